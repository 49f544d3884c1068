package html

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

// entities is the table of named character references of the HTML standard: name, code points in hexadecimal, and a star
// if HTML 4 has the name, too.
//
//go:embed entities.txt
var entities string

type entity struct {
	name, text string
	old        bool
}

var entityTable = sync.OnceValue(func() []entity {
	var table []entity
	for line := range strings.Lines(entities) {
		fields := strings.Fields(line)
		e := entity{name: fields[0]}
		for _, f := range fields[1:] {
			if f == "*" {
				e.old = true
				continue
			}
			r, err := strconv.ParseInt(f, 16, 32)
			if err != nil {
				panic(err)
			}
			e.text += string(rune(r))
		}
		table = append(table, e)
	}
	return table
})

// Entities returns the module html.entities.
var Entities = sync.OnceValue(func() *py.ModuleDef {
	names := []string{"html5", "name2codepoint", "codepoint2name", "entitydefs"}
	late := []py.LateAttrs{{Names: names, Make: tables}}
	return &py.ModuleDef{Name: "html.entities", Doc: "HTML character entity references.", Init: func(vm *py.VM, m *py.Module) error {
		m.SetLate(late)
		var all []py.Value
		for _, n := range names {
			all = append(all, vm.Str(n))
		}
		m.Set(vm, "__all__", vm.List(all))
		return nil
	}}
})

// tables makes the dicts html5, name2codepoint, codepoint2name and entitydefs.
func tables(vm *py.VM) ([]py.Value, error) {
	html5, points, names, texts := vm.NewDict(), vm.NewDict(), vm.NewDict(), vm.NewDict()
	for _, e := range entityTable() {
		html5.SetStr(vm, e.name, vm.Str(e.text))
	}
	for _, name := range html4Names() {
		e := name.entity
		code := []rune(e.text)[0]
		// HTML 4 had other brackets.
		switch name.name {
		case "lang":
			code = 0x2329
		case "rang":
			code = 0x232A
		}
		points.SetStr(vm, name.name, py.Int(int64(code)))
		texts.SetStr(vm, name.name, vm.Str(string(code)))
		if err := names.Set(vm, py.Int(int64(code)), vm.Str(name.name)); err != nil {
			return nil, err
		}
	}
	return []py.Value{html5.Value(), points.Value(), names.Value(), texts.Value()}, nil
}

type html4Name struct {
	name   string
	entity entity
}

// html4Names lists the names of HTML 4 in order.
var html4Names = sync.OnceValue(func() []html4Name {
	var names []html4Name
	for _, e := range entityTable() {
		if e.old {
			names = append(names, html4Name{strings.TrimSuffix(e.name, ";"), e})
		}
	}
	slices.SortFunc(names, func(a, b html4Name) int { return strings.Compare(a.name, b.name) })
	return names
})

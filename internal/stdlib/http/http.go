// Package http is Python's package http: status codes and methods.
package http

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

var (
	//go:embed status.py
	source string
	//go:embed cookies.py
	cookies string
)

// Module returns the package http. Its enumerations are made when they are first asked for.
var Module = sync.OnceValue(func() *py.ModuleDef {
	status := lazy.New("http", source, "HTTPStatus", "HTTPMethod")
	return &py.ModuleDef{Name: "http", Package: true, Doc: "Status codes and methods of HTTP.", Init: func(vm *py.VM, m *py.Module) error {
		m.Set(vm, "__all__", vm.NewList([]py.Value{vm.Str("HTTPStatus"), vm.Str("HTTPMethod")}).Value())
		lazy.Install(vm, m, "http", status)
		return nil
	}}
})

// Cookies returns the module http.cookies.
var Cookies = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "http.cookies", Doc: "Cookies of HTTP: what Set-Cookie and Cookie say.", Source: cookies}
})

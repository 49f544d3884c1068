// Package calendar is Python's module calendar.
package calendar

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed calendar.py
var source string

// enums.py has the enumerations of months and days, html.py the calendars that few scripts use.
var (
	//go:embed enums.py
	enumsSource string
	//go:embed html.py
	htmlSource string
)

// Module returns the module calendar.
var Module = sync.OnceValue(func() *py.ModuleDef {
	enums := lazy.New("calendar", enumsSource, "Month", "Day", "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER",
		"OCTOBER", "NOVEMBER", "DECEMBER", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")
	html := lazy.New("calendar", htmlSource, "HTMLCalendar", "LocaleTextCalendar", "LocaleHTMLCalendar", "different_locale")
	return &py.ModuleDef{
		Name: "calendar", Doc: "Calendar printing functions.", Source: source,
		Init: func(vm *py.VM, m *py.Module) error {
			lazy.Install(vm, m, "calendar", enums, html)
			return nil
		},
	}
})

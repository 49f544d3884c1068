package plan

// foreign.go holds the plans of scripts in other languages than Python.

import "github.com/krait-run/krait/tool"

// Foreign makes the plan of a script in another language, as Of does; its file's name says in which. The package of the language sets it when
// the program links it; nil: the program links none.
var Foreign func(set *tool.Set, text, file string, known Names) (tool.Plan, error)

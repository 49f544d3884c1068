// Package base64 is Python's module base64.
package base64

// base64.go holds the module. Its functions check and convert arguments in Python and leave the work to Go.

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed base64.py
var source string

// Module returns the module base64.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "base64", Doc: "Base16, Base32, Base64 (RFC 3548), Base85 and Ascii85 data encodings", Source: source,
		Funcs: []py.Def{
			{Name: "_encode32", Sig: "alphabet, s, /", Fn: encode32},
			{Name: "_decode32", Sig: "alphabet, s, /", Fn: decode32},
			{Name: "_encode85", Sig: "first, s, pad, nuls, spaces, /", Fn: encode85},
			{Name: "_decode_a85", Sig: "s, spaces, ignored, /", Fn: decodeA85},
			{Name: "_decode_b85", Sig: "alphabet, s, name, /", Fn: decodeB85},
		}}
})

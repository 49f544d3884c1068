// Package secrets is Python's module secrets. Its random bytes are those that the host grants.
package secrets

import (
	_ "embed"
	"encoding/base64"
	"encoding/hex"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
	"github.com/krait-run/krait/internal/stdlib/random"
)

// source defines what needs the module random.
//
//go:embed secrets.py
var source string

const defaultEntropy = 32

// Module returns the module secrets.
var Module = sync.OnceValue(func() *py.ModuleDef {
	numbers := lazy.New("secrets", source, "SystemRandom", "_sysrand", "choice", "randbits", "randbelow")
	digests := lazy.From("hmac", "compare_digest")
	token := func(name, doc string, f func(vm *py.VM, p []byte) (py.Value, error)) py.Def {
		return py.Def{Name: name, Sig: "nbytes=None", Python: true, Doc: doc, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			p, err := bytes(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			v, err := f(vm, p)
			if err != nil {
				return py.Value{}, err
			}
			return v, look(vm, len(p))
		}}
	}
	return &py.ModuleDef{
		Name: "secrets", Doc: "Random numbers for passwords, tokens and the like.",
		Funcs: []py.Def{
			token("token_bytes", "Return random bytes.", func(vm *py.VM, p []byte) (py.Value, error) { return vm.OwnBytes(p), nil }),
			token("token_hex", "Return random bytes as hexadecimal text.", func(vm *py.VM, p []byte) (py.Value, error) {
				return encoded(vm, p, hex.EncodedLen(len(p)), hex.AppendEncode)
			}),
			token("token_urlsafe", "Return random bytes as Base64 text for URLs, without padding.", func(vm *py.VM, p []byte) (py.Value, error) {
				return encoded(vm, p, base64.RawURLEncoding.EncodedLen(len(p)), base64.RawURLEncoding.AppendEncode)
			}),
		},
		Consts: []py.Const{{Name: "DEFAULT_ENTROPY", Value: py.Int(defaultEntropy)}},
		Init: func(vm *py.VM, m *py.Module) error {
			all := vm.NewList(nil)
			for _, n := range [...]string{"choice", "randbelow", "randbits", "SystemRandom", "token_bytes", "token_hex", "token_urlsafe", "compare_digest"} {
				if err := all.Append(vm, vm.Str(n)); err != nil {
					return err
				}
			}
			m.Set(vm, "__all__", all.Value())
			lazy.Install(vm, m, "secrets", numbers, digests)
			return nil
		},
	}
})

// encodedAtOnce is how many bytes are encoded between two polls, a multiple of 3.
const encodedAtOnce = 3 << 14

// encoded returns a str of size characters, which code makes of p.
func encoded(vm *py.VM, p []byte, size int, code func(b, p []byte) []byte) (py.Value, error) {
	if size > 4096 {
		if err := vm.Reserve(size); err != nil {
			return py.Value{}, err
		}
	}
	b, err := vm.GrowText(nil, size)
	for err == nil && len(p) > encodedAtOnce {
		b = code(b, p[:encodedAtOnce])
		p = p[encodedAtOnce:]
		err = vm.Step(encodedAtOnce >> 7)
	}
	if err != nil {
		return py.Value{}, err
	}
	if size > 4096 {
		vm.Charge(-size) // the object accounts it again
	}
	return vm.OwnStr(code(b, p)), nil
}

// bytes returns as many random bytes as v says; None is the default.
func bytes(vm *py.VM, v py.Value) ([]byte, error) {
	n := defaultEntropy
	if !v.IsNullOrNone() {
		var err error
		if n, err = vm.IndexInt(v); err != nil {
			return nil, err
		}
	}
	if n < 0 {
		return nil, vm.ValueErrorf("negative argument not allowed")
	}
	if n > 1<<40 {
		return nil, vm.Errorf(py.MemoryError, "")
	}
	if err := vm.Reserve(n); err != nil {
		return nil, err
	}
	if err := vm.Step(1 + n>>10); err != nil {
		return nil, err
	}
	p := make([]byte, n)
	if err := random.Entropy(vm, p); err != nil {
		return nil, err
	}
	return p, look(vm, n)
}

// look looks whether the run has to end, after work on n bytes that is paid for.
func look(vm *py.VM, n int) error {
	if n < 1<<16 {
		return nil
	}
	return vm.Poll()
}

// Package hashlib is Python's module hashlib.
package hashlib

// hashlib.go holds the module and the list of algorithms.

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"crypto/subtle"
	_ "embed"
	"hash"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/py"
)

//go:embed hashlib.py
var source string

// algorithm is a hash function. It has either make or shake.
type algorithm struct {
	name  string
	make  func() hash.Hash
	shake func() *sha3.SHAKE
	more  bool // available, but not in every Python
}

var algorithms = sync.OnceValue(func() []algorithm {
	return []algorithm{
		{name: "md5", make: md5.New}, {name: "sha1", make: sha1.New}, {name: "sha224", make: sha256.New224}, {name: "sha256", make: sha256.New},
		{name: "sha384", make: sha512.New384}, {name: "sha512", make: sha512.New},
		{name: "sha3_224", make: func() hash.Hash { return sha3.New224() }}, {name: "sha3_256", make: func() hash.Hash { return sha3.New256() }},
		{name: "sha3_384", make: func() hash.Hash { return sha3.New384() }}, {name: "sha3_512", make: func() hash.Hash { return sha3.New512() }},
		{name: "shake_128", shake: sha3.NewSHAKE128}, {name: "shake_256", shake: sha3.NewSHAKE256},
		{name: "sha512_224", make: sha512.New512_224, more: true}, {name: "sha512_256", make: sha512.New512_256, more: true},
	}
})

// find returns the algorithm with the name, or nil.
func find(name string) *algorithm {
	if len(name) > 32 {
		return nil
	}
	name = strings.ReplaceAll(strings.ToLower(name), "-", "_")
	for i := range algorithms() {
		if a := &algorithms()[i]; a.name == name {
			return a
		}
	}
	return nil
}

var (
	hashType, xofType = &py.Type{}, &py.Type{}
	unsupportedType   = &py.Type{}
	blake2Types       = [2]*py.Type{{}, {}} // b and s
)

const constructorSig = "data=b'', *, usedforsecurity=True, string=None"

// Module returns the module hashlib.
var Module = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(hashType, hashSpec("HASH", false))
	py.BuildType(xofType, hashSpec("HASHXOF", true))
	py.BuildType(blake2Types[0], blake2Spec(true))
	py.BuildType(blake2Types[1], blake2Spec(false))
	py.BuildType(unsupportedType, py.TypeSpec{Name: "UnsupportedDigestmodError", Module: "_hashlib", Base: py.ValueError, Kind: py.KindException, Flags: py.FlagHasDict})
	d := &py.ModuleDef{Name: "hashlib", Doc: "hashlib module - A common interface to many hash functions.", Source: source,
		Types: []*py.Type{blake2Types[0], blake2Types[1]},
		Funcs: []py.Def{
			{Name: "new", Raw: newByName, Doc: "Return a new hash object by the name of its function."},
			{Name: "pbkdf2_hmac", Sig: "hash_name, password, salt, iterations, dklen=None", Fn: pbkdf2, Doc: "Derive a key from a password by PBKDF2 (RFC 8018)."},
			{Name: "scrypt", Sig: "password, *, salt, n, r, p, maxmem=0, dklen=64", Fn: scrypt, Doc: "Derive a key from a password by scrypt (RFC 7914)."},
		}}
	d.Init = func(vm *py.VM, m *py.Module) error {
		m.Set(vm, "_compare_digest", vm.NewFunction(&py.Def{Name: "compare_digest", Sig: "a, b, /", Fn: compareDigest,
			Doc: "Return a == b, in a time that does not depend on where they differ."}, "_hashlib"))
		return nil
	}
	for i := range algorithms() {
		alg := &algorithms()[i]
		if alg.more {
			continue
		}
		d.Funcs = append(d.Funcs, py.Def{Name: alg.name, Sig: constructorSig, Doc: "Return a new " + alg.name + " hash object.",
			Raw: func(vm *py.VM, args py.Args) (py.Value, error) {
				data, err := constructorData(vm, "openssl_"+alg.name, args)
				if err != nil {
					return py.Value{}, err
				}
				return newHash(vm, alg, data)
			}})
	}
	return d
})

// LowModule returns the module _blake2.
var LowModule = sync.OnceValue(func() *py.ModuleDef {
	Module()
	return &py.ModuleDef{Name: "_blake2", Doc: "The hash functions BLAKE2b and BLAKE2s.", Types: []*py.Type{blake2Types[0], blake2Types[1]}}
})

// constructorData returns the data that a constructor called fn is given, or null.
func constructorData(vm *py.VM, fn string, args py.Args) (py.Value, error) {
	var a [3]py.Value
	if args.Len() > 1 && args.Len()+args.KwLen() <= len(a) {
		return py.Value{}, vm.TypeErrorf("%s() takes at most 1 positional argument (%d given)", fn, args.Len())
	}
	if err := vm.BindClinic(fn, constructorSig, args, a[:]); err != nil {
		return py.Value{}, err
	}
	return eitherData(vm, a[0], a[2])
}

func eitherData(vm *py.VM, data, text py.Value) (py.Value, error) {
	if text.IsNull() {
		return data, nil
	}
	if !data.IsNull() {
		return py.Value{}, vm.TypeErrorf("'data' and 'string' are mutually exclusive and support for 'string' keyword parameter is slated for removal in a future version.")
	}
	return text, nil
}

func newByName(vm *py.VM, args py.Args) (py.Value, error) {
	var a [4]py.Value
	pos := args.Pos()
	if len(pos) > 0 {
		switch name, _ := py.AsStr(pos[0]); name { // these have parameters of their own
		case "blake2b":
			return vm.Call(blake2Types[0].Value(), args.Skip(1))
		case "blake2s":
			return vm.Call(blake2Types[1].Value(), args.Skip(1))
		}
	}
	if given := len(pos) + args.KwLen(); given > len(a) && len(pos) > 0 {
		return py.Value{}, vm.TypeErrorf("new() takes at most %d arguments (%d given)", len(a), given)
	}
	if len(pos) > 2 {
		return py.Value{}, vm.TypeErrorf("new() takes at most 2 positional arguments (%d given)", len(pos))
	}
	var v py.Value
	if len(pos) > 0 {
		v = pos[0]
	}
	for i := range args.KwLen() {
		if n, x := args.Kw(i); n.String() == "name" {
			v = x
		}
	}
	if v.IsNull() {
		return py.Value{}, vm.TypeErrorf("__hash_new() missing 1 required positional argument: 'name'")
	}
	name, ok := py.AsStr(v)
	if !ok {
		return py.Value{}, vm.TypeErrorf("new() argument 'name' must be str, not %s", py.ArgType(v))
	}
	if err := vm.BindClinic("new", "name, data=b'', *, usedforsecurity=True, string=None", args, a[:]); err != nil {
		return py.Value{}, err
	}
	data, err := eitherData(vm, a[1], a[3])
	if err != nil {
		return py.Value{}, err
	}
	alg := find(name)
	if alg == nil {
		return py.Value{}, vm.ValueErrorf("unsupported hash type %s", name)
	}
	return newHash(vm, alg, data)
}

// compareDigest compares in a time that does not depend on where a and b differ.
func compareDigest(vm *py.VM, a []py.Value) (py.Value, error) {
	x, y := py.AsStrObject(a[0]), py.AsStrObject(a[1])
	var p, q []byte
	if x != nil && y != nil {
		if !x.IsASCII() || !y.IsASCII() {
			return py.Value{}, vm.TypeErrorf("comparing strings with non-ASCII characters is not supported")
		}
		p, q = alias.Bytes(x.String()), alias.Bytes(y.String()) // which are only read
	} else {
		like := [2]bool{}
		var errs [2]error
		for i, out := range []*[]byte{&p, &q} {
			*out, errs[i] = py.ContiguousBufferOf(vm, a[i])
			like[i] = errs[i] == nil
			if errs[i] != nil && !py.IsExc(errs[i], py.TypeError) {
				return py.Value{}, errs[i]
			}
		}
		switch {
		case !like[0] && !like[1], x == nil && !like[0], y == nil && !like[1] && x != nil:
			return py.Value{}, vm.TypeErrorf("unsupported operand types(s) or combination of types: '%s' and '%s'", a[0].Type().Name(), a[1].Type().Name())
		case !like[0]:
			return py.Value{}, errs[0]
		case !like[1]:
			return py.Value{}, errs[1]
		}
	}
	if err := vm.Step(1 + (len(p)+len(q))>>10); err != nil {
		return py.Value{}, err
	}
	return py.Bool(subtle.ConstantTimeCompare(p, q) == 1), nil
}

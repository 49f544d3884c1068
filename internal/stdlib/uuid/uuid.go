// Package uuid is Python's module uuid (RFC 9562). Its randomness and its clock are those that the host grants.
package uuid

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
	"github.com/krait-run/krait/internal/stdlib/random"
)

//go:embed uuid.py
var source string

const hardwareSource = `
_GETTERS, _OS_GETTERS = [], []
_AIX, _LINUX = False, True
_generate_time_safe = _UuidCreate = None


def _no_node():
    return None


_unix_getnode = _windll_getnode = _no_node
_ip_getnode = _ifconfig_getnode = _arp_getnode = _lanscan_getnode = _netstat_getnode = _no_node


def _random_getnode():
    return _random_bits(48) | 1 << 40
`

//go:embed safe.py
var safeSource string

// Module returns the module uuid.
var Module = sync.OnceValue(func() *py.ModuleDef {
	safe := lazy.New("uuid", safeSource, "SafeUUID")
	// There are no processes and no hardware to ask for an address; these find none.
	hardware := lazy.New("uuid", hardwareSource, "_GETTERS", "_OS_GETTERS", "_unix_getnode", "_windll_getnode", "_ip_getnode", "_ifconfig_getnode",
		"_arp_getnode", "_lanscan_getnode", "_netstat_getnode", "_random_getnode", "_AIX", "_LINUX", "_generate_time_safe", "_UuidCreate")
	return &py.ModuleDef{
		Name: "uuid", Doc: "UUID objects (universally unique identifiers) according to RFC 4122/9562.", Source: source,
		Funcs: []py.Def{
			{Name: "_random_bits", Sig: "k, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				k, err := vm.IndexInt(a[0])
				if err != nil {
					return py.Value{}, err
				}
				p := make([]byte, 16)
				if err := random.Entropy(vm, p); err != nil {
					return py.Value{}, err
				}
				v, err := vm.CallMethod(py.IntType.Value(), "from_bytes", vm.OwnBytes(p))
				if err != nil {
					return py.Value{}, err
				}
				return vm.Binary(py.RShift, v, py.Int(int64(128-min(max(k, 0), 128))))
			}},
			{Name: "_now_ns", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) { return py.Int(vm.Now().UnixNano()), nil }},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			lazy.Install(vm, m, "uuid", safe, hardware)
			return nil
		},
	}
})

package seccomp

// profile.go makes Docker's form, which Podman takes too.

import (
	"encoding/json"
	"fmt"
)

type profile struct {
	DefaultAction   string   `json:"defaultAction"`
	DefaultErrnoRet uint     `json:"defaultErrnoRet"`
	ArchMap         []arch   `json:"archMap"`
	Syscalls        []callOf `json:"syscalls"`
}

type arch struct {
	Architecture     string   `json:"architecture"`
	SubArchitectures []string `json:"subArchitectures"`
}

type callOf struct {
	Names    []string   `json:"names"`
	Action   string     `json:"action"`
	ErrnoRet *uint      `json:"errnoRet,omitempty"`
	Args     []argument `json:"args,omitempty"`
}

type argument struct {
	Index    uint   `json:"index"`
	Value    uint64 `json:"value"`
	ValueTwo uint64 `json:"valueTwo,omitempty"`
	Op       string `json:"op"`
}

// Profile returns the table as a profile for the option seccomp= of a container. It is the same for all architectures. A daemon that does
// not know defaultErrnoRet answers EPERM to what is in no list.
func Profile() (string, error) {
	perm, noSys := uint(errPerm), uint(errNoSys)
	const allow, fail = "SCMP_ACT_ALLOW", "SCMP_ACT_ERRNO"
	p := profile{
		DefaultAction: fail, DefaultErrnoRet: noSys,
		ArchMap: []arch{{"SCMP_ARCH_X86_64", nil}, {"SCMP_ARCH_AARCH64", nil}}, // no sub-architectures: no 32-bit calls
		Syscalls: []callOf{
			{Names: allowed, Action: allow},
			{Names: refused, Action: fail, ErrnoRet: &perm},
			{Names: []string{"clone3"}, Action: fail, ErrnoRet: &noSys},
		},
	}
	for _, r := range rules {
		if r.values == nil {
			p.Syscalls = append(p.Syscalls, callOf{Names: []string{r.name}, Action: allow,
				Args: []argument{{Index: uint(r.arg), Value: uint64(r.mask), Op: "SCMP_CMP_MASKED_EQ"}}})
		}
		for _, v := range r.values {
			p.Syscalls = append(p.Syscalls, callOf{Names: []string{r.name}, Action: allow,
				Args: []argument{{Index: uint(r.arg), Value: uint64(v), Op: "SCMP_CMP_EQ"}}})
		}
	}
	text, err := json.Marshal(p)
	if err != nil {
		return "", fmt.Errorf("seccomp: %w", err)
	}
	return string(text), nil
}

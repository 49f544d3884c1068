//go:build amd64 || arm64

package confine

// Required says that the layers that Apply requires exist on this system: no_new_privs and a filter of system calls.
const Required = true

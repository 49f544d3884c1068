//go:build !(linux && (amd64 || arm64))

package confine

// Required says that the layers that Apply requires exist on this system. Here there is no filter of system calls.
const Required = false

package seccomp

// numbers_linux_arm64.go: this architecture has none of the older calls.

const (
	auditArch = 0xC00000B7 // AUDIT_ARCH_AARCH64
	foreign   = 0xFFFFFFFF
)

func older() map[string]uint32 { return nil }

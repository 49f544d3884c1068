package seccomp

// numbers_linux_arm64.go: this architecture has none of the older calls.

// AuditArch is the number of this architecture in seccomp_data.
const AuditArch = 0xC00000B7 // AUDIT_ARCH_AARCH64

// Foreign is a number that no call has: there is no other table of calls.
const Foreign = 0xFFFFFFFF

func older() map[string]uint32 { return nil }

package testcmd

// missing.go holds what a test does that needs what the machine does not have.

import "os"

// Missing ends a test that needs something of the system. It is skipped with that reason; with CI=true, where nothing may be missing, it fails.
func Missing(t interface {
	Helper()
	Skip(args ...any)
	Fatal(args ...any)
}, reason any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(reason)
	}
	t.Skip(reason)
}

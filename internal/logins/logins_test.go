package logins_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/zalando/go-keyring"

	"github.com/krait-run/krait/internal/logins"
)

// A bus that nobody answers on costs no login. This is the true client of the keyring: it comes before the tests that put another in its place.
func TestNoBus(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the keyring is the user's own")
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+filepath.Join(t.TempDir(), "none"))
	noted := 0
	s := &logins.Store{Dir: t.TempDir(), Note: func(string) { noted++ }}
	if err := s.Save(t.Context(), "a", []byte("one")); err != nil || noted != 1 {
		t.Fatal(err, noted)
	}
	if got, err := s.Load(t.Context(), "a"); string(got) != "one" || err != nil {
		t.Errorf("%q %v", got, err)
	}
	if got, err := s.Load(t.Context(), "b"); got != nil || err != nil {
		t.Errorf("%q %v", got, err)
	}
	if err := s.Delete(t.Context(), "a"); err != nil {
		t.Error(err)
	}
}

// A file is whole, only the user's, and goes with the login.
func TestFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "sub", "logins")
	s := &logins.Store{Dir: dir, NoKeyring: true}
	ctx := t.Context()
	if text, err := s.Load(ctx, "a"); text != nil || err != nil {
		t.Errorf("%q %v", text, err)
	}
	for _, text := range []string{`{"x": 1}`, `{"x": 2}`} {
		if err := s.Save(ctx, "a", []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Load(ctx, "a"); string(got) != text || err != nil {
			t.Errorf("%q %v", got, err)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%q %v", files, err)
	}
	for path, want := range map[string]os.FileMode{files[0]: 0o600, dir: 0o700 | os.ModeDir} {
		if info, err := os.Stat(path); err != nil || os.PathSeparator == '/' && info.Mode() != want {
			t.Errorf("%s: %v %v", path, info.Mode(), err)
		}
	}
	if os.PathSeparator == '/' {
		if err := os.Chmod(files[0], 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Load(ctx, "a"); err == nil || !strings.Contains(err.Error(), "others can read") {
			t.Error(err)
		}
	}
	if err := s.Save(ctx, "a", []byte("x")); err != nil { // mends it
		t.Fatal(err)
	}
	if got, err := s.Load(ctx, "a"); string(got) != "x" || err != nil {
		t.Errorf("%q %v", got, err)
	}
	for range 2 {
		if err := s.Delete(ctx, "a"); err != nil {
			t.Error(err)
		}
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "*")); len(files) != 0 {
		t.Errorf("%q", files)
	}
	if err := s.Save(ctx, "a", make([]byte, 2<<20)); err == nil {
		t.Error("a login of 2 MiB")
	}
}

// Where there is a keyring nothing is in files; where it fails the file is there, and the user is told.
func TestKeyring(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	ctx := t.Context()
	var notes []string
	s := &logins.Store{Dir: t.TempDir(), Note: func(n string) { notes = append(notes, n) }}
	files := func() int {
		names, _ := filepath.Glob(filepath.Join(s.Dir, "*"))
		return len(names)
	}
	keyring.MockInitWithError(errors.New("locked"))
	if err := s.Save(ctx, "a", []byte("one")); err != nil || files() != 1 || len(notes) != 1 || !strings.Contains(notes[0], "not in the system's keyring") {
		t.Errorf("%v %d %q", err, files(), notes)
	}
	if got, err := s.Load(ctx, "a"); string(got) != "one" || err != nil {
		t.Errorf("%q %v", got, err)
	}
	keyring.MockInit()
	if err := s.Save(ctx, "a", []byte("two")); err != nil || files() != 0 || len(notes) != 1 {
		t.Errorf("%v %d %q", err, files(), notes)
	}
	if got, err := s.Load(ctx, "a"); string(got) != "two" || err != nil {
		t.Errorf("%q %v", got, err)
	}
	if got, err := s.Load(ctx, "b"); got != nil || err != nil {
		t.Errorf("%q %v", got, err)
	}
	if err := s.Delete(ctx, "a"); err != nil {
		t.Error(err)
	}
	if got, err := s.Load(ctx, "a"); got != nil || err != nil {
		t.Errorf("%q %v", got, err)
	}
}

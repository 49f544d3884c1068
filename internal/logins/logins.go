// Package logins keeps what logins to servers leave: in the system's keyring where one is reachable, else in files that only the user can read.
package logins

// logins.go holds Store, which chooses between the two.

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/zalando/go-keyring"

	"github.com/krait-run/krait/internal/wait"
	"github.com/krait-run/krait/internal/wholefile"
)

const (
	service = "krait" // under which the keyring has the logins
	maxText = 1 << 20 // bytes of a login
	// patience is how long the keyring may take: it may ask the user to unlock it.
	patience = 30 * time.Second
)

// Store keeps logins. A login is in one place only. It is safe for concurrent use.
type Store struct {
	// Dir has the files. It is made when it is needed.
	Dir string
	// NoKeyring leaves the keyring alone.
	NoKeyring bool
	// Note, if not nil, gets what keeps a login out of the keyring.
	Note func(string)
}

// reachable says whether asking the keyring can lead anywhere. On Linux it is a service on the session's bus; a library that finds no bus
// would start one.
func (s *Store) reachable() bool {
	if s.NoKeyring {
		return false
	}
	switch runtime.GOOS {
	case "darwin", "windows":
		return true
	case "linux", "freebsd", "openbsd", "netbsd", "dragonfly":
		if os.Getenv("DBUS_SESSION_BUS_ADDRESS") != "" {
			return true
		}
		_, err := os.Stat(filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), "bus"))
		return os.Getenv("XDG_RUNTIME_DIR") != "" && err == nil
	}
	return false
}

// ask has f talk to the keyring for a bounded time.
func ask[T any](ctx context.Context, f func() (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	v, err, _ := wait.For(ctx, 0, f)
	return v, err
}

// Load returns what is kept under a key; nil if there is nothing. A file goes before the keyring: it is there where the keyring would not do.
func (s *Store) Load(ctx context.Context, key string) ([]byte, error) {
	text, err := s.read(key)
	if text != nil || err != nil || !s.reachable() {
		return text, err
	}
	found, err := ask(ctx, func() (string, error) { return keyring.Get(service, key) })
	if err != nil { // none, or a keyring that can't be used: then nothing can be in it
		return nil, nil
	}
	return []byte(found), nil
}

// Save keeps a text under a key.
func (s *Store) Save(ctx context.Context, key string, text []byte) error {
	if len(text) > maxText {
		return fmt.Errorf("it has more than %d bytes", maxText)
	}
	if s.reachable() {
		_, err := ask(ctx, func() (struct{}, error) { return struct{}{}, keyring.Set(service, key, string(text)) })
		if err == nil {
			return s.remove(key)
		}
		if s.Note != nil {
			why := "it can't be used"
			switch {
			case errors.Is(err, keyring.ErrSetDataTooBig):
				why = "the login is too large for it"
			case errors.Is(err, context.DeadlineExceeded):
				why = "it does not answer"
			}
			s.Note(fmt.Sprintf("the login is kept in a file in %s, not in the system's keyring: %s", s.Dir, why))
		}
		// An older login in the keyring would stay for ever; it is never found, since the file goes first.
		_, _ = ask(ctx, func() (struct{}, error) { return struct{}{}, keyring.Delete(service, key) })
	}
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		return err
	}
	return wholefile.Write(s.path(key), text, 0o600)
}

// Delete removes what is kept under a key.
func (s *Store) Delete(ctx context.Context, key string) error {
	if err := s.remove(key); err != nil {
		return err
	}
	if !s.reachable() {
		return nil
	}
	if found, err := ask(ctx, func() (string, error) { return keyring.Get(service, key) }); err != nil || found == "" {
		return nil // there is none, or no keyring
	}
	_, err := ask(ctx, func() (struct{}, error) { return struct{}{}, keyring.Delete(service, key) })
	if errors.Is(err, keyring.ErrNotFound) {
		return nil
	}
	return err
}

// path is where the file of a key is.
func (s *Store) path(key string) string {
	sum := sha256.Sum256([]byte(key))
	return filepath.Join(s.Dir, hex.EncodeToString(sum[:16])+".json")
}

// read returns nil if there is no file. One that others can read is refused where the system says so.
func (s *Store) read(key string) ([]byte, error) {
	f, err := os.Open(s.path(key))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("others can read %s: log in again, or chmod 600 it", s.path(key))
	}
	text, err := io.ReadAll(io.LimitReader(f, maxText+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxText || len(bytes.TrimSpace(text)) == 0 {
		return nil, fmt.Errorf("%s is no login: log in again", s.path(key))
	}
	return text, nil
}

func (s *Store) remove(key string) error {
	if err := os.Remove(s.path(key)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

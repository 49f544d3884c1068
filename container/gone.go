package container

// gone.go holds the errors of sessions.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/vfs"
)

// Categories of errors, for errors.Is.
var (
	// ErrGone: the container has ended, or was ended since its guest did not stop or broke the protocol.
	ErrGone = errors.New("container: the container is gone")
	// ErrFile: a file could not be read or written in the container. It is krait.ErrFile, too.
	ErrFile error = fileError{}
	// ErrStart: the guest did not begin.
	ErrStart = errors.New("container: start")
)

// fileError is what a guest says of a file.
type fileError struct {
	why   string
	errno vfs.Errno // 0: none
}

func (e fileError) Error() string {
	if e.why == "" {
		return "container: file"
	}
	return "container: file: " + e.why
}

// Is makes errors.Is(err, ErrFile) true, and what the number is.
func (e fileError) Is(target error) bool {
	return target == ErrFile || target == krait.ErrFile || e.errno != 0 && errors.Is(e.errno, target)
}

// GoneError says why a container can't be used any more. errors.Is(err, ErrGone) is true.
type GoneError struct {
	// Why is the reason: an error of the process, of the protocol, or of the run that had to be killed.
	Why error
	// Stderr is the end of what the process printed outside of the protocol.
	Stderr string

	language string // "" is Python
}

// process names the process of a language.
func process(language string) string {
	switch language {
	case "":
		return "Python process"
	case "javascript":
		return "JavaScript process"
	case "typescript":
		return "TypeScript process"
	}
	return language + " process"
}

func (e *GoneError) Error() string {
	text := "container: the container is gone"
	if e.Why != nil {
		text = fmt.Sprintf("container: the %s is gone: %v", process(e.language), e.Why)
	}
	var exit *ExitError
	if s := strings.TrimSpace(e.Stderr); s != "" && !errors.As(e.Why, &exit) {
		text += ": " + cut(s, 500)
	}
	return text
}

// Is makes errors.Is(err, ErrGone) true, and krait.ErrContainer; where the memory did not suffice, krait.ErrLimit and ErrMemory too; after
// Close, krait.ErrClosed.
func (e *GoneError) Is(target error) bool {
	switch target {
	case ErrGone, krait.ErrContainer:
		return true
	case krait.ErrClosed:
		return e.Why == errClosed
	case krait.ErrLimit, krait.ErrMemory:
		return errors.Is(e.Why, ErrMemory)
	}
	return false
}

// Unwrap returns the reason.
func (e *GoneError) Unwrap() error { return e.Why }

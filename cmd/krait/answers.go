package main

// answers.go holds the standard output of a command, of which no write is lost unseen.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
)

// answers is the standard output of a command. It keeps the first error, which ends the command with a status other than 0 even where the
// command did not look.
type answers struct {
	mu  sync.Mutex
	err *answerError // nil while all has been written
}

// answerError is of an answer, or a part of one, that was not written.
type answerError struct{ err error }

func (e *answerError) Error() string { return "writing the answer: " + e.err.Error() }
func (e *answerError) Unwrap() error { return e.err }

func (a *answers) Write(p []byte) (int, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	n, err := os.Stdout.Write(p)
	if err == nil {
		return n, nil
	}
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = path.Err // the path is always that of stdout
	}
	lost := &answerError{err}
	if a.err == nil {
		a.err = lost
	}
	return n, lost
}

// lost is the first error, nil if there is none.
func (a *answers) lost() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.err == nil {
		return nil
	}
	return a.err
}

// lossError is the error of a command that ended with err and has lost an answer. It says so once.
func lossError(err, lost error) error {
	var s *statusErr
	var e *answerError
	switch {
	case err == nil, errors.As(err, &e):
		return &statusErr{statusError, lost}
	case errors.As(err, &s) && errors.As(s.err, &e):
		return &statusErr{s.status, lost}
	}
	fmt.Fprintln(os.Stderr, "krait:", lost)
	return err
}

package container

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"
)

func TestBoundsFilled(t *testing.T) {
	got, err := Bounds{}.Filled()
	if err != nil || got != Defaults {
		t.Errorf("got %+v, %v, want the defaults", got, err)
	}
	for want, b := range map[string]Bounds{
		"Memory":  {Memory: -1},
		"CPUs":    {CPUs: math.NaN()},
		"CPUs: g": {CPUs: -0.5},
		"PIDs":    {PIDs: -1},
		"Files":   {Files: math.MaxInt},
		"Tmp":     {Tmp: 1},
		"Work":    {Work: math.MaxInt64},
		"Output":  {Output: -1},
		"Life":    {Life: -time.Second},
	} {
		if _, err := b.Filled(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: got %v, want an error about %s", b, err, want)
		}
	}
}

func TestSpecFilled(t *testing.T) {
	ok := Spec{Command: []string{"python3"}, Mounts: []Mount{{Host: "/srv/data", Guest: "/work" + "/data"}, {Host: "/srv/x", Guest: "/data"}}}
	if got, err := ok.Filled(); err != nil || got.Dir != "/work" || got.Bounds != Defaults {
		t.Errorf("got %+v, %v", got, err)
	}
	for want, s := range map[string]Spec{
		"command":        {},
		"zero byte":      {Command: []string{"a\x00b"}},
		"NAME=VALUE":     {Command: []string{"a"}, Env: []string{"=x"}},
		"not absolute":   {Command: []string{"a"}, Dir: "x"},
		"host path":      {Command: []string{"a"}, Mounts: []Mount{{Host: "x", Guest: "/x"}}},
		"clean path":     {Command: []string{"a"}, Mounts: []Mount{{Host: "/x", Guest: "/x/../etc"}}},
		"has its own":    {Command: []string{"a"}, Mounts: []Mount{{Host: "/x", Guest: "/etc"}}},
		"mounted in /pr": {Command: []string{"a"}, Mounts: []Mount{{Host: "/x", Guest: "/proc/sys"}}},
		"bound PIDs":     {Command: []string{"a"}, Bounds: Bounds{PIDs: -3}},
	} {
		if _, err := s.Filled(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: got %v, want an error with %q", s, err, want)
		}
	}
}

func TestExitErrorText(t *testing.T) {
	for want, err := range map[string]*ExitError{
		"container: docker c1: exit status 3: boom":        {Engine: "docker", ID: "c1", Code: 3, Stderr: "Traceback\nboom\n"},
		"container: docker c1: killed by signal 9":         {Engine: "docker", ID: "c1", Code: 137},
		"container: docker c1: ended: too much output":     {Engine: "docker", ID: "c1", Code: 137, Cause: ErrOutput},
		"container: docker c1: ended: out of memory: last": {Engine: "docker", ID: "c1", Cause: ErrMemory, Stderr: "last"},
	} {
		if err.Error() != want {
			t.Errorf("got %q, want %q", err, want)
		}
	}
	if err := error(&ExitError{Cause: ErrTime}); !errors.Is(err, ErrTime) {
		t.Error("the cause is not wrapped")
	}
}

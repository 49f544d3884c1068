package javascript_test

// container_test.go: JavaScript in the Node.js of a container.

import (
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/guesttest"
)

// containers, if not nil, has the tests run in Node.js.
var containers krait.Containers

// inNode has a test, and those that it calls, run in Node.js.
func inNode(t *testing.T) {
	t.Helper()
	containers = container.Fresh{Engine: guesttest.New(t), Options: container.Options{Node: guesttest.Node(t)}}
	t.Cleanup(func() { containers = nil })
}

func TestNode(t *testing.T) {
	inNode(t)
	for name, test := range map[string]func(t *testing.T){"values": TestValues, "dates": TestDates, "state": TestState, "tools": TestTools, "lost errors": TestLostErrors, "programs": TestPrograms} {
		t.Run(name, test)
	}
}

package docs

// spec_test.go shows the differences of spec.md that need a host.

import (
	"context"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
)

// A coroutine of an async tool that is never awaited makes no call, and no warning says so.
func TestForgottenToolCall(t *testing.T) {
	calls := 0
	tools, err := tool.NewSet(tool.Func("count", func(context.Context, struct{}) (int, error) {
		calls++
		return calls, nil
	}, tool.ReadOnly(), tool.Async()))
	if err != nil {
		t.Fatal(err)
	}
	res, err := eval(t, krait.Options{Tools: tools, Allow: []string{"*"}}, "async def main():\n    count()\n    return await count()\nimport asyncio\nasyncio.run(main())")
	if err != nil || calls != 1 || res.Stderr != "" {
		t.Errorf("%d calls, stderr %q, error %v", calls, res.Stderr, err)
	}
}

// Nobody sits at the terminal of the host's process.
func TestGetpass(t *testing.T) {
	res, err := eval(t, krait.Options{}, "import getpass\ntry: getpass.getpass()\nexcept OSError: r = 'refused'\nr")
	if err != nil || res.Value != "refused" {
		t.Errorf("%v, %v", res, err)
	}
}

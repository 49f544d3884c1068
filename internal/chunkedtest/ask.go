package chunkedtest

// ask.go lets the tests of single functions ask CPython for what it makes of a list of arguments.

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"testing"
)

// Ask runs a Python program under CPython that maps the JSON list on its stdin, named data, to the JSON value that it leaves in
// result, and decodes that into out. The program has attempt(f, *args), which gives f's result or "ValueError: message". A
// missing CPython fails the test.
func Ask(t *testing.T, program string, data, out any) {
	t.Helper()
	oracle, err := FindOracle()
	if err != nil {
		t.Fatal(err)
	}
	in, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(oracle.Path, "-c", askPrelude+program+"\njson.dump(result, sys.stdout)\n")
	cmd.Stdin = bytes.NewReader(in)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	b, err := cmd.Output()
	if err != nil {
		t.Fatalf("oracle: %v\n%s", err, stderr.String())
	}
	if err := json.Unmarshal(b, out); err != nil {
		t.Fatalf("oracle said %.200q: %v", b, err)
	}
}

const askPrelude = `
import json, sys
def attempt(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return type(e).__name__ + ": " + str(e)
data = json.load(sys.stdin)
`

package container

// node.go holds the program that runs in the container where scripts are JavaScript, and how it gets there.

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/krait-run/krait/internal/engine"
)

//go:embed guest/guest.js
var nodeSource []byte

// nodeBoot is boot for Node.js. The guest gets what loads modules for it: require, import, and what has read the text.
const nodeBoot = `{
  const fs = require('fs');
  const read = (n) => {
    const b = Buffer.alloc(n);
    for (let i = 0; i < n;) {
      let k = 0;
      try { k = fs.readSync(3, b, i, n - i, null); } catch (e) { if (e.code === 'EAGAIN') continue; throw e; }
      if (k <= 0) process.exit(0);
      i += k;
    }
    return b;
  };
  const text = read(read(4).readUInt32BE(0)).toString();
  require('vm').runInThisContext(text, { filename: 'krait:guest' })(require, (name) => import(name), read);
}
`

// nodeShell starts Node.js with the host's pipes as descriptors 3 and 4, since it can't move them itself. 1 and 2 are files, which the guest reads: a program that
// a script starts, and waits for, has its output there. When Node.js has ended, the end of the second is what the process says of it.
const nodeShell = `o=$(mktemp) && e=$(mktemp) || exit
exec 3<&0 4>&1 5>&2 6<"$e" </dev/null >>"$o" 2>>"$e"
rm "$o" "$e"
"$@" 5>&- 6<&-
s=$?
tail -c 4096 <&6 >&5
exit $s
`

// nodeGuest returns the command that runs the guest with the Node.js called node ("": node, along PATH), in a container of so much memory. V8's heap has less
// than that, so that it is V8 which finds that there is no more, and says so.
func nodeGuest(node string, memory int64) []string {
	if node == "" {
		node = "node"
	}
	if memory <= 0 {
		memory = Defaults.Memory
	}
	heap := max(memory/4, (memory-nodeOverhead)/4*3)
	return []string{"sh", "-c", nodeShell, "sh", node, fmt.Sprint("--max-old-space-size=", max(heap>>20, 16)), "--v8-pool-size=1", "-e", nodeBoot}
}

// compile has a language compile a script, on a goroutine of its own, which is left behind at the end of ctx: its compiler can't be interrupted, and bounds what
// it takes by itself.
func compile(ctx context.Context, l engine.Language, op *engine.Op) (code, sourceMap string, err error) {
	text, file := op.Source, op.File
	type compiled struct {
		code, sourceMap string
		err             error
	}
	done := make(chan compiled, 1)
	go func() {
		var c compiled
		defer func() {
			if p := recover(); p != nil {
				c.err = &engine.Fault{Value: p, Stack: debug.Stack()}
			}
			done <- c
		}()
		c.code, c.sourceMap, c.err = l.Plain(text, file)
	}()
	select {
	case c := <-done:
		return c.code, c.sourceMap, c.err
	case <-ctx.Done():
		return "", "", ctx.Err()
	}
}

// nodeOverhead is what Node.js takes beside its heap: stacks of its threads, its code, young objects.
const nodeOverhead = 128 << 20

// heapFull says that a Node.js has ended since its heap was full.
func heapFull(err error) bool {
	var exit *ExitError
	return errors.As(err, &exit) && strings.Contains(exit.Stderr, "out of memory")
}

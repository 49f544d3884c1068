package main

// programs.go holds what the sandboxes run.

import (
	"fmt"
	"os"
	"strings"

	"github.com/krait-run/krait/internal/objectfuzz"
)

// honest are programs with the results that they have for a number n from 1 to 1000. name is a name that no other has.
var honest = []struct {
	name, source string
	want         func(n int64) any
}{
	{"numbers", "sum(i * i for i in range(n))", func(n int64) any { return (n - 1) * n * (2*n - 1) / 6 }},
	{"big numbers", "x = 3 ** (n * 20)\nlen(str(x % 10 ** 50 + 10 ** 50)) + x % 2", func(int64) any { return int64(52) }},
	{"text", "words = [f'w{i % 7}' for i in range(n * 7)]\nfrom collections import Counter\nCounter(words)['w3']", func(n int64) any { return n }},
	{"json", "import json\nlen(json.loads(json.dumps([{'a': i, 'b': [str(i)] * 3} for i in range(n)])))", func(n int64) any { return n }},
	{"re", "import re\nlen(re.findall(r'(\\d+)-(?P<w>[a-z]+)', 'x 12-ab y; ' * n))", func(n int64) any { return n }},
	{"classes", `
from dataclasses import dataclass
@dataclass
class Node:
    value: int
    next: 'Node | None' = None
    back: 'Node | None' = None
head = None
for i in range(n):
    node = Node(i, head)
    if head is not None:
        head.back = node
    head = node
total = 0
while head is not None:
    total, head = total + head.value, head.next
total`, func(n int64) any { return n * (n - 1) / 2 }},
	{"exceptions", `
caught = 0
for i in range(n):
    try:
        try:
            [][i]
        finally:
            caught += 1
    except IndexError as e:
        caught += len(e.args)
caught`, func(n int64) any { return 2 * n }},
	{"generators", `
def tree(k):
    if k:
        yield from tree(k // 2)
        yield k
sum(1 for i in range(n) for _ in tree(8))`, func(n int64) any { return 4 * n }},
	{"threads and queues", `
import queue, threading
q, out = queue.Queue(), []
def work():
    while (item := q.get()) is not None:
        out.append(item)
ts = [threading.Thread(target=work) for _ in range(3)]
for t in ts: t.start()
for i in range(n): q.put(i)
for t in ts: q.put(None)
for t in ts: t.join()
sum(out)`, func(n int64) any { return n * (n - 1) / 2 }},
	{"compression", "import zlib, base64, hashlib\ndata = b'spam and eggs ' * n\nbase64.b64decode(base64.b64encode(zlib.decompress(zlib.compress(data)))) == data and len(hashlib.sha256(data).hexdigest())", func(int64) any { return int64(64) }},
	{"calls", "from sandbox import hostcall\nsum(hostcall('double', i) for i in range(n % 50))", func(n int64) any { n %= 50; return n * (n - 1) }},
	{"calls side by side", `
import asyncio
from sandbox.asyncio import hostcall
async def main():
    return sum(await asyncio.gather(*[hostcall('double', i) for i in range(n % 30)]))
asyncio.run(main())`, func(n int64) any { n %= 30; return n * (n - 1) }},
	{"files", `
import os
path = f'/data/{name}'
with open(path, 'w') as f:
    for i in range(n): print(i, file=f)
with open(path) as f:
    total = sum(map(int, f))
os.remove(path)
left = open(path, 'w')  # never closed
left.write('x')
os.remove(path)
total`, func(n int64) any { return n * (n - 1) / 2 }},
}

// bombs reads the programs that reach for memory or time, which the tests of the command have.
func bombs(path string) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, part := range strings.Split(string(text), "\n== ")[1:] {
		_, source, _ := strings.Cut(part, "\n")
		out = append(out, source)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: no programs", path)
	}
	return out, nil
}

// odd are hostile to the host beside them, not to memory or time.
var odd = []string{
	"from sandbox import hostcall\nhostcall('wait')",
	"import asyncio\nfrom sandbox.asyncio import hostcall\nasync def main(): await asyncio.gather(*[hostcall('wait') for _ in range(50)])\nasyncio.run(main())",
	"from sandbox import hostcall\nwhile True: hostcall('double', 1)",
	"from sandbox import hostcall\nhostcall('panic')",
	"fs = []\nwhile True: fs.append(open('/data/flood', 'w'))",
	"i = 0\nwhile True:\n    open(f'/data/{i % 100}', 'w').write('x' * 100000)\n    i += 1",
	"import threading, time\nfor _ in range(50): threading.Thread(target=time.sleep, args=(100,)).start()",
	"def g():\n    try:\n        yield\n    finally:\n        while True: pass\ngs = [g() for _ in range(100)]\nfor x in gs: next(x)\n1 / 0",
	"class D:\n    def __del__(self): D()\nD()\nwhile True: pass",
}

// random is a program that the fuzzer of the object model makes.
func random(seed uint64) string {
	body, _ := objectfuzz.OfSeed(seed)
	return objectfuzz.Complete(body)
}

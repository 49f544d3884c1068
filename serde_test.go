package krait_test

// serde_test.go: sandbox.serde, values to and from JSON, YAML and CBOR.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/racedetector"
)

const serdePrelude = `
from sandbox.serde import dumps, loads
def fails(f, *a):
    try:
        return f(*a)
    except Exception as e:
        return f"{type(e).__name__}: {e}"
`

// Values come back as they were.
func TestSerdeRoundTrips(t *testing.T) {
	sb := sandbox(t, krait.Options{}, serdePrelude+`
values = [None, True, False, 0, 1, -1, 23, 24, 255, 256, -24, -25, 65535, 65536, 2**32, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -2**63, -2**64, -2**64 - 1, 10**100,
    0.0, 1.5, -2.25, 1e300, 5e-324, 1e16, float("inf"), float("-inf"), "", "a", "é😀", "yes", "no", "null", "~", "1", "1.5", "true", "- a", "a: b", "# c", "'", '"', "a\nb", "a\n", "\n", " a",
    "a ", "\ta", "a\r\nb", "a\tb\nc", " a\nb", "a\n\n", "0x10", "1e5", "2024-01-01", "<<", "=", "*a", "&a", "!a", "%a", "@a", "[", "{", "\0\x07\x85\u2028", "\ufeffx",
    b"", b"\x00\xff", [], [[]], [1, [2, [3, []]]], {}, {"a": {}}, {"a": [1, {"b": None}]}, [{"a": 1, "b": 2}, {"c": [1, 2]}], {"b": 1, "a": 2}, {1: 2, None: 3, True: 4, 1.5: 5}, {"": ""}]
def main(f):
    bad = []
    for v in values:
        if f == "json" and (isinstance(v, (bytes, float)) or v == {1: 2, None: 3, True: 4, 1.5: 5}):
            continue
        back = loads(dumps(v, f), f)
        if repr(back) != repr(v):
            bad.append((repr(v), repr(back), dumps(v, f)))
    same = loads(dumps(values, f), f) if f != "json" else values
    return bad, repr(same) == repr(values)
`)
	for _, f := range []string{"json", "yaml", "cbor"} {
		if got := fmt.Sprint(run(t, sb, "main", krait.Args{f}).Value); got != "[[] true]" {
			t.Errorf("%s: %s", f, got)
		}
	}
}

// Each format is written in one way, and read in the ways that others write it.
func TestSerdeFormats(t *testing.T) {
	sb := sandbox(t, krait.Options{}, serdePrelude)
	for source, want := range map[string]string{
		`dumps({"a": [1, "é"]}) == dumps({"a": [1, "é"]}, "json") == '{"a": [1, "é"]}'`: "true",
		`loads(b'[1]'), loads('"x"')`: "[[1] x]",
		`dumps({"b": [1, "two\nlines\n"], "a": {"x": None, "y": [], "z": {}}, "s": "no", "t": (True, 1.0)}, "yaml")`:                 "b:\n  - 1\n  - |\n    two\n    lines\na:\n  x: null\n  \"y\": []\n  z: {}\ns: \"no\"\nt:\n  - true\n  - 1.0\n",
		`repr(loads("a: 1\nb: [x, ~, null, true, 0x1F, 0o17, 1_000, -3, .5, 1e3, .inf, -.INF, 'it''s']\nc: >\n  f\n  g\n", "yaml"))`: `{'a': 1, 'b': ['x', None, None, True, 31, 15, 1000, -3, 0.5, 1000.0, inf, -inf, "it's"], 'c': 'f g\n'}`,
		`repr(loads("d: 2024-01-02\nt: 2024-01-02T03:04:05Z\ny: yes\n", "yaml"))`:                                                    "{'d': '2024-01-02', 't': '2024-01-02T03:04:05Z', 'y': 'yes'}",
		`x = loads("a: &x [1]\nb: *x\n", "yaml"); x["a"] is x["b"]`:                                                                  "true",
		`x = loads("&x [*x]", "yaml"); x[0] is x`:                                                                                    "true",
		`repr(loads("base: &b {x: 1, y: 2}\nd:\n  y: 3\n  <<: *b\ne:\n  <<: [*b, {z: 4, x: 9}]\n", "yaml"))`:                         "{'base': {'x': 1, 'y': 2}, 'd': {'y': 3, 'x': 1}, 'e': {'x': 1, 'y': 2, 'z': 4}}",
		`repr(loads("? [1, 2]\n: x\n", "yaml"))`:                                                                                     "{(1, 2): 'x'}",
		`[loads("", "yaml"), loads("# only\n", "yaml"), loads("--- \n...\n", "yaml"), loads("!!binary aGk=", "yaml")]`:               "[<nil> <nil> <nil> [104 105]]",
		`loads("!!str 1", "yaml") + loads("!!int '2'", "yaml") * "x"`:                                                                "1xx",
		`dumps([0, -1, 24, 1000, "a", b"b", None, True, 1.5, {"k": []}, 2**64], "cbor").hex()`:                                       "8b002018181903e861614162f6f5fb3ff8000000000000a1616b80c249010000000000000000",
		`repr([loads(bytes.fromhex(x), "cbor") for x in ("f93c00", "f97bff", "f98000", "f90001", "f97c00", "fa47c35000", "9f018202039fff" + "ff", "5f42010243030405ff", "7f657374726561646d696e67ff", "bf61610161629f0203ffff", "c11a514b67b0", "a1820102" + "03", "f7")])`: "[1.0, 65504.0, -0.0, 5.960464477539063e-08, inf, 100000.0, [1, [2, 3], []], b'\\x01\\x02\\x03\\x04\\x05', 'streaming', {'a': 1, 'b': [2, 3]}, 1363896240, {(1, 2): 3}, None]",
	} {
		if got := fmt.Sprint(eval(t, sb, source)); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", source, got, want)
		}
	}
}

// What can't be read or written is an exception that says why.
func TestSerdeErrors(t *testing.T) {
	sb := sandbox(t, krait.Options{}, serdePrelude)
	for source, want := range map[string]string{
		`fails(dumps, 1, "xml")`:                                                  "ValueError: unsupported format: 'xml': use 'json', 'yaml' or 'cbor'",
		`fails(loads, "{")`:                                                       "JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)",
		`fails(dumps, {1, 2}, "yaml")`:                                            "TypeError: Object of type set is not YAML serializable",
		`fails(dumps, [object], "cbor")`:                                          "TypeError: Object of type type is not CBOR serializable",
		`fails(loads, 1, "yaml")`:                                                 "TypeError: the YAML document must be str, bytes or bytearray, not int",
		`fails(loads, "x", "cbor")`:                                               "TypeError: CBOR data must be a bytes-like object, not str",
		`fails(loads, "a: [1", "yaml")`:                                           "ValueError: yaml: line 1: did not find expected ',' or ']'",
		`fails(loads, "a\n---\nb\n", "yaml")`:                                     "ValueError: yaml: there is more than one document",
		`fails(loads, "!!python/object/apply:os.system ['x']", "yaml")`:           `ValueError: yaml: line 1: unknown tag "!!python/object/apply:os.system": only data is read`,
		`fails(loads, "!x 1", "yaml")`:                                            `ValueError: yaml: line 1: unknown tag "!x": only data is read`,
		`fails(loads, "*x", "yaml")`:                                              "ValueError: yaml: unknown anchor 'x' referenced",
		`fails(loads, "<<: 1", "yaml")`:                                           "ValueError: yaml: line 1: map merge requires a map or a sequence of maps as the value",
		`fails(loads, "{{}: 1}", "yaml")`:                                         "TypeError: cannot use 'dict' as a dict key (unhashable type: 'dict')",
		`fails(loads, b"\xff", "yaml")`:                                           "ValueError: the YAML document is not valid UTF-8",
		`fails(dumps, "\ud800", "yaml")`:                                          "ValueError: yaml: a str with surrogates can't be written",
		`fails(loads, "[" * 1000, "yaml")[:30]`:                                   "ValueError: yaml: line 1: did ",
		`fails(loads, "[" * 1000 + "]" * 1000, "yaml")`:                           "ValueError: yaml: nested more than 200 levels deep",
		"x = []\nx.append(x)\n(fails(dumps, x, 'yaml'), fails(dumps, x, 'cbor'))": "[ValueError: yaml: nested more than 200 levels deep ValueError: cbor: nested more than 200 levels deep]",
		`fails(loads, b"\x81" * 1000, "cbor")`:                                    "ValueError: cbor: nested more than 200 levels deep",
		`fails(loads, b"", "cbor")`:                                               "ValueError: cbor: premature end at byte 0",
		`fails(loads, b"\x9b\xff\xff\xff\xff\xff\xff\xff\xff", "cbor")`:           "ValueError: cbor: premature end at byte 9",
		`fails(loads, b"\x5b\xff\xff\xff\xff\xff\xff\xff\xff", "cbor")`:           "ValueError: cbor: premature end at byte 9",
		`fails(loads, b"\x01\x02", "cbor")`:                                       "ValueError: cbor: more data at byte 1",
		`fails(loads, b"\x1c", "cbor")`:                                           "ValueError: cbor: malformed head at byte 1",
		`fails(loads, b"\xff", "cbor")`:                                           "ValueError: cbor: unexpected break at byte 1",
		`fails(loads, b"\x61\xff", "cbor")`:                                       "ValueError: cbor: text is not valid UTF-8 at byte 2",
		`fails(loads, b"\xa1\xa0\x01", "cbor")`:                                   "ValueError: cbor: a map can't be a key at byte 2",
		`fails(loads, b"\xc2\x01", "cbor")`:                                       "ValueError: cbor: a big number must be bytes at byte 2",
	} {
		if got := fmt.Sprint(eval(t, sb, source)); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", source, got, want)
		}
	}
}

// Documents made to hurt end soon, and within the memory limit.
func TestSerdeHostile(t *testing.T) {
	if racedetector.Enabled {
		t.Skip("one goroutine")
	}
	for name, source := range map[string]string{
		"alias bomb": `x = loads("a: &a [1,1,1,1,1,1,1,1,1]\n" + "".join(f"{chr(98+i)}: &{chr(98+i)} [{','.join(['*' + chr(97+i)] * 9)}]\n" for i in range(20)), "yaml")
assert x["u"][0] is x["t"]`,
		"merge bomb":   `loads("a: &a {" + ",".join(f"k{i}: 1" for i in range(1000)) + "}\nb: [" + "{<<: *a}," * 1000 + "]", "yaml")`,
		"sequences":    `fails(loads, "- " * 100_000, "yaml")`,
		"flow":         `fails(loads, "[" * 100_000, "yaml")`,
		"mappings":     `fails(loads, "{a: " * 100_000, "yaml")`,
		"keys":         `fails(loads, "? " * 100_000, "yaml")`,
		"anchors":      `fails(loads, "".join(f"- &a{i} x\n" for i in range(20_000)), "yaml")`,
		"long line":    `fails(loads, "a" * 1_000_000 + ": b", "yaml")`,
		"quotes":       `fails(loads, "\"" + "\\" * 999_999, "yaml")`,
		"many lines":   `fails(loads, "a\n\n" * 300_000, "yaml")`,
		"comments":     `fails(loads, "#\n" * 300_000, "yaml")`,
		"comments 2":   `fails(loads, "- a #x\n" * 100_000, "yaml")`,
		"tags":         `fails(loads, "!" * 300_000, "yaml")`,
		"percent":      `fails(loads, "%" + "a" * 300_000, "yaml")`,
		"directives":   `fails(loads, "%TAG !a! b\n" * 20_000 + "---\na", "yaml")`,
		"simple keys":  `fails(loads, "[" + "a, " * 300_000 + "]", "yaml")`,
		"colons":       `fails(loads, "{" + "a:" * 100_000 + "}", "yaml")`,
		"shared value": "x = []\nfor i in range(60): x = [x, x]\ndumps(x, 'yaml')",
		"shared cbor":  "x = []\nfor i in range(60): x = [x, x]\ndumps(x, 'cbor')",
		"empty items":  `loads(b"\x9a\x00\xff\xff\xff" + b"\xf6" * 0xffffff, "cbor")`,
		"chunks":       `loads(b"\x5f" + b"\x41a" * 1_000_000 + b"\xff", "cbor")`,
	} {
		t.Run(name, func(t *testing.T) {
			sb := sandbox(t, krait.Options{Limits: krait.Limits{Memory: 256 << 20, Time: -1, Steps: 5_000_000}}, serdePrelude)
			begun := time.Now()
			_, err := sb.Eval(context.Background(), source)
			if d := time.Since(begun); d > 20*time.Second {
				t.Errorf("took %v", d)
			}
			if err != nil && !errors.Is(err, krait.ErrLimit) && !strings.HasSuffix(err.Error(), "MemoryError") {
				t.Error(describe(err))
			}
		})
	}
}

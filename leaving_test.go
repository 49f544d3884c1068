package krait_test

// leaving_test.go holds the table of what objects of the standard library leave as, which docs/embedding.md shows, and runs each row.

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/krait-run/krait"
)

// departure is a row of the table, with expressions and what comes back of them.
type departure struct {
	python, back string
	examples     map[string]any
	classes      string // those that leave so, and what derives from them, where that is no other row's
}

type object = map[string]any
type list = []any

var departures = []departure{
	{"sets", "`[]any`, numbers by size and text by code points", map[string]any{
		"{3, 1, 2}": list{int64(1), int64(2), int64(3)}, "frozenset('cab')": list{"a", "b", "c"}, "{'x', 2, None, 1.5, True}": list{nil, true, 1.5, int64(2), "x"}, "set()": list{}}, "builtins.set builtins.frozenset"},
	{"`range`, `deque`, `array`, `UserList`, views of dicts", "`[]any`", map[string]any{
		"range(3)": list{int64(0), int64(1), int64(2)}, "collections.deque('ab')": list{"a", "b"}, "array.array('i', [1])": list{int64(1)}, "collections.UserList([1])": list{int64(1)},
		"{'a': 1}.items()": list{list{"a", int64(1)}}, "{'a': 1}.keys()": list{"a"}, "{'a': {1}}.values()": list{list{int64(1)}}}, "builtins.range collections.deque array.array collections.UserList builtins.dict_keys builtins.dict_values builtins.dict_items"},
	{"`memoryview`", "`[]byte`", map[string]any{"memoryview(b'ab')": []byte("ab")}, "builtins.memoryview"},
	{"named tuples, dataclasses, `SimpleNamespace`", "`map[string]any` of the fields", map[string]any{
		"N(1, N(2, 3))": object{"a": int64(1), "b": object{"a": int64(2), "b": int64(3)}}, "P(1, [P(2)])": object{"x": int64(1), "y": list{object{"x": int64(2), "y": list{}}}},
		"types.SimpleNamespace(a=1)": object{"a": int64(1)}}, "types.SimpleNamespace"},
	{"`mappingproxy`, `UserDict`, `ChainMap`", "as `dict`", map[string]any{
		"types.MappingProxyType({'a': 1})": object{"a": int64(1)}, "collections.UserDict(a=1)": object{"a": int64(1)}, "collections.ChainMap({'a': 1}, {'b': 2})": object{"a": int64(1), "b": int64(2)}}, "builtins.mappingproxy collections.UserDict collections.ChainMap"},
	{"a dict with other keys than `str`", "`map[string]any`: `int` and `float` as Python writes them, `true`, `false`, `null`, and what leaves as text; " +
		"where two keys have the same text, or one has none, a list of pairs", map[string]any{
		"{1: 2, 1.5: 3}": object{"1": int64(2), "1.5": int64(3)}, "collections.Counter([1, 1, 2])": object{"1": int64(2), "2": int64(1)},
		"{None: 1, True: 2}": object{"null": int64(1), "true": int64(2)}, "{datetime.date(2026, 1, 2): 1, C.RED: 2, uuid.UUID(int=5): 3}": object{"2026-01-02": int64(1), "red": int64(2), "00000000-0000-0000-0000-000000000005": int64(3)},
		"{(1, 2): 3, 'a': 4}": list{list{list{int64(1), int64(2)}, int64(3)}, list{"a", int64(4)}}, "{1: 'a', '1': 'b'}": list{list{int64(1), "a"}, list{"1", "b"}}}, ""},
	{"members of an `Enum`", "their value", map[string]any{"C.RED": "red", "C.T": list{int64(1), int64(2)}, "F.A | F.B": int64(3), "I.ONE": int64(1)}, "enum.Enum"},
	{"`Decimal`, `Fraction`, `complex`, `UUID`, paths, time zones, IP addresses, `UserString`", "`string`", map[string]any{
		"decimal.Decimal('1.50')": "1.50", "fractions.Fraction(1, 3)": "1/3", "1 + 2j": "(1+2j)", "uuid.UUID(int=5)": "00000000-0000-0000-0000-000000000005",
		"pathlib.PurePosixPath('a/b')": "a/b", "datetime.timezone.utc": "UTC", "ipaddress.ip_address('10.0.0.1')": "10.0.0.1", "collections.UserString('s')": "s"}, "decimal.Decimal fractions.Fraction builtins.complex uuid.UUID pathlib.PurePath datetime.tzinfo ipaddress._IPAddressBase collections.UserString"},
	{"`date`, `time`", "`string`, as in ISO 8601", map[string]any{"datetime.date(2026, 1, 2)": "2026-01-02", "datetime.time(12, 30)": "12:30:00"}, "datetime.date datetime.time"},
	{"`timedelta`", "`float64`, seconds", map[string]any{"datetime.timedelta(minutes=90)": 5400.0}, "datetime.timedelta"},
	{"matches of `re`", "`map[string]any`: `text`, `span`, `groups`, and the groups with names in `named`", map[string]any{
		"re.search('(?P<w>b+)(x)?', 'abbc')": object{"text": "bb", "span": list{int64(1), int64(3)}, "groups": list{"bb", nil}, "named": object{"w": "bb"}}}, "re.Match"},
	{"patterns of `re`, `string.Template`, `StringIO`, `BytesIO`", "their text or bytes", map[string]any{
		"re.compile('a+')": "a+", "re.compile(b'a')": []byte("a"), "string.Template('$a b')": "$a b", "io.StringIO('ab')": "ab", "io.BytesIO(b'ab')": []byte("ab")}, "re.Pattern string.Template _io.StringIO _io.BytesIO"},
	{"`NormalDist`, `slice`, `FrameSummary`, `ZipInfo`, `TarInfo`", "`map[string]any`: `mean` and `stdev`; `start`, `stop` and `step`; `filename`, `lineno`, `name` and `line`; " +
		"`filename`, `date_time`, `file_size` and `compress_size`; `name`, `size`, `mtime` and `mode`", map[string]any{
		"statistics.NormalDist(1, 2)": object{"mean": 1.0, "stdev": 2.0}, "slice(1, None)": object{"start": int64(1), "stop": nil, "step": nil},
		"zipfile.ZipInfo('a')":                             object{"filename": "a", "date_time": list{int64(1980), int64(1), int64(1), int64(0), int64(0), int64(0)}, "file_size": int64(0), "compress_size": int64(0)},
		"tarfile.TarInfo('a')":                             object{"name": "a", "size": int64(0), "mtime": int64(0), "mode": int64(0o644)},
		"traceback.FrameSummary('f', 3, 'g', line='  x ')": object{"filename": "f", "lineno": int64(3), "name": "g", "line": "x"}}, "statistics.NormalDist builtins.slice traceback.FrameSummary zipfile.ZipInfo tarfile.TarInfo"},
	{"`argparse.Namespace`; rows of `sqlite3`, `ConfigParser` and its sections", "`map[string]any` of the attributes, as `dict`", map[string]any{
		"argparse.Namespace(a=1)": object{"a": int64(1)}, "parsed('[s]\\na = 1')": object{"DEFAULT": object{}, "s": object{"a": "1"}}, "parsed('[s]\\na = 1')['s']": object{"a": "1"}}, "argparse.Namespace sqlite3.Row configparser.RawConfigParser configparser.SectionProxy"},
	{"messages of `email` and `http`, `inspect.Signature`", "`string`", map[string]any{
		"email.message_from_string('A: b\\n\\nc')": "A: b\n\nc", "inspect.signature(lambda a, b=1: 0)": "(a, b=1)"}, "email.message.Message http.client.HTTPMessage inspect.Signature inspect.Parameter"},
	{"exceptions", "`string`, the line that ends a traceback", map[string]any{"ValueError('bad')": "ValueError: bad", "KeyError()": "KeyError"}, "builtins.BaseException"},
}

const departing = `
import argparse, array, collections, configparser, dataclasses, datetime, decimal, email, enum, fractions, inspect, io, ipaddress, pathlib, re, statistics, string, tarfile, traceback, types, uuid, zipfile
from sandbox import hostcall
N = collections.namedtuple("N", "a b")
@dataclasses.dataclass
class P:
    x: int
    y: list = dataclasses.field(default_factory=list)
class C(enum.Enum):
    RED = "red"
    T = (1, 2)
class F(enum.Flag):
    A = 1
    B = 2
class I(enum.IntEnum):
    ONE = 1
def parsed(text):
    c = configparser.ConfigParser()
    c.read_string(text)
    return c
def value(expr): return eval(expr)
def payload(expr): hostcall("take", eval(expr))
def items(expr): yield eval(expr)
`

// taking is a host function that keeps what it is given.
func taking(got *any) map[string]krait.HostFunc {
	return map[string]krait.HostFunc{"take": func(_ context.Context, x any) (any, error) { *got = x; return nil, nil }}
}

// Each row holds for results, for payloads and for what generators yield, in every tier.
func TestDepartures(t *testing.T) { onTiers(t, testDepartures) }

func testDepartures(t *testing.T, _ krait.Options) {
	var got any
	sb := sandbox(t, krait.Options{HostCalls: taking(&got)}, departing)
	for _, row := range departures {
		for expr, want := range row.examples {
			value := run(t, sb, "value", krait.Args{expr}).Value
			item := run(t, sb, "items", krait.Args{expr}).Value.(list)[0]
			run(t, sb, "payload", krait.Args{expr})
			if !same(value, want) || !same(got, want) || !same(item, want) {
				t.Errorf("%s: got %#v as a result, %#v as a payload, %#v as an item, want %#v", expr, value, got, item, want)
			}
		}
	}
	for expr, want := range map[string]string{
		"P(P(object()))":                       `["x"]["x"]: object of type object can't leave the sandbox`,
		"N(1, {2: [object()]})":                `["b"]["2"][0]: object of type object can't leave the sandbox`,
		"{(1,): 1, 2: object()}":               `[1]: object of type object can't leave the sandbox`,
		"[__import__('queue').Queue()]":        `[0]: object of type Queue can't leave the sandbox`,
		"(lambda p: p.y.append(p) or p)(P(1))": `["y"][0]: a value that contains itself can't leave the sandbox`,
	} {
		if _, err := sb.Run(t.Context(), "value", krait.Args{expr}); err == nil || !strings.HasSuffix(err.Error(), "result"+want) {
			t.Errorf("%s: %v", expr, err)
		}
	}
}

// The table in docs/embedding.md is that of this file. After a change: go test . -run TestDeparturesTable -update
func TestDeparturesTable(t *testing.T) {
	const path, begin, end = "docs/embedding.md", "| Python | leaves as |\n|---|---|\n", "\n\n"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(text), begin)
	_, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no table of what leaves", path)
	}
	var rows []string
	for _, d := range departures {
		rows = append(rows, "| "+d.python+" | "+d.back+" |")
	}
	want := head + begin + strings.Join(rows, "\n") + end + tail
	if want == string(text) {
		return
	}
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("%s is not up to date: go test . -run TestDeparturesTable -update", path)
}

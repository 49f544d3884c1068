package compile

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/syntax"
)

// packed programs have every kind of constant, name and table.
var packPrograms = []string{
	"",
	"'''doc'''\nx = 1, -2, 10 ** 30, -10 ** 25, 1.5, 2j, 'é', b'\\xff', ..., None, True, False, (1, (2, 'a')), {1} < {2, 3}\ny = x in (1, 'b')\nz = 5 in {1, 2, 3}\n",
	"def f(a, /, b, *c, d=1, **e):\n    'doc'\n    def g():\n        nonlocal a\n        a += b\n        return lambda: (a, g)\n    try:\n        return g\n    except (KeyError, ValueError) as e:\n        raise\n    finally:\n        del b\n",
	"class A:\n    x: int = 1\n    def __init__(self):\n        super().__init__()\n        self.a = [i for i in range(3) if i]\n    async def b(self, *, k):\n        async with self as s, k:\n            yield s\n",
	"def f(x):\n    match x:\n        case {'a': [1, *r], **k}: return f(*r, **k)\n        case A(b=1) | None: return f'{x!r:>{3}}'\n",
}

func compilePacked(t testing.TB, source string) *Code {
	t.Helper()
	mod, err := syntax.Parse(source, syntax.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := Compile(mod, Options{Filename: "f.py", Source: source})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// unfoldAll decodes everything in c.
func unfoldAll(c *Code) (*Code, error) {
	u, err := c.Unfold()
	if err != nil {
		return nil, err
	}
	if u.places != nil {
		p := u.places.decode()
		u.Pos, u.Lookups, u.places = p.pos, p.lookups, nil
	}
	for i, ch := range u.Children {
		if u.Children[i], err = unfoldAll(ch); err != nil {
			return nil, err
		}
	}
	return u, nil
}

// sameCode compares the fields; nil and empty slices are equal.
func sameCode(t *testing.T, got, want *Code) {
	t.Helper()
	g, w := reflect.ValueOf(*got), reflect.ValueOf(*want)
	for i := range g.NumField() {
		name := g.Type().Field(i).Name
		if !g.Type().Field(i).IsExported() || name == "Children" {
			continue
		}
		if g.Field(i).Kind() == reflect.Slice && g.Field(i).Len() == 0 && w.Field(i).Len() == 0 {
			continue
		}
		if !reflect.DeepEqual(g.Field(i).Interface(), w.Field(i).Interface()) {
			t.Errorf("%s: %s: got %v, want %v", want.Qualname, name, g.Field(i), w.Field(i))
		}
	}
	if len(got.Children) != len(want.Children) {
		t.Fatalf("%s: %d codes within, want %d", want.Qualname, len(got.Children), len(want.Children))
	}
	for i := range want.Children {
		sameCode(t, got.Children[i], want.Children[i])
	}
}

// What is packed comes back as it was, for the programs above and all of the library.
func TestPack(t *testing.T) {
	t.Parallel()
	sources := packPrograms
	err := filepath.WalkDir("../stdlib", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testdata":
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".py"):
			return nil
		}
		b, err := os.ReadFile(path)
		sources = append(sources, string(b))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range sources {
		want := compilePacked(t, source)
		data, err := Pack(want)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Unpack(string(data), "f.py", source)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := unfoldAll(c); err != nil {
			t.Error(err)
		} else {
			sameCode(t, got, want)
		}
	}
}

// A module is found by its source; that of another text is not, nor is an archive opened that was made for other instructions.
func TestArchive(t *testing.T) {
	t.Parallel()
	var packed [][]byte
	for _, source := range packPrograms {
		p, err := Pack(compilePacked(t, source))
		if err != nil {
			t.Fatal(err)
		}
		packed = append(packed, p)
	}
	data := PackArchive(packPrograms, packed)
	a, err := OpenArchive(string(data))
	if err != nil {
		t.Fatal(err)
	}
	for i, source := range packPrograms {
		if a.Find(source) != string(packed[i]) {
			t.Errorf("program %d is not found", i)
		}
		if a.Find(source+"#") != "" {
			t.Errorf("program %d is found by another source", i)
		}
	}
	data[0]++
	if _, err := OpenArchive(string(data)); err == nil {
		t.Error("an archive for other instructions was opened")
	}
}

// Whatever the data are, decoding ends with code that the verifier accepts, or an error.
func FuzzUnpack(f *testing.F) {
	for _, source := range packPrograms {
		data, err := Pack(compilePacked(f, source))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
		f.Add(string(data[:len(data)/2]))
	}
	f.Fuzz(func(t *testing.T, data string) {
		if c, err := Unpack(data, "f.py", ""); err == nil {
			exploreCode(t, c, 20)
		}
		if a, err := OpenArchive(data); err == nil {
			a.Find("")
		}
	})
}

// exploreCode decodes c and the codes within, at most n deep: several may share a body.
func exploreCode(t *testing.T, c *Code, n int) {
	u, err := c.Unfold()
	if err != nil || n == 0 {
		return
	}
	for i := range u.Instrs {
		u.Place(i)
	}
	u.LookupPlaces()
	if err := new(verifier).one(u, &Code{NumRegs: 256}); err != nil {
		t.Error(err)
	}
	if len(u.Children) > 0 {
		exploreCode(t, u.Children[0], n-1)
		exploreCode(t, u.Children[len(u.Children)-1], n/4)
	}
}

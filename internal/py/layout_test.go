package py

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// parsePackage returns the syntax trees of the package's files, tests left out, by file name.
func parsePackage(t *testing.T) map[string]*ast.File {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil || len(names) == 0 {
		t.Fatal("no source: ", err)
	}
	files := map[string]*ast.File{}
	set := token.NewFileSet()
	for _, n := range names {
		if strings.HasSuffix(n, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, n, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files[n] = f
	}
	return files
}

// layoutTable returns which struct belongs to which kind, as the constants of layout.go say.
func layoutTable(t *testing.T, f *ast.File) map[string]string {
	t.Helper()
	kinds := map[string]string{"Set": "KindSet", "Instance": "KindObject", "BigInt": "KindInt", "IntInstance": "KindInt", "FloatInstance": "KindFloat"}
	owners := map[string]string{}
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return true
		}
		index, ok := call.Fun.(*ast.IndexExpr)
		if !ok {
			return true
		}
		if name, ok := index.X.(*ast.Ident); !ok || name.Name != "layout" {
			return true
		}
		s, kind := index.Index.(*ast.Ident).Name, call.Args[0].(*ast.Ident).Name
		if old := kinds[s]; old != "" {
			t.Errorf("struct %s has kinds %s and %s", s, old, kind)
		}
		if old := owners[kind]; old != "" {
			t.Errorf("%s has structs %s and %s", kind, old, s)
		}
		kinds[s], owners[kind] = kind, s
		return true
	})
	if len(kinds) < 50 {
		t.Fatalf("found %d layouts only", len(kinds))
	}
	return kinds
}

// Every struct that begins with Object (or with one that does) has its kind, and wherever one is made for a named builtin type, that
// type has the struct's kind.
func TestEachStructHasItsKind(t *testing.T) {
	BuildTypes()
	files := parsePackage(t)
	kinds := layoutTable(t, files["layout.go"])
	begins := map[string]string{} // struct: what it embeds first
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if st, ok := spec.Type.(*ast.StructType); ok && len(st.Fields.List) > 0 && st.Fields.List[0].Names == nil {
				if id, ok := st.Fields.List[0].Type.(*ast.Ident); ok {
					begins[spec.Name.Name] = id.Name
				}
			}
			return true
		})
	}
	base := func(s string) string {
		for kinds[s] == "" && begins[s] != "" && begins[s] != "Object" {
			s = begins[s]
		}
		return s
	}
	heads := 0
	for s := range begins {
		if b := base(s); begins[b] == "Object" {
			heads++
			if kinds[b] == "" {
				t.Errorf("struct %s has no kind in layout.go", s)
			}
		}
	}
	if heads < 60 {
		t.Errorf("found %d structs that begin with Object only", heads)
	}

	kindOf := kindsOfTypeVariables()
	made := 0
	for name, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			id, ok := lit.Type.(*ast.Ident)
			if !ok || begins[base(id.Name)] != "Object" {
				return true
			}
			v := shapeVariable(lit)
			k, ok := kindOf[v]
			if !ok {
				return true // made for a class that is given: its kind was compared where it was given
			}
			made++
			if want := kinds[base(id.Name)]; kindNames[k] != want && !(want == "KindSet" && k == KindFrozenSet) && !(want == "KindObject" && k == KindSingleton) &&
				!(want == "KindTuple" && k == KindTuple) {
				t.Errorf("%s: a %s (%s) is made for %s, which is %s", name, id.Name, want, v, kindNames[k])
			}
			return true
		})
	}
	if made < 50 {
		t.Errorf("found %d places that make objects only", made)
	}
}

// shapeVariable returns the name of the variable x in `shape: &x.root` within lit's own Object, or "".
func shapeVariable(lit *ast.CompositeLit) string {
	found := ""
	for _, e := range lit.Elts {
		v := e
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); !ok || key.Name != "Object" {
				continue
			}
			v = kv.Value
		}
		obj, ok := v.(*ast.CompositeLit)
		if !ok {
			continue
		}
		if id, ok := obj.Type.(*ast.Ident); !ok || id.Name != "Object" {
			continue
		}
		for _, e := range obj.Elts {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			if addr, ok := kv.Value.(*ast.UnaryExpr); ok {
				if sel, ok := addr.X.(*ast.SelectorExpr); ok && sel.Sel.Name == "root" {
					if x, ok := sel.X.(*ast.Ident); ok {
						found = x.Name
					}
				}
			}
		}
	}
	return found
}

// kindsOfTypeVariables returns the kinds of the builtin types by the variables that hold them, which the source of builtinTypes lists in
// the order of its result.
func kindsOfTypeVariables() map[string]Kind {
	src, err := os.ReadFile("builtintypes.go")
	if err != nil {
		return nil
	}
	out := map[string]Kind{}
	types := builtinTypes()
	for i, part := range strings.Split(string(src), "{&")[1:] {
		name, _, _ := strings.Cut(part, ",")
		out[name] = types[i].typ.kind
	}
	return out
}

// kindNames are the names of the kinds that a struct is made for.
var kindNames = map[Kind]string{
	KindObject: "KindObject", KindNone: "KindNone", KindBool: "KindBool", KindInt: "KindInt", KindFloat: "KindFloat", KindComplex: "KindComplex",
	KindStr: "KindStr", KindBytes: "KindBytes", KindByteArray: "KindByteArray", KindTuple: "KindTuple", KindList: "KindList", KindDict: "KindDict",
	KindSet: "KindSet", KindFrozenSet: "KindFrozenSet", KindRange: "KindRange", KindSlice: "KindSlice", KindType: "KindType",
	KindException: "KindException", KindFunction: "KindFunction", KindBuiltin: "KindBuiltin", KindMethod: "KindMethod", KindModule: "KindModule",
	KindGenerator: "KindGenerator", KindCell: "KindCell", KindCode: "KindCode", KindNative: "KindNative", KindSingleton: "KindSingleton",
	KindMemoryView: "KindMemoryView", KindStrIter: "KindStrIter", KindBytesIter: "KindBytesIter", KindMemoryIter: "KindMemoryIter",
	KindListIter: "KindListIter", KindListRevIter: "KindListRevIter", KindTupleIter: "KindTupleIter", KindRangeIter: "KindRangeIter",
	KindLongRangeIter: "KindLongRangeIter", KindSetIter: "KindSetIter", KindSeqIter: "KindSeqIter", KindCallableIter: "KindCallableIter",
	KindDictView: "KindDictView", KindDictIter: "KindDictIter", KindMappingProxy: "KindMappingProxy", KindEnumerate: "KindEnumerate",
	KindZip: "KindZip", KindMap: "KindMap", KindFilter: "KindFilter", KindReversed: "KindReversed", KindGetSet: "KindGetSet",
	KindSlotMember: "KindSlotMember", KindProperty: "KindProperty", KindClassMethod: "KindClassMethod", KindStaticMethod: "KindStaticMethod",
	KindSuper: "KindSuper", KindCoroWrapper: "KindCoroWrapper", KindAsyncStep: "KindAsyncStep", KindAnextDefault: "KindAnextDefault",
	KindFrame: "KindFrame", KindLocalsProxy: "KindLocalsProxy", KindTraceback: "KindTraceback", KindGenericAlias: "KindGenericAlias",
	KindUnion: "KindUnion", KindQuitter: "KindQuitter", KindNamespace: "KindNamespace",
}

// A builtin type that has a struct of its own and can be derived from says where instances of derived classes keep attributes; all
// others are final or plain.
func TestDerivableKinds(t *testing.T) {
	BuildTypes()
	for _, e := range builtinTypes() {
		if final := e.typ.flags&FlagFinal != 0; !final && !e.typ.kind.derivable() {
			t.Errorf("%s can be derived from, but its kind %s has no place for attributes", e.typ.name, kindNames[e.typ.kind])
		}
		if e.typ.base != nil && e.typ.kind != e.typ.base.kind && e.typ.base != &objectType && e.typ != &boolType {
			t.Errorf("%s is of kind %s and its base %s of kind %s", e.typ.name, kindNames[e.typ.kind], e.typ.base.name, kindNames[e.typ.base.kind])
		}
	}
	if got := len(kindNames); got != int(numKinds) {
		t.Errorf("%d kinds have names, of %d", got, numKinds)
	}
}

// Raw memory has homes; everything else goes through their accessors.
func TestUnsafeHasAHome(t *testing.T) {
	homes := []string{
		"layout.go",  // casts of objects, sizes
		"rawtext.go", // the same memory as text and as bytes
		"strslab.go", // short strings behind their headers
		"fetch.go",   // instructions and the register window
	}
	for name, f := range parsePackage(t) {
		for _, imp := range f.Imports {
			if imp.Path.Value == `"unsafe"` && !slices.Contains(homes, name) {
				t.Errorf("%s imports unsafe, whose homes are %s", name, strings.Join(homes, ", "))
			}
		}
	}
}

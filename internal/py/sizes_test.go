package py

import "testing"

// What is charged for objects of fixed size is what they take.
func TestSizes(t *testing.T) {
	for name, c := range map[string]struct{ charged, takes int }{
		"function":  {funcSize, sizeof[Func]()},
		"body":      {bodySize, sizeof[body]()},
		"closure":   {funcSize + bodySize + 8*fewFreeNames, sizeof[closureFunc]()},
		"generator": {generatorSize, sizeof[Generator]()},
		"set":       {setSize, sizeof[Set]()},
	} {
		if c.charged != c.takes {
			t.Errorf("%s: charged %d bytes, takes %d", name, c.charged, c.takes)
		}
	}
}

// A list that has left its own room for an array elsewhere is counted with both.
func TestListRoom(t *testing.T) {
	vm := NewVM(Config{})
	for _, n := range []int{1, 8, 9, 20, maxInlineList} {
		l := listOf(vm.ListOf(make([]Value, n)))
		own := cap(l.items)
		if got := roomOf(&l.Object, own); got != own {
			t.Errorf("%d items: counted as %d, has room for %d", n, got, own)
		}
		for len(l.items) <= own {
			if err := l.Append(vm, None); err != nil {
				t.Fatal(err)
			}
		}
		if got, want := roomOf(&l.Object, cap(l.items)), own+cap(l.items); got != want {
			t.Errorf("%d items, grown: counted as %d, holds %d", n, got, want)
		}
		l.setItems(make([]Value, 2))
		if got, want := roomOf(&l.Object, 2), own+2; got != want {
			t.Errorf("%d items, replaced: counted as %d, holds %d", n, got, want)
		}
	}
}

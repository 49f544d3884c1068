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

// A set is counted with what lies beside its slots, whether it uses that or not.
func TestSetRoom(t *testing.T) {
	vm := NewVM(Config{})
	s := vm.NewSet()
	for n := 1; n < 19; n++ { // then the slots grow again
		if err := s.Add(vm, Int(int64(n))); err != nil {
			t.Fatal(err)
		}
		want := sizeof[smallSet]()
		if n > minEntries {
			want += sizeof[middleSet]()
		}
		if n > middleEntries {
			want += setEntrySize * cap(s.entries)
		}
		m := marker{vm: vm}
		m.set(s)
		if m.total < int64(want)-64 || m.total > int64(want)+64 {
			t.Errorf("%d elements: counted as %d bytes, takes %d", n, m.total, want)
		}
	}
}

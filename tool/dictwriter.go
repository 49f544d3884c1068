package tool

// dictwriter.go holds dictWriter, which changes a mapping without changing the one that was given.

import (
	"maps"
	"reflect"

	"github.com/krait-run/krait/values"
)

// dictWriter collects changes of a mapping.
type dictWriter struct {
	m    members
	sets []change
}

type change struct {
	key    string
	value  any
	remove bool
}

func (w *dictWriter) set(key string, value any) {
	w.sets = append(w.sets, change{key: key, value: value})
}
func (w *dictWriter) remove(key string) { w.sets = append(w.sets, change{key: key, remove: true}) }

// result returns the mapping with the changes: v itself if there are none.
func (w *dictWriter) result(v any) any {
	if len(w.sets) == 0 {
		return v
	}
	if w.m.o == nil {
		out := maps.Clone(w.m.m)
		if out == nil {
			out = map[string]any{}
		}
		for _, c := range w.sets {
			if c.remove {
				delete(out, c.key)
			} else {
				out[c.key] = c.value
			}
		}
		return out
	}
	removed := map[string]bool{}
	for _, c := range w.sets {
		if c.remove {
			removed[c.key] = true
		}
	}
	out := &values.Object{}
	for i := range w.m.o.Len() {
		if k, x := w.m.o.At(i); !removed[k] {
			out.Set(k, x)
		}
	}
	for _, c := range w.sets {
		if !c.remove {
			out.Set(c.key, c.value)
		}
	}
	return out
}

// sameMap reports whether y is the map a itself.
func sameMap(a map[string]any, y any) bool {
	b, ok := y.(map[string]any)
	return ok && reflect.ValueOf(a).Pointer() == reflect.ValueOf(b).Pointer()
}

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

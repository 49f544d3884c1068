package javascript

// cache.go holds what became of sources that many sandboxes run.

import (
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

// compiled is what became of a source. It is immutable.
type compiled struct {
	code   string
	marks  []mark
	plain  bool // the code is the source
	awaits bool // it may await at top level
	common bool // what it gives to process.nextTick comes before its promises, as in a CommonJS module
}

type compiledKey struct {
	loader api.Loader
	form   form
	file   string // where it matters
	text   string
}

// cache has what became of sources, a bounded number of them. The zero cache is empty; any number of goroutines may use it.
type cache struct {
	mu  sync.Mutex // guards all
	all map[compiledKey]*compiled
}

// The bounds of a cache: sources, and bytes of each.
const (
	maxCached     = 64
	maxCachedText = 32 << 10
)

func (c *cache) get(key compiledKey) (*compiled, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	x, ok := c.all[key]
	return x, ok
}

// put keeps x, in place of one that is there where there are too many.
func (c *cache) put(key compiledKey, x *compiled) {
	if len(key.text) > maxCachedText {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.all == nil {
		c.all = map[compiledKey]*compiled{}
	}
	if len(c.all) >= maxCached {
		for k := range c.all {
			delete(c.all, k)
			break
		}
	}
	c.all[key] = x
}

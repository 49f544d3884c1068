package tool

// cache.go holds Cache, which keeps results by tool, user and arguments.

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"time"

	"github.com/krait-run/krait/values"
)

// CacheOptions bound a Cache.
type CacheOptions struct {
	// Entries is how many results are kept. 0: 1,000.
	Entries int
	// Bytes is how much they and their arguments may take, by estimate. 0: 16 MiB. A result of more than a quarter is not kept.
	Bytes int64
	// ShareUsers lets users see results that were made for others (RunOptions.User). It is for tools that answer all alike.
	ShareUsers bool
}

// Cache keeps the results of tools that have a Spec.Cache. Runs may share it; equal calls that are under way at once are made once.
// The least recently used results go first. The zero value is ready for use. It is safe for concurrent use and must not be copied.
type Cache struct {
	o       CacheOptions
	mu      sync.Mutex
	entries map[cacheKey]*list.Element // of *cacheEntry
	recent  list.List                  // the least recently used one last
	bytes   int64
	flights map[cacheKey]*flight
}

// cacheKey tells calls apart. The tool is the Tool itself, so that tools of the same name in different sets do not meet.
type cacheKey struct {
	tool       any
	user, args string
}

type cacheEntry struct {
	key     cacheKey
	value   any
	bytes   int64
	expires time.Time
}

// flight is a call that others wait for.
type flight struct {
	done chan struct{}
	v    any
	err  error
}

const (
	defaultCacheEntries = 1000
	defaultCacheBytes   = 16 << 20
	cacheOverhead       = 200 // estimated bytes of an entry besides key and value
)

// NewCache returns an empty cache.
func NewCache(o CacheOptions) (*Cache, error) {
	if o.Entries < 0 || o.Bytes < 0 {
		return nil, fmt.Errorf("tool: cache: a bound is negative: %w", ErrOptions)
	}
	return &Cache{o: o}, nil
}

// Clear forgets all results.
func (c *Cache) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.entries, c.bytes = nil, 0
	c.recent.Init()
}

// Len returns how many results are kept, expired ones among them.
func (c *Cache) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.entries)
}

// do returns the kept result, or that of fill, which is called once for equal keys at a time. hit says that it was not made by this
// call. An error of fill is for all who wait, unless it concerns only who made the call: then another one of them does.
func (c *Cache) do(ctx context.Context, key cacheKey, ttl time.Duration, fill func() (any, error)) (v any, hit bool, err error) {
	for {
		c.mu.Lock()
		if v, ok := c.get(key); ok {
			c.mu.Unlock()
			return v, true, nil
		}
		f := c.flights[key]
		if f == nil {
			break
		}
		c.mu.Unlock()
		select {
		case <-f.done:
		case <-ctx.Done():
			return nil, false, ctx.Err()
		}
		var shared *Error
		if f.err == nil {
			return f.v, true, nil
		}
		if errors.As(f.err, &shared) && !errors.Is(f.err, ErrLimit) {
			return nil, true, f.err
		}
	}
	f := &flight{done: make(chan struct{}), err: context.Canceled}
	if c.flights == nil {
		c.flights = map[cacheKey]*flight{}
	}
	c.flights[key] = f
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.flights, key)
		if f.err == nil {
			c.put(key, f.v, ttl)
		}
		close(f.done)
	}()
	f.v, f.err = fill()
	return f.v, false, f.err
}

// get looks up a result that has not expired. c.mu is held.
func (c *Cache) get(key cacheKey) (any, bool) {
	el := c.entries[key]
	if el == nil {
		return nil, false
	}
	e := el.Value.(*cacheEntry)
	if !time.Now().Before(e.expires) {
		c.drop(el)
		return nil, false
	}
	c.recent.MoveToFront(el)
	return e.value, true
}

// put keeps a result. c.mu is held.
func (c *Cache) put(key cacheKey, v any, ttl time.Duration) {
	entries, bytes := c.o.Entries, c.o.Bytes
	if entries == 0 {
		entries = defaultCacheEntries
	}
	if bytes == 0 {
		bytes = defaultCacheBytes
	}
	own := int64(len(key.args)+len(key.user)) + cacheOverhead
	limit := bytes/4 - own
	if limit <= 0 {
		return
	}
	n := int64(size(v, int(min(limit, 1<<40))))
	if n > limit {
		return
	}
	if el := c.entries[key]; el != nil {
		c.drop(el)
	}
	if c.entries == nil {
		c.entries = map[cacheKey]*list.Element{}
	}
	c.entries[key] = c.recent.PushFront(&cacheEntry{key: key, value: v, bytes: own + n, expires: time.Now().Add(ttl)})
	c.bytes += own + n
	for len(c.entries) > entries || c.bytes > bytes {
		c.drop(c.recent.Back())
	}
}

func (c *Cache) drop(el *list.Element) {
	e := c.recent.Remove(el).(*cacheEntry)
	delete(c.entries, e.key)
	c.bytes -= e.bytes
}

// cached answers a call from the cache, or fills that.
func (c *Call) cached(ctx context.Context) (any, error) {
	key, err := c.cacheKey()
	if err != nil || hasHandle(c.final.Values) { // a handle means something else in another run
		v, err := c.execute(ctx)
		return c.result(ctx, v, err, false)
	}
	v, hit, err := c.run.cache().do(ctx, key, c.spec.Cache, func() (any, error) { return c.execute(ctx) })
	return c.result(ctx, v, err, hit)
}

func (c *Call) cacheKey() (cacheKey, error) {
	list := make([]any, 0, 2*len(c.final.Names))
	for i, n := range c.final.Names {
		list = append(list, n, c.final.Values[i])
	}
	args, err := values.Canonical(list)
	if err != nil {
		return cacheKey{}, err
	}
	k := cacheKey{tool: c.state.entry.Tool(), user: c.run.o.User, args: args}
	if c.run.cache().o.ShareUsers {
		k.user = ""
	}
	if !reflect.TypeOf(k.tool).Comparable() {
		k.tool = c.state.entry
	}
	return k, nil
}

// cache returns the cache that the operator gave, or the run's own.
func (r *Run) cache() *Cache {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.o.Cache == nil {
		r.o.Cache = &Cache{}
	}
	return r.o.Cache
}

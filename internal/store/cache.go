package store

import "sync"

// cache remembers what keys and sessions open, by hash, as far as it never
// changes. Only what was found is remembered.
type cache[T any] struct {
	mu    sync.RWMutex
	known map[string]T
}

// cached bounds each cache. What keys open takes about 600 bytes each.
const cached = 20_000

func (c *cache[T]) get(hash string) (T, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	v, ok := c.known[hash]
	return v, ok
}

// put remembers v, in place of something else if the cache is full.
func (c *cache[T]) put(hash string, v T) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil {
		c.known = map[string]T{}
	}
	if len(c.known) >= cached {
		for old := range c.known {
			delete(c.known, old)
			break
		}
	}
	c.known[hash] = v
}

package store

import (
	"sync"

	"studyplanner/internal/account"
)

// keyCache remembers what keys open, by hash, as far as it never changes. Only
// what was found is remembered.
type keyCache struct {
	mu    sync.RWMutex
	known map[string]account.Access
}

// cachedKeys bounds the cache, at about 600 bytes each.
const cachedKeys = 20_000

func (c *keyCache) get(hash string) (account.Access, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	a, ok := c.known[hash]
	return a, ok
}

// put remembers a, in place of some other key if the cache is full.
func (c *keyCache) put(hash string, a account.Access) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil {
		c.known = map[string]account.Access{}
	}
	if len(c.known) >= cachedKeys {
		for old := range c.known {
			delete(c.known, old)
			break
		}
	}
	c.known[hash] = a
}

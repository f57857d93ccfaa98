package store

import (
	"database/sql"
	"sync"
)

// keyPlace is where a key is kept.
type keyPlace struct{ id, space string }

func scanKeyPlace(rows *sql.Rows, p *keyPlace) error { return rows.Scan(&p.id, &p.space) }

// keyCache remembers where keys are kept, by hash. Only what was found is
// remembered, and whether a key is still in force is read each time.
type keyCache struct {
	mu     sync.RWMutex
	places map[string]keyPlace
}

// cachedKeys bounds the cache, at about 200 bytes each.
const cachedKeys = 20_000

func (c *keyCache) get(hash string) (keyPlace, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	p, ok := c.places[hash]
	return p, ok
}

// put remembers p, in place of some other key if the cache is full.
func (c *keyCache) put(hash string, p keyPlace) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.places == nil {
		c.places = map[string]keyPlace{}
	}
	if len(c.places) >= cachedKeys {
		for old := range c.places {
			delete(c.places, old)
			break
		}
	}
	c.places[hash] = p
}

package api

import (
	"context"
	"sync"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// modelKey is what a model is valid for: a space at one version on one day.
type modelKey struct {
	space   planner.Space
	version int64
	day     planner.Date
}

// modelEntry is an entry of the model cache. Its model is nil until a request has learnt it.
type modelEntry struct {
	key  modelKey
	size int // in bytes; 0 until the model is learnt; guarded by the cache's mutex

	sem   chan struct{}      // held by the request that learns or reads the model
	model *suggest.Knowledge // guarded by sem
}

func (e *modelEntry) weight() int { return e.size }

// lock waits for e until ctx is done. It takes a free entry even then: the work that
// follows will notice.
func (e *modelEntry) lock(ctx context.Context) error {
	select {
	case e.sem <- struct{}{}:
		return nil
	default:
	}
	select {
	case e.sem <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (e *modelEntry) unlock() { <-e.sem }

// The bounds of the model cache: in bytes, and in entries, as small models weigh hardly
// anything.
const (
	maxModelBytes = 64 << 20
	maxModels     = 10_000
)

// modelCache is an LRU cache of what was learnt from each space. It has one entry a space,
// of the latest version that was asked for. It is safe for concurrent use.
type modelCache struct {
	mu sync.Mutex
	*sizedLRU[planner.Space, *modelEntry]
}

func newModelCache() *modelCache {
	return &modelCache{sizedLRU: newSizedLRU[planner.Space, *modelEntry](maxModelBytes, maxModels)}
}

// entry returns the entry of key, which may still be empty. It replaces an older entry of
// the space. For a version older than the cached one it returns an entry outside the cache.
func (c *modelCache) entry(key modelKey) *modelEntry {
	c.mu.Lock()
	defer c.mu.Unlock()
	old, ok := c.entries.Get(key.space)
	if ok && old.key == key {
		return old
	}
	added := &modelEntry{key: key, sem: make(chan struct{}, 1)}
	if ok && old.key.version > key.version {
		return added
	}
	c.add(key.space, added)
	return added
}

// setSize records the size of a model that was learnt, in bytes. It evicts the least
// recently used entries above the bound.
func (c *modelCache) setSize(e *modelEntry, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if current, ok := c.entries.Peek(e.key.space); !ok || current != e {
		return // evicted or replaced meanwhile
	}
	c.entries.Remove(e.key.space)
	e.size = bytes
	c.add(e.key.space, e)
}

package store

import (
	"sync"

	lru "github.com/hashicorp/golang-lru/v2/simplelru"

	"studyplanner/internal/planner"
)

// carried is something of each of the spaces that were used last, which the writer carries
// on from version to version. It is safe for concurrent use.
type carried[T any] struct {
	mu   sync.Mutex
	kept *lru.LRU[planner.Space, T]
}

// newCarried has room for so many spaces, at least one, and calls gone, unless that is nil,
// for what leaves it.
func newCarried[T any](spaces int, gone func(planner.Space, T)) carried[T] {
	kept, err := lru.NewLRU(spaces, gone)
	if err != nil {
		panic(err) // there is room in it
	}
	return carried[T]{kept: kept}
}

// of returns what is known of a space.
func (c *carried[T]) of(space planner.Space) (T, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.kept.Get(space)
}

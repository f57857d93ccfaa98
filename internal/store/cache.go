package store

import lru "github.com/hashicorp/golang-lru/v2"

// A cache remembers what keys and sessions open, by hash, and when it was so. Only
// what was found is remembered, and what was used last.
type cache[T any] = lru.Cache[string, dated[T]]

// cached bounds each cache. What one opens takes about 600 bytes.
const cached = 20_000

func newCache[T any]() *cache[T] {
	c, err := lru.New[string, dated[T]](cached)
	if err != nil {
		panic(err) // there is room in it
	}
	return c
}

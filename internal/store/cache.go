package store

import lru "github.com/hashicorp/golang-lru/v2"

// cache is an LRU cache of what keys, sessions and feeds open, by hash. Hashes that open
// nothing are not cached.
type cache[T any] = lru.Cache[string, cacheEntry[T]]

// cacheSize is the number of entries of each cache. One takes about 600 bytes.
const cacheSize = 20_000

func newCache[T any]() *cache[T] {
	c, err := lru.New[string, cacheEntry[T]](cacheSize)
	if err != nil {
		panic(err) // the size is positive
	}
	return c
}

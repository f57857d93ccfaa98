package api

import "github.com/hashicorp/golang-lru/v2/simplelru"

// sizedLRU keeps the entries that were used last, up to a number of bytes.
type sizedLRU[K comparable, V interface{ weight() int }] struct {
	entries *simplelru.LRU[K, V]
	bytes   int // of all entries
	most    int
}

// newSizedLRU returns one for so many bytes, and for so many entries that weigh hardly
// anything.
func newSizedLRU[K comparable, V interface{ weight() int }](most, entries int) *sizedLRU[K, V] {
	l := &sizedLRU[K, V]{most: most}
	l.entries, _ = simplelru.NewLRU(entries, func(_ K, v V) { l.bytes -= v.weight() }) // it fails for sizes below 1
	return l
}

// add replaces the entry of k, and removes the oldest entries above the bound.
func (l *sizedLRU[K, V]) add(k K, v V) {
	l.entries.Remove(k)
	l.entries.Add(k, v)
	for l.bytes += v.weight(); l.bytes > l.most; {
		l.entries.RemoveOldest()
	}
}

package api

import "github.com/hashicorp/golang-lru/v2/simplelru"

// weighed remembers what was used last, as far as all of it weighs no more than most.
type weighed[K comparable, V interface{ weight() int }] struct {
	kept  *simplelru.LRU[K, V]
	bytes int // of all that are kept
	most  int
}

// newWeighed returns a memory of so many bytes, and of so many things of which each
// weighs hardly anything.
func newWeighed[K comparable, V interface{ weight() int }](most, things int) *weighed[K, V] {
	w := &weighed[K, V]{most: most}
	w.kept, _ = simplelru.NewLRU(things, func(_ K, v V) { w.bytes -= v.weight() }) // it fails for sizes below 1
	return w
}

// add remembers v in the place of what was remembered as k, and forgets those that
// were not used for longest where all are too much.
func (w *weighed[K, V]) add(k K, v V) {
	w.kept.Remove(k)
	w.kept.Add(k, v)
	for w.bytes += v.weight(); w.bytes > w.most; {
		w.kept.RemoveOldest()
	}
}

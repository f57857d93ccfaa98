package store

import (
	"strconv"
	"testing"
)

func TestACacheHasABoundAndForgetsWhatWasUsedLongestAgo(t *testing.T) {
	t.Parallel()
	c := newCache[int]()
	for i := range cacheSize {
		c.Add(strconv.Itoa(i), cacheEntry[int]{value: i})
	}
	c.Get("0")
	c.Add("one more", cacheEntry[int]{})
	if _, known := c.Get("0"); !known || c.Contains("1") || c.Len() != cacheSize {
		t.Errorf("%d are known, among them what was used last: %v, and longest ago: %v", c.Len(), known, c.Contains("1"))
	}
}

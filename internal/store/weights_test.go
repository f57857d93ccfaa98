package store

import (
	"fmt"
	"testing"
	"time"
)

func TestALaneIsHeavyAsLongAsItsJobsAre(t *testing.T) {
	t.Parallel()
	w := newWeights()
	w.add("a", 3*heavyTime)
	if !w.light("a") {
		t.Error("one job that took long counts as much as several")
	}
	w.add("a", 3*heavyTime)
	if w.light("a") || !w.light("b") {
		t.Error("two jobs that took long do not count, or for another lane as well")
	}
	for range 4 {
		w.add("a", 0)
	}
	if !w.light("a") {
		t.Error("it is heavy for ever")
	}
	for i := range 2 * lanesKnown {
		w.add(fmt.Sprint(i), time.Hour)
		if len(w.of) > lanesKnown {
			t.Fatalf("%d lanes are remembered", len(w.of))
		}
	}
	if w.light(fmt.Sprint(2*lanesKnown-1)) || !w.light("") {
		t.Error("the last lane is forgotten, or that of all others heavy")
	}
}

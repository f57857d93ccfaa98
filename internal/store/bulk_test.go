package store

import (
	"slices"
	"strings"
	"testing"
)

func TestRowsThatWaitAreInsertedTogether(t *testing.T) {
	t.Parallel()
	var waiting []queued
	for range 63 {
		waiting = append(waiting, queued{query: insertBlock, args: make([]any, strings.Count(insertBlock, "$"))})
	}
	for range 9 {
		waiting = append(waiting, queued{query: updateState})
	}
	waiting = append(waiting, queued{query: insertBlock, args: make([]any, strings.Count(insertBlock, "$"))})
	var rows []int
	for _, s := range merged(waiting) {
		rows = append(rows, strings.Count(s.query, "($"))
		if marks := strings.Count(s.query, "$"); s.query != updateState && marks != len(s.args) {
			t.Errorf("%d parameters for\n%s", len(s.args), s.query)
		}
	}
	if want := []int{50, 10, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}; !slices.Equal(rows, want) {
		t.Errorf("rows of the statements: %v, want %v", rows, want)
	}
}

package api_test

import (
	"fmt"
	"runtime"
	"testing"

	"studyplanner/internal/planner"
)

// taken is how many bytes do takes from the heap, whatever is given back. No other
// test may run beside.
func taken(do func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

//nolint:paralleltest // it measures what all take
func TestAListOfAllBlocksIsNotGatheredInMemory(t *testing.T) {
	const few, many = 500, 5_500
	s := newServer(t)
	c := s.client()
	owner, err := s.Accounts.Find(t.Context(), email)
	s.must(err)
	subject := planner.Subject{ID: "sub_00000000000000000000000010", Name: "Maths", Type: planner.Study, Color: "#123456"}
	fill := func(blocks int) {
		held := planner.Contents{Subjects: []planner.Subject{subject}}
		var all []planner.ContentBlock
		for i := range blocks {
			b := planner.Block{ID: fmt.Sprintf("blk_%025d0", i), SubjectID: subject.ID, Date: planner.MinDate + planner.Date(i), End: 60}
			all = append(all, planner.ContentBlock{Block: b})
		}
		held.Blocks = planner.BlocksOf(all...)
		s.must(planner.ReplaceContents(t.Context(), s.Store, owner.Live, held, planner.MinDate, nil))
	}
	ask := func() { c.afterWrite("/v1/blocks") }
	fill(few)
	ask() // what is kept for later requests is made by the first
	small := taken(ask)
	fill(many)
	large := taken(ask)
	const each = 240
	if (large-small)/(many-few) > each {
		t.Errorf("%d blocks take %d bytes more than %d do: over %d each", many, large-small, few, each)
	}
}

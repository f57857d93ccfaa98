package suggest

import (
	"runtime"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/suggesttest"
)

// held is how many bytes are in use.
func held() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// It runs alone, as what other tests hold would be counted too. Ids and titles are
// those of the input here, but belong to what is known in a server.
func TestKnowledgeWeighsWhatItHolds(t *testing.T) {
	for name, s := range map[string]suggesttest.Space{
		"a long history":     suggesttest.Long(planner.MaxSubjects, planner.MaxBlocks),
		"all in one week":    suggesttest.Crowd(planner.MaxSubjects, planner.MaxBlocks),
		"very many slots":    suggesttest.Timetable(planner.MaxSubjects, planner.MaxSlots, 0, true),
		"very many topics":   suggesttest.Timetable(planner.MaxSubjects, 1, 4, false).WithTopics(planner.MaxSyllabus, "数学"),
		"an ordinary person": suggesttest.Timetable(8, 2, 26, false).WithTopics(20, "Eigenvalues and eigenvectors"),
	} {
		before := held()
		var all [3]*Knowledge
		for i := range all {
			all[i] = learnt(s.Subjects, s.Blocks, s.Today)
		}
		bytes := int(held()-before) / len(all)
		if size := all[0].Size(); size < bytes*8/10 || size > bytes*4 {
			t.Errorf("%s: %d bytes are held, and %d told of", name, bytes, size)
		}
		runtime.KeepAlive(all)
	}
}

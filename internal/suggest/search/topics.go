package search

import (
	"cmp"
	"slices"

	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
)

// assignTopics sets the topics of additions. Those of one subject follow its syllabus in
// order of date, not of value.
func assignTopics(k *learn.Knowledge, chosen []Proposal) {
	var additions []*Proposal
	for i := range chosen {
		if chosen[i].Type == limits.AddBlock {
			additions = append(additions, &chosen[i])
		}
	}
	slices.SortStableFunc(additions, func(a, b *Proposal) int {
		return cmp.Or(cmp.Compare(a.To.Date, b.To.Date), cmp.Compare(a.To.Start, b.To.Start))
	})
	assigned := make([]int, len(k.Subjects))
	for _, p := range additions {
		p.Topic = k.TopicFor(p.Subject, assigned[p.Subject])
		assigned[p.Subject]++
	}
}

package learn

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// maxSessionTopics limits the topics of sessions that may stand for a subject.
const maxSessionTopics = 20

// maxNames limits the names and topics for goals, in bytes.
const maxNames = 100_000

// noteNames stores the names of subjects for goals: names, syllabi and topics of sessions.
func (k *Knowledge) noteNames(subjects []planner.Subject, sessionTopics [][]string) {
	all := make([]goal.Subject, len(subjects))
	for i, s := range subjects {
		all[i] = goal.Subject{ID: s.ID, Name: s.Name, Type: s.Type, SessionTopics: sessionTopics[i]}
		for _, item := range s.Syllabus {
			all[i].Topics = append(all[i].Topics, item.Title)
		}
	}
	k.Names = goal.Within(all, maxNames)
}

// sessionTopics returns the topics of each subject's latest blocks, latest first,
// each once.
func (k *Knowledge) sessionTopics(blocks []planner.Block, index map[string]int) [][]string {
	topics := make([][]string, len(k.Subjects))
	for i := len(blocks) - 1; i >= 0; i-- {
		b := &blocks[i]
		if b.Topic == nil || b.Date < k.Today-HistoryDays || b.Date >= k.Today+Days {
			continue
		}
		s, known := index[b.SubjectID]
		if known && len(topics[s]) < maxSessionTopics && !slices.Contains(topics[s], *b.Topic) {
			topics[s] = append(topics[s], *b.Topic)
		}
	}
	return topics
}

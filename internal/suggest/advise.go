package suggest

import (
	"strings"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// Knowledge is what can be learnt from a space on one day. It does not change,
// and may be used by several goroutines at once.
type Knowledge struct {
	known  *knowledge
	habits habits
}

// Learn returns what subjects and blocks tell on the day today. blocks are those
// from HistoryDays before today to six days after it, in order of date, start,
// end and id; others, and blocks of unknown subjects, are passed over.
func Learn(subjects []planner.Subject, blocks []planner.Block, today planner.Date) *Knowledge {
	k := learnFrom(subjects, blocks, today)
	return &Knowledge{k, habitsOf(k)}
}

// Suggest answers r. It may be called by several goroutines at once.
func (k *Knowledge) Suggest(r Request) Answer {
	var g goal.Goal
	if strings.TrimSpace(r.Goal) != "" {
		g = goal.Parse(r.Goal, k.known.today, goalSubjects(k.known))
	}
	wishes := newWishes(k.known, g)
	found := find(k.known, k.habits, wishes, question{r.Now, r.Hours, r.Types})
	words := newWording(k.known, wishes, r.Now, found.caps)
	a := Answer{Suggestions: make([]Suggestion, len(found.chosen)), CouldNotFit: words.shortfalls(found.short)}
	for i, p := range found.chosen {
		a.Suggestions[i] = suggestion(k.known, words, p)
	}
	return a
}

// goalSubjects is what package goal needs to know of k's subjects.
func goalSubjects(k *knowledge) []goal.Subject {
	all := make([]goal.Subject, len(k.subjects))
	for i, s := range k.subjects {
		all[i] = goal.Subject{Name: s.Name, Type: s.Type, Recent: s.recent}
		for _, item := range s.Syllabus {
			all[i].Topics = append(all[i].Topics, item.Title)
		}
	}
	return all
}

// suggestion writes p down.
func suggestion(k *knowledge, words *wording, p proposal) Suggestion {
	s := Suggestion{
		Type: p.kind, SubjectID: k.subjects[p.subject].ID, Day: p.to.date.Weekday().String(), Start: p.to.start, End: p.to.end,
		Reason: words.reason(p), Date: p.to.date, Before: p.before, After: p.after,
	}
	if p.source >= 0 {
		s.Source = k.coming[p.source].ID
	}
	return s
}

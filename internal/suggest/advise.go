package suggest

import (
	"context"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/meter"
	"studyplanner/internal/suggest/search"
	"studyplanner/internal/suggest/words"
)

// Knowledge is what the engine has learnt from a space on one day. It is immutable, and
// safe for concurrent use.
type Knowledge struct {
	learned *learn.Knowledge
	habits  limits.Habits
}

// Learn learns from the history of a space on the day today.
//
// The blocks run from HistoryDays before today to six days after it, ordered by date,
// start, end and id. Other blocks, and those of unknown subjects, are ignored. The busy
// times are those of calendars. Nothing is placed there, nor on blocks of inactive
// subjects. The days off are all that the space has. Learn returns ctx's error if ctx ends.
func Learn(ctx context.Context, subjects []planner.Subject, blocks []planner.Block, busy []planner.Busy, today planner.Date, off ...planner.DayOff) (*Knowledge, error) {
	p := meter.New(ctx)
	k := learn.Learn(p, subjects, blocks, busy, today, off...)
	if err := p.Err(); err != nil {
		return nil, err
	}
	return &Knowledge{k, limits.HabitsOf(k)}, nil
}

// Size is about how many bytes of memory k holds.
func (k *Knowledge) Size() int { return k.learned.Size() }

// Check returns planner.Invalid if wishes contradict the subjects and exams of k. Each wish
// is valid by itself. field is the name of their field in the request.
func (k *Knowledge) Check(field string, wishes []planner.Wish) error {
	var bad planner.Invalid
	planner.KnownWishes(&bad, field, wishes, goal.TypesOf(k.learned.Names), func(w planner.Wish) bool {
		_, stored := goal.Dated(w, k.learned.Names)
		return stored
	})
	return bad.Err()
}

// Suggest answers r. It returns ctx's error if ctx ends. It is safe for concurrent use.
func (k *Knowledge) Suggest(ctx context.Context, r Request) (Answer, error) {
	p := meter.New(ctx)
	understood, notUnderstood := k.understand(r)
	wishes := k.wishes(r, understood)
	found := search.Find(p, k.learned, k.habits, wishes, search.Question{Now: r.Now, Hours: r.Hours, Types: r.Types, Limit: r.Limit})
	if err := p.Err(); err != nil {
		return Answer{}, err
	}
	writer := words.New(k.learned, wishes, r.Now, found.Caps)
	a := Answer{
		Suggestions: make([]Suggestion, len(found.Chosen)), CouldNotFit: writer.CouldNotFit(found.Short),
		Understood: understood, NotUnderstood: notUnderstood,
	}
	for i, p := range found.Chosen {
		a.Suggestions[i] = suggestion(k.learned, writer, p)
	}
	return a, nil
}

// wishes returns the understood wishes for the search. The hours of r are a bound. They
// count as a wish of the request if a day holds more now.
func (k *Knowledge) wishes(r Request, understood []Understood) *search.Wishes {
	var requested, standing []planner.Wish
	for _, u := range understood {
		if u.From == FromStanding {
			standing = append(standing, u.Wish)
		} else {
			requested = append(requested, u.Wish)
		}
	}
	if r.Hours != nil {
		hours := planner.Wish{What: planner.HoursADay, Hours: planner.Some(*r.Hours)}
		planned := k.learned.Planned()
		if slices.Max(planned[:]) > limits.MinutesOf(*r.Hours) {
			requested = append(requested, hours)
		} else {
			standing = append(standing, hours)
		}
	}
	return search.NewWishes(k.learned, requested, standing...)
}

// suggestion makes p a suggestion, with its reason.
func suggestion(k *learn.Knowledge, w *words.Writer, p search.Proposal) Suggestion {
	e := w.Explain(p)
	s := Suggestion{
		Type: p.Type, SubjectID: k.Subjects[p.Subject].ID, Day: p.To.Date.Weekday().String(), Start: p.To.Start, End: p.To.End,
		Reason: e.String(), Before: p.Before, After: p.After,
		Change: Change{Date: p.To.Date, Topic: p.Topic, Kind: e.Kind, Preliminary: e.Preliminary, Optional: e.Optional, Significant: p.Significant, Headline: e.Headline, Why: e.Why, Because: e.Because},
	}
	if p.Source >= 0 {
		s.BlockID = k.Coming[p.Source].ID
	}
	return s
}

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

// Knowledge is what can be learnt from a space on one day. It does not change,
// and may be used by several goroutines at once.
type Knowledge struct {
	known  *learn.Knowledge
	habits limits.Habits
}

// Learn returns what subjects and blocks tell on the day today. blocks are those
// from HistoryDays before today to six days after it, in order of date, start,
// end and id; others, and blocks of unknown subjects, are passed over. busy are times
// that calendars say are taken: nothing is placed there, as on blocks of inactive
// subjects. off are all days off of the space. It returns ctx's error once that has
// ended.
func Learn(ctx context.Context, subjects []planner.Subject, blocks []planner.Block, busy []planner.Busy, today planner.Date, off ...planner.DayOff) (*Knowledge, error) {
	p := meter.New(ctx)
	k := learn.Learn(p, subjects, blocks, busy, today, off...)
	if err := p.Err(); err != nil {
		return nil, err
	}
	return &Knowledge{k, limits.HabitsOf(k)}, nil
}

// Size is about how many bytes of memory k holds.
func (k *Knowledge) Size() int { return k.known.Size() }

// Check returns planner.Invalid for what is wrong with wishes, which are valid for
// themselves and stand below the field of that name, beside the subjects and exams of k.
func (k *Knowledge) Check(field string, wishes []planner.Wish) error {
	var bad planner.Invalid
	planner.KnownWishes(&bad, field, wishes, goal.TypesOf(k.known.Named), func(w planner.Wish) bool {
		_, stored := goal.Dated(w, k.known.Named)
		return stored
	})
	return bad.Err()
}

// Suggest answers r, or returns ctx's error once that has ended. It may be called
// by several goroutines at once.
func (k *Knowledge) Suggest(ctx context.Context, r Request) (Answer, error) {
	p := meter.New(ctx)
	understood, strange := k.understand(r)
	wishes := k.wishes(r, understood)
	found := search.Find(p, k.known, k.habits, wishes, search.Question{Now: r.Now, Hours: r.Hours, Types: r.Types, Most: r.Most})
	if err := p.Err(); err != nil {
		return Answer{}, err
	}
	words := words.New(k.known, wishes, r.Now, found.Caps)
	a := Answer{
		Suggestions: make([]Suggestion, len(found.Chosen)), CouldNotFit: words.CouldNotFit(found.Short),
		Understood: understood, NotUnderstood: strange,
	}
	for i, p := range found.Chosen {
		a.Suggestions[i] = suggestion(k.known, words, p)
	}
	return a, nil
}

// wishes are those that were understood. The hours of r are a bound like others: one
// that is asked for where a day holds more.
func (k *Knowledge) wishes(r Request, understood []Understood) *search.Wishes {
	var asked, standing []planner.Wish
	for _, u := range understood {
		if u.From == FromStanding {
			standing = append(standing, u.Wish)
		} else {
			asked = append(asked, u.Wish)
		}
	}
	if r.Hours != nil {
		hours := planner.Wish{What: planner.HoursADay, Hours: planner.Some(*r.Hours)}
		planned := k.known.Planned()
		if slices.Max(planned[:]) > limits.MinutesOf(*r.Hours) {
			asked = append(asked, hours)
		} else {
			standing = append(standing, hours)
		}
	}
	return search.NewWishes(k.known, asked, standing...)
}

// suggestion writes p down.
func suggestion(k *learn.Knowledge, words *words.Wording, p search.Proposal) Suggestion {
	told := words.Tell(p)
	s := Suggestion{
		Type: p.Type, SubjectID: k.Subjects[p.Subject].ID, Day: p.To.Date.Weekday().String(), Start: p.To.Start, End: p.To.End,
		Reason: told.String(), Before: p.Before, After: p.After,
		Change: Change{Date: p.To.Date, Topic: p.Topic, Kind: told.Kind, Early: told.Early, Beside: told.Beside, Much: p.Much, Headline: told.Headline, Why: told.Why, Because: told.Because},
	}
	if p.Source >= 0 {
		s.BlockID = k.Coming[p.Source].ID
	}
	return s
}

package planner

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// What a ladder is at most: how many steps it has, and how many days one is.
const (
	MaxReviewSteps = 8
	MaxReviewDays  = 365
)

// Grade says how well an item was known when it was reviewed.
type Grade string

// The grades of a review. Again begins the ladder anew, Good takes the next step of it
// and Easy the one after.
const (
	Again Grade = "again"
	Good  Grade = "good"
	Easy  Grade = "easy"
)

var errGrade = errors.New("must be one of again, good, easy")

// UnmarshalText reads one of the three grades.
func (g *Grade) UnmarshalText(b []byte) error {
	switch v := Grade(b); v {
	case Again, Good, Easy:
		*g = v
		return nil
	}
	return errGrade
}

// checkLadder records what is wrong with the days after which done items come back.
func checkLadder(bad *Invalid, ladder []int) {
	bad.Check(1 <= len(ladder) && len(ladder) <= MaxReviewSteps, "review", fmt.Sprintf("must have from 1 to %d steps", MaxReviewSteps))
	inRange, before := true, 0
	rises := true
	for _, days := range ladder {
		inRange = inRange && 1 <= days && days <= MaxReviewDays
		rises = rises && days > before
		before = days
	}
	bad.Check(inRange, "review", fmt.Sprintf("must be days from 1 to %d", MaxReviewDays))
	bad.Check(rises || !inRange, "review", "must rise from step to step")
}

// atStep returns i at a step of ladder. Its next review is due the days of that step after
// today, but by eve if that is not over. After the last step there is no review.
func (i Item) atStep(step int, ladder []int, eve Opt[Date], today Date) Item {
	i.Step, i.Due = Some(min(step, len(ladder))), Opt[Date]{}
	if step >= len(ladder) {
		return i
	}
	due := today + Date(ladder[step])
	if eve.Set && eve.Value >= today {
		due = min(due, eve.Value)
	}
	i.Due = Some(due)
	return i
}

// Graded returns i, which is under review, after a review today with grade g. Eve is the
// day before the next exam that needs it, if there is one.
func (i Item) Graded(g Grade, ladder []int, eve Opt[Date], today Date) Item {
	step := 0
	switch g {
	case Good:
		step = i.Step.Value + 1
	case Easy:
		step = i.Step.Value + 2
	}
	return i.atStep(step, ladder, eve, today)
}

// learnt returns i, which is done, with its reviews beginning today.
func (i Item) learnt(ladder []int, eve Opt[Date], today Date) Item {
	i.DoneOn = Some(today)
	return i.atStep(0, ladder, eve, today)
}

// unreviewed returns i without reviews.
func (i Item) unreviewed() Item {
	i.DoneOn, i.Step, i.Due = Opt[Date]{}, Opt[int]{}, Opt[Date]{}
	return i
}

// onLadder returns i, which is under review, on another ladder. Its due date stays.
func (i Item) onLadder(ladder []int) Item {
	if i.Due.Set {
		i.Step.Value = min(i.Step.Value, len(ladder)-1)
	} else {
		i.Step.Value = len(ladder)
	}
	return i
}

// underReview reports whether the reviews of i have begun.
func (i Item) underReview() bool { return i.Done && i.DoneOn.Set }

// eves are the exams of a subject that are still to come, in their order. Assignments are
// none of them: nothing is reviewed for these.
type eves []Exam

// evesOf returns those of all that are of a subject, and after today.
func evesOf(all []Exam, subject string, today Date) eves {
	return slices.DeleteFunc(all, func(e Exam) bool {
		return e.SubjectID != subject || e.Date <= today || e.Done || e.Kind == Assignment
	})
}

// of returns the day before the next exam that needs an item, if there is one.
func (e eves) of(item string) Opt[Date] {
	n := slices.IndexFunc(e, func(x Exam) bool { return x.Items == nil || slices.Contains(*x.Items, item) })
	if n < 0 {
		return Opt[Date]{}
	}
	return Some(e[n].Date - 1)
}

// checkReview records what is wrong with the fields of reviews of i, whose subject has
// a ladder.
func (i Item) checkReview(bad *Invalid, ladder []int) {
	under := i.underReview() && ladder != nil
	bad.Check(under || !i.DoneOn.Set, "done_on", "is only of an item that is done, of a subject with review")
	bad.Check(under == i.Step.Set && 0 <= i.Step.Value && i.Step.Value <= len(ladder), "step", "must be a step of the review of its subject, together with done_on")
	bad.Check(i.Due.Set == (i.Step.Set && i.Step.Value < len(ladder)), "due", "must be there until the last step, and not after it")
	bad.Check(!i.DoneOn.Set || i.DoneOn.Value.Valid(), "done_on", errDate.Error())
	bad.Check(!i.Due.Set || i.Due.Value.Valid(), "due", errDate.Error())
}

// ReviewMinutes returns the length of a review of i: a quarter of its duration, in steps of
// five minutes, and ten at least.
func (i Item) ReviewMinutes() int { return max(10, (i.Duration+19)/20*5) }

// reviewed returns s, which was changed from old today, with the reviews of its items
// updated. Done items come back by the ladder, others do not. When a subject gets a ladder,
// one item comes back each day, in the order of the syllabus. Newly done items come back
// before the exams eve.
func (s Subject) reviewed(old Subject, today Date, eve eves) Subject {
	if s.Review == nil && old.Review == nil {
		return s
	}
	items, begun := slices.Clone(s.Syllabus), 0
	for n, i := range items {
		switch {
		case s.Review == nil || !i.Done:
			i = i.unreviewed()
		case old.Review == nil:
			i = i.learnt(s.Review, Opt[Date]{}, today)
			i.Due = Some(today + 1 + Date(begun))
			begun++
		case i.underReview():
			i = i.onLadder(s.Review)
		default:
			i = i.learnt(s.Review, eve.of(i.ID), today)
		}
		items[n] = i
	}
	s.Syllabus = items
	return s
}

// due returns the items of s that are due for review up to a date, in the order in which
// they are due.
func (s Subject) due(last Date) []Item {
	due := []Item{}
	for _, i := range s.Syllabus {
		if i.Due.Set && i.Due.Value <= last {
			due = append(due, i)
		}
	}
	slices.SortStableFunc(due, func(a, b Item) int { return cmp.Compare(a.Due.Value, b.Due.Value) })
	return due
}

// Review is a done item that comes back.
type Review struct {
	SubjectID   string `json:"subject_id"`
	SubjectName string `json:"subject_name"`
	ItemID      string `json:"item_id"`
	Title       string `json:"title"`
	Due         Date   `json:"due"`
	Step        int    `json:"step"` // of the ladder, from 0
	Of          int    `json:"of"`   // how many steps it has
	Minutes     int    `json:"minutes"`
}

// ReviewsThrough returns what of subjects is due up to a date, those first that are due
// first, then in the order of subjects and syllabi.
func ReviewsThrough(subjects []Subject, last Date) []Review {
	all := []Review{}
	for _, s := range subjects {
		for _, i := range s.due(last) {
			all = append(all, Review{s.ID, s.Name, i.ID, i.Title, i.Due.Value, i.Step.Value, len(s.Review), i.ReviewMinutes()})
		}
	}
	slices.SortStableFunc(all, func(a, b Review) int { return cmp.Compare(a.Due, b.Due) })
	return all
}

package suggesttest

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"studyplanner/internal/planner"
)

// Plan is a schedule on a day, and what is suggested for it.
type Plan struct {
	Today    planner.Date
	Days     int // from today on that matter; 0: seven
	Subjects []planner.Subject
	Blocks   []planner.Block
	Made     []Change
}

// Change is a suggestion.
type Change struct {
	planner.Place
	SubjectID, BlockID string
	Adds, Removes      bool
	Headline           string
}

// Unkept returns what of wishes p does not keep. It knows the wishes, the schedule and
// the suggestions, and nothing of how these are made.
func (p Plan) Unkept(wishes []planner.Wish) []string {
	k := keeper{Plan: p, subjects: map[string]planner.Subject{}}
	for _, s := range p.Subjects {
		k.subjects[s.ID] = s
	}
	for _, b := range p.Blocks {
		if s, known := k.subjects[b.SubjectID]; known && s.Type != planner.Inactive && b.Date >= p.Today && b.Date < p.Today+planner.Date(cmp.Or(p.Days, 7)) {
			k.week = append(k.week, b)
		}
	}
	for _, w := range wishes {
		if w.Date.Set {
			k.events = append(k.events, w)
		}
	}
	var bad []string
	for _, w := range wishes {
		for _, x := range p.Made {
			if concerns(w, k.subjects[x.SubjectID]) && holds(w, x.Date) && !k.keeps(w, x) {
				bad = append(bad, fmt.Sprintf("%q is not kept by %s", w.Text(), x.Headline))
			}
		}
	}
	return bad
}

// keeper holds suggestions against wishes.
type keeper struct {
	Plan
	subjects map[string]planner.Subject
	week     []planner.Block
	events   []planner.Wish // exams and deadlines
}

func concerns(w planner.Wish, s planner.Subject) bool {
	return (!w.SubjectID.Set || w.SubjectID.Value == s.ID) && (!w.Type.Set || w.Type.Value == s.Type)
}

func holds(w planner.Wish, d planner.Date) bool {
	on := !w.Days.Set || slices.Contains(w.Days.Value, planner.Weekday(int(d)%7))
	return on && (!w.Until.Set || d <= w.Until.Value) && (!w.DateFrom.Set || w.DateFrom.Value <= d && d <= w.DateTo.Value)
}

// keeps reports whether x keeps w, which holds for its subject on its day.
func (k *keeper) keeps(w planner.Wish, x Change) bool {
	switch w.What {
	case planner.HoursADay:
		return k.inHours(w, x)
	case planner.WishExam, planner.WishDeadline:
		return !w.SubjectID.Set || x.Removes || x.Date < w.Date.Value || x.Date == k.Today || k.later(w, x)
	case planner.WishMore, planner.Fuller:
		return !x.Removes
	case planner.WishLess, planner.Lighter:
		return !x.Adds && (!k.comes(x) || !w.Days.Set)
	case planner.Spread:
		return !k.comes(x) || k.apart(w, x)
	}
	return x.Removes || allows(w, x)
}

// allows reports whether w leaves the place of x to a session.
func allows(w planner.Wish, x Change) bool {
	switch w.What {
	case planner.WishPause:
		return false
	case planner.NotBefore:
		return x.Start >= w.Time.Value
	case planner.NotAfter:
		return x.End <= w.Time.Value
	case planner.KeepFree:
		return w.From.Set && (x.End <= w.From.Value || x.Start >= w.To.Value)
	case planner.SessionTime:
		minutes := int(x.End - x.Start)
		return minutes >= w.AtLeast.Value && (!w.AtMost.Set || minutes <= w.AtMost.Value)
	}
	return true
}

// source is the block that x changes.
func (k *keeper) source(x Change) planner.Block {
	for _, b := range k.week {
		if b.ID == x.BlockID {
			return b
		}
	}
	return planner.Block{}
}

// comes reports whether x brings a session to its day.
func (k *keeper) comes(x Change) bool { return !x.Removes && k.source(x).Date != x.Date }

// inHours reports whether x keeps its day within the hours of w.
func (k *keeper) inHours(w planner.Wish, x Change) bool {
	source := k.source(x)
	shrinks := !k.comes(x) && (x.Removes || x.End-x.Start <= source.End-source.Start)
	return shrinks || k.minutesOn(x.Date) <= math.Floor(math.Round(w.Hours.Value*6e7)/1e6)
}

// minutesOn is what d holds with all that is suggested but removals and moves away,
// which may not be made.
func (k *keeper) minutesOn(d planner.Date) float64 {
	minutes := 0
	for _, b := range k.week {
		if b.Date == d {
			minutes += int(b.End - b.Start)
		}
	}
	for _, x := range k.Made {
		if source := k.source(x); x.Date == d && !x.Removes && source.Date != d {
			minutes += int(x.End - x.Start)
		} else if x.Date == d && !x.Removes {
			minutes += max(0, int(x.End-x.Start)-int(source.End-source.Start))
		}
	}
	return float64(minutes)
}

// later reports whether x may be for another event of its subject, after that of w.
func (k *keeper) later(w planner.Wish, x Change) bool {
	return slices.ContainsFunc(k.events, func(v planner.Wish) bool {
		return v.SubjectID == w.SubjectID && v.Date.Value > w.Date.Value && x.Date < v.Date.Value
	})
}

// apart reports whether x is as far from other sessions of its subject as w wants.
func (k *keeper) apart(w planner.Wish, x Change) bool {
	near := func(d planner.Date) bool {
		return w.DaysBetween.Set && max(d-x.Date, x.Date-d) <= planner.Date(w.DaysBetween.Value)
	}
	for _, b := range k.week {
		if b.SubjectID == x.SubjectID && b.ID != x.BlockID && near(b.Date) {
			return false
		}
	}
	for _, y := range k.Made {
		other := y.BlockID != x.BlockID || y.Date != x.Date || y.Start != x.Start
		if y.SubjectID == x.SubjectID && other && !y.Removes && near(y.Date) {
			return false
		}
	}
	return true
}

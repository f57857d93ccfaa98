package suggest

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/suggesttest"
)

// keeper holds suggestions against wishes. It knows the wishes, the schedule and the
// suggestions, and nothing of how these are made.
type keeper struct {
	today    planner.Date
	subjects map[string]planner.Subject
	week     []planner.Block
	made     []Suggestion
	events   []planner.Wish // exams and deadlines
	bad      []string
}

// unkept returns what of the wishes a, an answer to s, does not keep.
func unkept(s situation, a Answer) []string {
	k := &keeper{today: s.today(), subjects: map[string]planner.Subject{}, made: a.Suggestions}
	for _, x := range s.subjects {
		k.subjects[x.ID] = x
	}
	for _, b := range s.blocks {
		if x, known := k.subjects[b.SubjectID]; known && x.Type != planner.Inactive && b.Date >= k.today && b.Date < k.today+7 {
			k.week = append(k.week, b)
		}
	}
	for _, u := range a.Understood {
		if u.Wish.Date.Set {
			k.events = append(k.events, u.Wish)
		}
	}
	for _, u := range a.Understood {
		for _, x := range a.Suggestions {
			if subject := k.subjects[x.SubjectID]; k.concerns(u.Wish, subject) && k.holds(u.Wish, x.Date) {
				k.check(u.Wish, x)
			}
		}
	}
	return k.bad
}

func (k *keeper) report(w planner.Wish, x Suggestion) {
	k.bad = append(k.bad, fmt.Sprintf("%q is not kept by %s", w.Text(), x.Headline))
}

func (k *keeper) concerns(w planner.Wish, s planner.Subject) bool {
	return (!w.SubjectID.Set || w.SubjectID.Value == s.ID) && (!w.Type.Set || w.Type.Value == s.Type)
}

func (k *keeper) holds(w planner.Wish, d planner.Date) bool {
	on := !w.Days.Set || slices.Contains(w.Days.Value, planner.Weekday(int(d)%7))
	return on && (!w.Until.Set || d <= w.Until.Value) && (!w.DateFrom.Set || w.DateFrom.Value <= d && d <= w.DateTo.Value)
}

// check reports x unless it keeps w, which holds for its subject on its day.
func (k *keeper) check(w planner.Wish, x Suggestion) {
	var (
		source = k.source(x)
		places = x.Type != RemoveBlock
		comes  = places && source.Date != x.Date // it brings a session to the day
		kept   = true
	)
	switch w.What {
	case planner.WishPause:
		kept = !places
	case planner.NotBefore:
		kept = !places || x.Start >= w.Time.Value
	case planner.NotAfter:
		kept = !places || x.End <= w.Time.Value
	case planner.KeepFree:
		kept = !places || w.From.Set && (x.End <= w.From.Value || x.Start >= w.To.Value)
	case planner.HoursADay:
		kept = !comes && (!places || x.End-x.Start <= source.End-source.Start) || k.minutesOn(x.Date) <= math.Floor(math.Round(w.Hours.Value*6e7)/1e6)
	case planner.SessionTime:
		minutes := int(x.End - x.Start)
		kept = !places || minutes >= w.AtLeast.Value && (!w.AtMost.Set || minutes <= w.AtMost.Value)
	case planner.WishExam, planner.WishDeadline:
		kept = !w.SubjectID.Set || !places || x.Date < w.Date.Value || x.Date == k.today || k.later(w, x)
	case planner.WishMore, planner.Fuller:
		kept = places
	case planner.WishLess, planner.Lighter:
		kept = x.Type != AddBlock && (!comes || !w.Days.Set)
	case planner.Spread:
		kept = !comes || k.apart(w, x)
	}
	if !kept {
		k.report(w, x)
	}
}

func (k *keeper) source(x Suggestion) planner.Block {
	for _, b := range k.week {
		if b.ID == x.BlockID {
			return b
		}
	}
	return planner.Block{}
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
	for _, x := range k.made {
		if source := k.source(x); x.Date == d && x.Type != RemoveBlock && source.Date != d {
			minutes += int(x.End - x.Start)
		} else if x.Date == d && x.Type != RemoveBlock {
			minutes += max(0, int(x.End-x.Start)-int(source.End-source.Start))
		}
	}
	return float64(minutes)
}

// later reports whether x may be for another event of its subject, after that of w.
func (k *keeper) later(w planner.Wish, x Suggestion) bool {
	return slices.ContainsFunc(k.events, func(v planner.Wish) bool {
		return v.SubjectID == w.SubjectID && v.Date.Value > w.Date.Value && x.Date < v.Date.Value
	})
}

// apart reports whether x is as far from other sessions of its subject as w wants.
func (k *keeper) apart(w planner.Wish, x Suggestion) bool {
	near := func(d planner.Date) bool {
		return w.DaysBetween.Set && max(d-x.Date, x.Date-d) <= planner.Date(w.DaysBetween.Value)
	}
	for _, b := range k.week {
		if b.SubjectID == x.SubjectID && b.ID != x.BlockID && near(b.Date) {
			return false
		}
	}
	for _, y := range k.made {
		other := y.BlockID != x.BlockID || y.Date != x.Date || y.Start != x.Start
		if y.SubjectID == x.SubjectID && other && y.Type != RemoveBlock && near(y.Date) {
			return false
		}
	}
	return true
}

func TestEveryWishIsKeptByEverySuggestion(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSituation(t)
		s.request.Wishes = suggesttest.DrawWishes(t, s.subjects, s.today())
		s.request.Standing = suggesttest.DrawWishes(t, s.subjects, s.today())
		k := s.learn()
		a := suggested(k, s.request)
		bad := slices.Concat(unkept(s, a), violations(k, s, a), untold(s, a), disordered(s, a))
		if len(bad) > 0 {
			t.Fatalf("%v\n%+v\n%+v", bad, a.Understood, a.Suggestions)
		}
		for _, u := range a.Understood {
			if u.Text != u.Wish.Text() || u.Text == "" {
				t.Fatalf("%+v is told as %q", u.Wish, u.Text)
			}
		}
	})
}

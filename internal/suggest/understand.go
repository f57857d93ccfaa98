package suggest

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// Understood is a wish that suggestions follow, with its text and its source.
type Understood struct {
	Wish planner.Wish `json:"wish"`
	Text string       `json:"text"`
	From Source       `json:"from"`
}

// Source is where a wish comes from.
type Source string

// The sources of wishes.
const (
	FromGoal     Source = "goal"
	FromWishes   Source = "wishes"   // of the request
	FromStanding Source = "standing" // those that hold for every request
)

// understand returns the wishes of r: those of its goal, its own, and the standing ones. Of
// wishes that contradict each other, the goal overrides standing ones. The request's own
// wishes override both. It also returns the parts of the goal that it did not understand.
func (k *Knowledge) understand(r Request) (all []Understood, notUnderstood []string) {
	fromGoal, notUnderstood := goal.Read(r.Goal, k.learned.Today, k.learned.Names, k.habits.Session())
	notUnderstood = append([]string{}, notUnderstood...)
	all = []Understood{}
	hours := hoursWish(r.Hours)
	wishes := k.withoutOverridden(k.withExamDates(r.Wishes), hours)
	fromGoal = k.withoutOverridden(fromGoal, wishes, hours)
	standing := k.withoutOverridden(k.withExamDates(r.Standing), fromGoal, wishes, hours)
	for _, s := range []struct {
		list []planner.Wish
		from Source
	}{{fromGoal, FromGoal}, {wishes, FromWishes}, {standing, FromStanding}} {
		for _, w := range s.list {
			all = append(all, Understood{w, w.Text(), s.from})
		}
	}
	return all, notUnderstood
}

// withExamDates returns list with the dates of stored exams, where wishes leave these open. It
// drops wishes without such an exam.
func (k *Knowledge) withExamDates(list []planner.Wish) (all []planner.Wish) {
	for _, w := range list {
		if w, dated := goal.Dated(w, k.learned.Names); dated {
			all = append(all, w)
		}
	}
	return all
}

// hoursWish returns the wish that the hours of a request stand for. They override other
// wishes.
func hoursWish(hours *float64) []planner.Wish {
	if hours == nil {
		return nil
	}
	return []planner.Wish{{What: planner.HoursADay}}
}

// withoutOverridden returns list without what the later lists override.
func (k *Knowledge) withoutOverridden(list []planner.Wish, later ...[]planner.Wish) []planner.Wish {
	var left []planner.Wish
	types := goal.TypesOf(k.learned.Names)
	for _, w := range list {
		stays := true
		for _, v := range slices.Concat(later...) {
			if stays {
				w, stays = w.OverriddenBy(v, k.learned.Today, types)
			}
		}
		if stays {
			left = append(left, w)
		}
	}
	return left
}

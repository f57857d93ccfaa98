package suggest

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// Understood is a wish that suggestions keep to, in words, and where it is from.
type Understood struct {
	Wish planner.Wish `json:"wish"`
	Text string       `json:"text"`
	From Source       `json:"from"`
}

// Source says where a wish is from.
type Source string

// The sources of wishes.
const (
	FromGoal     Source = "goal"
	FromWishes   Source = "wishes"   // of the request
	FromStanding Source = "standing" // those that hold for every request
)

// understand lists what r asks for: the wishes of its goal, its own and those that
// stand, of which those fall away that a later source speaks otherwise of; and the
// parts of the goal that say nothing.
func (k *Knowledge) understand(r Request) (all []Understood, strange []string) {
	fromGoal, strange := goal.Read(r.Goal, k.known.Today, k.known.Named, k.habits.Session())
	strange = append([]string{}, strange...)
	all = []Understood{}
	hours := spokenOf(r.Hours)
	wishes := k.beside(k.dated(r.Wishes), hours)
	fromGoal = k.beside(fromGoal, wishes, hours)
	standing := k.beside(k.dated(r.Standing), fromGoal, wishes, hours)
	for _, s := range []struct {
		list []planner.Wish
		from Source
	}{{fromGoal, FromGoal}, {wishes, FromWishes}, {standing, FromStanding}} {
		for _, w := range s.list {
			all = append(all, Understood{w, w.Text(), s.from})
		}
	}
	return all, strange
}

// dated are list with the dates of the exams that are stored, where they leave these to
// them; those of which none is stored fall away.
func (k *Knowledge) dated(list []planner.Wish) (all []planner.Wish) {
	for _, w := range list {
		if w, dated := goal.Dated(w, k.known.Named); dated {
			all = append(all, w)
		}
	}
	return all
}

// spokenOf is what a request speaks of that names the hours of a day: they count for more
// than wishes.
func spokenOf(hours *float64) []planner.Wish {
	if hours == nil {
		return nil
	}
	return []planner.Wish{{What: planner.HoursADay}}
}

// beside returns what is left of list where the later ones speak of the same.
func (k *Knowledge) beside(list []planner.Wish, later ...[]planner.Wish) []planner.Wish {
	var left []planner.Wish
	types := goal.TypesOf(k.known.Named)
	for _, w := range list {
		stays := true
		for _, v := range slices.Concat(later...) {
			if stays {
				w, stays = w.OverriddenBy(v, k.known.Today, types)
			}
		}
		if stays {
			left = append(left, w)
		}
	}
	return left
}

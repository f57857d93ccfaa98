package planner

import "slices"

// Timetable is when a subject recurs.
type Timetable struct {
	SubjectID string
	Slots     []Slot
}

// timetable is when s recurs.
func (s Subject) timetable() Timetable { return Timetable{s.ID, s.Slots} }

// perWeek is how many places all have in a week.
func perWeek(all ...Timetable) int {
	n := 0
	for _, t := range all {
		n += len(expand(t.Slots))
	}
	return n
}

// perDay is how many places all have on each weekday.
func perDay(all ...Timetable) (n [7]int) {
	for _, t := range all {
		for _, w := range expand(t.Slots) {
			n[w.day]++
		}
	}
	return n
}

// between is how many places there are from first to last, of perDay on each weekday.
func between(first, last Date, perDay [7]int) int {
	n := 0
	for d := first; d <= last; d++ {
		n += perDay[d.Weekday()]
	}
	return n
}

// reach returns the last day through which there are no more places than most from
// first on, of perDay on each weekday: at least first, unless last comes before it,
// and at most last.
func reach(first, last Date, perDay [7]int, most int) Date {
	d := first
	for n := perDay[d.Weekday()]; d < last; d++ {
		if n += perDay[(d + 1).Weekday()]; n > most {
			break
		}
	}
	return min(d, last)
}

// Place is where a block lies in time.
type Place struct {
	Date       Date
	Start, End Clock
}

// SubjectPlace is a place of one subject.
type SubjectPlace struct {
	SubjectID string
	Place
}

// place is where b lies.
func (b Block) place() SubjectPlace {
	return SubjectPlace{b.SubjectID, Place{b.Date, b.Start, b.End}}
}

// Places lists the places that t has from first to last.
func (t Timetable) Places(first, last Date) []Place {
	var places []Place
	for _, w := range expand(t.Slots) {
		wait := Date(w.day-first.Weekday()+7) % 7
		for d := first + wait; d <= last; d += 7 {
			places = append(places, Place{d, w.start, w.end})
		}
	}
	return places
}

// equal reports whether t and other are written alike, and so have the same places.
func (t Timetable) equal(other Timetable) bool {
	return slices.EqualFunc(t.Slots, other.Slots, func(a, b Slot) bool {
		return a.Start == b.Start && a.End == b.End && slices.Equal(a.Days, b.Days)
	})
}

// except returns t without the weekly times that other has too. Both have the
// same places at those, so that they need not be listed to be compared.
func (t Timetable) except(other Timetable) Timetable {
	both := setOf(expand(other.Slots))
	rest := Timetable{SubjectID: t.SubjectID}
	for _, w := range expand(t.Slots) {
		if !both[w] {
			rest.Slots = append(rest.Slots, Slot{[]Weekday{w.day}, w.start, w.end})
		}
	}
	return rest
}

// appendPlaces appends places of t's subject to all.
func (t Timetable) appendPlaces(all []SubjectPlace, places []Place) []SubjectPlace {
	all = slices.Grow(all, len(places))
	for _, p := range places {
		all = append(all, SubjectPlace{t.SubjectID, p})
	}
	return all
}

func setOf[P comparable](places []P) map[P]bool {
	set := make(map[P]bool, len(places))
	for _, p := range places {
		set[p] = true
	}
	return set
}

package planner

import (
	"iter"
	"slices"
)

// Timetable is when a subject recurs.
type Timetable struct {
	SubjectID string
	Slots     []Slot
}

// timetable is when s recurs.
func (s Subject) timetable() Timetable { return Timetable{s.ID, s.Slots} }

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
func (t Timetable) Places(first, last Date) []Place { return slices.Collect(t.each(first, last)) }

// each hands over what Places lists.
func (t Timetable) each(first, last Date) iter.Seq[Place] {
	return func(yield func(Place) bool) {
		for _, s := range t.Slots {
			for _, day := range s.Days {
				for d := range s.dates(day, first, last) {
					if !yield(Place{d, s.Start, s.End}) {
						return
					}
				}
			}
		}
	}
}

// dates hands over the dates from first to last on which s falls on a weekday.
func (s Slot) dates(day Weekday, first, last Date) iter.Seq[Date] {
	return func(yield func(Date) bool) {
		first, last := max(first, s.first()), min(last, s.last())
		for d := first + Date(day-first.Weekday()+7)%7; d <= last; d += 7 {
			if s.turn(WeekOf(d)) && !yield(d) {
				return
			}
		}
	}
}

// turn reports whether w is one of the weeks of s, between whose dates it has some.
func (s Slot) turn(w Week) bool {
	every := s.every()
	return every == 1 || int(w.Monday-WeekOf(s.first()).Monday)/7%every == 0
}

// equal reports whether t and other are written alike, and so have the same places.
func (t Timetable) equal(other Timetable) bool {
	return slices.EqualFunc(t.Slots, other.Slots, Slot.equal)
}

// except returns t without the times of a weekday that other has as often and in the
// same weeks. Both have the same places at those, so that they need not be listed to
// be compared.
func (t Timetable) except(other Timetable) Timetable {
	own, others := byHours(t.Slots), byHours(other.Slots)
	rest := Timetable{SubjectID: t.SubjectID}
	for _, s := range t.Slots {
		var days []Weekday
		for _, day := range s.Days {
			at := hours{day, s.Start, s.End}
			if !slices.Equal(own[at], others[at]) {
				days = append(days, day)
			}
		}
		if s.Days = days; len(days) > 0 {
			rest.Slots = append(rest.Slots, s)
		}
	}
	return rest
}

// byHours returns in which weeks slots are at each time of a weekday.
func byHours(slots []Slot) map[hours][]weeks {
	all := map[hours][]weeks{}
	for _, w := range expand(slots) {
		all[w.hours] = append(all[w.hours], w.weeks)
	}
	return all
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

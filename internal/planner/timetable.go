package planner

import (
	"iter"
	"slices"
)

// Timetable is when a subject recurs.
type Timetable struct {
	SubjectID string
	Slots     []Slot
	Off       []Span // days off

	offDays *offDays // of Off, where several timetables share it; else nil
}

// timetable is when s recurs, but for days off.
func (s Subject) timetable() Timetable { return Timetable{SubjectID: s.ID, Slots: s.Slots} }

// TimetablesOf returns when each of subjects recurs, days off being all of their space.
func TimetablesOf(subjects []Subject, off []DayOff) []Timetable {
	all := make([]Timetable, len(subjects))
	for i, s := range subjects {
		all[i] = s.timetable()
	}
	return withDaysOff(all, off)
}

// IsOff reports whether d is one of the days off of t.
func (t Timetable) IsOff(d Date) bool {
	return slices.ContainsFunc(t.Off, func(s Span) bool { return s.First <= d && d <= s.Last })
}

// Weekly returns the slots of t from first to last, at least a week, as weekly slots. Slots
// without dates are unchanged. Others keep the weekdays on which they fall. Days off count
// only where they pause rotations.
func (t Timetable) Weekly(first, last Date) []Slot {
	if !slices.ContainsFunc(t.Slots, Slot.dated) {
		return t.Slots
	}
	paused := t.paused()
	return slices.Collect(func(yield func(Slot) bool) {
		for _, s := range t.Slots {
			if s.dated() {
				s.Days = slices.DeleteFunc(slices.Clone(s.Days), func(day Weekday) bool {
					for range s.dates(day, first, last, paused) {
						return false
					}
					return true
				})
			}
			if len(s.Days) > 0 && !yield(s) {
				return
			}
		}
	})
}

// Place is where a block lies in time.
type Place struct {
	Date  Date  `json:"date"`
	Start Clock `json:"start"`
	End   Clock `json:"end"`
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

// each yields what Places lists.
func (t Timetable) each(first, last Date) iter.Seq[Place] {
	return func(yield func(Place) bool) {
		off, paused := t.offFrom(first, last), t.paused()
		for _, s := range t.Slots {
			for _, day := range s.Days {
				for d := range s.dates(day, first, last, paused) {
					if !off.covers(d) && !yield(Place{d, s.Start, s.End}) {
						return
					}
				}
			}
		}
	}
}

// offFrom returns at least the days off of t from first to last.
func (t Timetable) offFrom(first, last Date) spans {
	if t.offDays != nil {
		return t.offDays.spans
	}
	return offFrom(t.Off, first, last)
}

// paused returns the weeks that do not count for the rotating slots of t.
func (t Timetable) paused() pauses {
	if !t.rotates() {
		return nil
	}
	if t.offDays != nil {
		return t.offDays.pauses
	}
	return pausesOf(t.Off)
}

// rotates reports whether some slot of t recurs every few weeks.
func (t Timetable) rotates() bool {
	return slices.ContainsFunc(t.Slots, func(s Slot) bool { return s.every() > 1 })
}

// dates yields the dates from first to last on which s falls on a weekday.
func (s Slot) dates(day Weekday, first, last Date, paused pauses) iter.Seq[Date] {
	return func(yield func(Date) bool) {
		first, last := max(first, s.first()), min(last, s.last())
		for d := first + Date(day-first.Weekday()+7)%7; d <= last; d += 7 {
			if s.inRotation(WeekOf(d), paused) && !yield(d) {
				return
			}
		}
	}
}

// inRotation reports whether w is one of the weeks of s. It must lie between its dates.
func (s Slot) inRotation(w Week, paused pauses) bool {
	every := s.every()
	if every == 1 {
		return true
	}
	from := WeekOf(s.first()).Monday
	counted := int(w.Monday-from)/7 - (paused.until(w.Monday) - paused.until(from))
	return counted%every == 0
}

// equal reports whether t and other are written alike, and so have the same places.
func (t Timetable) equal(other Timetable) bool {
	return slices.Equal(t.Off, other.Off) && t.sameSlots(other)
}

// sameSlots reports whether the slots of t and other are written alike.
func (t Timetable) sameSlots(other Timetable) bool {
	return slices.EqualFunc(t.Slots, other.Slots, Slot.equal)
}

// disagree returns a range within first to last that contains all days on which t and
// other may have different places. Both have the same slots. The range is empty if to is
// before from.
func (t Timetable) disagree(other Timetable, first, last Date) (from, to Date) {
	from, to = MaxDate, MinDate
	if slices.Equal(t.Off, other.Off) {
		return from, to
	}
	own, others := differing(offFrom(t.Off, first, last), offFrom(other.Off, first, last))
	for _, s := range slices.Concat(own, others) {
		from, to = min(from, s.First), max(to, s.Last)
	}
	before, after := differing(t.paused(), other.paused())
	for _, p := range slices.Concat(before, after) {
		from, to = min(from, p.first), last
	}
	return max(from, first), min(to, last)
}

// differing returns a and b without what both begin with and what both end with.
func differing[S ~[]E, E comparable](a, b S) (S, S) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return a, b
}

// except returns t without the weekly times that other has in the same weeks, if both have
// the same days off. Their places are the same, and need no comparison.
func (t Timetable) except(other Timetable) Timetable {
	if !slices.Equal(t.Off, other.Off) {
		return t
	}
	own, others := byHours(t.Slots), byHours(other.Slots)
	rest := Timetable{SubjectID: t.SubjectID, Off: t.Off, offDays: t.offDays}
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

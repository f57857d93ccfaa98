package planner

import "slices"

// horizonWeeks is how many weeks after the current one are generated at most.
const horizonWeeks = 53

// Horizon returns the date through which blocks must be generated before a request at now
// reads dates up to covers. It is the end of the week of covers, but at least the end of
// next week, and at most 53 weeks ahead.
func Horizon(now Moment, covers Date) Date {
	current := WeekOf(now.Today).Sunday()
	end := MaxDate
	if covers <= MaxDate-6 {
		end = WeekOf(covers).Sunday()
	}
	return min(max(end, current+7), current+7*horizonWeeks, MaxDate)
}

// Generation is one step that generates blocks from timetables. Up to Through, it applies
// the difference between the timetables Before and After. From there through To, it
// generates all places of After. For new weeks, Before and After are the same.
//
// A deleted block does not come back while its slot stays, since up to Through a step adds
// only places that Before lacks.
type Generation struct {
	Before, After []Timetable // at most one of each subject; a missing one has no places
	Through, To   Date
	Now           Moment
}

// Additions lists the places of new blocks, by subject. From now on through Through, they
// are the places that After has and Before lacks. From there through To, they are all
// places of After. Past ones are included, so that a space catches up.
func (g Generation) Additions() []SubjectPlace {
	before := bySubject(g.Before)
	var places []SubjectPlace
	for _, t := range g.After {
		places = t.appendPlaces(places, g.difference(t, before[t.SubjectID]))
		places = t.appendPlaces(places, t.Places(g.Through+1, g.To))
	}
	return places
}

// Removals lists the places that lose their generated block if the user never touched it.
// They are those that Before has and After lacks, from now on through Through. The past
// does not change.
func (g Generation) Removals() []SubjectPlace {
	after := bySubject(g.After)
	var places []SubjectPlace
	for _, t := range g.Before {
		places = t.appendPlaces(places, g.difference(t, after[t.SubjectID]))
	}
	return places
}

// difference lists the places that t has and other lacks, from now on through g.Through.
func (g Generation) difference(t, other Timetable) []Place {
	first, last := g.Now.Today, g.Through
	if t.sameSlots(other) {
		first, last = t.disagree(other, first, last)
	} else {
		t, other = t.except(other), other.except(t)
	}
	others := setOf(other.Places(first, last))
	return slices.DeleteFunc(t.Places(first, last), func(p Place) bool { return g.Now.ended(p) || others[p] })
}

// ended reports whether a block at p is over.
func (m Moment) ended(p Place) bool { return m.Ended(p.Date, p.End) }

// Ended reports whether a time of a date has passed.
func (m Moment) Ended(date Date, end Clock) bool {
	return date < m.Today || date == m.Today && end <= m.Clock
}

// Due reports whether b has ended or is done. Other blocks cannot count as missed.
func (m Moment) Due(b Block) bool { return b.Done || m.Ended(b.Date, b.End) }

func bySubject(timetables []Timetable) map[string]Timetable {
	subjects := make(map[string]Timetable, len(timetables))
	for _, t := range timetables {
		subjects[t.SubjectID] = t
	}
	return subjects
}

// diffBlocks returns which of the stored blocks are removed, by id, and the places of new
// blocks, each once. It adds no block at a place where the subject keeps one.
func diffBlocks(stored []Block, removals, additions []SubjectPlace) (removed []string, added []SubjectPlace) {
	leaving := setOf(removals)
	taken := make(map[SubjectPlace]bool, len(stored))
	for _, b := range stored {
		if b.Untouched && leaving[b.place()] {
			removed = append(removed, b.ID)
		} else {
			taken[b.place()] = true
		}
	}
	return removed, slices.DeleteFunc(additions, func(p SubjectPlace) bool {
		full := taken[p]
		taken[p] = true
		return full
	})
}

package planner

import "slices"

// horizonWeeks is how many weeks after the current one are ever generated.
const horizonWeeks = 53

// Horizon returns the date through which a space must be generated before a
// request at now that covers dates up to covers is answered: the end of that
// date's week, at least the end of next week, at most 53 weeks ahead.
func Horizon(now Moment, covers Date) Date {
	current := WeekOf(now.Today).Sunday()
	end := MaxDate
	if covers <= MaxDate-6 {
		end = WeekOf(covers).Sunday()
	}
	return min(max(end, current+7), current+7*horizonWeeks, MaxDate)
}

// Generation is one step of turning the timetables of a space into blocks:
// those Before are replaced by those After, and the blocks, so far generated
// through Through, are continued through To. New slots are such a step and so
// are new weeks, for which Before and After are the same.
//
// A generated block that was deleted does not come back while its slot stays:
// up to Through a step adds only what After has and Before lacks.
type Generation struct {
	Before, After []Timetable // at most one of each subject; one that is left out has no places
	Through, To   Date
	Now           Moment
}

// Additions lists the places at which blocks are generated, subject by subject:
// those that After has and Before lacks, from now on through Through, and all
// that After has from there through To, past ones included, since that is how a
// space is caught up.
func (g Generation) Additions() []SubjectPlace {
	before := bySubject(g.Before)
	var places []SubjectPlace
	for _, t := range g.After {
		places = t.appendPlaces(places, g.difference(t, before[t.SubjectID]))
		places = t.appendPlaces(places, t.Places(g.Through+1, g.To))
	}
	return places
}

// Removals lists the places from which a generated block that the user never
// touched is removed: those that Before has and After lacks, from now on
// through Through. The past is left alone.
func (g Generation) Removals() []SubjectPlace {
	after := bySubject(g.After)
	var places []SubjectPlace
	for _, t := range g.Before {
		places = t.appendPlaces(places, g.difference(t, after[t.SubjectID]))
	}
	return places
}

// difference lists the places that t has and other lacks, from today, today's if
// they have not ended, through g.Through.
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

// Ended reports whether what ends at a time of a date is over.
func (m Moment) Ended(date Date, end Clock) bool {
	return date < m.Today || date == m.Today && end <= m.Clock
}

// Due reports whether b has ended or is done: of what is planned, only that can count as
// missed.
func (m Moment) Due(b Block) bool { return b.Done || m.Ended(b.Date, b.End) }

func bySubject(timetables []Timetable) map[string]Timetable {
	subjects := make(map[string]Timetable, len(timetables))
	for _, t := range timetables {
		subjects[t.SubjectID] = t
	}
	return subjects
}

// settle returns what a step that removals and additions changes where stored are the
// blocks: the ids of those that go, and the places at which one is made, each once,
// because none of the subject's own stays there.
func settle(stored []Block, removals, additions []SubjectPlace) (gone []string, free []SubjectPlace) {
	leaving := setOf(removals)
	taken := make(map[SubjectPlace]bool, len(stored))
	for _, b := range stored {
		if b.Untouched && leaving[b.place()] {
			gone = append(gone, b.ID)
		} else {
			taken[b.place()] = true
		}
	}
	return gone, slices.DeleteFunc(additions, func(p SubjectPlace) bool {
		full := taken[p]
		taken[p] = true
		return full
	})
}

package planner

import "context"

// timetableDiff has the timetables that a change replaces, before and after it, of the
// same subjects in the same order.
type timetableDiff struct{ before, after []Timetable }

// diffTimetables returns the timetables that differ. before and after must be of the same
// subjects in the same order.
func diffTimetables(before, after []Timetable) (d timetableDiff) {
	for i := range before {
		if !before[i].equal(after[i]) {
			d.before, d.after = append(d.before, before[i]), append(d.after, after[i])
		}
	}
	return d
}

// none reports whether no timetable differs.
func (d timetableDiff) none() bool { return len(d.before) == 0 }

// diffSlots returns the change of the slots of subject, which were former.
func diffSlots(subject Subject, former []Slot, days []DayOff) timetableDiff {
	before := subject
	before.Slots = former
	return diffTimetables(withDaysOff([]Timetable{before.timetable()}, days), withDaysOff([]Timetable{subject.timetable()}, days))
}

// timetables returns the timetables of the subjects that have slots, without days off, and
// the days off.
func timetables(ctx context.Context, tx Tx) ([]Timetable, []DayOff, error) {
	all, err := tx.Timetables(ctx)
	if err != nil || tx.State().DaysOff == 0 {
		return all, nil, err
	}
	days, err := tx.DaysOff(ctx)
	return all, days, err
}

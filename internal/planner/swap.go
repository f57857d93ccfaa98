package planner

import "context"

// swap is a change of timetables: those before are replaced by those after, of the same
// subjects, in the same order. Those that stay as they are are left out.
type swap struct{ before, after []Timetable }

// swapOf is the swap of timetables before, which are those of all subjects that matter,
// for after.
func swapOf(before, after []Timetable) (s swap) {
	for i := range before {
		if !before[i].equal(after[i]) {
			s.before, s.after = append(s.before, before[i]), append(s.after, after[i])
		}
	}
	return s
}

// none reports whether all timetables stay as they are.
func (s swap) none() bool { return len(s.before) == 0 }

// slotSwap is that of a change of the slots of a subject, which were former.
func slotSwap(subject Subject, former []Slot, days []DayOff) swap {
	before := subject
	before.Slots = former
	return swapOf(observing([]Timetable{before.timetable()}, days), observing([]Timetable{subject.timetable()}, days))
}

// timetables returns those of the subjects that have slots, without their days off, and
// the days off.
func timetables(ctx context.Context, tx Tx) ([]Timetable, []DayOff, error) {
	all, err := tx.Timetables(ctx)
	if err != nil || tx.State().DaysOff == 0 {
		return all, nil, err
	}
	days, err := tx.DaysOff(ctx)
	return all, days, err
}

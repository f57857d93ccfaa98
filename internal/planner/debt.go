package planner

import (
	"context"
	"errors"
	"iter"
	"slices"
)

// stepBlocks is how many blocks one transaction makes and removes, at most, when
// weeks are generated or timetables have changed: so many take some 5 to 10 ms of
// SQLite's only writer. Others get in between two such steps.
const stepBlocks = 200

// Debt is that the blocks of some subjects still follow the timetables that these had
// Before: those from [State.Owed] on, through the date that the space is generated
// through. A change of many blocks is saved at once as a Debt, which is paid in steps.
type Debt struct {
	Before, After []Timetable // of the same subjects, in the same order
}

// Former is what a change of timetables has replaced: the slots of a subject, or days
// off.
type Former struct {
	SubjectID string // whose slots were others; "" for none
	Slots     []Slot
	DaysOff   []DayOff // as they were; without dates those that were not there; empty for none
}

// debtOf returns the Debt of a change of timetables before, which are those of all
// subjects that matter, to after.
func debtOf(before, after []Timetable) (d Debt) {
	for i := range before {
		if !before[i].equal(after[i]) {
			d.Before, d.After = append(d.Before, before[i]), append(d.After, after[i])
		}
	}
	return d
}

// none reports whether nothing is owed.
func (d Debt) none() bool { return len(d.Before) == 0 }

// subject is the only one whose blocks d changes, "" for several.
func (d Debt) subject() string {
	if len(d.After) == 1 {
		return d.After[0].SubjectID
	}
	return ""
}

// debt returns what is owed in the space of tx, where timetables were former.
func (former Former) debt(ctx context.Context, tx Tx) (Debt, error) {
	if len(former.DaysOff) > 0 {
		all, days, err := timetables(ctx, tx)
		return debtOf(observing(all, with(days, former.DaysOff...)), observing(all, days)), err
	}
	subject, err := tx.Subject(ctx, former.SubjectID)
	if errors.Is(err, ErrNotFound) { // it has been deleted since, with its blocks
		return Debt{}, nil
	}
	if err != nil {
		return Debt{}, err
	}
	days, err := tx.DaysOff(ctx)
	return slotDebt(subject, former.Slots, days), err
}

// slotDebt is that of a change of the slots of a subject, which were former.
func slotDebt(subject Subject, former []Slot, days []DayOff) Debt {
	before := subject
	before.Slots = former
	return debtOf(observing([]Timetable{before.timetable()}, days), observing([]Timetable{subject.timetable()}, days))
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

// step pays as much of d from a moment on as one transaction may change, at least
// one day, and notes what is owed then: the rest of former.
func (d Debt) step(ctx context.Context, tx Tx, from Moment, former Former, newID func() string) error {
	through := tx.State().Through
	first, last := d.disagree(from.Today, through)
	g := d.generation(from, reach(first, last, perDay(d.changed), stepBlocks))
	if g.Through >= last {
		g.Through, g.To = through, through
	}
	if err := g.apply(ctx, tx, d.subject(), newID); err != nil {
		return err
	}
	switch {
	case g.Through < through:
		return tx.Owe(ctx, former, g.Through+1)
	case tx.State().Owed > 0:
		return tx.Owe(ctx, Former{}, 0)
	}
	return nil
}

// generation is all of d, from a moment on through a date.
func (d Debt) generation(from Moment, through Date) Generation {
	return Generation{Before: d.Before, After: d.After, Through: through, To: through, Now: from}
}

// disagree returns the days from first to last, of which all lie on which d changes
// something; none if to comes before from.
func (d Debt) disagree(first, last Date) (from, to Date) {
	from, to = MaxDate, MinDate
	for i, t := range d.Before {
		lo, hi := first, last
		if t.sameSlots(d.After[i]) {
			lo, hi = t.disagree(d.After[i], first, last)
		}
		if lo <= hi {
			from, to = min(from, lo), max(to, hi)
		}
	}
	return from, to
}

// changed hands over the date of each place that all of d takes or gives, for perDay.
func (d Debt) changed(first, last Date) iter.Seq[Date] {
	g := d.generation(Moment{Today: first}, last)
	return func(yield func(Date) bool) {
		for _, p := range slices.Concat(g.Takes(), g.Gives()) {
			if !yield(p.Date) {
				return
			}
		}
	}
}

// apply makes and removes the blocks of a subject, or of all for "", as g, which only
// compares, says.
func (g Generation) apply(ctx context.Context, tx Tx, subject string, newID func() string) error {
	takes, gives := g.Takes(), g.Gives()
	first, last, some := extent(takes, gives)
	if !some {
		return nil
	}
	stored, err := tx.BlocksBetween(ctx, subject, first, last)
	if err != nil {
		return err
	}
	gone, free := settle(stored, takes, gives)
	if err := tx.DeleteBlocks(ctx, gone); err != nil {
		return err
	}
	return tx.InsertBlocks(ctx, blocksAt(free, newID))
}

// extent returns the first and the last date of places, and whether there are any.
func extent(all ...[]SubjectPlace) (first, last Date, some bool) {
	first, last = MaxDate, MinDate
	for _, places := range all {
		for _, p := range places {
			first, last = min(first, p.Date), max(last, p.Date)
		}
	}
	return first, last, first <= last
}

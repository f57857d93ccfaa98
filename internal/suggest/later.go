package suggest

import (
	"context"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/meter"
	"studyplanner/internal/suggest/search"
	"studyplanner/internal/suggest/words"
)

// LaterDays is how many days Later searches, from today on.
const LaterDays = 28

// Later finds the next free time for a missed block of an active subject, at its full
// length. It tries half hours, and times where something else ends. All limits of additions
// hold, except the limit on added minutes. standing are the wishes for every request.
//
// It returns the block with that place, or with nil if there is none, and the reason. It
// returns ctx's error if ctx ends.
func (k *Knowledge) Later(ctx context.Context, a Schedule, now planner.Moment, missed planner.Block, standing []planner.Wish) (planner.Later, error) {
	p := meter.New(ctx)
	a.Blocks = slices.DeleteFunc(slices.Clone(a.Blocks), func(b planner.Block) bool { return b.ID == missed.ID })
	o := candidateDays{ahead: k.daysAhead(p, a, now), wishes: search.NewWishes(k.learned, nil, k.withExamDates(standing)...), availability: k.habits.RoomFor(nil, 0)}
	o.subject = slices.IndexFunc(k.learned.Subjects, func(s learn.Subject) bool { return s.ID == missed.SubjectID })
	writer := words.New(k.learned, o.wishes, now, o.availability.Caps)
	last := now.Today + LaterDays - 1
	if at := slices.IndexFunc(a.Subjects, func(s planner.Subject) bool { return s.ID == missed.SubjectID }); at >= 0 && o.subject >= 0 {
		o.off = o.ahead.off(planner.TimetablesOf(a.Subjects, a.Off)[at])
		o.open(p, k, a, last)
	}
	found, there := o.next(p, missed.Minutes())
	if err := p.Err(); err != nil {
		return planner.Later{}, err
	}
	later := planner.Later{Block: missed}
	if there {
		later.Place = &planner.Place{Date: found.Date, Start: found.Start, End: found.End}
		later.Because, later.Reason = writer.Later(o.subject, found)
	} else {
		later.Because, later.Reason = writer.NotLater(missed.Minutes(), last)
	}
	return later, nil
}

// next is the first free place that takes so many minutes.
func (o *candidateDays) next(p *meter.Meter, minutes int) (place learn.Place, there bool) {
	for i := range o.days {
		d := &o.days[i]
		if !d.allowance.Fits(minutes, o.room(d)) || !p.Step(stepsPerItem) || !o.apart(d.date) {
			continue
		}
		for place := range o.free(p, d, minutes) {
			return place, true
		}
	}
	return learn.Place{}, false
}

package planner_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// modelClock is how time goes in a space: as it really does, from a moment on.
type modelClock struct {
	real   time.Time
	ahead  time.Duration // of real time
	stands time.Time     // where it always is then; zero: it goes on
	set    bool
}

func (c modelClock) now() time.Time {
	if c.stands.IsZero() {
		return c.real.Add(c.ahead)
	}
	return c.stands
}

// turnClock sets the clock of the space, or ends it. What is refused generates nothing.
func (w *world) turnClock(t *rapid.T) {
	wall := planner.WallClock{Now: w.clock.real, Zone: time.UTC}
	empty := len(w.slots)+len(w.off) == 0
	if rapid.IntRange(0, 3).Draw(t, "real time") == 0 {
		w.endClock(t, wall, empty)
		return
	}
	to := w.clock.now().Add(time.Duration(rapid.IntRange(-24, 60*24).Draw(t, "hours")) * time.Hour)
	running := rapid.Bool().Draw(t, "running")
	_, err := w.service.SetClock(t.Context(), w.call(), wall, planner.ClockDraft{Now: planner.Instant(to), Running: planner.Some(running)})
	if _, invalid := errors.AsType[planner.Invalid](err); invalid != (to.Before(w.clock.now()) && !empty) || err != nil && !invalid {
		t.Fatalf("from %s to %s: %v", w.clock.now(), to, err)
	}
	if err != nil {
		return
	}
	w.extend(0)
	w.clock.ahead, w.clock.stands, w.clock.set = to.Sub(w.clock.real), to, true
	if running {
		w.clock.stands = time.Time{}
	}
	if empty {
		w.through = 0
	}
}

func (w *world) endClock(t *rapid.T, wall planner.WallClock, empty bool) {
	err := w.service.EndClock(t.Context(), w.call(), wall)
	if refused := w.clock.now().After(w.clock.real) && !empty; errors.Is(err, planner.ErrClockAhead) != refused || err != nil && !refused {
		t.Fatalf("%v; refused should be %v", err, refused)
	}
	if err != nil {
		return
	}
	w.extend(0)
	if !w.clock.set {
		return
	}
	w.clock = modelClock{real: w.clock.real}
	y, m, d := w.today().Time().Date()
	w.through = max(w.through, planner.NewDate(y-2, m, d)-1) // no more is caught up
	if empty {
		w.through = 0
	}
}

// spans are the days off of a subject.
func (w *world) spans(subject string) (spans []planner.Span) {
	for _, d := range w.off {
		if d.SubjectID == nil || *d.SubjectID == subject {
			spans = append(spans, planner.Span{First: d.DateFrom, Last: d.DateTo, Pauses: d.PausesRotation})
		}
	}
	return spans
}

// places are all those, of today and later, that slots give as far as is generated.
func (w *world) places() map[modelBlock]bool {
	places := map[modelBlock]bool{}
	for subject, slots := range w.slots {
		off := w.spans(subject)
		for d := w.today(); d <= w.through; d++ {
			for _, s := range slots {
				if w.ahead(d, s.End) && planner.FallsOn(s, d, off) {
					places[modelBlock{subject: subject, date: d, start: s.Start, end: s.End, untouched: true}] = true
				}
			}
		}
	}
	return places
}

// expectChange expects what a change of slots or days off does, and returns its effect but for
// what is kept.
func (w *world) expectChange(change func()) (e planner.Effect) {
	before := w.places()
	change()
	after := w.places()
	leaves := func(b modelBlock) bool { return before[b] && !after[b] }
	had := len(w.blocks) + len(w.fresh)
	maps.DeleteFunc(w.blocks, func(_ string, b modelBlock) bool { return leaves(b) })
	w.fresh = slices.DeleteFunc(w.fresh, leaves)
	e.Removed = had - len(w.blocks) - len(w.fresh)
	had = len(w.fresh)
	for p := range after {
		if !before[p] {
			w.expect(p.subject, p.date, planner.Slot{Start: p.start, End: p.end})
		}
	}
	e.Added = len(w.fresh) - had
	return e
}

// kept counts the user's own blocks on days that became days off.
func (w *world) kept(before func(subject string) []planner.Span) (kept int) {
	in := func(off []planner.Span, d planner.Date) bool {
		return slices.ContainsFunc(off, func(s planner.Span) bool { return s.First <= d && d <= s.Last })
	}
	for _, b := range slices.Concat(slices.Collect(maps.Values(w.blocks)), w.fresh) {
		if !b.untouched && b.date <= w.through && w.ahead(b.date, b.end) && in(w.spans(b.subject), b.date) && !in(before(b.subject), b.date) {
			kept++
		}
	}
	return kept
}

// changeDaysOff expects what change does to days off, of which a use case returned the
// effect. A dry run changes nothing.
func (w *world) changeDaysOff(t *rapid.T, dry bool, got planner.Planned[planner.DayOff], err error, change func()) {
	if dry {
		defer func(before world) {
			w.through, w.off, w.blocks, w.fresh = before.through, before.off, before.blocks, before.fresh
		}(world{through: w.through, off: slices.Clone(w.off), blocks: maps.Clone(w.blocks), fresh: slices.Clone(w.fresh)})
	}
	var effect planner.Effect
	w.settles(t, err, func() {
		w.extend(0)
		old := world{off: slices.Clone(w.off)}
		effect = w.expectChange(change)
		effect.Kept = w.kept(old.spans)
	})
	if err == nil && *got.Effect != effect {
		t.Fatalf("the effect is %+v, want %+v", *got.Effect, effect)
	}
}

func (w *world) takeOff(t *rapid.T) {
	subject, dry := w.offOf(t), rapid.Bool().Draw(t, "dry")
	first := w.today() + planner.Date(rapid.IntRange(-10, 40).Draw(t, "off in days"))
	d := planner.DayOffDraft{
		DateFrom: first, DateTo: first + planner.Date(rapid.IntRange(0, 20).Draw(t, "days more")), SubjectID: subject,
		PausesRotation: new(subject == nil && rapid.Bool().Draw(t, "pauses")), DryRun: planner.Some(dry),
	}
	made, err := w.service.CreateDayOff(t.Context(), w.call(), d)
	w.changeDaysOff(t, dry, made, err, func() {
		w.off = append(w.off, planner.DayOff{ID: made.Value.ID, DateFrom: d.DateFrom, DateTo: d.DateTo, SubjectID: subject, PausesRotation: *d.PausesRotation})
	})
}

// offOf is whose day off is next, nil for all.
func (w *world) offOf(t *rapid.T) *string {
	if len(w.slots) == 0 || rapid.Bool().Draw(t, "of all") {
		return nil
	}
	return new(w.subject(t))
}

func (w *world) dayOff(t *rapid.T) int {
	for len(w.off) == 0 {
		w.takeOff(t)
	}
	return rapid.IntRange(0, len(w.off)-1).Draw(t, "day off")
}

func (w *world) changeDayOff(t *rapid.T) {
	at, dry := w.dayOff(t), rapid.Bool().Draw(t, "dry")
	d := w.off[at]
	d.DateTo = max(d.DateFrom, d.DateTo+planner.Date(rapid.IntRange(-10, 10).Draw(t, "days more")))
	d.PausesRotation = d.SubjectID == nil && rapid.Bool().Draw(t, "pauses")
	p := planner.DayOffPatch{DateTo: planner.Some(d.DateTo), PausesRotation: planner.Some(d.PausesRotation), DryRun: planner.Some(dry)}
	changed, err := w.service.UpdateDayOff(t.Context(), w.call(), d.ID, p)
	w.changeDaysOff(t, dry, changed, err, func() { w.off[at] = d })
}

func (w *world) workAgain(t *rapid.T) {
	at, dry := w.dayOff(t), rapid.Bool().Draw(t, "dry")
	gone, err := w.service.DeleteDayOff(t.Context(), w.call(), w.off[at].ID, dry)
	w.changeDaysOff(t, dry, gone, err, func() { w.off = slices.Delete(w.off, at, at+1) })
}

// compareDaysOff fails unless the space has the days off that the model has.
func (w *world) compareDaysOff(t *rapid.T) {
	stored, err := w.store.DaysOff(t.Context(), w.space)
	if err != nil {
		t.Fatal(err)
	}
	lines := func(all []planner.DayOff) (lines []string) {
		for _, d := range all {
			lines = append(lines, fmt.Sprint(d.ID, d.DateFrom, d.DateTo, d.SubjectID != nil, d.PausesRotation))
		}
		slices.Sort(lines)
		return lines
	}
	if !slices.Equal(lines(stored), lines(w.off)) {
		t.Fatalf("days off are %q, want %q", lines(stored), lines(w.off))
	}
}

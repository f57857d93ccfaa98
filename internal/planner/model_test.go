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

// modelBlock is a block as the model expects it.
type modelBlock struct {
	subject         string
	date            planner.Date
	start, end      planner.Clock
	topic           string
	done, untouched bool
}

func (m modelBlock) String() string {
	return fmt.Sprintf("%s %v %v-%v %q done=%v untouched=%v", m.subject, m.date, m.start, m.end, m.topic, m.done, m.untouched)
}

// world is a space that is changed through planner.Service, beside a naive
// model of the rules of generation, which asks every day and every slot.
type world struct {
	service *planner.Service
	store   planner.Storage
	space   planner.Space

	clock   modelClock
	room    int // the most blocks that it holds
	through planner.Date
	slots   map[string][]planner.Slot // by subject
	off     []planner.DayOff
	blocks  map[string]modelBlock // by id
	fresh   []modelBlock          // expected, but not seen yet
	names   int
}

func (w *world) call() planner.Call {
	return planner.Call{Space: w.space, Now: planner.MomentAt(w.clock.now(), time.UTC)}
}

func (w *world) today() planner.Date { return w.call().Now.Today }

func (w *world) ahead(d planner.Date, end planner.Clock) bool {
	now := w.call().Now
	return d > now.Today || d == now.Today && end > now.Clock
}

// extend expects what a request that covers dates up to covers generates.
func (w *world) extend(covers planner.Date) {
	sunday := func(d planner.Date) planner.Date {
		for d.Weekday() != 0 {
			d++
		}
		return d
	}
	to := sunday(w.today()) + 7
	if covers > to {
		to = min(sunday(covers), sunday(w.today())+53*7)
	}
	for w.through < to {
		week, before := min(sunday(w.through+1), to), len(w.fresh)
		if len(w.slots) == 0 {
			week = to
		}
		for d := w.through + 1; d <= week; d++ {
			for _, subject := range slices.Sorted(maps.Keys(w.slots)) {
				off := w.spans(subject)
				for _, s := range w.slots[subject] {
					if planner.FallsOn(s, d, off) {
						w.expect(subject, d, s)
					}
				}
			}
		}
		if w.overfull() {
			w.fresh = w.fresh[:before]
			return
		}
		w.through = week
	}
}

// overfull reports whether more is expected than the space has room for.
func (w *world) overfull() bool { return len(w.blocks)+len(w.fresh) > w.room }

// settles expects all that expected does, or that the use case returned Invalid
// and did nothing if that would be too much for the space.
func (w *world) settles(t *rapid.T, err error, expected func()) {
	before := *w
	before.blocks, before.slots, before.fresh, before.off = maps.Clone(w.blocks), maps.Clone(w.slots), slices.Clone(w.fresh), slices.Clone(w.off)
	expected()
	refused := w.overfull()
	if refused {
		*w = before
	}
	if _, invalid := errors.AsType[planner.Invalid](err); invalid != refused || err != nil && !invalid {
		t.Fatalf("%v; refused should be %v, with room for %d", err, refused, w.room)
	}
}

// expect expects a block on day d at the time of s, unless there is one.
func (w *world) expect(subject string, d planner.Date, s planner.Slot) {
	if !w.has(subject, d, s) {
		w.fresh = append(w.fresh, modelBlock{subject: subject, date: d, start: s.Start, end: s.End, untouched: true})
	}
}

func (w *world) has(subject string, d planner.Date, s planner.Slot) bool {
	same := func(b modelBlock) bool {
		return b.subject == subject && b.date == d && b.start == s.Start && b.end == s.End
	}
	for _, b := range w.blocks {
		if same(b) {
			return true
		}
	}
	return slices.ContainsFunc(w.fresh, same)
}

// expectSlots expects what replacing a subject's slots does.
func (w *world) expectSlots(subject string, slots []planner.Slot) {
	w.expectChange(func() { w.slots[subject] = slots })
}

// compare fails unless the space holds what the model expects: every block
// that was seen before under its id, and each expected one exactly once.
func (w *world) compare(t *rapid.T) {
	w.compareDaysOff(t)
	stored, err := planner.Collect(w.store.Blocks(t.Context(), w.space, planner.BlockQuery{First: planner.MinDate, Last: planner.MaxDate}))
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, b := range stored {
		got := modelOf(b)
		if want, known := w.blocks[b.ID]; known {
			seen++
			if got != want {
				t.Fatalf("block %s is %v, want %v", b.ID, got, want)
			}
			continue
		}
		at := slices.Index(w.fresh, got)
		if at < 0 {
			t.Fatalf("unexpected block %s: %v", b.ID, got)
		}
		w.fresh = slices.Delete(w.fresh, at, at+1)
		w.blocks[b.ID] = got
		seen++
	}
	if len(w.fresh) > 0 || seen != len(w.blocks) {
		t.Fatalf("%d blocks are lost; not generated: %v", len(w.blocks)-seen, w.fresh)
	}
}

func modelOf(b planner.Block) modelBlock {
	m := modelBlock{b.SubjectID, b.Date, b.Start, b.End, "", b.Done, b.Untouched}
	if b.Topic != nil {
		m.topic = *b.Topic
	}
	return m
}

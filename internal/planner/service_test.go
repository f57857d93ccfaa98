package planner_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/internal/store"
	"studyplanner/internal/store/storetest/fresh"
	"studyplanner/internal/store/storetest/pg"
)

func TestMain(m *testing.M) {
	code := m.Run()
	pg.Stop()
	os.Exit(code)
}

// onBoth runs test on SQLite and on PostgreSQL.
func onBoth(t *testing.T, test func(t *testing.T, s *store.Store)) {
	t.Helper()
	on(t, fresh.Databases(), test)
}

// onOne is onBoth for what the database has no part in. Only the thorough form,
// which make verify wants, runs test on PostgreSQL too.
func onOne(t *testing.T, test func(t *testing.T, s *store.Store)) {
	t.Helper()
	if os.Getenv("THOROUGH") != "" {
		onBoth(t, test)
		return
	}
	on(t, map[string]func(testing.TB) *store.Store{"SQLite": fresh.SQLite}, test)
}

func on(t *testing.T, databases map[string]func(testing.TB) *store.Store, test func(t *testing.T, s *store.Store)) {
	t.Helper()
	for name, database := range databases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, database(t))
		})
	}
}

var lastID atomic.Int64

// newID returns ids that sort in order, as the service wants them.
func newID() string { return fmt.Sprintf("%025d0", lastID.Add(1)) }

// newSpace makes an account and returns its live space.
func newSpace(ctx context.Context, s *store.Store) (planner.Space, error) {
	id := newID()
	a := account.Account{
		ID: "acc_" + id, Email: id + "@example.org", TimeZone: "UTC", Plan: "personal", Created: time.Unix(0, 0),
		Live: planner.Space("spc_" + newID()), Sandbox: planner.Space("spc_" + newID()),
	}
	_, err := s.Enroll(ctx, account.Enrollment{Account: a})
	return a.Live, err
}

func newService(s interface {
	planner.Storage
	planner.FeedReader
	planner.CalendarReader
	planner.FocusReader
	planner.ExamReader
	planner.StatsReader
},
) *planner.Service {
	return planner.NewService(s, s, newID, func(int) {})
}

// TestGenerationAgreesWithAModel drives spaces through random sequences of
// everything that users and time do to them.
func TestGenerationAgreesWithAModel(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		rapid.Check(t, func(t *rapid.T) {
			space, err := newSpace(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			room := rapid.SampledFrom([]int{planner.MaxBlocks, planner.MaxBlocks, 30, 60}).Draw(t, "room")
			watched := &watched{Store: s, more: planner.MaxBlocks - room}
			w := &world{
				service: newService(watched), store: watched, space: space, room: room,
				clock: modelClock{real: time.Date(2026, 11, 16, 9, 30, 0, 0, time.UTC)},
				slots: map[string][]planner.Slot{}, blocks: map[string]modelBlock{},
			}
			t.Repeat(map[string]func(*rapid.T){
				"create a subject":     w.createSubject,
				"replace the slots":    w.replaceSlots,
				"delete a subject":     w.deleteSubject,
				"preview a week":       w.preview,
				"create a block":       w.createBlock,
				"edit a block":         w.edit,
				"tick or untick":       w.tick,
				"delete a block":       w.deleteBlock,
				"move a block":         w.move,
				"some time passes":     func(t *rapid.T) { w.pass(t, 3*24*60) },
				"months of absence":    func(t *rapid.T) { w.pass(t, 100*24*60) },
				"take days off":        w.takeOff,
				"change a day off":     w.changeDayOff,
				"remove a day off":     w.workAgain,
				"turn the clock":       w.turnClock,
				"":                     w.compare,
				"a feed is read":       w.foresee,
				"two pages are turned": func(t *rapid.T) { w.preview(t); w.preview(t) },
			})
		})
	})
}

// drawSlots draws slots that do not overlap, some of which begin, end or rotate within
// weeks of today.
func (w *world) drawSlots(t *rapid.T) []planner.Slot {
	slots := []planner.Slot{}
	for n := range rapid.IntRange(0, 3).Draw(t, "slots") {
		weekday := rapid.Map(rapid.IntRange(0, 6), func(d int) planner.Weekday { return planner.Weekday(d) })
		days := rapid.SliceOfNDistinct(weekday, 1, 3, rapid.ID).Draw(t, "days")
		start := planner.Clock(n*8*60 + rapid.IntRange(0, 3).Draw(t, "start")*60)
		s := planner.Slot{Days: days, Start: start, End: start + 60}
		from := w.today() + planner.Date(rapid.IntRange(-30, 20).Draw(t, "from"))
		dates := rapid.IntRange(0, 7).Draw(t, "dates")
		if dates > 3 {
			s.From = &from
		}
		if dates == 3 || dates == 4 {
			s.Until = new(from + planner.Date(rapid.IntRange(0, 60).Draw(t, "until")))
		}
		if dates > 5 {
			s.Every = new(rapid.IntRange(2, 4).Draw(t, "every"))
		}
		slots = append(slots, s)
	}
	return slots
}

func (w *world) createSubject(t *rapid.T) {
	slots := w.drawSlots(t)
	w.names++
	subject, err := w.service.CreateSubject(t.Context(), w.call(), planner.SubjectDraft{Name: fmt.Sprint(w.names), Type: planner.Study, Slots: &slots})
	w.settles(t, err, func() {
		w.extend(0)
		w.expectSlots(subject.ID, slots)
	})
}

func (w *world) subject(t *rapid.T) string {
	for len(w.slots) == 0 {
		w.createSubject(t)
	}
	return rapid.SampledFrom(slices.Sorted(maps.Keys(w.slots))).Draw(t, "subject")
}

func (w *world) replaceSlots(t *rapid.T) {
	id, slots := w.subject(t), w.drawSlots(t)
	if keep := w.slots[id]; len(keep) > 0 && rapid.Bool().Draw(t, "keep one") {
		slots = keep[:1]
	}
	_, err := w.service.UpdateSubject(t.Context(), w.call(), id, planner.SubjectPatch{Slots: planner.Some(slots)})
	w.settles(t, err, func() {
		w.extend(0)
		w.expectSlots(id, slots)
	})
}

func (w *world) deleteSubject(t *rapid.T) {
	id := w.subject(t)
	if err := w.service.DeleteSubject(t.Context(), w.call(), id); err != nil {
		t.Fatal(err)
	}
	w.extend(0)
	delete(w.slots, id)
	w.off = slices.DeleteFunc(w.off, func(d planner.DayOff) bool { return d.SubjectID != nil && *d.SubjectID == id })
	maps.DeleteFunc(w.blocks, func(_ string, b modelBlock) bool { return b.subject == id })
	w.fresh = slices.DeleteFunc(w.fresh, func(b modelBlock) bool { return b.subject == id })
}

func (w *world) preview(t *rapid.T) {
	offset := rapid.SampledFrom([]int64{-3, -1, 0, 1, 2, 3, 4, 5, 6, 7, 54}).Draw(t, "week_offset")
	week, err := planner.WeekOf(w.today()).Offset(offset)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.service.Schedule(t.Context(), w.call(), week); err != nil {
		t.Fatal(err)
	}
	w.extend(week.Sunday())
}

func (w *world) createBlock(t *rapid.T) { w.create(t, 40) }

// create creates a block at most so many days ahead.
func (w *world) create(t *rapid.T, ahead int) {
	id := w.subject(t)
	d := planner.BlockDraft{SubjectID: id, Date: w.today() + planner.Date(rapid.IntRange(-10, ahead).Draw(t, "in days")), Start: 60, End: 120}
	if slots := w.slots[id]; len(slots) > 0 && rapid.Bool().Draw(t, "where a slot is") {
		d.Start, d.End = slots[0].Start, slots[0].End
	}
	_, err := w.service.CreateBlock(t.Context(), w.call(), d)
	w.settles(t, err, func() {
		w.extend(d.Date)
		w.fresh = append(w.fresh, modelBlock{subject: id, date: d.Date, start: d.Start, end: d.End})
	})
}

func (w *world) block(t *rapid.T) string {
	for len(w.blocks) == 0 {
		w.create(t, 7) // as far as it is generated anyway
		w.compare(t)
	}
	return rapid.SampledFrom(slices.Sorted(maps.Keys(w.blocks))).Draw(t, "block")
}

// patch applies p, and expects change to be made to the block.
func (w *world) patch(t *rapid.T, p planner.BlockPatch, change func(*modelBlock)) {
	id := w.block(t)
	if _, err := w.service.UpdateBlock(t.Context(), w.call(), id, p); err != nil {
		t.Fatal(err)
	}
	w.extend(0)
	b := w.blocks[id]
	if change(&b); b != w.blocks[id] {
		b.untouched = false
	}
	w.blocks[id] = b
}

func (w *world) edit(t *rapid.T) {
	topic := rapid.SampledFrom([]string{"", "Sets", "Rings"}).Draw(t, "topic")
	w.patch(t, planner.BlockPatch{Topic: planner.Some(&topic)}, func(b *modelBlock) { b.topic = topic })
}

func (w *world) tick(t *rapid.T) {
	done := rapid.Bool().Draw(t, "done")
	w.patch(t, planner.BlockPatch{Done: planner.Some(done)}, func(b *modelBlock) { b.done = done })
}

func (w *world) deleteBlock(t *rapid.T) {
	id := w.block(t)
	if err := w.service.DeleteBlock(t.Context(), w.call(), id); err != nil {
		t.Fatal(err)
	}
	w.extend(0)
	delete(w.blocks, id)
}

func (w *world) move(t *rapid.T) {
	id := w.block(t)
	d := w.today() + planner.Date(rapid.IntRange(-10, 40).Draw(t, "in days"))
	if _, err := w.service.MoveBlock(t.Context(), w.call(), id, planner.BlockMove{Date: d}); err != nil {
		t.Fatal(err)
	}
	w.extend(d) // while the block still is where it was
	if b := w.blocks[id]; b.date != d {
		b.date, b.untouched = d, false
		w.blocks[id] = b
	}
}

func (w *world) pass(t *rapid.T, most int) {
	w.clock.real = w.clock.real.Add(time.Duration(rapid.IntRange(1, most).Draw(t, "minutes")) * time.Minute)
}

// lectures is a space with one subject, on the Monday at 9:00 on which it was made.
type lectures struct {
	*planner.Service
	planner.Call
	subject planner.Subject
	made    atomic.Int64 // blocks generated, as the service tells
}

func newLectures(t *testing.T, s *store.Store, weekdays ...planner.Weekday) *lectures {
	t.Helper()
	space, err := newSpace(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	l := &lectures{Call: planner.Call{Space: space, Now: planner.MomentAt(time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC), time.UTC)}}
	l.Service = planner.NewService(s, s, newID, func(blocks int) { l.made.Add(int64(blocks)) })
	slots := []planner.Slot{{Days: weekdays, Start: 600, End: 660}}
	l.subject, err = l.CreateSubject(t.Context(), l.Call, planner.SubjectDraft{Name: "Maths", Type: planner.Study, Slots: &slots})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestConcurrentReadersGenerateOnce(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1, 3, 5)
		week, err := planner.WeekOf(l.Now.Today).Offset(20)
		if err != nil {
			t.Fatal(err)
		}
		seen := make([]string, 16)
		var readers sync.WaitGroup
		for i := range seen {
			readers.Go(func() {
				schedule, err := l.Schedule(t.Context(), l.Call, week)
				if err != nil {
					t.Error(err)
					return
				}
				for _, d := range schedule.Days {
					for _, b := range d.Blocks {
						seen[i] += b.ID + " "
					}
				}
			})
		}
		readers.Wait()
		for _, ids := range seen {
			if ids != seen[0] || len(strings.Fields(ids)) != 3 {
				t.Errorf("one reader sees %q, another %q", seen[0], ids)
			}
		}
		all, err := planner.Collect(s.Blocks(t.Context(), l.Space, planner.BlockQuery{First: planner.MinDate, Last: planner.MaxDate}))
		if err != nil || len(all) != 21*3 {
			t.Errorf("%d blocks, %v; want %d", len(all), err, 21*3)
		}
	})
}

func TestGeneratedBlocksAreCountedWhenTheyAreSaved(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1, 3)
		want := func(what string, blocks int64) {
			t.Helper()
			if made := l.made.Swap(0); made != blocks {
				t.Errorf("%s: %d blocks were counted, want %d", what, made, blocks)
			}
		}
		want("a new subject", 4)
		if _, err := l.CreateBlock(t.Context(), l.Call, planner.BlockDraft{SubjectID: l.subject.ID, Date: l.Now.Today, Start: 0, End: 1}); err != nil {
			t.Fatal(err)
		}
		want("a block of the user's own", 0)
		more := []planner.Slot{{Days: []planner.Weekday{1, 3, 5}, Start: 600, End: 660}}
		if _, err := l.UpdateSubject(t.Context(), l.Call, l.subject.ID, planner.SubjectPatch{Slots: planner.Some(more)}); err != nil {
			t.Fatal(err)
		}
		want("one more weekday", 2)
		later := []planner.Operation{&planner.BlockCreation{BlockDraft: planner.BlockDraft{SubjectID: l.subject.ID, Date: l.Now.Today + 21, Start: 0, End: 1}}}
		if _, err := l.Batch(t.Context(), l.Call, planner.Batch{Operations: later, DryRun: true}); err != nil {
			t.Fatal(err)
		}
		want("a dry run", 0)
		if _, err := l.EnsureGenerated(t.Context(), l.Call, l.Now.Today+14); err != nil {
			t.Fatal(err)
		}
		want("a week more", 3)
	})
}

// To write as many blocks as there may be takes long. Both databases count them,
// which storetest holds.
func TestAFullSpaceIsGeneratedAsFarAsWholeWeeksFit(t *testing.T) {
	t.Parallel()
	onOne(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1, 3, 5)
		fill := make([]planner.Block, planner.MaxBlocks-6-5) // six are there, and five more fit
		for i := range fill {
			fill[i] = planner.Block{ID: "blk_" + newID(), SubjectID: l.subject.ID, Date: planner.MinDate + planner.Date(i), Start: 0, End: 1}
		}
		if err := s.Write(t.Context(), l.Space, func(ctx context.Context, tx planner.Tx) error { return tx.InsertBlocks(ctx, fill) }); err != nil {
			t.Fatal(err)
		}
		reached, err := l.EnsureGenerated(t.Context(), l.Call, l.Now.Today+70)
		if err != nil || reached.Through != l.Now.Today+20 {
			t.Errorf("generated through %v, %v; want one week more", reached.Through, err)
		}
		_, err = l.UpdateSubject(t.Context(), l.Call, l.subject.ID, planner.SubjectPatch{Slots: planner.Some([]planner.Slot{{Days: []planner.Weekday{0, 1, 2, 4, 6}, Start: 0, End: 60}})})
		if bad, _ := errors.AsType[planner.Invalid](err); len(bad) != 1 || bad[0].Field != "slots" {
			t.Errorf("slots that do not fit: %v", err)
		}
		draft := planner.BlockDraft{SubjectID: l.subject.ID, Date: l.Now.Today, Start: 0, End: 1}
		for range 2 {
			if _, err := l.CreateBlock(t.Context(), l.Call, draft); err != nil {
				t.Fatal(err)
			}
		}
		_, err = l.CreateBlock(t.Context(), l.Call, draft)
		if bad, _ := errors.AsType[planner.Invalid](err); len(bad) != 1 || bad[0].Field != "date" {
			t.Errorf("one block too many: %v", err)
		}
	})
}

func TestDaysOffWhoseBlocksHaveNoRoomToComeBackStayAsTheyAre(t *testing.T) {
	t.Parallel()
	onOne(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1, 3, 5)
		next := l.Now.Today + 7
		off, err := l.CreateDayOff(t.Context(), l.Call, planner.DayOffDraft{DateFrom: next, DateTo: next + 6})
		if err != nil || *off.Effect != (planner.Effect{Removed: 3}) {
			t.Fatalf("%+v, %v", off.Effect, err)
		}
		fill := make([]planner.Block, planner.MaxBlocks-3-2) // three are there, and two more fit
		for i := range fill {
			fill[i] = planner.Block{ID: "blk_" + newID(), SubjectID: l.subject.ID, Date: planner.MinDate + planner.Date(i), Start: 0, End: 1}
		}
		if err := s.Write(t.Context(), l.Space, func(ctx context.Context, tx planner.Tx) error { return tx.InsertBlocks(ctx, fill) }); err != nil {
			t.Fatal(err)
		}
		refused := func(err error, field string) {
			t.Helper()
			if bad, _ := errors.AsType[planner.Invalid](err); len(bad) != 1 || bad[0].Field != field {
				t.Errorf("three blocks where two fit: %v, want a problem of %s", err, field)
			}
		}
		for _, dry := range []bool{true, false} {
			_, err := l.DeleteDayOff(t.Context(), l.Call, off.Value.ID, dry)
			refused(err, "id")
			_, err = l.UpdateDayOff(t.Context(), l.Call, off.Value.ID, planner.DayOffPatch{
				DateFrom: planner.Some(next + 30), DateTo: planner.Some(next + 30), DryRun: planner.Some(dry),
			})
			refused(err, "date_to")
		}
		if left, err := s.DaysOff(t.Context(), l.Space); err != nil || len(left) != 1 || left[0].DateFrom != next || left[0].DateTo != next+6 {
			t.Errorf("there are %+v, %v", left, err)
		}
		fits, err := l.UpdateDayOff(t.Context(), l.Call, off.Value.ID, planner.DayOffPatch{DateTo: planner.Some(next + 1)})
		if err != nil || *fits.Effect != (planner.Effect{Added: 2}) {
			t.Errorf("two blocks where two fit: %+v, %v", fits.Effect, err)
		}
	})
}

func TestABatchLooksUpTheNameOfASubjectOnce(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1)
		w := l.watch(s, planner.MaxBlocks)
		var b planner.Batch
		for range planner.MaxBatch {
			b.Operations = append(b.Operations, &planner.BlockCreation{Op: "create", BlockDraft: planner.BlockDraft{SubjectID: l.subject.ID, Date: l.Now.Today, Start: 0, End: 1}})
		}
		result, err := l.Batch(t.Context(), l.Call, b)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range result.Results {
			if r.Block.SubjectName != l.subject.Name {
				t.Fatalf("the subject is called %q", r.Block.SubjectName)
			}
		}
		if w.names != 1 {
			t.Errorf("%d names were looked up", w.names)
		}
	})
}

package planner_test

import (
	"slices"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

// crammed makes lectures on three days of the week, in a space with room for five
// blocks more, and looks ten weeks ahead: one week fits.
func crammed(t *testing.T, s *store.Store) (*lectures, *watched) {
	t.Helper()
	l := newLectures(t, s, 1, 3, 5)
	w := l.watch(s, 6+5)
	l.ensure(t, l.Now.Today+70)
	if l.Through != l.Now.Today+20 || !l.HorizonFull(l.Now.Today+70) || l.HorizonFull(l.Now.Today+20) {
		t.Fatalf("generated through %v", l.Through)
	}
	return l, w
}

func TestAFullSpaceIsComparedAndNotGeneratedAtEachRead(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l, w := crammed(t, s)
		if _, generations := w.done(); generations != 1 {
			t.Errorf("it took %d generations to find out that it is full", generations)
		}
		for range 3 {
			l.ensure(t, l.Now.Today+70)
		}
		if writes, generations := w.done(); len(writes) > 0 || generations > 0 {
			t.Errorf("reads made %d writes and %d generations", len(writes), generations)
		}
		draft := planner.BlockDraft{SubjectID: l.subject.ID, Date: l.Now.Today + 70, Start: 0, End: 1}
		b, err := l.CreateBlock(t.Context(), l.Call, draft)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := l.UpdateBlock(t.Context(), l.Call, b.ID, planner.BlockPatch{Done: planner.Some(true)}); err != nil {
			t.Fatal(err)
		}
		if writes, generations := w.done(); len(writes) != 2 || generations > 0 {
			t.Errorf("%d writes made %d generations", len(writes), generations)
		}
	})
}

// Two blocks fit and the next week needs three.
func TestAFullSpaceIsGeneratedOnWhenRoomIsMade(t *testing.T) {
	t.Parallel()
	for what, makeRoom := range map[string]func(*lectures, *testing.T, planner.Block) error{
		"a block is deleted": func(l *lectures, t *testing.T, b planner.Block) error {
			return l.DeleteBlock(t.Context(), l.Call, b.ID)
		},
		"the slots are fewer": func(l *lectures, t *testing.T, _ planner.Block) error {
			_, err := l.UpdateSubject(t.Context(), l.Call, l.subject.ID, planner.SubjectPatch{Slots: planner.Some(l.subject.Slots[:0])})
			return err
		},
		"a block is moved to where the week has one": func(l *lectures, t *testing.T, b planner.Block) error {
			_, err := l.MoveBlock(t.Context(), l.Call, b.ID, planner.BlockMove{Date: l.Through + 1})
			return err
		},
		"the subject is deleted": func(l *lectures, t *testing.T, _ planner.Block) error {
			return l.DeleteSubject(t.Context(), l.Call, l.subject.ID)
		},
	} {
		t.Run(what, func(t *testing.T) {
			onBoth(t, func(t *testing.T, s *store.Store) {
				l, _ := crammed(t, s)
				blocks, _, err := l.Blocks(t.Context(), l.Call, planner.BlockFilter{})
				if err != nil {
					t.Fatal(err)
				}
				before := l.Through
				if err := makeRoom(l, t, blocks[0]); err != nil {
					t.Fatal(err)
				}
				l.State = planner.State{}
				if l.ensure(t, l.Now.Today+70); l.Through <= before {
					t.Errorf("generated through %v, as before", l.Through)
				}
			})
		})
	}
}

func TestALongWayIsGoneInOneWrite(t *testing.T) {
	t.Parallel()
	for what, goOn := range map[string]func(*lectures, *testing.T) error{
		"by a read": func(l *lectures, t *testing.T) error {
			_, err := l.EnsureGenerated(t.Context(), l.Call, l.Now.Today+20*7)
			return err
		},
		"by a write": func(l *lectures, t *testing.T) error {
			_, err := l.CreateBlock(t.Context(), l.Call, planner.BlockDraft{SubjectID: l.subject.ID, Date: l.Now.Today + 20*7, Start: 0, End: 1})
			return err
		},
		"after an absence": func(l *lectures, t *testing.T) error {
			l.Now.Today += 20*7 - 7
			_, err := l.EnsureGenerated(t.Context(), l.Call, 0)
			return err
		},
	} {
		t.Run(what, func(t *testing.T) {
			onBoth(t, func(t *testing.T, s *store.Store) {
				l := newLectures(t, s, 1)
				l.give(t, l.subject.ID, planner.MaxWeekly, false)
				w := l.watch(s, planner.MaxBlocks)
				if err := goOn(l, t); err != nil {
					t.Fatal(err)
				}
				const weeks = 19 // all but the first
				if writes, _ := w.done(); len(writes) != 1 || writes[0]/planner.MaxWeekly != weeks {
					t.Errorf("the writes inserted %v", writes)
				}
			})
		})
	}
}

// busy are slots that give as many blocks a week as a space takes, but for four.
func busy() []planner.Slot {
	slots := make([]planner.Slot, planner.MaxWeekly/7)
	for i := range slots {
		slots[i] = planner.Slot{Days: []planner.Weekday{0, 1, 2, 3, 4, 5, 6}, Start: planner.Clock(20 * i), End: planner.Clock(20*i + 20)}
	}
	return slots
}

// TestTheLargestChangeOfSlots replaces all that a space can have, a year ahead.
func TestTheLargestChangeOfSlots(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1)
		l.give(t, l.subject.ID, planner.MaxWeekly, false)
		l.ensure(t, l.Now.Today+53*7)
		before := l.state(t, s)
		slots := slotsGiving(planner.MaxWeekly)
		for i := range slots {
			slots[i].Start += 10
			slots[i].End += 10
		}
		changed, err := l.UpdateSubject(t.Context(), l.Call, l.subject.ID, planner.SubjectPatch{Slots: planner.Some(slots)})
		if err != nil {
			t.Fatal(err)
		}
		if n := changed.Effect.Removed; n < 53*planner.MaxWeekly || changed.Effect.Added != n+1 { // one that began before nine ends after it
			t.Errorf("%+v", *changed.Effect)
		}
		after := l.state(t, s)
		if after.Blocks != before.Blocks+1 || after.Version != before.Version+1 {
			t.Errorf("%+v became %+v", before, after)
		}
		blocks, _, err := l.Blocks(t.Context(), l.Call, planner.BlockFilter{})
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range blocks {
			if late := b.Start%20 == 10; late != (b.Date > l.Now.Today || b.End > l.Now.Clock) {
				t.Fatalf("%v %v is left or missing", b.Date, b.Start)
			}
		}
		if check, err := s.Check(t.Context()); err != nil || slices.ContainsFunc(check, func(f store.Finding) bool { return f.Problem != "" && f.What != "fsync" }) {
			t.Errorf("%+v, %v", check, err)
		}
	})
}

func TestADryRunOfManyBlocksMakesNone(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1)
		l.ensure(t, l.Now.Today+53*7)
		before := l.state(t, s)
		slots := busy()
		draft := planner.SubjectDraft{Name: "Physics", Type: planner.Study, Slots: &slots, DryRun: planner.Some(true)}
		if _, err := l.CreateSubject(t.Context(), l.Call, draft); err != nil {
			t.Fatal(err)
		}
		if after := l.state(t, s); after != before {
			t.Errorf("%+v became %+v", before, after)
		}
	})
}

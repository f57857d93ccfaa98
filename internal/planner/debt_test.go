package planner_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

// yearOf makes l's subject recur as much as it can, and generates its year.
func (l *lectures) yearOf(t *testing.T, slots []planner.Slot) {
	t.Helper()
	if _, err := l.UpdateSubject(t.Context(), l.Call, l.subject.ID, planner.SubjectPatch{Slots: planner.Some(slots)}); err != nil {
		t.Fatal(err)
	}
	l.State = planner.State{}
	l.ensure(t, l.Now.Today+53*7)
}

// later are slots with each clock so much later.
func later(slots []planner.Slot, by planner.Clock) []planner.Slot {
	for i := range slots {
		slots[i].Start += by
		slots[i].End += by
	}
	return slots
}

// TestTheLargestChangeOfSlotsIsMadeInSmallSteps replaces all that a subject can have,
// a year ahead.
func TestTheLargestChangeOfSlotsIsMadeInSmallSteps(t *testing.T) {
	t.Parallel()
	onOne(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1)
		l.yearOf(t, busy())
		w := l.watch(s, planner.MaxBlocks)
		before := l.state(t, s)
		slots := planner.SubjectPatch{Slots: planner.Some(later(busy(), 10))}
		changed, err := l.UpdateSubject(t.Context(), l.Call, l.subject.ID, slots)
		if err != nil {
			t.Fatal(err)
		}
		if w.most > 200 {
			t.Errorf("a write changed %d blocks", w.most)
		}
		after := l.state(t, s)
		if after.Blocks > before.Blocks+50 || after.Blocks < before.Blocks-50 || after.Owed != 0 {
			t.Errorf("%+v became %+v", before, after)
		}
		for _, b := range l.all(t) {
			if late := b.Start%20 == 10; late != (b.Date > l.Now.Today || b.End > l.Now.Clock) {
				t.Fatalf("%v %v is left or missing", b.Date, b.Start)
			}
		}
		l.IfMatch = planner.Match{changed.Value.Tag()}
		if _, err := l.UpdateSubject(t.Context(), l.Call, l.subject.ID, planner.SubjectPatch{Name: planner.Some("Algebra")}); err != nil {
			t.Errorf("the version that it told does not hold: %v", err)
		}
	})
}

// all returns all blocks of the space.
func (l *lectures) all(t *testing.T) []planner.Block {
	t.Helper()
	blocks, _, err := l.Blocks(t.Context(), l.Call, planner.BlockFilter{})
	if err != nil {
		t.Fatal(err)
	}
	return blocks
}

// owing makes lectures on all days, a year ahead, and moves them to another time. All
// that is saved of it is the first step, as if the process died then.
func owing(t *testing.T, s *store.Store) *lectures {
	t.Helper()
	l := newLectures(t, s, 0, 1, 2, 3, 4, 5, 6)
	l.yearOf(t, l.subject.Slots)
	w := l.watch(s, planner.MaxBlocks)
	w.only(1)
	subject, err := l.UpdateSubject(t.Context(), l.Call, l.subject.ID, planner.SubjectPatch{Slots: planner.Some(later(l.subject.Slots, 60))})
	if err != nil {
		t.Fatal(err)
	}
	w.only(0)
	if l.subject = subject.Value; l.state(t, s).Owed == 0 {
		t.Fatal("nothing is owed")
	}
	return l
}

// moved fails unless all blocks are those of the slots that owing has moved.
func moved(t *testing.T, blocks []planner.Block, least int) {
	t.Helper()
	for _, b := range blocks {
		if b.Start != 660 {
			t.Fatalf("%v is at %v", b.Date, b.Start)
		}
	}
	if len(blocks) < least {
		t.Errorf("there are %d blocks", len(blocks))
	}
}

func TestWhoeverComesNextPaysWhatIsOwed(t *testing.T) {
	t.Parallel()
	for what, next := range map[string]func(*testing.T, *lectures, *store.Store){
		"one who reads all": func(t *testing.T, l *lectures, _ *store.Store) { moved(t, l.all(t), 53*7) },
		"one who reads a week far ahead, and has not heard of it": func(t *testing.T, l *lectures, s *store.Store) {
			l.State = l.state(t, s)
			l.Owed = 0
			far, _ := planner.WeekOf(l.Now.Today).Offset(50)
			_, blocks, err := l.History(t.Context(), l.Call, far.Monday, far.Sunday())
			if err != nil {
				t.Fatal(err)
			}
			moved(t, blocks, 7)
		},
		"one who asks for a block that is to go": func(t *testing.T, l *lectures, _ *store.Store) {
			week, err := l.Schedule(t.Context(), l.Call, planner.WeekOf(l.Now.Today+300))
			if err != nil || week.Days[0].Blocks[0].Start != 660 {
				t.Errorf("%v, %v", week.Days[0].Blocks, err)
			}
		},
		"one who counts": func(t *testing.T, l *lectures, _ *store.Store) {
			if _, _, err := l.Stats(t.Context(), l.Call, planner.PeriodAll, planner.Missed{}); err != nil {
				t.Error(err)
			}
		},
		"one who changes the slots again": func(t *testing.T, l *lectures, _ *store.Store) {
			patch := planner.SubjectPatch{Slots: planner.Some(later(l.subject.Slots, -60))}
			if _, err := l.UpdateSubject(t.Context(), l.Call, l.subject.ID, patch); err != nil {
				t.Error(err)
			}
			for _, b := range l.all(t) {
				if b.Start != 600 {
					t.Fatalf("%v is at %v", b.Date, b.Start)
				}
			}
		},
		"one who deletes the subject": func(t *testing.T, l *lectures, _ *store.Store) {
			if err := l.DeleteSubject(t.Context(), l.Call, l.subject.ID); err != nil || len(l.all(t)) > 0 {
				t.Errorf("%d blocks, %v", len(l.all(t)), err)
			}
		},
		"one who exports": func(t *testing.T, l *lectures, s *store.Store) {
			contents := planner.SettlingContents(s, newID)
			err := contents.Snapshot(t.Context(), func(ctx context.Context, at planner.Snapshot) error {
				_, err := planner.ReadContents(ctx, at, l.Space, time.Time{}, nil)
				return err
			})
			if !errors.Is(err, planner.ErrOwed) {
				t.Errorf("what is owed was exported: err = %v", err)
			}
			if err := contents.Write(t.Context(), l.Space, func(context.Context, planner.Tx) error { return nil }); err != nil {
				t.Error(err)
			}
			moved(t, l.all(t), 53*7)
		},
		"one who imports": func(t *testing.T, l *lectures, s *store.Store) {
			err := planner.ReplaceContents(t.Context(), planner.SettlingContents(s, newID), l.Space, planner.Contents{}, l.Now.Today, nil)
			if err != nil || len(l.all(t)) > 0 {
				t.Errorf("%d blocks, %v", len(l.all(t)), err)
			}
		},
	} {
		t.Run(what, func(t *testing.T) {
			onBoth(t, func(t *testing.T, s *store.Store) {
				l := owing(t, s)
				next(t, l, s)
				if at := l.state(t, s); at.Owed != 0 {
					t.Errorf("%+v", at)
				}
				findings, err := s.Check(t.Context())
				for _, f := range findings {
					if f.Problem != "" && strings.Contains(f.What, "blocks") || err != nil {
						t.Errorf("%s: %s, %v", f.What, f.Problem, err)
					}
				}
			})
		})
	}
}

func TestABackupOfWhatIsOwedIsPaidWhereItIsRestored(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := owing(t, s)
		backup, file := filepath.Join(t.TempDir(), "backup"), filepath.Join(t.TempDir(), "db")
		if err := errors.Join(s.Backup(t.Context(), backup, nil), store.Restore(t.Context(), backup, file, nil)); err != nil {
			t.Fatal(err)
		}
		restored, err := store.Open(t.Context(), store.Options{Database: file})
		if err != nil {
			t.Fatal(err)
		}
		defer restored.Close()
		l.Service = newService(restored)
		moved(t, l.all(t), 53*7)
	})
}

// Nothing of it can be told then but that.
func TestWhatIsOwedAndCannotBePaidIsNotShown(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := owing(t, s)
		unsaved := planner.Unsaved{Why: "the disk is full"}
		l.Service = newService(readable{s, unsaved})
		if _, _, err := l.Blocks(t.Context(), l.Call, planner.BlockFilter{}); !errors.Is(err, unsaved) {
			t.Errorf("err = %v", err)
		}
		if _, err := l.Subjects(t.Context(), l.Call, planner.Opt[planner.SubjectType]{}); err != nil {
			t.Errorf("the subjects: %v", err)
		}
	})
}

func TestADryRunOfManyBlocksMakesFew(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1)
		l.ensure(t, l.Now.Today+53*7)
		before := l.state(t, s)
		w := l.watch(s, planner.MaxBlocks)
		slots := busy()
		draft := planner.SubjectDraft{Name: "Physics", Type: planner.Study, Slots: &slots, DryRun: planner.Some(true)}
		if _, err := l.CreateSubject(t.Context(), l.Call, draft); err != nil {
			t.Fatal(err)
		}
		if after := l.state(t, s); after != before || w.most > 200 {
			t.Errorf("%+v became %+v, and %d blocks were changed", before, after, w.most)
		}
	})
}

// All of a thousand blocks of a week are on one day.
func TestADayOfManyBlocksIsGeneratedInSteps(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 3)
		for _, name := range []string{"Physics", "Rowing", "Chess", "Sleep", "Art", "Law"} {
			slots := busy()
			for i := range slots {
				slots[i].Days = []planner.Weekday{3}
			}
			if _, err := l.CreateSubject(t.Context(), l.Call, planner.SubjectDraft{Name: name, Type: planner.Study, Slots: &slots}); err != nil {
				t.Fatal(err)
			}
		}
		w := l.watch(s, planner.MaxBlocks)
		l.ensure(t, l.Now.Today+6*7)
		counts := map[planner.Date]int{}
		for _, b := range l.all(t) {
			counts[b.Date]++
		}
		if w.most > 200 || len(counts) != 7 {
			t.Errorf("a write changed %d blocks; on the days there are %v", w.most, counts)
		}
		for d, n := range counts {
			if n != 301 {
				t.Errorf("%v has %d blocks", d, n)
			}
		}
	})
}

func TestWhatTheUserChangedStaysWhileSlotsChangeInSteps(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 0, 1, 2, 3, 4, 5, 6)
		l.yearOf(t, l.subject.Slots)
		all := l.all(t)
		kept := all[len(all)-1]
		if _, err := l.UpdateBlock(t.Context(), l.Call, kept.ID, planner.BlockPatch{Done: planner.Some(true)}); err != nil {
			t.Fatal(err)
		}
		if err := s.Write(t.Context(), l.Space, func(ctx context.Context, tx planner.Tx) error {
			return tx.DeleteBlocks(ctx, []string{all[200].ID})
		}); err != nil {
			t.Fatal(err)
		}
		both := append(later([]planner.Slot{l.subject.Slots[0]}, 60), l.subject.Slots...)
		if _, err := l.UpdateSubject(t.Context(), l.Call, l.subject.ID, planner.SubjectPatch{Slots: planner.Some(both)}); err != nil {
			t.Fatal(err)
		}
		ids := map[string]bool{}
		for _, b := range l.all(t) {
			ids[b.ID] = true
			if b.Date == all[200].Date && b.Start == all[200].Start {
				t.Error("a block that was deleted has come back")
			}
		}
		for i, b := range all {
			if !ids[b.ID] && i != 200 {
				t.Errorf("the block of %v is another", b.Date)
			}
		}
	})
}

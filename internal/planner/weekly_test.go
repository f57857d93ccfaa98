package planner_test

import (
	"context"
	"errors"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

// slotsGiving are slots that give so many blocks a week, up to MaxWeekly.
func slotsGiving(blocks int) []planner.Slot {
	slots := busy()[:blocks/7]
	if rest := blocks % 7; rest > 0 {
		slots = append(slots, planner.Slot{Days: []planner.Weekday{0, 1, 2, 3, 4, 5, 6}[:rest], Start: 1400, End: 1420})
	}
	return slots
}

// give replaces the slots of a subject by ones that give so many blocks a week,
// and checks whether they were refused.
func (l *lectures) give(t *testing.T, id string, blocks int, refused bool) {
	t.Helper()
	_, err := l.UpdateSubject(t.Context(), l.Call, id, planner.SubjectPatch{Slots: planner.Some(slotsGiving(blocks))})
	wantRefusal(t, err, "slots", refused)
}

// add makes a subject with slots that give so many blocks a week, and checks
// whether it was refused.
func (l *lectures) add(t *testing.T, name string, blocks int, refused bool) {
	t.Helper()
	slots := slotsGiving(blocks)
	_, err := l.CreateSubject(t.Context(), l.Call, planner.SubjectDraft{Name: name, Type: planner.Study, Slots: &slots})
	wantRefusal(t, err, "slots", refused)
}

func wantRefusal(t *testing.T, err error, field string, refused bool) {
	t.Helper()
	bad, _ := errors.AsType[planner.Invalid](err)
	if !refused && err != nil || refused && (len(bad) != 1 || bad[0].Field != field) {
		t.Errorf("refused should be %v: %v", refused, err)
	}
}

func TestTheSlotsOfASpaceGiveTwoHundredBlocksAWeek(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1)
		l.add(t, "Physics", 80, false)
		l.add(t, "Rowing", 70, false)
		l.give(t, l.subject.ID, 50, false)
		l.give(t, l.subject.ID, 49, false)
		l.add(t, "Sleep", 2, true)
		l.add(t, "Sleep", 1, false)
		l.give(t, l.subject.ID, 50, true)
		if week := l.state(t, s); week.Blocks > 2*planner.MaxWeekly {
			t.Errorf("two weeks have %d blocks", week.Blocks)
		}
	})
}

func TestASpaceWithMoreSlotsFromBeforeGoesOn(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1)
		err := s.Write(t.Context(), l.Space, func(ctx context.Context, tx planner.Tx) error {
			var err error
			for _, name := range []string{"Physics", "Rowing", "Sleep"} {
				subject := planner.Subject{ID: "sub_" + newID(), Name: name, Type: planner.Study, Slots: slotsGiving(100)}
				err = errors.Join(err, tx.InsertSubject(ctx, subject))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		l.made.Store(0)
		if l.ensure(t, l.Now.Today+14); l.made.Load() != 3*100+1 {
			t.Errorf("a week has %d blocks", l.made.Load())
		}
		l.add(t, "Chess", 1, true)
		l.add(t, "Chess", 0, false)
		subjects, err := s.Subjects(t.Context(), l.Space)
		if err != nil {
			t.Fatal(err)
		}
		l.give(t, subjects[1].ID, 90, false)
		l.give(t, subjects[1].ID, 91, true)
	})
}

func TestASpaceWithMoreBlocksFromBeforeMayOnlyShrink(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1, 3)
		l.watch(s, -100) // so many more than fit are there
		if l.ensure(t, l.Now.Today+70); l.Through != l.Now.Today+13 {
			t.Errorf("generated through %v", l.Through)
		}
		_, err := l.CreateBlock(t.Context(), l.Call, planner.BlockDraft{SubjectID: l.subject.ID, Date: l.Now.Today, Start: 0, End: 1})
		wantRefusal(t, err, "date", true)
		l.give(t, l.subject.ID, 3, true)
		l.give(t, l.subject.ID, 1, false)
		blocks, err := planner.Collect(s.Blocks(t.Context(), l.Space, planner.BlockQuery{First: planner.MinDate, Last: planner.MaxDate}))
		if err != nil || len(blocks) == 0 {
			t.Fatal(err)
		}
		if err := l.DeleteBlock(t.Context(), l.Call, blocks[0].ID); err != nil {
			t.Error(err)
		}
	})
}

func TestContentsWithMoreSlotsThanAWeekTakesAreRefused(t *testing.T) {
	contents := planner.Contents{}
	for _, name := range []string{"Physics", "Rowing", "Sleep", "Chess"} {
		contents.Subjects = append(contents.Subjects, planner.Subject{
			ID: "sub_" + newID(), Name: name, Type: planner.Study, Color: "#fff", Slots: slotsGiving(60),
		})
	}
	wantRefusal(t, contents.Validate(), "subjects[3].slots", true)
	contents.Subjects[3].Slots = slotsGiving(20)
	wantRefusal(t, contents.Validate(), "", false)
}

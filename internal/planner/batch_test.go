package planner_test

import (
	"errors"
	"slices"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

var errMeant = errors.New("not what was meant")

// shift is a batch that moves the first lecture by one day, under a condition.
func (l *lectures) shift(t *testing.T, given func(planner.State) error) planner.Batch {
	t.Helper()
	move := planner.BlockMove{Date: l.Now.Today + 1}
	return planner.Batch{Operations: []planner.Operation{&planner.BlockShift{ID: l.blocks(t)[0].ID, BlockMove: move}}, Precondition: given}
}

func (l *lectures) blocks(t *testing.T) []planner.Block {
	t.Helper()
	_, blocks, err := l.History(t.Context(), l.Call, planner.MinDate, planner.MaxDate)
	if err != nil {
		t.Fatal(err)
	}
	return blocks
}

func TestTheConditionOfABatchSeesTheSpaceAsItIs(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1, 3)
		reached, err := l.EnsureGenerated(t.Context(), l.Call, l.Now.Today)
		if err != nil {
			t.Fatal(err)
		}
		var seen planner.State
		given := func(now planner.State) error { seen = now; return nil }
		if _, err := l.Batch(t.Context(), l.Call, l.shift(t, given)); err != nil || seen.Through != reached.Through || seen.Blocks != 4 {
			t.Errorf("%+v, %v; want the state of %+v", seen, err, reached)
		}
		version := seen.Version
		later := l.Call
		later.Now.Today += 7
		if _, err := l.Batch(t.Context(), later, l.shift(t, given)); err != nil || seen.Version <= version || seen.Through != reached.Through+7 {
			t.Errorf("after a week: %+v, %v; want the space with one week more", seen, err)
		}
	})
}

func TestABatchWhoseConditionFailsChangesNothing(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1, 3)
		before := l.blocks(t)
		for _, dryRun := range []bool{false, true} {
			b := l.shift(t, func(planner.State) error { return errMeant })
			b.DryRun = dryRun
			if _, err := l.Batch(t.Context(), l.Call, b); !errors.Is(err, errMeant) {
				t.Errorf("dry run %v: %v", dryRun, err)
			}
		}
		if after := l.blocks(t); after[0] != before[0] {
			t.Errorf("%+v became %+v", before[0], after[0])
		}
	})
}

func TestARepetitionIsAnsweredWhateverBecameOfItsCondition(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1, 3)
		l.Idempotency = &planner.Idempotency{Key: "k", Fingerprint: "f", At: l.Now.At, Encode: func(any) ([]byte, error) { return []byte("answer"), nil }}
		b := l.shift(t, nil)
		if _, err := l.Batch(t.Context(), l.Call, b); err != nil {
			t.Fatal(err)
		}
		b.Precondition = func(planner.State) error { return errMeant }
		_, err := l.Batch(t.Context(), l.Call, b)
		if replay, ok := errors.AsType[*planner.Replay](err); !ok || string(replay.Body) != "answer" {
			t.Errorf("the repetition: %v", err)
		}
		l.Idempotency.Key = "other"
		if _, err := l.Batch(t.Context(), l.Call, b); !errors.Is(err, errMeant) {
			t.Errorf("another key: %v", err)
		}
	})
}

func TestABatchTellsProblemsUnderTheNameOfItsOperations(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1, 3)
		draft := planner.BlockDraft{SubjectID: l.subject.ID, Date: l.Now.Today, Start: 0, End: 60}
		good := &planner.BlockCreation{BlockDraft: draft}
		draft.SubjectID = "sub_unknown"
		for field, ops := range map[string][]planner.Operation{
			"wishes: must hold from 1 to 100 wishes": nil,
			"wishes[1]: no such block":               {good, &planner.BlockDeletion{ID: "blk_unknown"}},
			"wishes[1]: no such subject":             {good, &planner.BlockCreation{BlockDraft: draft}},
			"wishes[0].end: must be after start":     {&planner.BlockShift{ID: "x", BlockMove: planner.BlockMove{Date: 1, Start: planner.Some(planner.Clock(1)), End: planner.Some(planner.Clock(1))}}},
		} {
			_, err := l.Batch(t.Context(), l.Call, planner.Batch{Name: "wishes", Operations: ops})
			if got := innermost(err).Error(); got != field {
				t.Errorf("%q, want %q", got, field)
			}
		}
	})
}

// innermost returns the error that others were wrapped around.
func innermost(err error) error {
	for errors.Unwrap(err) != nil {
		err = errors.Unwrap(err)
	}
	return err
}

func TestTheHistoryOfASpaceIsReadAndNothingGenerated(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1, 3)
		l.made.Store(0)
		if _, err := l.CreateSubject(t.Context(), l.Call, planner.SubjectDraft{Name: "Rest", Type: planner.Inactive}); err != nil {
			t.Fatal(err)
		}
		later := l.Call
		later.Now.Today += 100
		subjects, blocks, err := l.History(t.Context(), later, l.Now.Today+1, l.Now.Today+7)
		if err != nil || len(subjects) != 2 || subjects[0].ID != l.subject.ID || subjects[1].Name != "Rest" {
			t.Errorf("subjects %+v, %v", subjects, err)
		}
		dates := []planner.Date{}
		for _, b := range blocks {
			dates = append(dates, b.Date-l.Now.Today)
		}
		if !slices.Equal(dates, []planner.Date{2, 7}) || l.made.Load() != 0 {
			t.Errorf("blocks after %v days, %d generated", dates, l.made.Load())
		}
	})
}

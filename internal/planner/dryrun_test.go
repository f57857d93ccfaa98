package planner_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

// state returns how far the space has come, without moving it on.
func (l *lectures) state(t *testing.T, s *store.Store) planner.State {
	t.Helper()
	var state planner.State
	err := s.Write(t.Context(), l.Space, func(_ context.Context, tx planner.Tx) error {
		state = tx.State()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// physics is a draft of a second subject, which takes three blocks a week.
func physics(dry bool) planner.SubjectDraft {
	slots := []planner.Slot{{Days: []planner.Weekday{2, 4, 6}, Start: 600, End: 660}}
	return planner.SubjectDraft{Name: " Physics ", Type: planner.Study, Slots: &slots, DryRun: planner.Opt[bool]{Value: dry, Set: true}}
}

func TestADryRunOfASubjectTellsWhatWouldBeMadeAndMakesNothing(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1, 3)
		l.made.Store(0)
		before := l.state(t, s)
		dry, err := l.CreateSubject(t.Context(), l.Call, physics(true))
		if err != nil {
			t.Fatal(err)
		}
		if after := l.state(t, s); after != before || l.made.Load() != 0 {
			t.Errorf("%+v became %+v, and %d blocks were counted", before, after, l.made.Load())
		}
		if _, err := l.Subject(t.Context(), l.Call, dry.ID); !errors.Is(err, planner.ErrNotFound) {
			t.Errorf("the subject of the dry run: %v", err)
		}
		made, err := l.CreateSubject(t.Context(), l.Call, physics(false))
		if err != nil || made.ID == dry.ID {
			t.Fatalf("id %s, %v", made.ID, err)
		}
		dry.ID = made.ID
		if diff := cmp.Diff(made, dry); diff != "" {
			t.Errorf("made and told differ:\n%s", diff)
		}
		if l.made.Load() != 6 {
			t.Errorf("%d blocks were counted, want 6", l.made.Load())
		}
	})
}

func TestADryRunOfASubjectFailsLikeARealOne(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1, 3)
		refused := func(what, field string, draft planner.SubjectDraft) {
			t.Helper()
			for _, dry := range []bool{true, false} {
				draft.DryRun = planner.Some(dry)
				_, err := l.CreateSubject(t.Context(), l.Call, draft)
				if bad, _ := errors.AsType[planner.Invalid](err); len(bad) != 1 || bad[0].Field != field {
					t.Errorf("%s, dry run %v: %v", what, dry, err)
				}
			}
		}
		taken := physics(true)
		taken.Name = "MATHS"
		refused("a name that is taken", "name", taken)
		twice := physics(true)
		twice.Slots = &[]planner.Slot{(*twice.Slots)[0], (*twice.Slots)[0]}
		refused("slots that overlap", "slots[1]", twice)

		l.watch(s, 4+5) // four blocks are there, and five more fit
		refused("no room for its blocks", "slots", physics(true))

		for i := range planner.MaxSubjects - 1 {
			if _, err := l.CreateSubject(t.Context(), l.Call, planner.SubjectDraft{Name: fmt.Sprint(i), Type: planner.Study}); err != nil {
				t.Fatal(err)
			}
		}
		refused("no room for a subject", "name", planner.SubjectDraft{Name: "Physics", Type: planner.Study})
	})
}

// A week later there is a week to generate, which a dry run leaves to others.
func TestOfADryRunNothingRemains(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1, 3)
		before := l.state(t, s)
		l.Now.Today += 7
		for what, run := range map[string]func(planner.Call) error{
			"a subject": func(c planner.Call) error {
				_, err := l.CreateSubject(t.Context(), c, physics(true))
				return err
			},
			"a batch": func(c planner.Call) error {
				draft := planner.BlockDraft{SubjectID: l.subject.ID, Date: l.Now.Today + 21, Start: 0, End: 60}
				_, err := l.Batch(t.Context(), c, planner.Batch{Operations: []planner.Operation{&planner.BlockCreation{BlockDraft: draft}}, DryRun: true})
				return err
			},
		} {
			c := l.Call
			c.Idempotency = &planner.Idempotency{Key: what, Fingerprint: "f", At: c.Now.At, Encode: func(any) ([]byte, error) { return []byte(what), nil }}
			for range 2 { // the second is no repetition
				if err := run(c); err != nil {
					t.Errorf("%s: %v", what, err)
				}
			}
			c.Idempotency.Fingerprint = "other"
			if err := run(c); err != nil {
				t.Errorf("%s: another request with its key: %v", what, err)
			}
			if after := l.state(t, s); after != before {
				t.Errorf("%s: %+v became %+v", what, before, after)
			}
		}
	})
}

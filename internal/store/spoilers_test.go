package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"studyplanner/internal/planner"
)

// inOneGroup makes a change of each space in one group, and returns how often each ran,
// and what it was answered.
func inOneGroup(t *testing.T, s *Store, spaces []planner.Space, changes []func(context.Context, planner.Tx) error) (ran []int, errs []error) {
	t.Helper()
	ran, errs = make([]int, len(changes)), make([]error, len(changes))
	release := hold(s)
	var all sync.WaitGroup
	for i, change := range changes {
		all.Go(func() {
			errs[i] = s.Write(t.Context(), spaces[i], func(ctx context.Context, tx planner.Tx) error {
				ran[i]++
				return change(ctx, tx)
			})
		})
		untilQueued(writerOf(s), i+1)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
	all.Wait()
	return ran, errs
}

func TestWhoFailsAgainAndAgainSpoilsOneGroup(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	clumsy, quiet := newSpace(t, s, "clumsy"), newSpace(t, s, "quiet")
	for turn := range 3 {
		ran, errs := inOneGroup(t, s, []planner.Space{quiet, clumsy, quiet}, []func(context.Context, planner.Tx) error{
			add(fmt.Sprint("before ", turn)),
			func(ctx context.Context, tx planner.Tx) error { return errors.Join(add("a")(ctx, tx), errNotKept) },
			add(fmt.Sprint("after ", turn)),
		})
		want := 1
		if turn == 0 {
			want = 2
		}
		if ran[0] != want || ran[1] != want || ran[2] != 1 || errs[0] != nil || !errors.Is(errs[1], errNotKept) || errs[2] != nil {
			t.Errorf("in turn %d the writes ran %v times, and were answered %v", turn, ran, errs)
		}
	}
	if count(t, s, quiet) != 6 || count(t, s, clumsy) != 0 {
		t.Errorf("%d and %d are saved, want 6 and none", count(t, s, quiet), count(t, s, clumsy))
	}
}

func TestWhatIsRefusedBeforeItWritesSpoilsNothing(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	hasty, quiet := newSpace(t, s, "hasty"), newSpace(t, s, "quiet")
	if err := s.Write(t.Context(), hasty, add("maths")); err != nil {
		t.Fatal(err)
	}
	ran, errs := inOneGroup(t, s, []planner.Space{quiet, hasty, hasty, hasty, quiet}, []func(context.Context, planner.Tx) error{
		add("before"),
		func(ctx context.Context, tx planner.Tx) error {
			_, err := tx.Subject(ctx, called(planner.SubjectID, "maths"))
			return errors.Join(err, errNotKept)
		},
		add("maths"), // which the database refuses
		add("physics"),
		add("after"),
	})
	for i, n := range ran {
		if refused := i == 1 || i == 2; n != 1 || (errs[i] != nil) != refused {
			t.Errorf("write %d ran %d times, and was answered %v", i, n, errs[i])
		}
	}
	if count(t, s, quiet) != 2 || count(t, s, hasty) != 2 {
		t.Errorf("%d and %d are saved, want 2 and 2", count(t, s, quiet), count(t, s, hasty))
	}
}

func TestSpoilersAreBounded(t *testing.T) {
	t.Parallel()
	all := spoilers{"": true}
	for i := range 2*lanesKnown + 2 {
		all.add(fmt.Sprint(i))
	}
	if len(all) > lanesKnown+1 || !all[""] {
		t.Errorf("%d lanes are remembered, and that of nobody: %v", len(all), all[""])
	}
}

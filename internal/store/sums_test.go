package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

func TestDaysThatAreRememberedAreThoseThatAreStored(t *testing.T) {
	t.Parallel()
	remembering(t, func(r *rapid.T, s *Store, space planner.Space) bool {
		_, known := s.settledSum(t.Context(), space)
		got, failed := s.Tallies(t.Context(), space, planner.MinDate, planner.MaxDate)
		want, err := s.counted(t.Context(), space, planner.MinDate, planner.MaxDate, noLimit)
		if err := errors.Join(failed, err); err != nil {
			r.Fatal(err)
		}
		if !slices.Equal(got, want) {
			r.Fatalf("%v are told of the days, and stored are %v", got, want)
		}
		return known
	})
}

func TestLittleIsRememberedOfDays(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	space, n := withMaths(t, s), 0
	put := func(blocks int) func(context.Context, planner.Tx) error {
		return func(ctx context.Context, tx planner.Tx) error {
			all := make([]planner.Block, blocks)
			for i := range all {
				n++
				all[i] = planner.Block{ID: called(planner.BlockID, fmt.Sprint(n)), SubjectID: called(planner.SubjectID, "maths"), Date: planner.MinDate + planner.Date(n), End: 60}
			}
			return tx.InsertBlocks(ctx, all)
		}
	}
	for _, c := range []struct {
		what   string
		writes []func(context.Context, planner.Tx) error
		kept   bool
	}{
		{"a day", []func(context.Context, planner.Tx) error{put(1)}, true},
		{"a subject", []func(context.Context, planner.Tx) error{add("art")}, false},
		{"as many as are carried on", []func(context.Context, planner.Tx) error{put(movedDays / 2), put(movedDays / 2)}, true},
		{"more", []func(context.Context, planner.Tx) error{put(movedDays / 2), put(movedDays / 2), put(1)}, false},
		{"more at once", []func(context.Context, planner.Tx) error{put(mostMoved + 1)}, false},
	} {
		if _, err := s.Tallies(t.Context(), space, planner.MinDate, planner.MaxDate); err != nil {
			t.Fatal(err)
		}
		for _, write := range c.writes {
			if err := s.Write(t.Context(), space, write); err != nil {
				t.Fatal(err)
			}
		}
		if _, kept := s.settledSum(t.Context(), space); kept != c.kept {
			t.Errorf("after %s the days are remembered: %v", c.what, kept)
		}
	}
	for i := range 3 * sumsKept {
		s.sums.keep(planner.Space(fmt.Sprint(i)), sum{days: make([]planner.Tally, i%2*mostDays/sumsKept*3)})
	}
	days := 0
	for _, v := range s.sums.kept.Values() {
		days += len(v.days)
	}
	if n := s.sums.kept.Len(); n > sumsKept || days != s.sums.days || days > mostDays || days < mostDays/2 {
		t.Errorf("%d days of %d spaces are remembered, and %d counted", days, n, s.sums.days)
	}
}

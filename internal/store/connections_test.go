package store

import (
	"context"
	"errors"
	"strings"
	"testing"

	"studyplanner/internal/planner"
)

// block returns a change that adds one block.
func block(name string) func(context.Context, planner.Tx) error {
	return func(ctx context.Context, tx planner.Tx) error {
		return tx.InsertBlocks(ctx, []planner.Block{{ID: called(planner.BlockID, name), SubjectID: called(planner.SubjectID, "s"), Date: 730_000, End: 1}})
	}
}

// spaceOf returns a space with the subject "s".
func spaceOf(t *testing.T, s *Store) planner.Space {
	t.Helper()
	space := newSpace(t, s, "a")
	if err := s.Write(t.Context(), space, add("s")); err != nil {
		t.Fatal(err)
	}
	return space
}

// blocks returns how many blocks the space has and how many it says it has.
func blocks(t *testing.T, s *Store, space planner.Space) (is, says int) {
	t.Helper()
	all, err := planner.Collect(s.Blocks(t.Context(), space, planner.BlockQuery{First: planner.MinDate, Last: planner.MaxDate}))
	if err != nil {
		t.Fatal(err)
	}
	err = s.Write(t.Context(), space, func(_ context.Context, tx planner.Tx) error {
		says = tx.State().Blocks
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return len(all), says
}

// turn is a write that means nothing.
func turn(ctx context.Context, run runner) error {
	_, err := run.ExecContext(ctx, touchInstallation)
	return err
}

func TestThereAreAsManyConnectionsAsWanted(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := unmigrated(t, Options{Database: database, Connections: MinConnections})
		if most := s.Stats().MaxOpenConnections; most != MinConnections || s.Capacity() < 1 || s.Capacity() > most {
			t.Errorf("there are %d, for %d reads", most, s.Capacity())
		}
	})
}

func TestADatabaseThatCannotBeReachedIsUnavailable(t *testing.T) {
	t.Parallel()
	for _, database := range []string{
		"postgres://nobody@/nothing?host=" + t.TempDir(),
		"postgresql://nobody@no-such-host.invalid/nothing",
		"postgres://nobody@127.0.0.1:1/nothing",
	} {
		if _, err := Open(t.Context(), Options{Database: database}); !errors.Is(err, planner.ErrUnavailable) {
			t.Errorf("%s: err = %v", database, err)
		}
	}
	if _, err := Open(t.Context(), Options{Database: "postgres://nobody:secret@host:port/"}); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("a URL that is none: err = %v", err)
	}
}

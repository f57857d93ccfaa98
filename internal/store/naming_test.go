package store

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"testing"

	"studyplanner/internal/planner"
)

// ofAllDays selects all blocks.
var ofAllDays = planner.BlockQuery{First: planner.MinDate, Last: planner.MaxDate}

// sameNames returns an error if a list of blocks has other names than those that are
// looked up.
func sameNames(t *testing.T, s *Store, space planner.Space) error {
	t.Helper()
	listed, err := planner.Collect(s.Blocks(t.Context(), space, ofAllDays))
	lookedUp, failed := planner.Collect(outside.each(t.Context(), s.run, spaceIdent(space), ofAllDays))
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	if len(listed) != len(lookedUp) || len(listed) > 0 && !reflect.DeepEqual(listed, lookedUp) {
		return fmt.Errorf("%+v is listed, and %+v is stored", listed, lookedUp)
	}
	return nil
}

// withMaths is a space of a subject "maths" that has a block.
func withMaths(t *testing.T, s *Store) planner.Space {
	t.Helper()
	space := newSpace(t, s, "a")
	err := s.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
		block := planner.Block{ID: called(planner.BlockID, "b"), SubjectID: called(planner.SubjectID, "maths"), Date: planner.MinDate, End: 60, Topic: new("maths")}
		return errors.Join(add("maths")(ctx, tx), tx.InsertBlocks(ctx, []planner.Block{block}))
	})
	if err != nil {
		t.Fatal(err)
	}
	return space
}

func TestNamesOfSubjectsAreReadOnceForAllListsUntilASubjectChanges(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	space := withMaths(t, s)
	for turn, kind := range []string{"a block", "a block", "another name", "a block"} {
		if err := sameNames(t, s, space); err != nil {
			t.Fatal(err)
		}
		before, _ := s.naming.of(space)
		err := s.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
			if kind == "a block" {
				return tx.UpdateBlock(ctx, planner.Block{ID: called(planner.BlockID, "b"), SubjectID: called(planner.SubjectID, "maths"), Date: planner.MinDate, End: 90, Done: turn%2 > 0})
			}
			return tx.UpdateSubject(ctx, planner.Subject{ID: called(planner.SubjectID, "maths"), Name: "Algebra", Type: planner.Study, Color: "#123"})
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := sameNames(t, s, space); err != nil {
			t.Errorf("after %s: %v", kind, err)
		}
		after, _ := s.naming.of(space)
		if again := after.first > before.first; after.last != before.last+1 || again != (kind == "another name") {
			t.Errorf("after %s the names of versions %d to %d were read, and before it those of %d to %d", kind, after.first, after.last, before.first, before.last)
		}
	}
}

func TestNoListHasTheNameOfAnotherMoment(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	space := withMaths(t, s)
	done := make(chan struct{})
	var readers sync.WaitGroup
	for range 3 {
		readers.Go(func() {
			for ended := false; !ended; {
				select {
				case <-done:
					ended = true // a last one
				default:
				}
				for b, err := range s.Blocks(t.Context(), space, ofAllDays) {
					if err != nil || b.SubjectName != *b.Topic {
						t.Errorf("a block of %q is listed as one of %q: %v", *b.Topic, b.SubjectName, err)
						return
					}
				}
			}
		})
	}
	for turn := range 200 {
		err := s.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
			name := fmt.Sprint("Maths ", turn/2)
			subject := planner.Subject{ID: called(planner.SubjectID, "maths"), Name: name, Type: planner.Study, Color: "#123"}
			block := planner.Block{ID: called(planner.BlockID, "b"), SubjectID: subject.ID, Date: planner.MinDate, End: planner.Clock(60 + turn%2), Topic: &name}
			if turn%2 > 0 { // the names are carried on
				return tx.UpdateBlock(ctx, block)
			}
			return errors.Join(tx.UpdateSubject(ctx, subject), tx.UpdateBlock(ctx, block))
		})
		if err != nil {
			t.Error(err)
		}
	}
	close(done)
	readers.Wait()
}

func TestNamesOfTooManySubjectsAreLookedUp(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	space := withMaths(t, s)
	err := s.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
		var errs error
		for i := range planner.MaxSubjects - 1 {
			errs = errors.Join(errs, add(fmt.Sprint("s", i))(ctx, tx))
		}
		return errs
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := sameNames(t, s, space); err != nil {
		t.Error(err)
	}
	if kept, known := s.naming.of(space); !known || kept.byID != nil {
		t.Errorf("%d names are remembered", len(kept.byID))
	}
	n := newNaming()
	for i := range spacesNamed + 1 {
		n.keep(planner.Space(fmt.Sprint(i)), subjectNames{})
	}
	if n.kept.Len() > spacesNamed {
		t.Errorf("names of %d spaces are remembered", n.kept.Len())
	}
}

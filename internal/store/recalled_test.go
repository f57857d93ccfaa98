package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// spaceWrites are kinds of writes to a space of somebody that has the subject "maths".
// Each changes something at each turn, or fails.
func spaceWrites() map[string]func(s *Store, who someone, turn int) error {
	in := func(change func(ctx context.Context, tx planner.Tx, turn int) error) func(*Store, someone, int) error {
		return func(s *Store, who someone, turn int) error {
			return s.Write(context.Background(), who.account.Live, func(ctx context.Context, tx planner.Tx) error { return change(ctx, tx, turn) })
		}
	}
	rename := func(ctx context.Context, tx planner.Tx, turn int) error {
		subject, err := tx.Subject(ctx, called(planner.SubjectID, "maths"))
		if err == nil {
			subject.Name = fmt.Sprint("Maths ", turn)
			err = tx.UpdateSubject(ctx, subject)
		}
		return err
	}
	all := map[string]func(*Store, someone, int) error{
		"a block": in(func(ctx context.Context, tx planner.Tx, turn int) error {
			return tx.InsertBlocks(ctx, []planner.Block{{
				ID: called(planner.BlockID, fmt.Sprint("b", turn)), SubjectID: called(planner.SubjectID, "maths"), Date: planner.MinDate, End: 60,
			}})
		}),
		"another name": in(rename),
		"another name that is not kept": in(func(ctx context.Context, tx planner.Tx, turn int) error {
			err := rename(ctx, tx, turn)
			_, looked := tx.SubjectName(ctx, called(planner.SubjectID, "maths"))
			return errors.Join(err, looked, errors.New("no"))
		}),
		"another name, together with others": func(s *Store, who someone, turn int) error {
			return s.Together(context.Background(), func(ctx context.Context, as account.Storages) error {
				return as.Spaces.Write(ctx, who.account.Live, func(ctx context.Context, tx planner.Tx) error { return rename(ctx, tx, turn) })
			})
		},
		"a removal of the subject": in(func(ctx context.Context, tx planner.Tx, _ int) error {
			return tx.DeleteSubject(ctx, called(planner.SubjectID, "maths"))
		}),
		"the subject once more": in(func(ctx context.Context, tx planner.Tx, _ int) error { return add("maths")(ctx, tx) }),
		"months": func(s *Store, _ someone, _ int) error {
			_, err := s.Mend(context.Background())
			_, failed := s.Sum(context.Background())
			return errors.Join(err, failed)
		},
	}
	for kind, write := range standingWrites {
		all[kind] = func(s *Store, who someone, turn int) error {
			return write(s, who, standingAt.Add(time.Duration(turn)*time.Hour))
		}
	}
	return all
}

func TestWhatTheWriterRecallsIsWhatIsStored(t *testing.T) {
	t.Parallel()
	database := newFile(t)
	s, others := migrated(t, database), unmigrated(t, Options{Database: database})
	now := standingAt
	s.stamps.clock = func() time.Time { return now }
	writes := spaceWrites()
	kinds := make([]string, 0, len(writes))
	for kind := range writes {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	made := 0
	rapid.Check(t, func(rt *rapid.T) {
		made++
		who := newSomeone(t, s, fmt.Sprint("w", made))
		if err := s.Write(t.Context(), who.account.Live, add("maths")); err != nil {
			rt.Fatal(err)
		}
		for turn := range rapid.IntRange(1, 8).Draw(rt, "turns") {
			kind := rapid.SampledFrom(kinds).Draw(rt, "kind")
			by := rapid.SampledFrom([]*Store{s, s, others}).Draw(rt, "by")
			_ = writes[kind](by, who, turn+1) // what it changes may be gone by then
			if by == others {
				now = now.Add(unseen)
			}
			if err := sameNames(t, s, who.account.Live); err != nil {
				rt.Fatalf("after %s: %v", kind, err)
			}
			_ = s.Write(t.Context(), who.account.Live, func(ctx context.Context, change planner.Tx) error {
				tx := change.SpaceTx.(*tx)
				stored, err := one(ctx, tx.run, scanPlace, selectPlace, tx.space)
				if err != nil || tx.place != stored {
					rt.Fatalf("after %s: %+v, and stored is %+v: %v", kind, tx.place, stored, err)
				}
				id := called(planner.SubjectID, "maths")
				name, missing := tx.SubjectName(ctx, id)
				subject, err := tx.Subject(ctx, id)
				if !errors.Is(missing, err) || name != subject.Name {
					rt.Fatalf("after %s: %q, %v, and stored is %q, %v", kind, name, missing, subject.Name, err)
				}
				return nil
			})
		}
	})
}

func TestTheWriterRecallsASpaceThatItHasWrittenTo(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	space := newSpace(t, s, "a")
	id := called(planner.SubjectID, "maths")
	if err := s.Write(t.Context(), space, add("maths")); err != nil {
		t.Fatal(err)
	}
	for turn := range 2 {
		err := s.Write(t.Context(), space, func(ctx context.Context, change planner.Tx) error {
			tx := change.SpaceTx.(*tx)
			if name := tx.names[id]; !tx.run.(*laned).known || (name != "") != (turn > 0) {
				t.Errorf("in turn %d the space is known: %v, and %q", turn, tx.run.(*laned).known, name)
			}
			_, err := tx.SubjectName(ctx, id)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhatWasNotCommittedIsNotRecalled(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	spaces := []planner.Space{newSpace(t, s, "a"), newSpace(t, s, "b")}
	release := hold(s)
	var all sync.WaitGroup
	for i, change := range []work{
		func(ctx context.Context, run runner) error {
			t, err := s.begin(ctx, run, spaceIdent(spaces[0]))
			return errors.Join(err, t.SetThrough(ctx, planner.MaxDate), t.end(ctx))
		},
		func(ctx context.Context, run runner) error {
			_, err := run.ExecContext(ctx, "ROLLBACK")
			return err
		},
	} {
		all.Go(func() {
			if err := s.writeIn(t.Context(), string(spaces[i]), change); err == nil {
				t.Error("what was lost is saved")
			}
		})
		untilQueued(writerOf(s), i+1)
	}
	if err := release(); err == nil {
		t.Error("what was lost is saved")
	}
	all.Wait()
	err := s.Write(t.Context(), spaces[0], func(_ context.Context, tx planner.Tx) error {
		if at := tx.State(); at.Version != 1 || at.Through != 0 {
			t.Errorf("%+v is recalled", at)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// together are kinds of jobs of one group, in the lane of a space with the subject "maths"
// or in none. Each counts in want what it leaves of the space, and looks for what was
// left before.
func together(s *Store, space planner.Space, want *planner.State) map[string]func(turn int) error {
	id := spaceIdent(space)
	look := func(ctx context.Context, run runner) error {
		at, err := s.lockPlace(ctx, run, id)
		if err == nil && at.State != *want {
			err = fmt.Errorf("%+v is found, want %+v", at.State, *want)
		}
		return err
	}
	create := func(ctx context.Context, tx planner.Tx, turn int) error {
		if tx.State() != *want {
			return fmt.Errorf("%+v is recalled, want %+v", tx.State(), *want)
		}
		return tx.InsertBlocks(ctx, []planner.Block{{
			ID: called(planner.BlockID, fmt.Sprint("b", turn)), SubjectID: called(planner.SubjectID, "maths"), Date: planner.MinDate, End: 60,
		}})
	}
	in := func(lane string, do work) func(int) error {
		return func(int) error { return s.writeIn(context.Background(), lane, do) }
	}
	write := func(do func(ctx context.Context, tx planner.Tx, turn int) error) func(int) error {
		return func(turn int) error {
			return s.Write(context.Background(), space, func(ctx context.Context, tx planner.Tx) error { return do(ctx, tx, turn) })
		}
	}
	left := func(at planner.State) { at.CalendarsAt = at.Version; *want = at }
	return map[string]func(int) error{
		"a block": write(func(ctx context.Context, tx planner.Tx, turn int) error {
			err := create(ctx, tx, turn)
			if err == nil {
				at := *want
				at.Version, at.Blocks = at.Version+1, at.Blocks+1
				left(at)
			}
			return err
		}),
		"a block that is not kept": write(func(ctx context.Context, tx planner.Tx, turn int) error {
			return cmp.Or(create(ctx, tx, turn), errNotKept)
		}),
		"a day": write(func(ctx context.Context, tx planner.Tx, turn int) error {
			at := *want
			at.Version, at.Through = at.Version+1, planner.MinDate+planner.Date(turn)
			left(at)
			return tx.SetThrough(ctx, at.Through)
		}),
		"nothing":                     write(func(context.Context, planner.Tx, int) error { return nil }),
		"no statement":                in(string(space), func(context.Context, runner) error { return nil }),
		"a look":                      in(string(space), look),
		"a look that fails":           in(string(space), func(ctx context.Context, run runner) error { return cmp.Or(look(ctx, run), errNotKept) }),
		"a look of nobody":            in("", look),
		"a look of nobody that fails": in("", func(ctx context.Context, run runner) error { return cmp.Or(look(ctx, run), errNotKept) }),
	}
}

var errNotKept = errors.New("this is not kept")

func TestWritesOfOneGroupFindWhatEachOtherLeave(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	made := 0
	rapid.Check(t, func(rt *rapid.T) {
		made++
		space := newSpace(t, s, fmt.Sprint("g", made))
		var want planner.State
		err := s.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
			want = tx.State()
			want.Version, want.CalendarsAt = want.Version+1, want.Version+1
			return add("maths")(ctx, tx)
		})
		if err != nil {
			rt.Fatal(err)
		}
		jobs := together(s, space, &want)
		drawn := rapid.SliceOfN(rapid.SampledFrom(slices.Sorted(maps.Keys(jobs))), 1, 12).Draw(rt, "jobs")
		before := want
		release := holdAnd(s, func() { want = before })
		errs := make([]error, len(drawn))
		var all sync.WaitGroup
		for i, kind := range drawn {
			all.Go(func() { errs[i] = jobs[kind](i) })
			untilQueued(writerOf(s), i+1)
		}
		lost := release()
		all.Wait()
		for i, err := range errs {
			if err != nil && !errors.Is(err, errNotKept) {
				rt.Errorf("%s: %v", drawn[i], err)
			}
		}
		if stored := s.stateOf(t, space); lost != nil || stored != want {
			rt.Errorf("%+v is stored, want %+v: %v", stored, want, lost)
		}
	})
}

func TestAGroupWritesTheRowOfASpaceOnce(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	space := newSpace(t, s, "a")
	if err := s.Write(t.Context(), space, add("maths")); err != nil {
		t.Fatal(err)
	}
	want := s.stateOf(t, space)
	create := together(s, space, &want)["a block"]
	release := hold(s)
	var all sync.WaitGroup
	const n = 5
	late := 0
	for i := range n {
		all.Go(func() {
			if err := create(i); err != nil {
				t.Error(err)
			}
		})
		untilQueued(writerOf(s), i+1)
	}
	all.Go(func() {
		_ = s.writeIn(context.Background(), string(space), func(_ context.Context, run runner) error {
			if run.(*laned).before.late {
				late++
			}
			return nil
		})
	})
	untilQueued(writerOf(s), n+1)
	if err := release(); err != nil {
		t.Error(err)
	}
	all.Wait()
	if late != 1 || s.stateOf(t, space) != want {
		t.Errorf("the row is late %d times, and is %+v, want %+v", late, s.stateOf(t, space), want)
	}
}

func TestARowThatHeldNothingIsWrittenWhole(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	space := newSpace(t, s, "a")
	if err := s.Write(t.Context(), space, add("maths")); err != nil {
		t.Fatal(err)
	}
	// As a program does that knows of calendars, and of no months.
	if _, err := s.admin().ExecContext(t.Context(), "UPDATE spaces SET version = version + 1, calendars_version = calendars_version + 1"); err != nil {
		t.Fatal(err)
	}
	want := s.stateOf(t, space)
	if err := together(s, space, &want)["a block"](0); err != nil {
		t.Fatal(err)
	}
	at, err := s.settledPlace(t.Context(), space)
	if err != nil || at.summed != 0 || at.State.Blocks != 1 {
		t.Errorf("the months are said to count all through %v of %+v: %v", at.summed, at.State, err)
	}
}

// stateOf is how far a space has come, as its row says.
func (s *Store) stateOf(t *testing.T, space planner.Space) planner.State {
	t.Helper()
	at, err := s.settledPlace(t.Context(), space)
	if err != nil {
		t.Fatal(err)
	}
	return at.State
}

func TestWhatIsRecalledIsBounded(t *testing.T) {
	t.Parallel()
	m := memory{of: map[string]recalled{}}
	names := map[string]string{}
	for i := range namesRecalled + 1 {
		names[fmt.Sprint(i)] = "a"
	}
	for i := range spacesRecalled + 1 {
		m.keep(fmt.Sprint(i), recalled{names: names})
	}
	m.asOf(m.version)
	if len(m.of) > spacesRecalled {
		t.Errorf("%d spaces are recalled", len(m.of))
	}
	for lane, r := range m.of {
		if len(r.names) > namesRecalled {
			t.Errorf("of %s %d names are recalled", lane, len(r.names))
		}
	}
}

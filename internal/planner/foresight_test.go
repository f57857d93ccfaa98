package planner_test

import (
	"context"
	"errors"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

// crowd gives l's space room for so many blocks more than it has, and says so in its
// calls, as if it were nearly full.
func (l *lectures) crowd(t *testing.T, s *store.Store, room int) *watched {
	t.Helper()
	state := l.state(t, s)
	w := l.watch(s, state.Blocks+room)
	l.State = state
	l.State.Blocks += w.more
	return w
}

func refusedAsInvalid(err error) bool {
	_, invalid := errors.AsType[planner.Invalid](err)
	return invalid
}

func TestAChangeOfSlotsInANearlyFullSpaceIsCountedOutsideOfTheWriter(t *testing.T) {
	t.Parallel()
	onOne(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1)
		l.yearOf(t, busy()[:25])
		w := l.crowd(t, s, 100)
		const step = 200 // of which a write looks at the blocks that it replaces
		more := planner.SubjectPatch{Slots: planner.Some(busy())}
		if _, err := l.UpdateSubject(t.Context(), l.Call, l.subject.ID, more); !refusedAsInvalid(err) {
			t.Errorf("twice as many slots: %v", err)
		}
		if w.looked > step {
			t.Errorf("a write that was refused looked at %d blocks at once", w.looked)
		}
		other := planner.SubjectPatch{Slots: planner.Some(later(busy()[:25], 10))}
		if _, err := l.UpdateSubject(t.Context(), l.Call, l.subject.ID, other); err != nil {
			t.Errorf("other slots: %v", err)
		}
		if w.looked > step {
			t.Errorf("a write looked at %d blocks at once", w.looked)
		}
	})
}

// meddled is a store in which somebody else writes before the second write.
type meddled struct {
	*watched
	writes int
	meddle func()
}

func (m *meddled) Write(ctx context.Context, space planner.Space, change func(context.Context, planner.Tx) error) error {
	if m.writes++; m.writes == 2 {
		m.meddle()
	}
	return m.watched.Write(ctx, space, change)
}

func TestWhatWasForeseenOfAnEarlierSpaceIsNotBelieved(t *testing.T) {
	t.Parallel()
	onOne(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1)
		l.yearOf(t, busy()[:25])
		w := l.crowd(t, s, 100)
		other := newService(s)
		l.Service = newService(&meddled{watched: w, meddle: func() {
			if _, err := other.UpdateSubject(t.Context(), l.Call, l.subject.ID, planner.SubjectPatch{Name: planner.Some("Other")}); err != nil {
				t.Error(err)
			}
		}})
		more := planner.SubjectPatch{Slots: planner.Some(busy())}
		if _, err := l.UpdateSubject(t.Context(), l.Call, l.subject.ID, more); !refusedAsInvalid(err) {
			t.Errorf("twice as many slots: %v", err)
		}
		if w.looked <= 200 { // which is a step
			t.Errorf("the write looked at %d blocks only", w.looked)
		}
	})
}

// twice is a store that runs each write, rolls it back, and runs it again.
type twice struct{ *watched }

func (s twice) Write(ctx context.Context, space planner.Space, change func(context.Context, planner.Tx) error) error {
	_ = s.watched.Write(ctx, space, func(ctx context.Context, tx planner.Tx) error {
		return errors.Join(change(ctx, tx), errors.New("rolled back"))
	})
	return s.watched.Write(ctx, space, change)
}

func TestALargeChangeThatIsRunTwiceIsForeseenAsOneThatRunsOnce(t *testing.T) {
	t.Parallel()
	onOne(t, func(t *testing.T, s *store.Store) {
		l := newLectures(t, s, 1)
		l.yearOf(t, busy()[:25])
		w := l.crowd(t, s, 100)
		l.Service = newService(twice{w})
		more := planner.SubjectPatch{Slots: planner.Some(busy())}
		if _, err := l.UpdateSubject(t.Context(), l.Call, l.subject.ID, more); !refusedAsInvalid(err) {
			t.Errorf("twice as many slots: %v", err)
		}
		other := planner.SubjectPatch{Slots: planner.Some(later(busy()[:25], 10))}
		changed, err := l.UpdateSubject(t.Context(), l.Call, l.subject.ID, other)
		if err != nil || changed.Effect == nil || changed.Effect.Added == 0 {
			t.Errorf("other slots: %+v, %v", changed.Effect, err)
		}
	})
}

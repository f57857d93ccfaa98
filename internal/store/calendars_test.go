package store

import (
	"context"
	"testing"

	"studyplanner/internal/planner"
)

// TestAProgramThatDoesNotCountChangesOfCalendarsHidesNone has one of the version before
// write to a space, which raises the version alone.
func TestAProgramThatDoesNotCountChangesOfCalendarsHidesNone(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := migrated(t, database)
		space := newSpace(t, s, "0")
		state := func(change func(ctx context.Context, tx planner.Tx) error) (now planner.State) {
			t.Helper()
			err := s.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
				err := change(ctx, tx)
				now = tx.State()
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return now
		}
		nothing := func(context.Context, planner.Tx) error { return nil }
		through := func(ctx context.Context, tx planner.Tx) error { return tx.SetThrough(ctx, 1) }
		if now := state(nothing); !now.CalendarsKnown() || now.Calendars != 0 {
			t.Errorf("at first: %+v", now)
		}
		if _, err := s.admin().ExecContext(t.Context(), "UPDATE spaces SET version = version + 1, summed_version = summed_version + 1, tallied_version = tallied_version + 1"); err != nil {
			t.Fatal(err)
		}
		if now := state(nothing); now.CalendarsKnown() {
			t.Errorf("after another program: %+v", now)
		}
		if now := state(through); !now.CalendarsKnown() || now.Calendars == 0 {
			t.Errorf("after one that counts: %+v", now)
		}
	})
}

package cli

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

func TestAServerTidiesUpUntilItEnds(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	st, err := store.Open(t.Context(), store.Options{Database: c.environment["STUDYPLANNER_DATABASE"]})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	ada, err := st.AccountByEmail(t.Context(), "ada@example.org")
	if err != nil {
		t.Fatal(err)
	}
	kept := func() error {
		var err error
		wrong := st.Write(t.Context(), ada.Live, func(ctx context.Context, tx planner.Tx) error {
			_, err = tx.StoredResponse(ctx, "k", time.Time{})
			return nil
		})
		if wrong != nil {
			t.Fatal(wrong)
		}
		return err
	}
	given := noon.Add(-25 * time.Hour)
	err = st.Write(t.Context(), ada.Live, func(ctx context.Context, tx planner.Tx) error {
		return tx.StoreResponse(ctx, planner.StoredResponse{Key: "k", Body: []byte("a"), At: given}, given)
	})
	if err != nil || kept() != nil {
		t.Fatalf("%v, %v", err, kept())
	}
	ticks := make(chan time.Time)
	end := c.program("", nil, nil).tidy(t.Context(), st, slog.New(slog.DiscardHandler), ticks)
	ticks <- noon
	ticks <- noon // which is taken when the first round is over
	end()
	if kept() == nil {
		t.Error("an answer of yesterday is kept")
	}
}

package terminal

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"

	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
)

func TestAFullScheduleIsSaidBesideAListOfItsBlocks(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	s := apitest.New(t, noon)
	owner, err := s.Accounts.Find(t.Context(), apitest.Ada)
	if err != nil {
		t.Fatal(err)
	}
	c := &counted{Server: httptest.NewServer(s.API)}
	t.Cleanup(c.Close)
	if c.key, err = s.Key(t.Context(), apitest.Ada); err != nil {
		t.Fatal(err)
	}
	c.run(t, "subject add Maths --slot mon,9-10")
	err = s.Store.Write(t.Context(), owner.Live, func(ctx context.Context, tx planner.Tx) error {
		return tx.SetNeeded(ctx, planner.MaxBlocks) // as if so many were there
	})
	if err != nil {
		t.Fatal(err)
	}
	const words = "The schedule is full: there is no room"
	for line, full := range map[string]bool{"week +20 -o json": true, "week +20 -o csv": true, "week +20": true, "week -o json": false} {
		if said := c.run(t, line); strings.Contains(said, words) != full {
			t.Errorf("%s: full should be %v: %s", line, full, said)
		}
	}
}

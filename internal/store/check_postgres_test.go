//go:build postgres

package store

import (
	"slices"
	"sync/atomic"
	"testing"

	"studyplanner/internal/store/storetest/pg"
)

func TestAPostgreSQLThatAnswersBeforeItHasSavedIsMisset(t *testing.T) {
	t.Parallel()
	database := pg.NewDatabase(t)
	for parameter, want := range map[string][]string{"": nil, "synchronous_commit=local": nil, "synchronous_commit=off": {"synchronous_commit"}} {
		s := migrated(t, database+"&"+parameter)
		found, err := s.WrongSettings(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, f := range found {
			if f.What != "fsync" {
				names = append(names, f.What)
			}
		}
		if !slices.Equal(names, want) || !slices.Equal(findings(t, s), want) {
			t.Errorf("%q: misset %q, the doctor finds %q, want %q", parameter, names, findings(t, s), want)
		}
	}
}

// To connect is dear: PostgreSQL starts a process each time.
func TestAChecksConnectionIsUsedAgain(t *testing.T) {
	t.Parallel()
	var made atomic.Int64
	s := migrated(t, pg.Between(t, pg.NewDatabase(t), func() func([]byte) (int, bool) {
		made.Add(1)
		return func(told []byte) (int, bool) { return len(told), true }
	}))
	before := made.Load()
	if _, err := s.Check(t.Context()); err != nil || made.Load() > before+5 {
		t.Errorf("%d connections, %v", made.Load()-before, err)
	}
}

package store

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"studyplanner/internal/planner"
)

// findings returns what is wrong with s. Test clusters do not sync.
func findings(t *testing.T, s *Store) []string {
	t.Helper()
	all, err := s.Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var wrong []string
	for _, f := range all {
		if f.Problem != "" && f.What != "fsync" {
			wrong = append(wrong, f.What)
		}
	}
	return wrong
}

func healthy(t *testing.T, s *Store) {
	t.Helper()
	if wrong := findings(t, s); len(wrong) > 0 {
		t.Errorf("wrong: %q", wrong)
	}
}

func TestAHealthyDatabaseGivesNoProblems(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		healthy(t, migrated(t, database))
		healthy(t, filled(t, database))
	})
}

func TestCheckFindsAFirstAccountWhereThereIsNone(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := migrated(t, database)
		if _, err := s.admin().ExecContext(t.Context(), "INSERT INTO installation (one, founding) VALUES (1, 1)"); err != nil {
			t.Fatal(err)
		}
		if got := findings(t, s); !slices.Equal(got, []string{"first account"}) {
			t.Errorf("found %q", got)
		}
	})
}

func TestCheckFindsWhatIsWrong(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		for query, want := range map[string][]string{
			"UPDATE spaces SET blocks = blocks + 1 WHERE space_id = 'spc_l0'":     {"number of blocks of each space"},
			"DELETE FROM email_directory WHERE account_id = 'acc_0'":              {"accounts"},
			"INSERT INTO email_directory VALUES ('h', 'acc_nobody')":              {"e-mail addresses"},
			"DELETE FROM accounts WHERE id = 'acc_0'":                             {"e-mail addresses", "spaces", "passwords", "sessions", "passkeys", "resets of passwords"},
			"UPDATE accounts SET live_space = 'spc_l1' WHERE id = 'acc_0'":        {"accounts"},
			"DELETE FROM key_directory WHERE key_id = 'key_0'":                    {"keys"},
			"DELETE FROM api_keys WHERE id = 'key_0'":                             {"key directory"},
			"UPDATE key_directory SET space_id = 'spc_s0' WHERE key_id = 'key_0'": {"key directory", "keys"},
			"INSERT INTO spaces (space_id, account_id, mode, time_zone, plan, version, through, blocks) VALUES ('spc_stray', 'acc_nobody', 'live', 'UTC', 'p', 1, 0, 0)": {"spaces"},
			"DELETE FROM blocks WHERE space_id = 'spc_l0' AND id = 'blk_topic'":                                                                                          {"number of blocks of each space", "totals of days"},
			"DELETE FROM daily_totals WHERE space_id = 'spc_l0'":                                                                                                         {"totals of days"},
			"UPDATE daily_totals SET study = study + 1 WHERE space_id = 'spc_l0'":                                                                                        {"totals of days"},
			"UPDATE daily_totals SET day = day + 10000":                                                                                                                  {"totals of days"},
			"DELETE FROM installation":        {"first account"},
			"UPDATE spaces SET calendars = 0": {"whether spaces have calendars"},
			"DELETE FROM calendars":           {"texts of calendars", "busy times"},
			"UPDATE passwords SET account_id = 'acc_nobody' WHERE account_id = 'acc_0'":  {"passwords"},
			"UPDATE sessions SET account_id = 'acc_nobody' WHERE account_id = 'acc_0'":   {"sessions"},
			"UPDATE passkeys SET account_id = 'acc_nobody' WHERE account_id = 'acc_0'":   {"passkeys"},
			"UPDATE resets SET account_id = 'acc_nobody' WHERE account_id = 'acc_0'":     {"resets of passwords"},
			"UPDATE ceremonies SET account_id = 'acc_nobody' WHERE account_id = 'acc_0'": nil, // it ends soon
		} {
			t.Run(query, func(t *testing.T) {
				t.Parallel()
				s := filled(t, fresh(t, database))
				if _, err := s.admin().ExecContext(t.Context(), calling(s, query)); err != nil {
					t.Fatal(err)
				}
				if got := findings(t, s); !slices.Equal(got, want) {
					t.Errorf("found %q, want %q", got, want)
				}
			})
		}
	})
}

func TestCheckOfSomeSpacesFindsWhatTheyCountWrong(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := filled(t, database)
		wrong := func() (names []string) {
			t.Helper()
			some, err := s.Sample(t.Context(), 1000)
			if err != nil || len(some) < 2 {
				t.Fatal(some, err)
			}
			found, err := s.CheckSpaces(t.Context(), append(some, spaceCalled("gone")))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range found {
				if f.Problem != "" {
					names = append(names, f.What)
				}
			}
			return names
		}
		if got := wrong(); len(got) > 0 {
			t.Errorf("found %q in what is right", got)
		}
		if _, err := s.admin().ExecContext(t.Context(), calling(s, "DELETE FROM blocks WHERE space_id = 'spc_l0' AND id = 'blk_topic'")); err != nil {
			t.Fatal(err)
		}
		if got, want := wrong(), []string{"number of blocks of each space", "totals of days"}; !slices.Equal(got, want) {
			t.Errorf("found %q, want %q", got, want)
		}
	})
}

// calling returns a statement that calls ids by name, as 'acc_0', as one of the
// database of s.
func calling(s *Store, query string) string {
	mark := ""
	if s.goose == sqliteDialect.goose {
		mark = "x"
	}
	return regexp.MustCompile(`'([a-z]{3}_)(\w+)'`).ReplaceAllStringFunc(query, func(quoted string) string {
		of, name := planner.Kind(quoted[1:5]), quoted[5:len(quoted)-1]
		return fmt.Sprintf("%s'%x'", mark, identOf(of, called(of, name)).bytes)
	})
}

// fresh names a new database of the same kind, for what [migrated] will open.
func fresh(t *testing.T, database string) string {
	if isURL(database) {
		return newPostgreSQL(t)
	}
	return newFile(t)
}

func TestCheckFindsBrokenReferences(t *testing.T) {
	t.Parallel()
	s := filled(t, newFile(t))
	conn, err := s.admin().Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"PRAGMA foreign_keys = OFF", "DELETE FROM subjects WHERE id = 'sub_0_0'"} {
		if _, err := conn.ExecContext(t.Context(), calling(s, query)); err != nil {
			t.Error(err)
		}
	}
	if err := conn.Close(); err != nil {
		t.Error(err)
	}
	if got := findings(t, s); !slices.Equal(got, []string{"references between rows", "totals of days"}) {
		t.Errorf("found %q", got)
	}
}

func TestCheckFindsAnOlderSchema(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := unmigrated(t, Options{Database: database})
		if got := findings(t, s); !slices.Equal(got, []string{"schema version 0"}) {
			t.Errorf("found %q", got)
		}
	})
}

//go:build postgres

package store

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"studyplanner/internal/store/storetest/pg"
)

func TestARoleThatMayNotCreateTablesIsToldWhatToGrant(t *testing.T) {
	t.Parallel()
	for denied, revoked := range map[string]string{"the right to create": "CREATE", "all rights": "ALL"} {
		t.Run(denied, func(t *testing.T) {
			t.Parallel()
			database, role := pg.NewDatabase(t), "without-"+revoked
			for _, sql := range []string{`CREATE ROLE "` + role + `" LOGIN`, "REVOKE " + revoked + " ON SCHEMA public FROM PUBLIC"} {
				if err := pg.Exec(t.Context(), database, sql); err != nil {
					t.Fatal(err)
				}
			}
			s := unmigrated(t, Options{Database: strings.Replace(database, "postgres@", role+"@", 1)})
			err := s.Migrate(t.Context())
			said, grant, _ := strings.Cut(fmt.Sprint(err), "; as the owner of the schema run: ")
			if said != "migrate: the role may not create tables in this database" {
				t.Fatalf("err = %v", err)
			}
			if err := errors.Join(pg.Exec(t.Context(), database, grant), s.Migrate(t.Context())); err != nil {
				t.Errorf("after %q: %v", grant, err)
			}
		})
	}
}

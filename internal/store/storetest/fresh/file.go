package fresh

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"studyplanner/internal/store"
	"studyplanner/internal/store/storetest/pg"
)

// File makes a new SQLite database at path, empty and migrated. The process
// migrates one and copies it, since to migrate takes longer than most tests.
func File(path string) error {
	content, err := template()
	if err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o600)
}

// template is the content of a database that was migrated and closed.
var template = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "fresh-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "planner.db")
	if err := migrate(path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// migrate migrates a new database.
func migrate(database string) error {
	ctx := context.Background() // of the process, not of the test that is the first
	s, err := store.Open(ctx, store.Options{Database: database})
	if err != nil {
		return err
	}
	err = s.Migrate(ctx)
	if err == nil && strings.HasPrefix(database, "postgres") && pg.Distributed() {
		_, err = s.Distribute(ctx, 4)
	}
	return errors.Join(err, s.Close())
}

package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed migrations
var migrations embed.FS

// ErrNewer means that a newer version of this program has migrated the database.
var ErrNewer = errors.New("the database belongs to a newer version of this program")

const selectVersion = `SELECT MAX(version_id) FROM goose_db_version`

// Schema returns the version of the schema that this program needs.
func Schema() (int, error) {
	names, err := fs.Glob(migrations, "migrations/"+sqliteDialect.name+"/*.sql")
	if err != nil {
		return 0, err
	}
	latest, err := goose.NumericComponent(names[len(names)-1])
	return int(latest), err
}

// SchemaVersion returns the version of the database's schema, 0 for an empty
// database, and the version that this program needs.
func (s *Store) SchemaVersion(ctx context.Context) (have, want int, err error) {
	if want, err = Schema(); err != nil {
		return 0, 0, err
	}
	tables, err := one(ctx, s.reads, column[int], s.hasVersion)
	if err == nil && tables > 0 {
		have, err = one(ctx, s.reads, column[int], selectVersion)
	}
	return have, want, s.explain(err)
}

// Migrate brings the schema to the version that this program needs. Several
// instances may do so at the same time.
func (s *Store) Migrate(ctx context.Context) error {
	schema, err := Schema()
	if err != nil {
		return err
	}
	return s.explain(s.migrate(ctx, s.admin(), schema))
}

// migrationTries bounds how often an instance tries that others come before:
// at most once for each migration, and for the table of versions.
const migrationTries = 20

// migrate applies the migrations of d to db until its schema has that version.
// Where another instance has come first with one, ours is rolled back, and the
// next try finds it applied.
func (d dialect) migrate(ctx context.Context, db *sql.DB, schema int) error {
	p, err := d.migrator(db)
	if err != nil {
		return err
	}
	for range migrationTries {
		if _, err = p.UpTo(ctx, int64(schema)); err == nil {
			return nil
		}
		if ctx.Err() != nil {
			break
		}
	}
	return fmt.Errorf("migrate: %w", err)
}

func (d dialect) migrator(db *sql.DB) (*goose.Provider, error) {
	dir, err := fs.Sub(migrations, "migrations/"+d.name)
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(d.goose, db, dir, goose.WithLogger(goose.NopLogger()), goose.WithDisableGlobalRegistry(true))
}

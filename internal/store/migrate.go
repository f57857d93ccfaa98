package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/pressly/goose/v3"
)

//go:embed migrations
var migrations embed.FS

// scripts returns the migrations of a database.
func scripts(name string) fs.FS {
	dir, err := fs.Sub(migrations, "migrations/"+name)
	if err != nil {
		panic(err) // no such name is a path
	}
	return dir
}

// ErrOlder means that the schema of the database is older than this program brings up
// to date.
var ErrOlder = errors.New("the database is too old for this program")

// firstSchema is the version of the schema that new databases begin with. Those of the
// version before are brought to it.
const firstSchema = 35

// checkNotOlder returns ErrOlder for a schema that this program cannot migrate.
func checkNotOlder(have int) error {
	if have == 0 || have >= firstSchema-1 {
		return nil
	}
	return fmt.Errorf("%w: its schema is version %d; first migrate it with a program whose schema is version %d, which `studyplanner version` tells", ErrOlder, have, firstSchema-1)
}

const selectVersion = `SELECT MAX(version_id) FROM goose_db_version`

// Schema returns the version of the schema that this program needs.
func Schema() (int, error) {
	names, err := fs.Glob(sqliteDialect.scripts, "*.sql")
	if err != nil {
		return 0, err
	}
	latest, err := goose.NumericComponent(names[len(names)-1])
	return int(latest), err
}

// SchemaVersion returns the version of the database's schema, 0 for an empty
// database, and the version that this program needs.
func (s *Store) SchemaVersion(ctx context.Context) (have, want int, err error) {
	tables, err := one(ctx, s.reads, column[int], s.hasVersion)
	if err == nil && tables > 0 {
		have, err = one(ctx, s.reads, column[int], selectVersion)
	}
	return have, s.schema, s.explain(err)
}

// Migrate brings the schema to the version that this program needs. It leaves a newer one
// as it is. In a distributed database it distributes new tables. Several instances may
// call it at the same time. It returns ErrOlder for a schema before the first that it knows.
func (s *Store) Migrate(ctx context.Context) error {
	have, want, err := s.SchemaVersion(ctx)
	if err == nil {
		err = checkNotOlder(have)
	}
	if err != nil || have >= want {
		return err
	}
	if err := s.migrate(ctx, s.admin(), want); err != nil || !s.Distributed() {
		return s.explain(err)
	}
	_, err = s.Distribute(ctx, DefaultShards) // as many as there are
	return err
}

// migrationTries bounds how often an instance tries that others come before: those that
// migrate, and those that use a table which is to be changed.
const migrationTries = 20

// migrate applies the migrations of d to db until its schema has that version.
// Where another instance has come first with one, ours is rolled back, and the
// next try finds it applied.
func (d dialect) migrate(ctx context.Context, db *sql.DB, schema int) error {
	p, err := d.migrator(db)
	if err != nil {
		return err
	}
	for try := range migrationTries {
		if err = d.migrateOnce(ctx, db, p, schema); err == nil {
			return nil
		}
		if transient(err) {
			_ = pause(ctx, min(try, 9)) // up to 2.5 s
		}
		if ctx.Err() != nil {
			break
		}
	}
	return fmt.Errorf("migrate: %w", d.denied(ctx, db, err))
}

// selectGrant returns what lets the role create tables, if it may not.
const selectGrant = `
SELECT FORMAT('GRANT USAGE, CREATE ON SCHEMA %I TO %I', COALESCE(CURRENT_SCHEMA(), 'public'), CURRENT_USER)
WHERE NOT COALESCE(HAS_SCHEMA_PRIVILEGE(CURRENT_SCHEMA(), 'CREATE'), FALSE)`

// denied returns err, or that the role may not create tables: goose only says then which
// table is missing.
func (d dialect) denied(ctx context.Context, db *sql.DB, err error) error {
	if !d.remote {
		return err
	}
	grants, unknown := list(ctx, db, column[string], selectGrant)
	if unknown != nil || len(grants) == 0 {
		return err
	}
	return fmt.Errorf("the role may not create tables in this database; as the owner of the schema run: %s", grants[0])
}

// migrateOnce tries so once, while no other instance that knows of the lock does.
func (d dialect) migrateOnce(ctx context.Context, db *sql.DB, p *goose.Provider, schema int) error {
	unlock, err := d.migrationLock(ctx, db)
	if err != nil {
		return err
	}
	defer unlock()
	have, err := p.GetDBVersion(ctx)
	if err != nil {
		return err
	}
	if have == firstSchema-1 {
		if err := d.upgrade(ctx, db); err != nil {
			return err
		}
		have = firstSchema
	}
	oldest, err := d.declarations()
	if err != nil {
		return err
	}
	for _, version := range slices.Sorted(maps.Keys(oldest)) {
		if version <= int(have) || version > schema {
			continue
		}
		if _, err := p.UpTo(ctx, int64(version-1)); err != nil {
			return err
		}
		if err := d.raise(ctx, db, oldest[version]); err != nil {
			return err
		}
	}
	_, err = p.UpTo(ctx, int64(schema))
	return err
}

const insertVersion = `INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, TRUE)`

// upgrade brings a database from the schema before firstSchema to it, in one transaction.
// Programs that know it alone may write from then on.
func (d dialect) upgrade(ctx context.Context, db *sql.DB) error {
	script, err := migrations.ReadFile("migrations/upgrade/" + string(d.goose) + ".sql")
	if err == nil {
		err = d.raise(ctx, db, firstSchema)
	}
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var args []any
	if d.remote { // so it takes several statements
		args = append(args, pgx.QueryExecModeSimpleProtocol)
	}
	if _, err := tx.ExecContext(ctx, string(script), args...); err != nil {
		return fmt.Errorf("upgrade the schema: %w", err)
	}
	if _, err := tx.ExecContext(ctx, insertVersion, firstSchema); err != nil {
		return err
	}
	return tx.Commit()
}

func (d dialect) migrator(db *sql.DB) (*goose.Provider, error) {
	return goose.NewProvider(d.goose, db, d.scripts, goose.WithLogger(goose.NopLogger()), goose.WithDisableGlobalRegistry(true))
}

// locking keeps other instances from migrating db, until unlock.
type locking func(ctx context.Context, db *sql.DB) (unlock func(), err error)

// noMigrationLock is for a database with one writing connection at a time.
func noMigrationLock(context.Context, *sql.DB) (func(), error) { return func() {}, nil }

// tryMigrationLock takes a lock of the database that ends with the transaction, so that
// a pooler may stand between. The number is this program's own.
const tryMigrationLock = `SELECT pg_try_advisory_xact_lock(7310594210834)`

// lockMigrations waits while another instance migrates. It polls: a waiting statement holds
// a snapshot, and CREATE INDEX CONCURRENTLY waits for that. So does the snapshot of the
// extended protocol, which stays until the next statement.
func lockMigrations(ctx context.Context, db *sql.DB) (unlock func(), err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	for {
		locked, err := one(ctx, tx, column[bool], tryMigrationLock, pgx.QueryExecModeSimpleProtocol)
		if err == nil && !locked {
			err = pause(ctx, 6) // up to 0.3 s
		}
		if err != nil {
			return nil, errors.Join(err, tx.Rollback())
		}
		if locked {
			return func() { _ = tx.Rollback() }, nil
		}
	}
}

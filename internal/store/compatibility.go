package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"

	"github.com/pressly/goose/v3"
)

// ErrNewer means that a newer version of this program has migrated the database to
// what this one must not use.
var ErrNewer = errors.New("the database belongs to a newer version of this program")

const (
	countCompatibility = `SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'compatibility'`

	selectOldest = `
SELECT oldest
FROM compatibility
WHERE one = 1`

	raiseOldest = `
UPDATE compatibility
SET oldest = $1
WHERE one = 1 AND oldest < $1`

	// admit fails where a program that knows the schema $1 is too old, with
	// pgDivisionByZero: so nothing that is sent with it happens, COMMIT neither.
	admit = `
SELECT 1 / COUNT(*)
FROM compatibility
WHERE one = 1 AND oldest <= $1`

	// awaitWriters lets no transaction begin that is to be admitted, and waits for those
	// that were.
	awaitWriters = `LOCK TABLE compatibility IN ACCESS EXCLUSIVE MODE`
)

// pgDivisionByZero is the error of admit for programs that are too old.
const pgDivisionByZero = "22012"

// tooOld returns ErrNewer unless a program that knows the schema known may use a
// database which says that a program must know the schema oldest.
func tooOld(known, oldest int) error {
	if known >= oldest {
		return nil
	}
	return fmt.Errorf("%w: a program must know version %d of its schema, this one knows version %d", ErrNewer, oldest, known)
}

// compatible returns ErrNewer unless this program may use the database as it is now.
func (s *Store) compatible(ctx context.Context) error {
	have, want, err := s.SchemaVersion(ctx)
	if err != nil || have <= want {
		return err
	}
	oldest, err := one(ctx, s.reads, column[int], selectOldest)
	if err != nil {
		return s.explain(err)
	}
	return tooOld(want, oldest)
}

// checkSchemaKnown returns ErrNewer if the schema is newer than this program knows, even if
// it is compatible. A backup needs that, as it copies all tables.
func (s *Store) checkSchemaKnown(ctx context.Context) error {
	have, want, err := s.SchemaVersion(ctx)
	if err == nil && have > want {
		err = fmt.Errorf("%w: its schema is version %d, this program knows version %d", ErrNewer, have, want)
	}
	return err
}

// admission returns why a program that knows a schema may not write to a SQLite file. It
// runs in a transaction.
func admission(ctx context.Context, run runner, known int) error {
	tables, err := one(ctx, run, column[int], countCompatibility)
	if err != nil || tables == 0 {
		return err
	}
	oldest, err := one(ctx, run, column[int], selectOldest)
	if err != nil {
		return err
	}
	return tooOld(known, oldest)
}

// refusal explains an error of admit.
func refusal(err error) error {
	if pgCode(err) == pgDivisionByZero {
		return fmt.Errorf("%w: %w", ErrNewer, err)
	}
	return err
}

// declared is the line of a migration with the oldest schema that running programs must know.
var declared = regexp.MustCompile(`(?m)^-- oldest: ([0-9]+)$`)

// declarations returns which versions of the schema older programs must not use, and
// which version a program must know for each of them.
func (d dialect) declarations() (map[int]int, error) {
	names, err := fs.Glob(d.scripts, "*.sql")
	if err != nil {
		return nil, err
	}
	all := map[int]int{}
	for _, name := range names {
		text, err := fs.ReadFile(d.scripts, name)
		if err != nil {
			return nil, err
		}
		found := declared.FindSubmatch(text)
		if found == nil {
			continue
		}
		version, err := goose.NumericComponent(name)
		if err != nil {
			return nil, err
		}
		if all[int(version)], err = strconv.Atoi(string(found[1])); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// raise makes the database say, before it is migrated to what older programs must not
// use, that a program must know the schema oldest. Once it returns, no transaction of
// an older one is under way, and none is saved any more.
func (d dialect) raise(ctx context.Context, db *sql.DB, oldest int) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, query := range d.fence {
		if _, err := tx.ExecContext(ctx, query); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, raiseOldest, oldest); err != nil {
		return err
	}
	return tx.Commit()
}

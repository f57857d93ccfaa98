package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"studyplanner/internal/planner"
)

// whole is a table as it is copied from one database to another.
type whole struct {
	name, order string
	columns     []string
}

// tables are all that hold data, those that others refer to first.
var tables = [...]interface{ of(version int) whole }{
	simple{"accounts", "id", []string{
		"id, email, time_zone, plan, created_at, live_space, sandbox_space", "name, first_weekday, administrator",
	}},
	simple{"email_directory", "hash", []string{"hash, account_id"}},
	simple{"key_directory", "hash", []string{"hash, key_id, space_id"}},
	simple{"spaces", "space_id", []string{
		"space_id, account_id, mode, time_zone, plan, version, through, blocks", 3: "needed",
	}},
	simple{"api_keys", "space_id, id", []string{"space_id, id, hash, name, scope, last4, created_at, expires_at, revoked_at, used_at"}},
	subjectTable,
	blockTable,
	simple{"answers", "space_id, key", []string{"space_id, key, fingerprint, body, created_at"}},
	simple{"installation", "one", []string{1: "one, founding"}},
	simple{"passwords", "account_id", []string{1: "account_id, encoded"}},
	sessionTable,
	simple{"passkeys", "id", []string{1: "id, account_id, name, credential, data, created_at, used_at"}},
	simple{"ceremonies", "hash", []string{1: "hash, account_id, data, expires_at"}},
	simple{"resets", "hash", []string{1: "hash, account_id, expires_at"}},
	simple{"invitations", "hash", []string{1: "hash, id, email, created_at, expires_at"}},
}

// simple is a table by the columns that each version of the schema brought.
type simple struct {
	name, order string
	columns     []string
}

func (t simple) of(version int) whole {
	w := whole{name: t.name, order: t.order}
	for _, c := range t.columns[:min(version, len(t.columns))] {
		if c != "" {
			w.columns = append(w.columns, strings.Split(c, ", ")...)
		}
	}
	return w
}

// tablesOf returns the tables that a version of the schema has.
func tablesOf(version int) []whole {
	var all []whole
	for _, t := range tables {
		if w := t.of(version); len(w.columns) > 0 {
			all = append(all, w)
		}
	}
	return all
}

// list is the columns as a statement names them.
func (w whole) list() string { return strings.Join(w.columns, ", ") }

// transfer copies all rows of all tables to another database of the same schema.
type transfer struct {
	from, to *sql.DB
	schema   int // its version
	batch    int // rows with each INSERT
}

// run copies the rows as they are at one moment, all or nothing, and nothing if
// ready, which looks at the target first, returns an error.
func (tr transfer) run(ctx context.Context, progress planner.Progress, ready func(*sql.Tx) error) error {
	read, err := tr.from.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer read.Rollback()
	write, err := tr.to.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer write.Rollback()
	if err := ready(write); err != nil {
		return err
	}
	all := tablesOf(tr.schema)
	rows, err := newGauge(ctx, read, all, progress)
	if err != nil {
		return err
	}
	insert := &prepared{on: write}
	for _, t := range all {
		if err := t.copy(ctx, read, insert, tr.batch, rows); err != nil {
			return fmt.Errorf("copy %s: %w", t.name, err)
		}
	}
	if err := insert.close(); err != nil {
		return err
	}
	return write.Commit()
}

func (w whole) copy(ctx context.Context, from *sql.Tx, to runner, batch int, copied *gauge) error {
	rows, err := from.QueryContext(ctx, "SELECT "+w.list()+" FROM "+w.name+" ORDER BY "+w.order)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns := len(w.columns)
	values := make([]any, 0, batch*columns)
	for rows.Next() {
		row := values[len(values) : len(values)+columns]
		pointers := make([]any, columns)
		for i := range row {
			pointers[i] = &row[i]
		}
		if err := rows.Scan(pointers...); err != nil {
			return err
		}
		values = values[:len(values)+columns]
		if len(values) == cap(values) {
			if err := w.insert(ctx, to, batch, values); err != nil {
				return err
			}
			values = values[:0]
			copied.add(batch)
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	rest := len(values) / columns
	if err := w.insert(ctx, to, rest, values); err != nil {
		return err
	}
	copied.add(rest)
	return nil
}

// insert adds n rows, whose values follow each other.
func (w whole) insert(ctx context.Context, to runner, n int, values []any) error {
	if n == 0 {
		return nil
	}
	one := "INSERT INTO " + w.name + " (" + w.list() + ") VALUES (" + marks(1, len(w.columns)) + ")"
	_, err := to.ExecContext(ctx, repeatValues(one, n), values...)
	return err
}

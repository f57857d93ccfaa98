package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"studyplanner/internal/planner"
)

// table is one table as it is copied from one database to another.
type table struct{ name, order, columns string }

// tables are all that hold data, those that others refer to first, with the
// columns that each version of the schema brought.
var tables = [...]struct {
	name, order string
	columns     []string
}{
	{"accounts", "id", []string{
		"id, email, time_zone, plan, created_at, live_space, sandbox_space", "name, first_weekday, administrator",
	}},
	{"email_directory", "hash", []string{"hash, account_id"}},
	{"key_directory", "hash", []string{"hash, key_id, space_id"}},
	{"spaces", "space_id", []string{"space_id, account_id, mode, time_zone, plan, version, through, blocks"}},
	{"api_keys", "space_id, id", []string{"space_id, id, hash, name, scope, last4, created_at, expires_at, revoked_at, used_at"}},
	{"subjects", "space_id, id", []string{"space_id, id, seq, name, name_key, type, color, slots, syllabus, version"}},
	{"blocks", "space_id, day, starts, ends, id", []string{"space_id, day, starts, ends, id, subject_id, topic, done, untouched, version"}},
	{"answers", "space_id, key", []string{"space_id, key, fingerprint, body, created_at"}},
	{"installation", "one", []string{1: "one, founding"}},
	{"passwords", "account_id", []string{1: "account_id, encoded"}},
	{"sessions", "hash", []string{1: "hash, id, account_id, agent, created_at, seen_at"}},
	{"passkeys", "id", []string{1: "id, account_id, name, credential, data, created_at, used_at"}},
	{"ceremonies", "hash", []string{1: "hash, account_id, data, expires_at"}},
	{"resets", "hash", []string{1: "hash, account_id, expires_at"}},
	{"invitations", "hash", []string{1: "hash, id, email, created_at, expires_at"}},
}

// tablesOf returns the tables that a version of the schema has.
func tablesOf(version int) []table {
	var all []table
	for _, t := range tables {
		columns := slices.DeleteFunc(slices.Clone(t.columns[:min(version, len(t.columns))]), func(s string) bool { return s == "" })
		if len(columns) > 0 {
			all = append(all, table{t.name, t.order, strings.Join(columns, ", ")})
		}
	}
	return all
}

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

func (t table) copy(ctx context.Context, from *sql.Tx, to runner, batch int, copied *gauge) error {
	rows, err := from.QueryContext(ctx, "SELECT "+t.columns+" FROM "+t.name+" ORDER BY "+t.order)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns := strings.Count(t.columns, ",") + 1
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
			if err := t.insert(ctx, to, batch, values); err != nil {
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
	if err := t.insert(ctx, to, rest, values); err != nil {
		return err
	}
	copied.add(rest)
	return nil
}

// insert adds n rows, whose values follow each other.
func (t table) insert(ctx context.Context, to runner, n int, values []any) error {
	if n == 0 {
		return nil
	}
	marks := strings.TrimSuffix(strings.Repeat("$, ", strings.Count(t.columns, ",")+1), ", ")
	_, err := to.ExecContext(ctx, repeatValues("INSERT INTO "+t.name+" ("+t.columns+") VALUES ("+marks+")", n), values...)
	return err
}

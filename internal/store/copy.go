package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"studyplanner/internal/planner"
)

// copied is a table as it is copied from one database to another. Which columns
// it has, the schema says.
type copied struct {
	name, order string
}

// tables are all that hold data, those that others refer to first.
var tables = []copied{
	{"accounts", "id"},
	{"email_directory", "hash"},
	{"key_directory", "hash"},
	{"spaces", "space_id"},
	{"api_keys", "space_id, id"},
	{"subjects", "space_id, id"},
	{"blocks", "space_id, day, starts, ends, id"},
	{"answers", "space_id, key"},
	{"installation", "one"},
	{"passwords", "account_id"},
	{"sessions", "hash"},
	{"passkeys", "id"},
	{"ceremonies", "hash"},
	{"resets", "hash"},
	{"invitations", "hash"},
	{"wishes", "space_id"},
	{"daily_totals", "space_id, day"},
	{"days_off", "space_id, date_from, date_to, id"},
	{"feeds", "space_id, id"},
	{"feed_directory", "hash"},
	{"calendars", "space_id, id"},
	{"calendar_texts", "space_id, calendar_id"},
	{"busy_times", "space_id, month, calendar_id"},
	{"prepared", "created_at, id"},
	{"timers", "space_id"},
	{"exams", "space_id, id"},
	{"reminders", "space_id, id"},
}

// columnsOf returns the columns that a table of the database has.
func columnsOf(ctx context.Context, run runner, table string) ([]string, error) {
	rows, err := run.QueryContext(ctx, "SELECT * FROM "+table+" LIMIT 0")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	return columns, errors.Join(err, rows.Err())
}

// transfer copies all rows of all tables to another database of the same schema.
type transfer struct {
	from, to *sql.DB
	batch    int    // rows with each INSERT
	setup    string // a statement that the reading transaction begins with; "": none
}

// run copies a snapshot of the rows, all or nothing. ready checks the target first; run
// returns its error.
func (tr transfer) run(ctx context.Context, progress planner.Progress, ready func(*sql.Tx) error) error {
	read, err := tr.from.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer read.Rollback()
	if tr.setup != "" {
		if _, err := read.ExecContext(ctx, tr.setup); err != nil {
			return err
		}
	}
	write, err := tr.to.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer write.Rollback()
	if err := ready(write); err != nil {
		return err
	}
	rows, err := newRowProgress(ctx, read, tables, progress)
	if err != nil {
		return err
	}
	to := &prepared{on: write}
	for _, t := range tables {
		if err := t.copy(ctx, read, to, tr.batch, rows); err != nil {
			return fmt.Errorf("copy %s: %w", t.name, err)
		}
	}
	if err := to.close(); err != nil {
		return err
	}
	return write.Commit()
}

// copy copies all columns that the target has: of two databases, that one is new.
func (c copied) copy(ctx context.Context, from *sql.Tx, to runner, batch int, done *rowProgress) error {
	columns, err := columnsOf(ctx, to, c.name)
	if err != nil {
		return err
	}
	names := strings.Join(columns, ", ")
	insert := "INSERT INTO " + c.name + " (" + names + ") VALUES (" + marks(1, len(columns)) + ")"
	rows, err := from.QueryContext(ctx, "SELECT "+names+" FROM "+c.name+" ORDER BY "+c.order)
	if err != nil {
		return err
	}
	defer rows.Close()
	ids, err := uuids(rows)
	if err != nil {
		return err
	}
	values := make([]any, 0, batch*len(columns))
	for rows.Next() {
		row := values[len(values) : len(values)+len(columns)]
		if err := scanAll(rows, row); err != nil {
			return err
		}
		for _, i := range ids {
			if err := asBytes(&row[i]); err != nil {
				return err
			}
		}
		values = values[:len(values)+len(columns)]
		if len(values) == cap(values) {
			if err := insertRows(ctx, to, insert, batch, values, done); err != nil {
				return err
			}
			values = values[:0]
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return insertRows(ctx, to, insert, len(values)/len(columns), values, done)
}

// scanAll scans a row of any columns.
func scanAll(rows *sql.Rows, row []any) error {
	pointers := make([]any, len(row))
	for i := range row {
		pointers[i] = &row[i]
	}
	if err := rows.Scan(pointers...); err != nil {
		return err
	}
	for i, value := range row {
		if b, ok := value.([]byte); ok && b == nil { // so SQLite hands over none, and PostgreSQL takes it as NULL
			row[i] = []byte{}
		}
	}
	return nil
}

// uuids returns the columns of rows that are UUIDs, which only PostgreSQL knows.
func uuids(rows *sql.Rows) (columns []int, err error) {
	types, err := rows.ColumnTypes()
	for i, t := range types {
		if t.DatabaseTypeName() == "UUID" {
			columns = append(columns, i)
		}
	}
	return columns, err
}

// asBytes makes bytes of an id that was read, unless it is NULL.
func asBytes(v *any) (err error) {
	var id ident
	if err = id.Scan(*v); err == nil {
		*v, err = id.Value()
	}
	return err
}

// insertRows inserts n rows, whose values follow each other.
func insertRows(ctx context.Context, to runner, insert string, n int, values []any, done *rowProgress) error {
	if n == 0 {
		return nil
	}
	if _, err := to.ExecContext(ctx, repeatValues(insert, n), values...); err != nil {
		return err
	}
	done.add(n)
	return nil
}

// repeatValues returns an INSERT of one row as one of n rows.
func repeatValues(insert string, n int) string {
	head, row, _ := strings.Cut(insert, "VALUES ")
	columns := strings.Count(row, "$")
	rows := make([]string, n)
	for i := range rows {
		rows[i] = "(" + marks(i*columns+1, columns) + ")"
	}
	return head + "VALUES " + strings.Join(rows, ", ")
}

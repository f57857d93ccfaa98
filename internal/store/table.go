package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"strconv"
	"strings"
)

// table is how the rows of a table hold values of type T. Its columns stand here
// and nowhere else: statements that name all of them, and the storing and
// scanning of rows, follow the list.
type table[T any] []field[T]

// field is one column of a table, or what is read in the place of some.
type field[T any] struct {
	name string // of the column; of what is only read, its SQL
	use  use
	at   func(*T) any // where it is read to and stored from, see [driver.DefaultParameterConverter]
}

// use is what statements do with a field.
type use int

const (
	mutable    use = iota // it is stored, changed and read
	immutable             // it never changes
	writeOnly             // it is stored and changed; to read, other fields see
	expression            // it is SQL that is read
)

// inserted, changed and read say which fields statements of that kind name.
func (u use) inserted() bool { return u != expression }
func (u use) changed() bool  { return u == mutable || u == writeOnly }
func (u use) read() bool     { return u != writeOnly }

// fieldsOf returns the fields of a part of T as fields of T.
func fieldsOf[T, Part any](part table[Part], of func(*T) *Part) table[T] {
	all := make(table[T], len(part))
	for i, f := range part {
		all[i] = field[T]{f.name, f.use, func(v *T) any { return f.at(of(v)) }}
	}
	return all
}

// names lists the columns of an INSERT.
func (t table[T]) names() string {
	var names []string
	for _, f := range t {
		if f.use.inserted() {
			names = append(names, f.name)
		}
	}
	return strings.Join(names, ", ")
}

// marks lists the parameters of an INSERT, from $first on.
func (t table[T]) marks(first int) string { return marks(first, strings.Count(t.names(), ",")+1) }

// marks lists n parameters from $first on.
func marks(first, n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = "$" + strconv.Itoa(first+i)
	}
	return strings.Join(all, ", ")
}

// sets lists what an UPDATE sets, to the parameters from $first on.
func (t table[T]) sets(first int) string {
	var sets []string
	for _, f := range t {
		if f.use.changed() {
			sets = append(sets, f.name+" = $"+strconv.Itoa(first+len(sets)))
		}
	}
	return strings.Join(sets, ", ")
}

// selected lists what a SELECT reads, of the table by its alias.
func (t table[T]) selected(alias string) string {
	var names []string
	for _, f := range t {
		switch {
		case !f.use.read():
		case f.use == expression:
			names = append(names, f.name)
		default:
			names = append(names, alias+"."+f.name)
		}
	}
	return strings.Join(names, ", ")
}

// insert runs an INSERT with args and then what names lists of v, and returns how
// many rows it wrote.
func (t table[T]) insert(ctx context.Context, run runner, query string, v *T, args ...any) (int, error) {
	args, err := t.stored(args, v, use.inserted)
	if err != nil {
		return 0, err
	}
	return affected(ctx, run, query, args...)
}

// update runs an UPDATE with args and then what sets lists of v, and returns how
// many rows it wrote.
func (t table[T]) update(ctx context.Context, run runner, query string, v *T, args ...any) (int, error) {
	args, err := t.stored(args, v, use.changed)
	if err != nil {
		return 0, err
	}
	return affected(ctx, run, query, args...)
}

// insertLater is insert of which the answer is not awaited, see [later].
func (t table[T]) insertLater(ctx context.Context, run runner, explain func(error) error, query string, v *T, args ...any) error {
	args, err := t.stored(args, v, use.inserted)
	if err != nil {
		return explain(err)
	}
	return later(ctx, run, explain, query, args...)
}

// updateLater is update of which the answer is not awaited, see [later].
func (t table[T]) updateLater(ctx context.Context, run runner, explain func(error) error, query string, v *T, args ...any) error {
	args, err := t.stored(args, v, use.changed)
	if err != nil {
		return explain(err)
	}
	return later(ctx, run, explain, query, args...)
}

// stored appends to args what is stored of v in the fields that a statement names.
func (t table[T]) stored(args []any, v *T, named func(use) bool) ([]any, error) {
	for i := range t {
		f := &t[i]
		if !named(f.use) {
			continue
		}
		value, err := driver.DefaultParameterConverter.ConvertValue(f.at(v))
		if err != nil {
			return nil, fmt.Errorf("store %s: %w", f.name, err)
		}
		args = append(args, value)
	}
	return args, nil
}

// into appends to dest where v takes what selected lists.
func (t table[T]) into(dest []any, v *T) []any {
	for i := range t {
		if f := &t[i]; f.use.read() {
			dest = append(dest, f.at(v))
		}
	}
	return dest
}

// scan reads a row of what selected lists.
func (t table[T]) scan(rows *sql.Rows, v *T) error {
	return rows.Scan(t.into(make([]any, 0, 16), v)...) // 16 is enough to need no heap
}

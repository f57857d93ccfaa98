package store

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
)

// table is a table whose rows are values of type T. Its columns stand here and
// nowhere else: statements that name all of them, and the scanning of rows,
// follow the list.
type table[T any] struct {
	name    string
	scope   string // a column that comes before all others and is not in T, "" for none
	columns []field[T]
}

// field is one column of a table.
type field[T any] struct {
	name  string
	at    func(*T) any // where its value is read to and stored from, see stored
	key   bool         // never changes
	blind bool         // only stored, and not read by itself
	from  string       // SQL that is read in place of a column, and not stored
	// bits is how wide the number is, if it is read packed into one with others,
	// since to fetch a column costs as much as to compute with five.
	bits int
}

// eachStored calls do for the columns that are stored; of a change, those that are no keys.
func (t table[T]) eachStored(change bool, do func(field[T])) {
	for _, c := range t.columns {
		if c.from == "" && !(change && c.key) {
			do(c)
		}
	}
}

// names lists the columns of an INSERT.
func (t table[T]) names() string {
	var names []string
	if t.scope != "" {
		names = append(names, t.scope)
	}
	t.eachStored(false, func(c field[T]) { names = append(names, c.name) })
	return strings.Join(names, ", ")
}

// marks lists the parameters of an INSERT, $1 and so on.
func (t table[T]) marks() string { return marks(1, strings.Count(t.names(), ",")+1) }

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
	t.eachStored(true, func(c field[T]) { sets = append(sets, c.name+" = $"+strconv.Itoa(first+len(sets))) })
	return strings.Join(sets, ", ")
}

// stored appends to args what names lists of v, or what sets does.
func (t table[T]) stored(args []any, v *T, change bool) (_ []any, err error) {
	t.eachStored(change, func(c field[T]) {
		value, wrong := stored(c.at(v))
		if wrong != nil {
			err = fmt.Errorf("%s of %s: %w", c.name, t.name, wrong)
		}
		args = append(args, value)
	})
	return args, err
}

// selected lists what a SELECT reads, of the table by its alias.
func (t table[T]) selected(alias string) string {
	var names []string
	packed := ""
	for _, c := range t.columns {
		switch {
		case c.blind:
		case c.from != "":
			names = append(names, c.from)
		case c.bits == 0:
			names = append(names, alias+"."+c.name)
		case packed == "":
			packed = "CAST(" + alias + "." + c.name + " AS BIGINT)"
		default:
			packed = fmt.Sprintf("(%s * %d + %s.%s)", packed, 1<<c.bits, alias, c.name)
		}
	}
	if packed != "" {
		names = append(names, packed)
	}
	return strings.Join(names, ", ")
}

// fields appends to dest where v takes what selected lists; n takes the packed number.
func (t table[T]) fields(dest []any, v *T, n *int64) []any {
	packs := false
	for i := range t.columns {
		c := &t.columns[i]
		packs = packs || c.bits > 0
		if !c.blind && c.bits == 0 {
			dest = append(dest, c.at(v))
		}
	}
	if packs {
		dest = append(dest, n)
	}
	return dest
}

// number is the pointer to a value that is stored as a number.
type number interface{ set(n int64) }

// unpack takes the packed number n apart.
func (t table[T]) unpack(v *T, n int64) {
	for i := len(t.columns) - 1; i >= 0; i-- {
		c := &t.columns[i]
		if c.bits == 0 {
			continue
		}
		c.at(v).(number).set(n & (1<<c.bits - 1))
		n >>= c.bits
	}
}

// scanner returns what reads the rows of one query that reads what selected lists.
func (t table[T]) scanner() func(*sql.Rows, *T) error {
	dest, n := make([]any, 0, len(t.columns)), int64(0)
	return func(rows *sql.Rows, v *T) error {
		dest = t.fields(dest[:0], v, &n)
		err := rows.Scan(dest...)
		t.unpack(v, n)
		return err
	}
}

// exec runs a statement with args and then what names lists of v, or what sets
// does, and returns how many rows it wrote.
func (t table[T]) exec(ctx context.Context, run runner, query string, v *T, change bool, args ...any) (int, error) {
	args, err := t.stored(args, v, change)
	if err != nil {
		return 0, err
	}
	return affected(ctx, run, query, args...)
}

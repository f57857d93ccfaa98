package store

import (
	"context"
	"database/sql"
	"strings"

	lib "modernc.org/sqlite/lib"

	"studyplanner/internal/planner"
)

// recalled is what the writer knows of a space, so that the next write to it need not
// ask for that: as its last write left it, and of that write's group too.
type recalled struct {
	place place
	names map[string]string // of subjects, by their ids; not of all
	named int64             // since this version at the latest, none has changed
	moves moves             // what has become of blocks in its group
	late  bool              // the row of the space does not count so yet, see [memory.settle]
}

// memory is what the writer knows of spaces, by their lanes. What a connection other
// than the writer's has committed, and what a job changes that is not a write to the
// space of its lane, makes it forget. It is not safe for concurrent use.
type memory struct {
	version int64 // what others had committed, as [countCommits] tells
	of      map[string]recalled
	late    []string // lanes of which something may be late
}

// Of so many spaces, and so many subjects of each, something is remembered from one
// group to the next.
const (
	spacesRecalled = 1000
	namesRecalled  = 30
)

// asOf forgets everything, unless it is what others had committed at a version. Nothing
// is late then.
func (m *memory) asOf(version int64) {
	if version != m.version || len(m.of) > spacesRecalled {
		m.forget()
	}
	m.version = version
}

// forget forgets everything.
func (m *memory) forget() { m.of, m.late = map[string]recalled{}, nil }

// settle writes the rows of spaces that are late. Where several writes of a group are to
// one space, its row is written once for all of them: before the group is committed,
// and before a job that may read it.
func (m *memory) settle(ctx context.Context, run runner) error {
	for _, lane := range m.late {
		r := m.of[lane]
		if !r.late {
			continue
		}
		if err := r.write(ctx, run, lane); err != nil {
			return err
		}
		r.late = false
		m.of[lane] = r
	}
	m.late = m.late[:0]
	return nil
}

// write writes into the row of the space of a lane what is late, see [place.counts].
func (r recalled) write(ctx context.Context, run runner, lane string) error {
	return placeCounts.updateLater(ctx, run, asItIs, updateCounts, &r.place, spaceIdent(planner.Space(lane)))
}

// take returns what is known of the space of a lane, and forgets it: so nothing is
// known after a job that fails or does not say what it leaves. A job in no lane may
// change any space.
func (m *memory) take(lane string) (r recalled, known bool) {
	if lane == "" {
		m.forget()
	}
	r, known = m.of[lane]
	delete(m.of, lane)
	return r, known
}

// keep remembers r of the space of a lane.
func (m *memory) keep(lane string, r recalled) {
	if lane == "" {
		return
	}
	if len(r.names) > namesRecalled {
		r.names = nil
	}
	if r.late {
		m.late = append(m.late, lane)
	}
	m.of[lane] = r
}

// laned runs the statements of a job of the writer.
type laned struct {
	*prepared
	lane   string
	before recalled  // what is known of the space of its lane
	known  bool      // whether anything is
	begun  bool      // the job goes on from what was before, though that may be late
	wrote  bool      // whether it may have written something
	after  *recalled // what it leaves, if it says so
}

// QueryContext implements runner.
func (l *laned) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := l.settle(ctx); err != nil {
		return nil, err
	}
	l.wrote = l.wrote || !strings.HasPrefix(query, "\nSELECT")
	return l.prepared.QueryContext(ctx, query, args...)
}

// ExecContext implements runner.
func (l *laned) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := l.settle(ctx); err != nil {
		return nil, err
	}
	result, err := l.prepared.ExecContext(ctx, query, args...)
	l.wrote = l.wrote || sqliteCode(err)&0xff != lib.SQLITE_CONSTRAINT
	return result, err
}

// settle writes the row of the space if it is late, unless the job has begun with what
// that would say.
func (l *laned) settle(ctx context.Context) error {
	if !l.before.late || l.begun {
		return nil
	}
	err := l.before.write(ctx, l.prepared, l.lane)
	l.before.late = err != nil
	return err
}

// begin is [dialect.lockPlace] and [Store.newTx] for a write in the lane of its space.
func (s *Store) begin(ctx context.Context, run runner, space ident) (*tx, error) {
	if l, ok := run.(*laned); ok && l.known {
		l.begun = true
		t := s.newTx(run, space, l.before.place)
		t.names, t.named, t.moves = l.before.names, l.before.named, l.before.moves
		return t, nil
	}
	at, err := s.lockPlace(ctx, run, space)
	return s.newTx(run, space, at), err
}

// end is finish, of a write that began with begin. In the lane of its space it leaves
// the row to be written later, if nobody reads of it in a transaction what has changed.
func (t *tx) end(ctx context.Context) error {
	l, ok := t.run.(*laned)
	if !ok || l.lane == "" {
		return t.finish(ctx)
	}
	changed, err := t.reckon(ctx)
	if err != nil {
		return err
	}
	late := changed && t.place.counts(t.before) || !changed && l.before.late
	if changed && !late {
		err = t.place.write(ctx, t.run, t.space)
	}
	l.after = &recalled{t.place, t.names, t.named, t.moves, late}
	return err
}

// counts reports whether p differs from another place only in what placeCounts lists: how
// often its space has changed, how many blocks there are, and what months do not count yet.
// Where what months count did not hold for the other, its row says something else.
func (p place) counts(other place) bool {
	held := other.asOf == other.Version
	other.Version, other.CalendarsAt, other.Blocks = p.Version, p.CalendarsAt, p.Blocks
	other.unsummed, other.asOf = p.unsummed, p.asOf
	return p == other && held
}

package store

import "context"

// recalled is what the writer knows of a space, so that the next write to it need not
// ask for that: as its last write left it, and of that write's group too.
type recalled struct {
	place place
	names map[string]string // of subjects, by their ids; not of all
	named int64             // since this version at the latest, none has changed
}

// memory is what the writer knows of spaces, by their lanes. What a connection other
// than the writer's has committed, and what a job changes that is not a write to the
// space of its lane, makes it forget. It is not safe for concurrent use.
type memory struct {
	version int64 // what others had committed, as [countCommits] tells
	of      map[string]recalled
}

// Of so many spaces, and so many subjects of each, something is remembered.
const (
	spacesRecalled = 1000
	namesRecalled  = 30
)

// asOf forgets everything, unless it is what others had committed at a version.
func (m *memory) asOf(version int64) {
	if version != m.version {
		m.forget()
	}
	m.version = version
}

// forget forgets everything.
func (m *memory) forget() { m.of = map[string]recalled{} }

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
	if len(m.of) >= spacesRecalled {
		m.forget()
	}
	if len(r.names) > namesRecalled {
		r.names = nil
	}
	m.of[lane] = r
}

// laned runs the statements of a job of the writer.
type laned struct {
	*prepared
	before recalled  // what is known of the space of its lane
	known  bool      // whether anything is
	after  *recalled // what it leaves, if it says so
}

// begin is [dialect.lockPlace] and [Store.newTx] for a write in the lane of its space.
func (s *Store) begin(ctx context.Context, run runner, space ident) (*tx, error) {
	if l, ok := run.(*laned); ok && l.known {
		t := s.newTx(run, space, l.before.place)
		t.names, t.named = l.before.names, l.before.named
		return t, nil
	}
	at, err := s.lockPlace(ctx, run, space)
	return s.newTx(run, space, at), err
}

// end is finish, of a write that began with begin.
func (t *tx) end(ctx context.Context) error {
	err := t.finish(ctx)
	if l, ok := t.run.(*laned); ok && err == nil {
		l.after = &recalled{t.place, t.names, t.named}
	}
	return err
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"iter"
	"sync"
	"time"

	"studyplanner/internal/planner"
)

// unseen is for how long what another process has written may go unseen.
const unseen = 250 * time.Millisecond

// stamp counts what was written until something was read.
type stamp struct{ all, space uint64 }

// stale is the stamp of what does not hold.
var stale = stamp{1, 1}

// dated is something with the stamp that it was read at.
type dated[T any] struct {
	value T
	at    stamp
}

// stamps tell whether what was read of a space, or of who may enter it, still holds.
// They are raised before and after each commit of this process, so that they are odd
// meanwhile, and when another process has written something. They are safe for
// concurrent use. Nil stamps are those of a database that is asked each time.
type stamps struct {
	mu      sync.Mutex
	all     uint64                // of what may concern any space
	of      map[string]spaceStamp // of one space
	looked  time.Time             // when it was found out what other processes have written
	version int64                 // what was counted then; 0 at first

	looking sync.Mutex // held by the one who counts
	watch   *sql.DB    // has one connection, which writes nothing
	conn    *sql.Conn  // that one
	run     *prepared  // on it
	clock   func() time.Time
}

// spaceStamp is the stamp of a space, and how far it had come then, if that is known.
type spaceStamp struct {
	stamp uint64
	state planner.State
	known bool
}

// spacesStamped is of how many spaces a stamp is remembered. With more, all are
// forgotten, and nothing holds that was read.
const spacesStamped = 20_000

// countCommits counts those of all other connections than the one that asks.
const countCommits = "PRAGMA data_version"

// newStamps returns stamps that look at f for what others write.
func newStamps(ctx context.Context, f file) (*stamps, error) {
	watch, err := f.connections(1, "deferred", "query_only(1)")
	if err != nil {
		return nil, err
	}
	conn, err := watch.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, watch.Close())
	}
	return &stamps{of: map[string]spaceStamp{}, watch: watch, conn: conn, run: &prepared{on: conn}, clock: time.Now}, nil
}

// at returns the stamp of a space now. What bears another one does not hold; what is
// read from now on bears this one. It is stale while the space is written to, or if
// it is not known what others write.
func (s *stamps) at(ctx context.Context, space string) stamp {
	now, _, _ := s.since(ctx, space, stale)
	return now
}

// since is at, and returns how far the space has come, if that is known to be all that
// can have changed of who may enter it since something was read at then.
func (s *stamps) since(ctx context.Context, space string, then stamp) (now stamp, state planner.State, known bool) {
	if s == nil || !s.look(ctx) {
		return stale, state, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	last := s.of[space]
	now = stamp{s.all, last.stamp}
	if now.all%2 > 0 || now.space%2 > 0 {
		return stale, state, false
	}
	return now, last.state, last.known && now.all == then.all
}

// standing reports whether all that was read at then of who may enter a space holds,
// but for how far the space has come.
func (s *stamps) standing(ctx context.Context, then stamp) bool {
	if s == nil || !s.look(ctx) {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all == then.all && then.all%2 == 0
}

// begin is called before what was written in some lanes is committed: to spaces or,
// in that of none, to anything. Of who may enter a space, what is written in its lane
// changes only how far it has come. What begin returns is called after that, with what
// is known of the spaces then.
func (s *stamps) begin(lanes iter.Seq[string]) (end func(known map[string]recalled)) {
	if s == nil {
		return func(map[string]recalled) {}
	}
	s.raise(lanes, nil)
	return func(known map[string]recalled) {
		s.raise(lanes, known)
		s.forget()
	}
}

// forget forgets the stamps of too many spaces, none of which is being written to.
func (s *stamps) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.of) > spacesStamped {
		clear(s.of)
		s.all += 2
	}
}

func (s *stamps) raise(lanes iter.Seq[string], known map[string]recalled) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for lane := range lanes {
		if lane == "" {
			s.all++
			continue
		}
		r, ok := known[lane]
		s.of[lane] = spaceStamp{s.of[lane].stamp + 1, r.place.State, ok}
	}
}

// look finds out what other processes have written, unless that is known well enough.
// It returns false if it fails, or if somebody else is at it: nobody waits for that.
func (s *stamps) look(ctx context.Context) bool {
	now := s.clock()
	if s.lately(now) {
		return true
	}
	if !s.looking.TryLock() {
		return false
	}
	defer s.looking.Unlock()
	version, err := one(ctx, s.run, column[int64], countCommits)
	if err != nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if version != s.version {
		s.all += 2 // by this process or another: that it does not tell
	}
	s.version, s.looked = version, now
	return true
}

// lately reports whether it is known what others have written.
func (s *stamps) lately(now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.version > 0 && now.Sub(s.looked) < unseen
}

// close closes the connection, after which nothing holds.
func (s *stamps) close() error {
	s.mu.Lock()
	s.version = 0
	s.mu.Unlock()
	return errors.Join(s.run.close(), s.conn.Close(), s.watch.Close())
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"time"
)

// unseen is for how long what another process has written may go unseen.
const unseen = 250 * time.Millisecond

// What keys, sessions and feeds open is kept in memory, each with the stamp of its space
// that it was read at. A stamp is two numbers: one of the space, and one of all that may
// concern any space, such as accounts. Both are raised when a group of writes is about to
// be committed, and raised again after it: they are odd meanwhile, and nothing holds. What
// was read before a commit and stored after it bears an old stamp, so it is read again.
// What another process writes raises the number of all: SQLite counts the commits of
// other connections, and is asked for that each 250 ms at most. A write to a space
// changes how far it has come, but not who may enter it: whoever only needs to know that
// looks at the number of all alone. PostgreSQL has no stamps, and is asked each time.

// stamp counts what was written until something was read.
type stamp struct{ all, space uint64 }

// stale is the stamp of what does not hold.
var stale = stamp{1, 1}

// dated is something with the stamp that it was read at.
type dated[T any] struct {
	value T
	at    stamp
}

// stamps are those of spaces now. They are safe for concurrent use. Nil, nothing holds.
type stamps struct {
	mu      sync.Mutex
	all     uint64
	of      map[string]uint64 // by spaces
	looked  time.Time         // when it was found out what other processes have written
	version int64             // what was counted then; 0 at first

	looking sync.Mutex // held by the one who counts
	watch   *sql.DB    // has one connection, which writes nothing
	conn    *sql.Conn  // that one
	run     *prepared  // on it
	clock   func() time.Time
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
	return &stamps{of: map[string]uint64{}, watch: watch, conn: conn, run: &prepared{on: conn}, clock: time.Now}, nil
}

// at returns the stamp of a space now. What bears another one does not hold; what is
// read from now on bears this one. It is stale while the space is written to, or if
// it is not known what others write.
func (s *stamps) at(ctx context.Context, space string) stamp {
	if s == nil || !s.look(ctx) {
		return stale
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := stamp{s.all, s.of[space]}
	if now.all%2 > 0 || now.space%2 > 0 {
		return stale
	}
	return now
}

// entered reports whether all that was read at then of who may enter a space holds.
func (s *stamps) entered(ctx context.Context, then stamp) bool {
	if s == nil || !s.look(ctx) {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all == then.all && then.all%2 == 0
}

// begin is called before jobs are committed, in lanes of spaces or, in that of none, to
// anything. What it returns is called after that.
func (s *stamps) begin(jobs []*job) (end func()) {
	if s == nil {
		return func() {}
	}
	tenants := map[string]bool{}
	for _, j := range jobs {
		tenants[j.tenant] = true
	}
	s.raise(tenants)
	return func() {
		s.raise(tenants)
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

func (s *stamps) raise(tenants map[string]bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for tenant := range tenants {
		if tenant == "" {
			s.all++
		} else {
			s.of[tenant]++
		}
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

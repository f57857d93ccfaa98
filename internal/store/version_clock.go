package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"time"
)

// dataVersionInterval is how often SQLite is asked for commits of other processes. A
// cache may miss such a commit for so long.
const dataVersionInterval = 250 * time.Millisecond

// Three caches keep what keys, sessions and feeds open. An entry is valid for one
// cacheVersion. That is two counters: one of the space, and a global one for writes that
// may concern any space, such as those to accounts.
//
// A commit increments the counters before and after it. They are odd meanwhile, and the
// caches are not used. A value that was read before a commit and cached after it has an
// old version, so it is read again.
//
// A commit of another process increments the global counter. A write to a space does not
// change who has access to it, so such checks compare the global counter alone. There is
// no version clock for PostgreSQL: each request queries the database.

// cacheVersion counts the writes until a value was read.
type cacheVersion struct{ global, space uint64 }

// uncacheable is the version of values that must not be cached.
var uncacheable = cacheVersion{1, 1}

// cacheEntry is a value with the version that it was read at.
type cacheEntry[T any] struct {
	value   T
	version cacheVersion
}

// versionClock has the current cache versions of spaces. It is safe for concurrent use.
// With a nil clock nothing is cached.
type versionClock struct {
	mu          sync.Mutex
	global      uint64
	spaces      map[string]uint64 // by space
	checked     time.Time         // when the data version was read
	dataVersion int64             // of SQLite; 0 until it was read

	checking sync.Mutex // held while the data version is read
	db       *sql.DB    // with one read-only connection
	conn     *sql.Conn  // of db
	run      *prepared  // on conn
	clock    func() time.Time
}

// maxSpaceVersions is the number of spaces with a counter. With more, all counters are
// reset and all cache entries become invalid.
const maxSpaceVersions = 20_000

// countCommits counts the commits of all other connections.
const countCommits = "PRAGMA data_version"

// newVersionClock returns a clock that watches f for commits of other processes.
func newVersionClock(ctx context.Context, f file) (*versionClock, error) {
	db, err := f.connections(1, "deferred", "query_only(1)")
	if err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &versionClock{spaces: map[string]uint64{}, db: db, conn: conn, run: &prepared{on: conn}, clock: time.Now}, nil
}

// current returns the version for values of a space that are read from now on. Entries
// with another version are invalid. It returns uncacheable while the space is written to,
// or if commits of other processes are unknown.
func (s *versionClock) current(ctx context.Context, space string) cacheVersion {
	if s == nil || !s.refresh(ctx) {
		return uncacheable
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := cacheVersion{s.global, s.spaces[space]}
	if now.global%2 > 0 || now.space%2 > 0 {
		return uncacheable
	}
	return now
}

// accessUnchanged reports whether nothing that decides about access was written since then.
func (s *versionClock) accessUnchanged(ctx context.Context, then cacheVersion) bool {
	if s == nil || !s.refresh(ctx) {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.global == then.global && then.global%2 == 0
}

// beginCommit invalidates the versions of the jobs' spaces before their commit. The caller
// calls end after the commit. Jobs without a space invalidate all entries.
func (s *versionClock) beginCommit(jobs []*job) (end func()) {
	if s == nil {
		return func() {}
	}
	tenants := map[string]bool{}
	for _, j := range jobs {
		tenants[j.tenant] = true
	}
	s.increment(tenants)
	return func() {
		s.increment(tenants)
		s.evict()
	}
}

// evict resets the counters if there are too many. No space is being written to then.
func (s *versionClock) evict() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.spaces) > maxSpaceVersions {
		clear(s.spaces)
		s.global += 2
	}
}

func (s *versionClock) increment(tenants map[string]bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for tenant := range tenants {
		if tenant == "" {
			s.global++
		} else {
			s.spaces[tenant]++
		}
	}
}

// refresh reads the data version of SQLite if that was not done lately. It returns false
// if it fails, or if another goroutine reads it: nobody waits for that.
func (s *versionClock) refresh(ctx context.Context) bool {
	now := s.clock()
	if s.fresh(now) {
		return true
	}
	if !s.checking.TryLock() {
		return false
	}
	defer s.checking.Unlock()
	version, err := one(ctx, s.run, column[int64], countCommits)
	if err != nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if version != s.dataVersion {
		s.global += 2 // SQLite does not say whether by this process or another
	}
	s.dataVersion, s.checked = version, now
	return true
}

// fresh reports whether the data version was read within dataVersionInterval.
func (s *versionClock) fresh(now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dataVersion > 0 && now.Sub(s.checked) < dataVersionInterval
}

// close closes the connection. Nothing is cached from then on.
func (s *versionClock) close() error {
	s.mu.Lock()
	s.dataVersion = 0
	s.mu.Unlock()
	return errors.Join(s.run.close(), s.conn.Close(), s.db.Close())
}

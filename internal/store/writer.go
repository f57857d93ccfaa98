package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"studyplanner/internal/fair"
	"studyplanner/internal/planner"
)

// writer is the only connection through which this process writes to a SQLite
// file. It does group commit. One goroutine takes jobs from the queue, whose tenants take
// turns. It runs them in one transaction, each in a savepoint, and commits them with one
// fsync. Callers get their results after it. Between groups it makes checkpoints of the
// write-ahead log.
type writer struct {
	conn            *sql.Conn
	run             *prepared     // on conn
	gatherTime      time.Duration // how long a group takes in more jobs
	reads           *sql.DB       // what others read from the file on
	versions        *versionClock // of cache entries
	dataVersion     int64         // of SQLite, see countCommits
	rolledBack      bool          // whether the transaction was rolled back
	walGrown        bool          // whether the log has grown since its last check
	pagesUntilCheck int           // pages that may be written before the next check
	file            file          // that it writes to
	schema          int           // the version that this program knows
	denied          error         // why this program may not write; nil if it may
	disk            *os.File      // the same, to be synced; nil until that is needed
	walPinned       bool          // whether checkpoints have ended, see syncPartialCheckpoint

	mu      sync.Mutex
	queue   fair.Queue[*job]
	closed  bool
	wake    chan struct{} // holds a token when the queue may have grown
	stopped chan struct{}

	commits atomic.Int64 // how many groups were committed
}

// Bounds of a group of jobs: their number, and the time after which no further job begins.
const (
	groupSize = 256
	groupTime = 20 * time.Millisecond
)

// How many writes may wait: of one space, and of all that belong to no space.
const (
	maxQueuedPerSpace = 256
	maxQueuedShared   = 4096
)

// job is one transaction that waits for the writer.
type job struct {
	ctx      context.Context
	tenant   string
	do       work
	done     chan struct{}
	err      error
	panicked any
}

var (
	errClosed     = errors.New("the database is closed")
	errLost       = errors.New("the transaction was given up")
	errRolledBack = errors.New("it was rolled back")
)

func newWriter(ctx context.Context, f file, schema int, db, reads *sql.DB) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{conn: conn, run: &prepared{on: conn}, gatherTime: groupTime, reads: reads, file: f, schema: schema, wake: make(chan struct{}, 1), stopped: make(chan struct{})}
	err = w.observe(func() { w.rolledBack = true })
	for _, setting := range settingsOfWriter {
		if err == nil {
			err = w.exec(setting)
		}
	}
	if err != nil {
		return nil, errors.Join(err, w.run.close(), conn.Close())
	}
	go w.loop()
	return w, nil
}

// settingsOfWriter are those that other connections do not need. Savepoints journal in
// memory: else SQLite would create a file for each job of more than a few pages. The page
// cache has 6 MB, for large changes that touch the same thousands of pages again. With 4 MB,
// a change of 10,000 blocks takes a quarter more CPU time; 16 MB gain nothing. The cache
// takes nearly twice its size, since allocations are rounded up to powers of two. Automatic
// checkpoints are off: they would delay COMMIT.
var settingsOfWriter = []string{"PRAGMA temp_store = MEMORY", "PRAGMA cache_size = -6144", "PRAGMA wal_autocheckpoint = 0"}

// transact implements engine. A job whose ctx is done before its turn never runs. A job that
// has begun is not interrupted.
func (w *writer) transact(ctx context.Context, tenant string, do work) error {
	j := &job{ctx: ctx, tenant: tenant, do: do, done: make(chan struct{})}
	place, err := w.submit(tenant, j)
	if err != nil {
		return err
	}
	select {
	case <-j.done:
	case <-ctx.Done():
		if w.withdraw(place) {
			return ctx.Err()
		}
		<-j.done
	}
	if j.panicked != nil {
		panic(j.panicked)
	}
	return j.err
}

// submit puts j into the queue, unless too many jobs of the tenant wait.
func (w *writer) submit(tenant string, j *job) (fair.Item, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return fair.Item{}, errClosed
	}
	most := maxQueuedPerSpace
	if tenant == "" {
		most = maxQueuedShared
	}
	if w.queue.Waiting(tenant) >= most {
		return fair.Item{}, fair.ErrFull
	}
	place := w.queue.Push(tenant, j)
	select {
	case w.wake <- struct{}{}:
	default:
	}
	return place, nil
}

// withdraw takes a job out of the queue. It returns false if it has been begun.
func (w *writer) withdraw(place fair.Item) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.queue.Remove(place)
}

// next takes the next job whose ctx is not done, or nil.
func (w *writer) next() *job {
	w.mu.Lock()
	defer w.mu.Unlock()
	for {
		j, ok := w.queue.Pop()
		if !ok {
			return nil
		}
		err := j.ctx.Err()
		if err == nil {
			return j
		}
		j.answer(err)
	}
}

// loop runs until the writer is closed and the queue is empty. It copies the log between
// two groups, so that those who wait do so for one such copy at most.
func (w *writer) loop() {
	defer close(w.stopped)
	for range w.wake {
		for first := w.next(); first != nil; first = w.next() {
			w.group(first)
			w.checkpointIfDue()
		}
		for w.checkpointIfDue() {
		}
	}
}

// close lets the jobs that wait finish.
func (w *writer) close() error {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		close(w.wake)
	}
	w.mu.Unlock()
	<-w.stopped
	return errors.Join(w.observe(nil), w.run.close(), w.conn.Close())
}

// group runs first, and the jobs that arrive meanwhile, in one transaction. It answers them
// after the commit.
func (w *writer) group(first *job) {
	if err := w.begin(); err != nil {
		for j := first; j != nil; j = w.next() {
			j.answer(err) // in a group of its own, each would wait as long
		}
		return
	}
	ran, err := w.gather(first)
	committed := w.versions.beginCommit(ran)
	err = w.finish(err)
	committed()
	for _, j := range ran {
		j.answer(err)
	}
}

// gather runs first, and the jobs that arrive meanwhile. It returns these jobs, and the last
// error of [writer.runJob].
func (w *writer) gather(first *job) (ran []*job, err error) {
	began := time.Now()
	for j := first; j != nil; j = w.next() {
		ran = append(ran, j)
		err = w.runJob(j)
		if err != nil || len(ran) == groupSize || time.Since(began) > w.gatherTime {
			break
		}
	}
	return ran, err
}

// begin begins a transaction, from which on no other process can commit. It returns ErrNewer
// if the schema needs a newer version of this program.
func (w *writer) begin() error {
	if err := w.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	w.rolledBack = false
	err := w.admitted()
	if err != nil {
		_ = w.exec("ROLLBACK") // the next group begins by itself, or tells why not
	}
	return err
}

// admitted returns why this program may not write. It checks again after commits of other
// processes.
func (w *writer) admitted() error {
	version, err := one(context.Background(), w.run, column[int64], countCommits)
	if err != nil {
		return err
	}
	if version != w.dataVersion || w.denied != nil {
		w.denied = admission(context.Background(), w.run, w.schema)
		w.dataVersion = version
	}
	return w.denied
}

// runJob runs j in a savepoint. It returns an error if the whole transaction is lost,
// which SQLite gives up for some errors, such as a full disk.
func (w *writer) runJob(j *job) error {
	if err := w.exec("SAVEPOINT job"); err != nil {
		return err
	}
	j.perform(w.run)
	if w.rolledBack {
		return fmt.Errorf("%w: %w", errLost, cmp.Or(j.err, errRolledBack))
	}
	if j.err != nil || j.panicked != nil {
		if err := w.exec("ROLLBACK TO job"); err != nil {
			return fmt.Errorf("%w: %w", errLost, errors.Join(j.err, err))
		}
	}
	return w.exec("RELEASE job")
}

// finish commits the transaction, or rolls it back if err or the commit says
// that it is lost.
func (w *writer) finish(err error) error {
	if err == nil {
		err = w.exec("COMMIT")
	}
	if code := sqliteCode(err); code == lib.SQLITE_IOERR_FSYNC || code == lib.SQLITE_IOERR_DIR_FSYNC {
		// It is all written, and may be found there after the next crash.
		err = fmt.Errorf("%w: %w", planner.ErrUncertain, err)
	}
	if err == nil {
		w.commits.Add(1)
		w.walGrown = true
		return nil
	}
	// This fails if SQLite has rolled back already: then there is nothing to do.
	_ = w.exec("ROLLBACK")
	return fmt.Errorf("commit: %w", err)
}

func (w *writer) exec(query string) error {
	_, err := w.run.ExecContext(context.Background(), query)
	return err
}

// perform runs the job and catches a panic, which goes on in the caller.
func (j *job) perform(run runner) {
	defer func() { j.panicked = recover() }()
	j.err = j.do(context.WithoutCancel(j.ctx), run)
}

// observe registers a callback for rollbacks by SQLite; nil removes it. Statements after such
// a rollback would each be committed by themselves.
func (w *writer) observe(rolled func()) error {
	return w.conn.Raw(func(conn any) error {
		hooks, ok := conn.(sqlite.HookRegisterer)
		if !ok {
			return fmt.Errorf("%T has no hooks", conn)
		}
		hooks.RegisterRollbackHook(rolled)
		return nil
	})
}

// answer ends the job with err, or with what it returned itself.
func (j *job) answer(err error) {
	if j.err == nil {
		j.err = err
	}
	close(j.done)
}

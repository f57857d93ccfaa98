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
	conn     *sql.Conn
	run      *prepared     // on conn
	patience time.Duration // how long a group takes in more jobs
	reads    *sql.DB       // what others read from the file on
	stamps   *stamps       // of what is committed
	version  int64         // what others had committed, as countCommits tells
	lost     bool          // whether the transaction was rolled back
	grown    bool          // whether something was committed since the log was looked at
	room     int           // how many pages may be written before it is looked at again
	file     file          // that it writes to
	schema   int           // the version that this program knows
	refused  error         // why nothing may be written; nil if it may
	disk     *os.File      // the same, to be synced; nil until that is needed
	pinned   bool          // whether the log is not copied any more

	mu      sync.Mutex
	queue   fair.Queue[*job]
	closed  bool
	wake    chan struct{} // holds a token when the queue may have grown
	stopped chan struct{}

	commits atomic.Int64 // how many groups were committed
}

// Bounds of the jobs that are committed together: so many, and none that would
// begin later than so long after the first.
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
	w := &writer{conn: conn, run: &prepared{on: conn}, patience: groupTime, reads: reads, file: f, schema: schema, wake: make(chan struct{}, 1), stopped: make(chan struct{})}
	err = w.observe(func() { w.lost = true })
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

// settingsOfWriter are those that other connections do not need. What a job may have
// to take back is kept in memory, where there would be a file for each job of more
// than a few pages; and of the pages that are known 6 MB stay, since a large change
// comes back to the same thousands of them in each of its transactions. They take
// nearly twice that: what is allocated with a head for each has room for the next power
// of two. With 4 MB, a change of 10,000 blocks takes a quarter more of the processor,
// with 16 as much as with 6. SQLite would copy the log before a COMMIT returns.
var settingsOfWriter = []string{"PRAGMA temp_store = MEMORY", "PRAGMA cache_size = -6144", "PRAGMA wal_autocheckpoint = 0"}

// transact implements engine. A job whose ctx is done before its turn is
// answered at once and never runs; one that has begun is not interrupted.
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

// next takes the job whose turn it is among those that are still wanted, or nil.
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
			w.copyLog()
		}
		for w.copyLog() {
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

// group runs first and the jobs that come meanwhile in one transaction, and
// answers them when it is committed.
func (w *writer) group(first *job) {
	if err := w.begin(); err != nil {
		for j := first; j != nil; j = w.next() {
			j.answer(err) // in a group of its own, each would wait as long
		}
		return
	}
	ran, err := w.gather(first)
	committed := w.stamps.begin(ran)
	err = w.finish(err)
	committed()
	for _, j := range ran {
		j.answer(err)
	}
}

// gather runs first and the jobs that come meanwhile, and returns all that it ran and
// what [writer.runJob] returned last.
func (w *writer) gather(first *job) (ran []*job, err error) {
	began := time.Now()
	for j := first; j != nil; j = w.next() {
		ran = append(ran, j)
		err = w.runJob(j)
		if err != nil || len(ran) == groupSize || time.Since(began) > w.patience {
			break
		}
	}
	return ran, err
}

// begin begins a transaction, in which nobody else can commit any more, unless a newer
// program has migrated the file to what this one must not write to.
func (w *writer) begin() error {
	if err := w.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	w.lost = false
	err := w.admitted()
	if err != nil {
		_ = w.exec("ROLLBACK") // the next group begins by itself, or tells why not
	}
	return err
}

// admitted returns why this program may not write, which it looks at where others have
// committed since it last did.
func (w *writer) admitted() error {
	version, err := one(context.Background(), w.run, column[int64], countCommits)
	if err != nil {
		return err
	}
	if version != w.version || w.refused != nil {
		w.refused = admission(context.Background(), w.run, w.schema)
		w.version = version
	}
	return w.refused
}

// runJob runs j in a savepoint. It returns an error if the whole transaction is lost,
// which SQLite gives up for some errors, such as a full disk.
func (w *writer) runJob(j *job) error {
	if err := w.exec("SAVEPOINT job"); err != nil {
		return err
	}
	j.perform(w.run)
	if w.lost {
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
		w.grown = true
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

// observe has SQLite call rolled when it rolls a transaction back, and nobody for nil: what
// follows in one that is gone would be committed by itself.
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

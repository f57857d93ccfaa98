package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"sync"
	"sync/atomic"
	"time"

	lib "modernc.org/sqlite/lib"

	"studyplanner/internal/fair"
	"studyplanner/internal/planner"
)

// writer is the only connection through which this process writes to a SQLite
// file. One goroutine takes the jobs that wait, of all lanes in turns, runs them in one
// transaction, and commits them together: one fsync for all. Nobody is answered before
// it. Now and then it copies what was committed from the log into the file: when those
// are answered who were committed last.
type writer struct {
	conn     *sql.Conn
	run      *prepared     // on conn
	patience time.Duration // how long a group takes in more jobs
	share    time.Duration // how long all lanes together one of more jobs of theirs
	weights  weights       // of the lanes
	reads    *sql.DB       // what others read from the file on
	stamps   *stamps       // of what is committed
	naming   *naming       // of subjects, for those who read
	windows  *windows      // of blocks, likewise
	sums     *sums         // of days, likewise
	memory   memory        // of what it has written
	spoilers spoilers      // the lanes whose jobs have savepoints
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
// begin later than so long after the first, or in a lane whose jobs in the group
// have taken its part of a time that all lanes of the group share.
const (
	groupSize = 256
	groupTime = 20 * time.Millisecond
	laneTime  = 5 * time.Millisecond
)

// How many writes of one space may wait, and how many of all that are to none.
const (
	laneSize   = 256
	commonSize = 4096
)

// job is one transaction that waits for the writer.
type job struct {
	ctx      context.Context
	lane     string
	do       work
	done     chan struct{}
	err      error
	panicked any
}

var errClosed = errors.New("the database is closed")

func newWriter(ctx context.Context, f file, schema int, db, reads *sql.DB) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{conn: conn, run: &prepared{on: conn}, patience: groupTime, share: laneTime, weights: newWeights(), spoilers: spoilers{"": true}, naming: newNaming(), windows: newWindows(), sums: newSums(), reads: reads, file: f, schema: schema, wake: make(chan struct{}, 1), stopped: make(chan struct{})}
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
func (w *writer) transact(ctx context.Context, lane string, do work) error {
	j := &job{ctx: ctx, lane: lane, do: do, done: make(chan struct{})}
	place, err := w.submit(lane, j)
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

// submit puts j into a lane of the queue, unless too many wait there.
func (w *writer) submit(lane string, j *job) (fair.Place, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return fair.Place{}, errClosed
	}
	most := laneSize
	if lane == "" {
		most = commonSize
	}
	if w.queue.Waiting(lane) >= most {
		return fair.Place{}, fair.ErrFull
	}
	place := w.queue.Push(lane, j)
	select {
	case w.wake <- struct{}{}:
	default:
	}
	return place, nil
}

// withdraw takes a job out of the queue. It returns false if it has been begun.
func (w *writer) withdraw(place fair.Place) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.queue.Remove(place)
}

// next takes the job whose turn it is among those that are still wanted and whose
// lanes may go, or nil. See [fair.Queue.Pop].
func (w *writer) next(may func(lane string) bool) *job {
	w.mu.Lock()
	defer w.mu.Unlock()
	for {
		j, ok := w.queue.Pop(may)
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

// loop runs until the writer is closed and the queue is empty.
func (w *writer) loop() {
	defer close(w.stopped)
	long := false // whether others may have waited long for what was done last
	for range w.wake {
		for done := true; done; {
			done, long = w.turn(long)
		}
	}
}

// turn runs a group of jobs or copies the log, if there is something to do. What took
// long is followed by a group of light jobs, if any wait: so those wait for one such
// thing at most.
func (w *writer) turn(afterLong bool) (done, long bool) {
	var first *job
	if afterLong {
		first = w.next(w.weights.light)
	}
	if first == nil && w.copyLog() {
		return true, true
	}
	if first == nil {
		first = w.next(nil)
	}
	if first == nil {
		return false, false
	}
	long = !w.weights.light(first.lane)
	w.group(first)
	return true, long
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
		for j := first; j != nil; j = w.next(nil) {
			j.answer(err) // in a group of its own, each would wait as long
		}
		return
	}
	ran, took, err := w.gather(first)
	if errors.Is(err, errSpoilt) {
		err = w.again(ran)
	}
	committed := w.stamps.begin(maps.Keys(took))
	err = w.finish(err)
	for lane := range took {
		r, known := w.memory.of[lane]
		w.sums.carry(planner.Space(lane), r.moves, r.place.Version, known && r.place.summed == planner.MaxDate)
		if known {
			w.naming.carry(planner.Space(lane), r.named, r.place.Version)
			w.windows.carry(planner.Space(lane), r.moves, r.place.Version)
			r.moves = moves{since: r.place.Version}
			w.memory.of[lane] = r
		}
	}
	committed(w.memory.of)
	for _, j := range ran {
		j.answer(err)
	}
}

// gather runs first and the jobs that come meanwhile, and returns all that it ran, how
// long those of each lane took, and what [writer.runJob] returned last.
func (w *writer) gather(first *job) (ran []*job, took map[string]time.Duration, err error) {
	began := time.Now()
	last, took := began, map[string]time.Duration{}
	for j := first; j != nil; j = w.join(took) {
		ran = append(ran, j)
		err = w.runJob(j, w.spoilers[j.lane])
		now := time.Now()
		w.weights.add(j.lane, now.Sub(last))
		last, took[j.lane] = now, took[j.lane]+now.Sub(last)
		if err != nil || len(ran) == groupSize || now.Sub(began) > w.patience {
			break
		}
	}
	return ran, took, err
}

// join takes the next job that may be committed with those of lanes which took so
// long by now: a light one or, where all of them are heavy, another heavy one.
func (w *writer) join(took map[string]time.Duration) *job {
	may := func(lane string) bool {
		return lane == "" || took[lane] <= w.share/time.Duration(len(took))
	}
	j := w.next(func(lane string) bool { return w.weights.light(lane) && may(lane) })
	if j != nil {
		return j
	}
	for lane := range took {
		if w.weights.light(lane) {
			return nil
		}
	}
	return w.next(may)
}

// begin begins a transaction, in which nobody else can commit any more, unless a newer
// program has migrated the file to what this one must not write to.
func (w *writer) begin() error {
	if err := w.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	w.lost = false
	err := w.recall()
	if err != nil {
		_ = w.exec("ROLLBACK") // the next group begins by itself, or tells why not
	}
	return err
}

// recall makes the memory hold in the transaction that has just begun, and looks at who
// may write where others have committed since.
func (w *writer) recall() error {
	version, err := one(context.Background(), w.run, column[int64], countCommits)
	if err != nil {
		w.memory.forget()
		return err
	}
	if version != w.memory.version || w.refused != nil {
		w.refused = admission(context.Background(), w.run, w.schema)
	}
	w.memory.asOf(version)
	return w.refused
}

// runJob runs j, in a savepoint if it is to be taken back alone. It returns errSpoilt if it
// has to be taken back and has none, and another error if the whole transaction is lost,
// which SQLite gives up for some errors, such as a full disk.
func (w *writer) runJob(j *job, apart bool) error {
	if err := w.prepareJob(j, apart); err != nil {
		return err
	}
	run := &laned{prepared: w.run, lane: j.lane}
	run.before, run.known = w.memory.take(j.lane)
	before := run.before
	j.perform(run)
	if j.err != nil || j.panicked != nil {
		run.after, run.before = nil, before
		if run.wrote && !apart && !w.lost {
			w.spoilers.add(j.lane)
			return errSpoilt
		}
		if apart && !w.lost {
			if err := w.exec("ROLLBACK TO job"); err != nil {
				return fmt.Errorf("%w: %w", errLost, errors.Join(j.err, err))
			}
		}
	}
	if w.lost {
		return fmt.Errorf("%w: %w", errLost, cmp.Or(j.err, errRolledBack))
	}
	if run.after != nil {
		w.memory.keep(j.lane, *run.after)
	} else if run.before.late {
		w.memory.keep(j.lane, run.before)
	}
	if !apart {
		return nil
	}
	return w.exec("RELEASE job")
}

// prepareJob lets a job find what it may read, and be taken back alone if it is apart. One
// in no lane may read the row of any space.
func (w *writer) prepareJob(j *job, apart bool) error {
	if j.lane == "" {
		if err := w.memory.settle(context.Background(), w.run); err != nil {
			return err
		}
	}
	if !apart {
		return nil
	}
	return w.exec("SAVEPOINT job")
}

// finish commits the transaction, or rolls it back if err or the commit says
// that it is lost.
func (w *writer) finish(err error) error {
	if err == nil {
		err = w.memory.settle(context.Background(), w.run)
	}
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
	w.memory.forget()
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

// answer ends the job with err, or with what it returned itself.
func (j *job) answer(err error) {
	if j.err == nil {
		j.err = err
	}
	close(j.done)
}

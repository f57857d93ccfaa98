package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"studyplanner/internal/planner"
)

const (
	// asksEvery is how often the primary is asked whether it is there, and the standby
	// how far it is while it is read.
	asksEvery = time.Second
	// looksEvery is how often the standby is asked while nobody reads it.
	looksEvery = 10 * asksEvery
	// asksPatience is how long an answer is waited for.
	asksPatience = 2 * time.Second
	// looksHold is for how long what was found of the standby holds while it is read.
	looksHold = 5 * time.Second
	// standbyPool is how many connections to the standby there are at most.
	standbyPool = 16
	// mostMarks bounds what is remembered of the primary: an hour of it.
	mostMarks = 3600
)

// errPrimaryAway is why nothing is saved that somebody does who reads the standby.
var errPrimaryAway error = planner.Unsaved{Why: "the primary database cannot be reached"}

const (
	// selectWritten tells which server this is, its timeline, where in the log it is
	// and where in a file of it. Of a standby there is no more than the first. What a
	// session that answers later has inserted comes after; that may not be written yet,
	// where commits are asynchronous.
	selectWritten = `
SELECT CAST((SELECT system_identifier FROM pg_control_system()) AS TEXT),
	COALESCE(SUBSTR(pg_walfile_name(w.lsn), 1, 8), ''),
	COALESCE(CAST(w.lsn - CAST('0/0' AS pg_lsn) AS BIGINT), 0),
	COALESCE((SELECT file_offset FROM pg_walfile_name_offset(w.lsn)), 0)
FROM (SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_current_wal_insert_lsn() END AS lsn OFFSET 0) w`

	// selectReplayed tells which server this is, whether it is a standby, its timeline,
	// which may be known late, where in the log of that it is, and, in milliseconds,
	// when its last transaction was committed, or its last checkpoint began.
	selectReplayed = `
SELECT CAST((SELECT system_identifier FROM pg_control_system()) AS TEXT),
	pg_is_in_recovery(),
	CAST(GREATEST(c.timeline_id, r.min_recovery_end_timeline) AS BIGINT),
	COALESCE(CAST(pg_last_wal_replay_lsn() - CAST('0/0' AS pg_lsn) AS BIGINT), 0),
	CAST(FLOOR(DATE_PART('epoch', COALESCE(pg_last_xact_replay_timestamp(), c.checkpoint_time)) * 1000) AS BIGINT)
FROM pg_control_checkpoint() c, pg_control_recovery() r`
)

// milestone is that all that the primary had answered at a moment stands before a place in
// its log.
type milestone struct {
	timeline, lsn int64
	at            time.Time
}

// walPage is the size of a page of the log, each of which begins with a header, the
// first of a file with a longer one.
const (
	walPage       = 8192
	walHeader     = 24
	walLongHeader = 40
)

type written struct {
	system, timeline string
	lsn, offset      int64
}

func scanWritten(rows *sql.Rows, w *written) error {
	return rows.Scan(&w.system, &w.timeline, &w.lsn, &w.offset)
}

// mark returns w, which was asked for at a moment. Where nothing follows the header of
// a page yet, the log ends before it: there is what a standby tells that has all.
func (w written) mark(at time.Time) (milestone, error) {
	timeline, err := strconv.ParseInt(w.timeline, 16, 64)
	switch {
	case w.offset == walLongHeader:
		w.lsn -= walLongHeader
	case w.offset%walPage == walHeader:
		w.lsn -= walHeader
	}
	return milestone{timeline, w.lsn, at}, err
}

type replayed struct {
	system        string
	recovering    bool
	timeline, lsn int64
	last          int64 // Unix time in ms
}

func scanReplayed(rows *sql.Rows, r *replayed) error {
	return rows.Scan(&r.system, &r.recovering, &r.timeline, &r.lsn, &r.last)
}

// through returns the last moment of which it is known that r has all that had been
// answered by then. Milestones are in order.
func (r replayed) through(marks []milestone, now time.Time) time.Time {
	for i := len(marks) - 1; i >= 0; i-- {
		if m := marks[i]; m.timeline == r.timeline && m.lsn <= r.lsn {
			return m.at
		}
	}
	// What is committed after another transaction was answered comes after it.
	if last := time.UnixMilli(r.last); last.Before(now) {
		return last
	}
	return now
}

// Standby is a hot standby of the PostgreSQL that a Store is in, which is read while
// that, the primary, cannot be reached. While the primary is there, the standby is
// asked how it is every ten seconds. It is safe for concurrent use.
type Standby struct {
	dialect dialect
	url     string
	log     *slog.Logger
	now     func() time.Time
	every   time.Duration
	primary *sql.DB // of one connection, which asks
	stop    context.CancelFunc
	loops   sync.WaitGroup
	asking  sync.Mutex // held by the one who asks the primary
	looking sync.Mutex // held by the one who asks the standby

	mu      sync.Mutex
	run     *rereading      // on the standby; nil until it was first reached
	asked   time.Time       // when the primary was asked that has told last
	here    context.Context //nolint:containedctx // done while the primary cannot be reached
	leave   context.CancelFunc
	left    time.Time // when that was found out last
	system  string    // which the primary is
	marks   []milestone
	seen    string    // which the standby was when it was asked
	looked  time.Time // when the standby was asked that has told last
	through time.Time // see Read; zero while it cannot be read
	wrong   string    // why
}

// StandbyStats tell how a standby is.
type StandbyStats struct {
	Reading bool          // the primary cannot be reached
	Usable  bool          // the standby can be read
	Behind  time.Duration // how old what it has surely was when it was last asked; 0 while it cannot be read
}

// standbyKey is what a context that reads the standby has its connections under. As the
// deadline of a request, which database it reads holds for all that it does.
type standbyKey struct{}

// elsewhereOf returns the connections of the standby that ctx reads, or nil.
func elsewhereOf(ctx context.Context) *rereading {
	r, _ := ctx.Value(standbyKey{}).(*rereading)
	return r
}

// newStandby returns the standby at o.Standby of the database that config connects to.
func newStandby(o Options, config *pgx.ConnConfig, words dialect) (*Standby, error) {
	if _, err := pgx.ParseConfig(o.Standby); err != nil {
		return nil, err
	}
	primary := sql.OpenDB(stdlib.GetConnector(*config))
	primary.SetMaxOpenConns(1)
	ctx, stop := context.WithCancel(context.Background())
	b := &Standby{dialect: words, url: o.Standby, log: o.Log, now: o.Now, every: cmp.Or(o.asks, asksEvery), primary: primary, stop: stop}
	if b.log == nil {
		b.log = slog.New(slog.DiscardHandler)
	}
	b.here, b.leave = context.WithCancel(context.Background())
	b.loops.Go(func() { b.each(ctx, func(int) { b.ask(ctx, b.now()) }) })
	b.loops.Go(func() {
		b.each(ctx, func(n int) {
			if n%int(looksEvery/asksEvery) == 0 || b.Primary().Err() != nil {
				b.look(ctx, b.now())
			}
		})
	})
	return b, nil
}

// each calls do at once and then every while, with the number of the time.
func (b *Standby) each(ctx context.Context, do func(n int)) {
	tick := time.NewTicker(b.every)
	defer tick.Stop()
	for n := 0; ; n++ {
		do(n)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// close ends all connections.
func (b *Standby) close() error {
	if b == nil {
		return nil
	}
	b.stop()
	b.loops.Wait()
	b.leave()
	err := b.primary.Close()
	if b.run != nil {
		err = errors.Join(err, b.run.Close())
	}
	return err
}

// Primary returns a context that is done as soon as the primary cannot be reached.
func (b *Standby) Primary() context.Context {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.here
}

// Away finds out whether the primary cannot be reached now.
func (b *Standby) Away(ctx context.Context) bool {
	b.ask(ctx, b.now())
	return b.Primary().Err() != nil
}

// ask finds out whether the primary is there, and where in its log, unless somebody has
// asked since a moment.
func (b *Standby) ask(ctx context.Context, since time.Time) {
	b.asking.Lock()
	defer b.asking.Unlock()
	if b.asked.After(since) || ctx.Err() != nil {
		return
	}
	at := b.now()
	w, err := b.askPrimary(ctx)
	if ctx.Err() != nil { // whoever asked has gone
		return
	}
	var now milestone
	if err == nil && w.timeline != "" { // else it is a standby itself
		now, err = w.mark(at)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked = at
	if w.system != "" {
		b.system = w.system
		if b.foreign() { // perhaps it was looked at before this was known
			b.through = time.Time{}
		}
	}
	switch away := b.here.Err() != nil; {
	case err != nil && !away && b.unreachable(err):
		b.left = b.now()
		b.leave()
		b.log.Error("the primary database cannot be reached: reads are answered from the standby", "error", err)
	case err == nil && away:
		b.here, b.leave = context.WithCancel(context.Background())
		b.log.Info("the primary database is reached again")
	}
	b.note(now)
}

// askPrimary asks the primary, once more where only the connection was lost.
func (b *Standby) askPrimary(ctx context.Context) (w written, err error) {
	waiting, cancel := context.WithTimeout(ctx, asksPatience)
	defer cancel()
	for range 2 {
		if w, err = one(waiting, b.primary, scanWritten, selectWritten); !lost(err) {
			break
		}
	}
	return w, err
}

// unreachable reports whether err, of the one connection that asks, says that no other
// can do more.
func (b *Standby) unreachable(err error) bool {
	return pgCode(err) != pgTooManyConnections && (errors.Is(err, context.DeadlineExceeded) || b.dialect.unreachable(err))
}

// note remembers a milestone; those of another timeline say nothing any more.
func (b *Standby) note(m milestone) {
	if m.at.IsZero() {
		return
	}
	if n := len(b.marks); n > 0 && b.marks[n-1].timeline != m.timeline {
		b.marks = nil
	} else if n == mostMarks {
		b.marks = append(b.marks[:0], b.marks[n/2:]...)
	}
	b.marks = append(b.marks, m)
}

// Read returns ctx for reading from the standby, and the last moment of which it is
// sure that all is there that the primary had answered by then. It returns false if the
// standby cannot be read. Nothing is written by what gets this context.
func (b *Standby) Read(ctx context.Context) (_ context.Context, through time.Time, ok bool) {
	b.mu.Lock()
	lately := b.now().Sub(b.looked) < looksHold && b.looked.After(b.left)
	b.mu.Unlock()
	if !lately {
		b.look(ctx, b.now())
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.through.IsZero() {
		return ctx, time.Time{}, false
	}
	return context.WithValue(ctx, standbyKey{}, b.run), b.through, true
}

// look finds out how far the standby is, unless somebody has since a moment.
func (b *Standby) look(ctx context.Context, since time.Time) {
	b.looking.Lock()
	defer b.looking.Unlock()
	if b.looked.After(since) || ctx.Err() != nil {
		return
	}
	at := b.now()
	r, err := b.askStandby(ctx)
	if ctx.Err() != nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.seen, b.looked, b.through = r.system, at, time.Time{}
	wrong := ""
	switch {
	case err != nil:
		wrong = "it cannot be asked: " + err.Error()
	case b.foreign():
		wrong = "it is no standby of this primary"
	case !r.recovering:
		wrong = "it is no standby: it has been promoted, or never was one"
	default:
		b.through = r.through(b.marks, at)
	}
	if wrong != "" && b.wrong == "" {
		b.log.Error("the standby is not read", "because", wrong)
	} else if wrong == "" && b.wrong != "" {
		b.log.Info("the standby can be read again")
	}
	b.wrong = wrong
}

// foreign reports whether the standby is of another primary, as far as that is known.
func (b *Standby) foreign() bool { return b.system != "" && b.seen != b.system }

// askStandby asks the standby, to which it connects first if nobody has.
func (b *Standby) askStandby(ctx context.Context) (replayed, error) {
	waiting, cancel := context.WithTimeout(ctx, asksPatience)
	defer cancel()
	if b.run == nil {
		run, err := b.connect(waiting)
		if err != nil {
			return replayed{}, err
		}
		b.mu.Lock()
		b.run = run
		b.mu.Unlock()
	}
	return one(waiting, b.run, scanReplayed, selectReplayed)
}

// connect returns connections to the standby, in which every transaction is read only.
func (b *Standby) connect(ctx context.Context) (*rereading, error) {
	config, err := connConfig(b.url)
	if err != nil {
		return nil, err
	}
	own, first, err := poolWays(ctx, config)
	if err != nil {
		return nil, err
	}
	if first == nil {
		own.RuntimeParams["default_transaction_read_only"] = "on"
	} else {
		first.query += ", set_config('transaction_read_only', 'on', TRUE)"
	}
	db := sql.OpenDB(pipelining{stdlib.GetConnector(*own, stdlib.OptionShouldPing(unasked)), first, b.dialect.spelled})
	db.SetMaxOpenConns(standbyPool)
	db.SetMaxIdleConns(standbyPool)
	db.SetConnMaxIdleTime(time.Minute)
	return &rereading{DB: db, wait: serverWait}, nil
}

// Stats tells how the standby is.
func (b *Standby) Stats() StandbyStats {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := StandbyStats{Reading: b.here.Err() != nil, Usable: !b.through.IsZero()}
	if s.Usable {
		s.Behind = b.looked.Sub(b.through)
	}
	return s
}

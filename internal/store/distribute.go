package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// A database of PostgreSQL with Citus can be distributed: the rows of each table lie in
// shards on several servers, each where the hash of one column says. Every statement
// that a request runs is answered by one shard, so rows of a space always stand under
// its own id there.

// placement is by which column the rows of a table are distributed.
type placement struct {
	table, by string
	with      string   // the table beside whose rows they lie, those of one value on one server
	refers    string   // its foreign keys, which only lead to such rows, with "; " between
	unique    []string // constraints without the column, which no shard alone can keep
	index     string   // the column that statements search in the place of such a constraint
	key       string   // the primary key in the place of such a constraint
}

// ofOneSpace is the foreign key of most tables of spaces.
const ofOneSpace = "FOREIGN KEY (space_id) REFERENCES spaces ON DELETE CASCADE"

// layout is where the rows of each table lie, those that others lie beside first. What
// is found by a hash lies by it, an account by its id, and what it signs in with beside it.
var layout = [...]placement{
	{table: "spaces", by: "space_id"},
	{table: "api_keys", by: "space_id", with: "spaces", refers: ofOneSpace},
	{table: "subjects", by: "space_id", with: "spaces", refers: ofOneSpace},
	{
		table: "blocks", by: "space_id", with: "spaces",
		refers: "FOREIGN KEY (space_id, subject_id) REFERENCES subjects (space_id, id) ON DELETE CASCADE",
	},
	{
		table: "days_off", by: "space_id", with: "spaces",
		refers: ofOneSpace + "; FOREIGN KEY (space_id, subject_id) REFERENCES subjects (space_id, id) ON DELETE CASCADE",
	},
	{table: "exams", by: "space_id", with: "spaces", refers: ofOneSpace},
	{table: "calendars", by: "space_id", with: "spaces", refers: ofOneSpace},
	{table: "calendar_texts", by: "space_id", with: "spaces", refers: ofOneSpace},
	{table: "busy_times", by: "space_id", with: "spaces", refers: ofOneSpace},
	{table: "feeds", by: "space_id", with: "spaces", refers: ofOneSpace},
	{table: "reminders", by: "space_id", with: "spaces", refers: ofOneSpace},
	{table: "answers", by: "space_id", with: "spaces", refers: ofOneSpace},
	{table: "remains", by: "space_id", with: "spaces", refers: ofOneSpace},
	{table: "wishes", by: "space_id", with: "spaces", refers: ofOneSpace},
	{table: "timers", by: "space_id", with: "spaces", refers: ofOneSpace},
	{table: "months", by: "space_id", with: "spaces", refers: ofOneSpace},
	{table: "accounts", by: "id"},
	{table: "passwords", by: "account_id", with: "accounts"},
	{table: "sessions", by: "account_id", with: "accounts", unique: []string{"sessions_pkey", "sessions_id_key"}, key: "account_id, hash"},
	{table: "passkeys", by: "account_id", with: "accounts", unique: []string{"passkeys_pkey", "passkeys_credential_key"}, key: "account_id, credential"},
	{table: "resets", by: "account_id", with: "accounts", unique: []string{"resets_pkey"}, key: "account_id, hash"},
	{table: "email_directory", by: "hash"},
	{table: "key_directory", by: "hash", with: "email_directory", unique: []string{"key_directory_key_id_key"}, index: "key_id"},
	{table: "feed_directory", by: "hash", with: "email_directory"},
	{table: "ceremonies", by: "hash", with: "email_directory"},
	{table: "invitations", by: "hash", with: "email_directory", unique: []string{"invitations_id_key"}},
}

// central are the tables that stay on the server that all is asked of: they have one
// row, or a few for all accounts, and are asked for where nothing may depend on another
// server; or count for what shards do not reckon with, the time.
var central = []string{"installation", "prepared", "compatibility", "goose_db_version", "quotas"}

// respelled are the statements as they are put to a distributed database: there a space
// holds what stands under its own id. A join of rows that may lie on two servers reads
// one side of it first.
var respelled = strings.NewReplacer(
	held, "$1",
	selectSessionAccess, sessionAccessApart,
	"s.space_id = b.space_id AND", "s.space_id = $1 AND", "f.space_id = b.space_id AND", "f.space_id = $1 AND",
	"o.space_id = s.holds", "o.space_id = s.space_id",
	"b.space_id = s.holds", "b.space_id = s.space_id",
	"p.space_id = s.holds", "p.space_id = s.space_id AND s.holds = s.space_id",
	"h.holds = s.space_id", "h.space_id = s.space_id AND h.holds = s.space_id",
	"LEFT JOIN accounts a ", "LEFT JOIN (SELECT id FROM accounts OFFSET 0) a ",
	"LEFT JOIN api_keys k ", "LEFT JOIN (SELECT space_id, id, hash FROM api_keys OFFSET 0) k ",
	"LEFT JOIN key_directory d ", "LEFT JOIN (SELECT hash, key_id, space_id FROM key_directory OFFSET 0) d ",
	"LEFT JOIN feeds f ", "LEFT JOIN (SELECT space_id, id, hash FROM feeds OFFSET 0) f ",
	"LEFT JOIN feed_directory g ", "LEFT JOIN (SELECT hash, feed_id, space_id FROM feed_directory OFFSET 0) g ",
	"LEFT JOIN (SELECT account_id, COUNT(*) AS n FROM email_directory GROUP BY account_id) e ", "LEFT JOIN (SELECT account_id, COUNT(*) AS n FROM email_directory GROUP BY account_id OFFSET 0) e ",
	"LEFT JOIN spaces l ", "LEFT JOIN (SELECT space_id, account_id FROM spaces OFFSET 0) l ",
	"LEFT JOIN spaces x ", "LEFT JOIN (SELECT space_id, account_id FROM spaces OFFSET 0) x ",
)

// known are statements respelled: there are as many as this package has.
var known sync.Map

// spelled returns a statement as the database takes it.
func (d dialect) spelled(query string) string {
	if !d.isDistributed() {
		return query
	}
	if text, ok := known.Load(query); ok {
		return text.(string)
	}
	text, _ := known.LoadOrStore(query, respelled.Replace(query))
	return text.(string)
}

// isDistributed reports whether rows lie on several servers.
func (d dialect) isDistributed() bool { return d.distributed != nil && d.distributed.Load() }

// heldApart is the constraint with which a database is distributed: a program that does
// not know of that cannot make a space hold what stands elsewhere.
const heldApart = "spaces_hold_themselves"

const (
	countMarks = `SELECT COUNT(*) FROM pg_constraint WHERE conname = $1 AND connamespace = CAST(current_schema() AS regnamespace)`

	countExtension = `SELECT COUNT(*) FROM pg_extension WHERE extname = 'citus'`

	selectPlaced = `
SELECT column_to_column_name(logicalrelid, partkey)
FROM pg_dist_partition
WHERE logicalrelid = CAST($1 AS regclass) AND partmethod = 'h'`

	countReferences = `SELECT COUNT(*) FROM pg_constraint WHERE contype = 'f' AND conrelid = CAST($1 AS regclass)`

	selectReferences = `SELECT conname FROM pg_constraint WHERE contype = 'f' AND conrelid = CAST($1 AS regclass)`

	selectLocal = `
SELECT tablename
FROM pg_tables
WHERE schemaname = current_schema() AND tablename <> ALL (string_to_array($1, ' '))
	AND NOT EXISTS (SELECT 1 FROM pg_dist_partition WHERE logicalrelid = CAST(quote_ident(tablename) AS regclass))
ORDER BY tablename`

	// How many shards there are, on how many servers, how many bytes those have, and
	// those on the fullest server.
	selectSkew = `
SELECT CAST(SUM(shards) AS BIGINT), COUNT(*), CAST(SUM(bytes) AS BIGINT), CAST(MAX(bytes) AS BIGINT)
FROM (SELECT nodename, nodeport, COUNT(*) AS shards, SUM(shard_size) AS bytes FROM citus_shards GROUP BY nodename, nodeport) n`

	selectMisplaced = `
SELECT s.space_id
FROM spaces s
WHERE s.holds IS NOT NULL AND s.holds <> s.space_id AND s.space_id > $1
ORDER BY s.space_id
LIMIT 100`
)

// How many shards a database is distributed into unless it is said, and at most.
const (
	DefaultShards = 128
	MaxShards     = 4096
)

// ErrNoCitus means that a database cannot be distributed.
var ErrNoCitus = errors.New("the database has no Citus: CREATE EXTENSION citus in it, and add its workers (citus_add_node)")

// learnLayout finds out whether the database is distributed.
func (s *Store) learnLayout(ctx context.Context) error {
	if s.dialect.distributed == nil {
		return nil
	}
	n, err := one(ctx, s.reads, column[int], countMarks, heldApart)
	s.dialect.distributed.Store(n > 0)
	return s.explain(err)
}

// Distribute lays the rows of all tables into shards, as many as are wanted where there
// are none yet. It does again only what is not done, so that it may be cut short; nobody
// else may use the database meanwhile. It returns the tables that it has distributed, or
// ErrNoCitus.
func (s *Store) Distribute(ctx context.Context, shards int) (tables []string, err error) {
	if s.dialect.distributed == nil {
		return nil, ErrNoCitus
	}
	n, err := one(ctx, s.admin(), column[int], countExtension)
	if err == nil && n == 0 {
		err = ErrNoCitus
	}
	if err == nil && !s.isDistributed() {
		err = s.holdApart(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("distribute: %w", s.explain(err))
	}
	for _, p := range layout {
		done, err := s.place(ctx, p, shards)
		if err != nil {
			return tables, fmt.Errorf("distribute %s: %w", p.table, s.explain(err))
		}
		if done {
			tables = append(tables, p.table)
		}
	}
	for _, p := range layout {
		if err := s.refer(ctx, p); err != nil {
			return tables, fmt.Errorf("distribute %s: %w", p.table, s.explain(err))
		}
	}
	return tables, nil
}

// holdApart makes every space hold what stands under its own id, and keeps it so.
func (s *Store) holdApart(ctx context.Context) error {
	if err := s.gather(ctx); err != nil {
		return err
	}
	_, err := s.admin().ExecContext(ctx, "ALTER TABLE spaces ADD CONSTRAINT "+heldApart+" CHECK (holds IS NULL OR holds = space_id)")
	if err == nil {
		s.dialect.distributed.Store(true)
	}
	return err
}

// gather brings what each space holds under its own id.
func (s *Store) gather(ctx context.Context) error {
	_, err := s.eachSpace(ctx, selectMisplaced, func(space string) error {
		var left []remain
		err := s.writeIn(ctx, space, func(ctx context.Context, run runner) error {
			at, err := s.lockPlace(ctx, run, spaceIdent(space))
			if err != nil || at.rows == spaceIdent(space) {
				return missing(err, nil)
			}
			t := s.newTx(run, spaceIdent(space), at)
			if err := t.bring(ctx, at.rows); err != nil {
				return err
			}
			left = t.left
			return t.finish(ctx)
		})
		if err == nil {
			s.sweep(ctx, left)
		}
		return err
	})
	return err
}

// skew is how full the servers are.
type skew struct{ shards, servers, bytes, fullest int }

// worthMoving is how many bytes a database has at least whose shards are worth to be
// moved, and skewed how many times the average the fullest server has then.
const (
	worthMoving = 1 << 30
	skewed      = 1.5
)

// finding tells how full the servers are.
func (k skew) finding() Finding {
	times := 1.0
	if k.bytes > 0 {
		times = float64(k.fullest) * float64(k.servers) / float64(k.bytes)
	}
	f := Finding{What: fmt.Sprintf("%d shards on %d servers, of which the fullest has %.1f times the average", k.shards, k.servers, times)}
	if k.bytes >= worthMoving && times > skewed {
		f.Problem = "move some: SELECT citus_rebalance_start()"
	}
	return f
}

// checkLayout looks at where the rows of a distributed database lie.
func (s *Store) checkLayout(ctx context.Context) ([]Finding, error) {
	if !s.isDistributed() {
		return nil, nil
	}
	local, err := list(ctx, s.admin(), column[string], selectLocal, strings.Join(central, " "))
	if err != nil {
		return nil, err
	}
	k, err := one(ctx, s.admin(), func(rows *sql.Rows, k *skew) error { return rows.Scan(&k.shards, &k.servers, &k.bytes, &k.fullest) }, selectSkew)
	tables := Finding{What: "tables in shards"}
	if len(local) > 0 {
		tables.Problem = strings.Join(local, ", ") + " are on one server: run database distribute"
	}
	return []Finding{tables, k.finding()}, err
}

// Distributed reports whether the rows lie on several servers.
func (s *Store) Distributed() bool { return s.isDistributed() }

// place distributes the rows of one table, with nothing that refers to them, unless
// they are. What a version before laid by another column is gathered first.
func (s *Store) place(ctx context.Context, p placement, shards int) (done bool, err error) {
	by, err := list(ctx, s.admin(), column[string], selectPlaced, p.table)
	if err != nil || slices.Equal(by, []string{p.by}) {
		return false, err
	}
	if len(by) > 0 {
		if _, err := s.admin().ExecContext(ctx, "SELECT undistribute_table($1)", p.table); err != nil {
			return false, err
		}
	}
	tx, err := s.admin().BeginTx(ctx, nil)
	if err != nil {
		return false, err
	}
	defer tx.Rollback() //nolint:errcheck // it is over, or failed
	all, err := p.freed(ctx, tx)
	if err != nil {
		return false, err
	}
	all = append(all, p.distribution(shards))
	for _, query := range all {
		if _, err := tx.ExecContext(ctx, query); err != nil {
			return false, err
		}
	}
	return true, tx.Commit()
}

// freed are the statements after which nothing keeps the table from being distributed:
// neither what it refers to or what refers to it nor constraints that no shard can keep.
func (p placement) freed(ctx context.Context, run runner) (all []string, err error) {
	for _, q := range layout {
		if q.table != p.table && !strings.Contains(q.refers, "REFERENCES "+p.table+" ") {
			continue
		}
		names, err := list(ctx, run, column[string], selectReferences, q.table)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			all = append(all, "ALTER TABLE "+q.table+" DROP CONSTRAINT "+name)
		}
	}
	for _, name := range p.unique {
		all = append(all, "ALTER TABLE "+p.table+" DROP CONSTRAINT IF EXISTS "+name)
	}
	if p.key != "" {
		all = append(all, "ALTER TABLE "+p.table+" ADD PRIMARY KEY ("+p.key+")")
	}
	if p.index != "" {
		all = append(all, "CREATE INDEX IF NOT EXISTS "+p.table+"_by_"+p.index+" ON "+p.table+" ("+p.index+")")
	}
	return all, nil
}

// distribution is the statement that distributes the table.
func (p placement) distribution(shards int) string {
	where := fmt.Sprintf("colocate_with => 'none', shard_count => %d", shards)
	if p.with != "" {
		where = "colocate_with => '" + p.with + "'"
	}
	return fmt.Sprintf("SELECT create_distributed_table('%s', '%s', %s)", p.table, p.by, where)
}

// refer adds the foreign keys of a table, unless they are there.
func (s *Store) refer(ctx context.Context, p placement) error {
	if p.refers == "" {
		return nil
	}
	n, err := one(ctx, s.admin(), column[int], countReferences, p.table)
	for i, key := range strings.Split(p.refers, "; ") {
		if err == nil && i >= n {
			_, err = s.admin().ExecContext(ctx, fmt.Sprintf("ALTER TABLE %s ADD CONSTRAINT %s_belongs_%d %s", p.table, p.table, i, key))
		}
	}
	return err
}

var (
	// What is deleted by and by stays where it was.
	copySubjects = `
INSERT INTO subjects (space_id, ` + subjectTable.names() + `, seq)
SELECT $1, ` + subjectTable.names() + `, seq
FROM subjects
WHERE space_id = $2 AND id NOT IN ` + goneFrom

	copyDaysOff = `
INSERT INTO days_off (space_id, ` + dayOffTable.names() + `)
SELECT $1, ` + dayOffTable.names() + `
FROM days_off
WHERE space_id = $2 AND (subject_id IS NULL OR subject_id NOT IN ` + goneFrom + `)`

	copyExams = `
INSERT INTO exams (space_id, ` + examTable.names() + `)
SELECT $1, ` + examTable.names() + `
FROM exams
WHERE space_id = $2 AND subject_id NOT IN ` + goneFrom

	copyCalendars = `
INSERT INTO calendars (space_id, ` + calendarTable.names() + `)
SELECT $1, ` + calendarTable.names() + `
FROM calendars
WHERE space_id = $2`

	copyBusy = `
INSERT INTO busy_times (space_id, ` + busyTable.names() + `)
SELECT $1, ` + busyTable.names() + `
FROM busy_times
WHERE space_id = $2`

	copyTimer = `
INSERT INTO timers (space_id, ` + timerTable.names() + `)
SELECT $1, ` + timerTable.names() + `
FROM timers
WHERE space_id = $2`

	copyBlocks = `
INSERT INTO blocks (space_id, ` + blockTable.names() + `)
SELECT $1, ` + blockTable.names() + `
FROM blocks
WHERE space_id = $2 AND subject_id NOT IN ` + goneFrom
)

const (
	// goneFrom are the subjects under the id $2 that are deleted.
	goneFrom = "(SELECT r.subject_id FROM remains r WHERE r.space_id = $2)"

	copyMonths = `
INSERT INTO months (space_id, month, days, study)
SELECT $1, month, days, study
FROM months
WHERE space_id = $2`

	copyCalendarTexts = `
INSERT INTO calendar_texts (space_id, calendar_id, content)
SELECT $1, calendar_id, content
FROM calendar_texts
WHERE space_id = $2`

	copyWishes = `
INSERT INTO wishes (space_id, list)
SELECT $1, list
FROM wishes
WHERE space_id = $2`

	deleteAllSubjects = `
DELETE FROM subjects
WHERE space_id = $1`

	deleteAllDaysOff = `
DELETE FROM days_off
WHERE space_id = $1`

	deleteAllExams = `
DELETE FROM exams
WHERE space_id = $1`

	deleteAllCalendars = `
DELETE FROM calendars
WHERE space_id = $1`

	deleteAllCalendarTexts = `
DELETE FROM calendar_texts
WHERE space_id = $1`

	deleteAllBusy = `
DELETE FROM busy_times
WHERE space_id = $1`

	deleteAllMonths = `
DELETE FROM months
WHERE space_id = $1`

	deleteAllRemains = `
DELETE FROM remains
WHERE space_id = $1`
)

// bring puts what stands under another id in the place of what stands under that of the
// space, all in this transaction, and lets the other be removed.
func (t *tx) bring(ctx context.Context, from ident) error {
	for _, query := range []string{deleteAllDaysOff, deleteAllExams, deleteAllSubjects, deleteAllMonths, deleteWishes, deleteTimer, deleteAllCalendars, deleteAllCalendarTexts, deleteAllBusy, deleteAllRemains} {
		if _, err := t.run.ExecContext(ctx, query, t.space); err != nil {
			return t.fail(err)
		}
	}
	for _, query := range []string{copySubjects, copyDaysOff, copyExams, copyBlocks, copyMonths, copyWishes, copyTimer, copyCalendars, copyCalendarTexts, copyBusy} {
		if _, err := t.run.ExecContext(ctx, query, t.space, from); err != nil {
			return t.fail(err)
		}
	}
	t.rows = t.space
	r := allOf(from)
	t.left = append(t.left, r)
	return t.failing(leave(ctx, t.run, r))
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
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
	{table: "wishes", by: "space_id", with: "spaces", refers: ofOneSpace},
	{table: "timers", by: "space_id", with: "spaces", refers: ofOneSpace},
	{table: "daily_totals", by: "space_id", with: "spaces", refers: ofOneSpace},
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

// isDistributed reports whether rows lie on several servers.
func (d dialect) isDistributed() bool { return d.distributed != nil && d.distributed.Load() }

const (
	countExtension = `SELECT COUNT(*) FROM pg_extension WHERE extname = 'citus'`

	countPlaced = `SELECT COUNT(*) FROM pg_dist_partition WHERE logicalrelid = to_regclass('spaces')`

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
	n, err := one(ctx, s.reads, column[int], countExtension)
	if err == nil && n > 0 {
		n, err = one(ctx, s.reads, column[int], countPlaced)
	}
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
	s.dialect.distributed.Store(true)
	return tables, nil
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

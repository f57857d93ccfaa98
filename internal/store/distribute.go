package store

import (
	"context"
	"database/sql"
	_ "embed" // distribute.sql
	"errors"
	"fmt"
	"strings"
)

// distributeTables lays the rows of each table into shards on several servers of Citus, by
// the hash of one column. One shard answers every statement of a request.
//
//go:embed migrations/distribute.sql
var distributeTables string

// central are the tables that stay on the coordinator. They have a few rows for all
// accounts, or need the clock of one server.
var central = []string{"installation", "prepared", "compatibility", "goose_db_version", "quotas"}

// Distributed reports whether the rows lie on several servers.
func (d dialect) Distributed() bool { return d.distributed != nil && d.distributed.Load() }

const (
	countExtension = `SELECT COUNT(*) FROM pg_extension WHERE extname = 'citus'`

	countDistributed = `
SELECT COUNT(*)
FROM pg_dist_partition
WHERE logicalrelid IN (SELECT CAST(quote_ident(tablename) AS regclass) FROM pg_tables WHERE schemaname = current_schema())`

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
		n, err = one(ctx, s.reads, column[int], countDistributed)
	}
	s.dialect.distributed.Store(n > 0)
	return s.explain(err)
}

// Distribute distributes all tables. If there are no shards yet, it makes so many. No other
// process may use the database meanwhile. It returns how many tables it has distributed, or
// ErrNoCitus.
func (s *Store) Distribute(ctx context.Context, shards int) (tables int, err error) {
	if s.dialect.distributed == nil {
		return 0, ErrNoCitus
	}
	n, err := one(ctx, s.admin(), column[int], countExtension)
	if err == nil && n == 0 {
		err = ErrNoCitus
	}
	if err == nil {
		tables, err = s.distribute(ctx, shards)
	}
	if err != nil {
		return 0, fmt.Errorf("distribute: %w", s.explain(err))
	}
	s.dialect.distributed.Store(true)
	return tables, nil
}

// distribute is Distribute in a database with Citus.
func (s *Store) distribute(ctx context.Context, shards int) (tables int, err error) {
	tx, err := s.admin().BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback() //nolint:errcheck // it is over, or failed
	before, err := one(ctx, tx, column[int], countDistributed)
	if err != nil {
		return 0, err
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("SET LOCAL citus.shard_count TO %d; %s", shards, distributeTables)); err != nil {
		return 0, err
	}
	after, err := one(ctx, tx, column[int], countDistributed)
	if err != nil {
		return 0, err
	}
	return after - before, tx.Commit()
}

// skew is how full the servers are.
type skew struct{ shards, servers, bytes, fullest int }

// A database of at least worthMoving bytes is reported if its fullest server has more than
// skewed times the average.
const (
	worthMoving = 1 << 30
	skewed      = 1.5
)

// finding reports how full the servers are.
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
	if !s.Distributed() {
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

package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"studyplanner/internal/quota"
)

// quotas are the rate limit counters that instances share (GCRA). There is one row for each
// key and policy. The column owed has a level for each limit: microseconds until the quota
// is full again, times the requests of the limit. So a level is a whole number, and a
// request adds the window to it.
type quotas struct{ *Store }

// Quotas returns counters that all instances on the database share. It is for servers, see
// OnServer.
func (s *Store) Quotas() quota.Counts { return quotas{s} }

const (
	// The clock that all instances go by, in microseconds.
	microsNow = "CAST(DATE_PART('epoch', statement_timestamp()) * 1000000 AS BIGINT)"

	// The first request of a key is allowed. The statement touches one row and calls only
	// immutable functions, so one shard runs it.
	insertQuota = `
INSERT INTO quotas AS q (hash, at, requests, owed, allowed, until)
VALUES ($1, ` + microsNow + `, CAST($2 AS BIGINT[]), CAST($3 AS NUMERIC[]), TRUE, ` + microsNow + ` + $4)
ON CONFLICT (hash) DO UPDATE
SET `

	updateQuota = `
UPDATE quotas q
SET `

	selectIdleQuotas = `
SELECT hash
FROM quotas
WHERE until < ` + microsNow + `
LIMIT 10000`

	deleteIdleQuota = `
DELETE FROM quotas
WHERE hash = $1 AND until < ` + microsNow
)

// clockSlack is how far statements that wait for each other may read the clock out of
// order. After a larger step back, counting goes on from the new time.
const clockSlack = time.Minute

// takeQuery returns the statement that charges a request to so many limits.
func takeQuery(limits int) string {
	levels, fits := make([]string, limits), make([]string, limits)
	for i := range limits {
		cost, requests := fmt.Sprintf("EXCLUDED.owed[%d]", i+1), fmt.Sprintf("EXCLUDED.requests[%d]", i+1)
		levels[i] = levelAt(i, requests, "EXCLUDED.at")
		fits[i] = fmt.Sprintf("%s + %s <= %s * %s", levels[i], cost, cost, requests)
	}
	allowed := strings.Join(fits, " AND ")
	for i := range limits {
		levels[i] += fmt.Sprintf(" + CASE WHEN %s THEN EXCLUDED.owed[%d] ELSE 0 END", allowed, i+1)
	}
	return insertQuota + setLevels("EXCLUDED.at", "EXCLUDED.requests", levels) + `,
	allowed = ` + allowed + `,
	until = EXCLUDED.until` + returning
}

// returnQuery returns the statement that gives a request back.
func returnQuery(limits int) string {
	levels := make([]string, limits)
	for i := range limits {
		requests := fmt.Sprintf("(CAST($2 AS BIGINT[]))[%d]", i+1)
		levels[i] = fmt.Sprintf("GREATEST(%s - (CAST($3 AS NUMERIC[]))[%d], 0)", levelAt(i, requests, microsNow), i+1)
	}
	return updateQuota + setLevels(microsNow, "CAST($2 AS BIGINT[])", levels) + `,
	allowed = TRUE
WHERE q.hash = $1` + returning
}

const returning = `
RETURNING allowed, CAST(owed AS TEXT)`

// levelAt returns the SQL of the level of limit i at a time, under a limit of so many
// requests. If that number has changed, the share that is spent stays spent.
func levelAt(i int, requests, now string) string {
	return fmt.Sprintf(`GREATEST(CASE WHEN q.requests[%[1]d] = %[2]s THEN q.owed[%[1]d]
		ELSE -DIV(-q.owed[%[1]d], q.requests[%[1]d]) * %[2]s END - GREATEST(%[3]s - q.at, 0) * CAST(%[2]s AS NUMERIC), 0)`, i+1, requests, now)
}

// setLevels returns the SQL that sets levels, and their time.
func setLevels(now, requests string, levels []string) string {
	return fmt.Sprintf(`at = CASE WHEN %[1]s < q.at - %[2]d THEN %[1]s ELSE GREATEST(q.at, %[1]s) END,
	requests = %[3]s,
	owed = ARRAY[%[4]s]`, now, clockSlack.Microseconds(), requests, strings.Join(levels, ", "))
}

// quotaRow is the result of a statement: the decision and the levels.
type quotaRow struct {
	allowed bool
	levels  string
}

func scanQuotaRow(rows *sql.Rows, t *quotaRow) error { return rows.Scan(&t.allowed, &t.levels) }

// Take implements [quota.Counts].
func (q quotas) Take(ctx context.Context, key string, p quota.Policy) (quota.Decision, error) {
	t, err := one(ctx, q.run, scanQuotaRow, takeQuery(len(p.Limits)), quotaArgs(key, p)...)
	if err != nil {
		return quota.Decision{}, q.explain(err)
	}
	return t.decide(p)
}

// Return implements [quota.Counts].
func (q quotas) Return(ctx context.Context, key string, p quota.Policy) (quota.Decision, error) {
	t, err := one(ctx, q.run, scanQuotaRow, returnQuery(len(p.Limits)), quotaArgs(key, p)[:3]...)
	if errors.Is(err, sql.ErrNoRows) {
		return quota.Decide(p, true, make([]quota.Level, len(p.Limits))), nil
	}
	if err != nil {
		return quota.Decision{}, q.explain(err)
	}
	return t.decide(p)
}

// quotaArgs returns the hash of the key, the requests of each limit, the cost of a request
// under each, and the longest window. Costs and windows are in microseconds.
func quotaArgs(key string, p quota.Policy) []any {
	var requests, cost []string
	var longest time.Duration
	for _, l := range p.Limits {
		requests = append(requests, strconv.Itoa(l.Requests))
		cost = append(cost, strconv.FormatInt(l.Window.Microseconds(), 10))
		longest = max(longest, l.Window)
	}
	array := func(of []string) string { return "{" + strings.Join(of, ",") + "}" }
	return []any{ident{p.KeyHash(key), true}, array(requests), array(cost), longest.Microseconds()}
}

// decide returns the decision of t.
func (t quotaRow) decide(p quota.Policy) (quota.Decision, error) {
	levels := strings.Split(strings.Trim(t.levels, "{}"), ",")
	if len(levels) != len(p.Limits) {
		return quota.Decision{}, fmt.Errorf("%s is counted for %d limits", t.levels, len(p.Limits))
	}
	decided := make([]quota.Level, len(levels))
	for i, text := range levels {
		all, ok := new(big.Int).SetString(text, 10)
		if !ok {
			return quota.Decision{}, fmt.Errorf("%s is counted where a number belongs", text)
		}
		micros, part := all.QuoRem(all, big.NewInt(int64(p.Limits[i].Requests)), new(big.Int))
		decided[i] = quota.Level{Micros: micros.Int64(), Part: part.Int64()}
	}
	return quota.Decide(p, t.allowed, decided), nil
}

// deleteIdleQuotas deletes the rows of full quotas, and returns how many.
func (s *Store) deleteIdleQuotas(ctx context.Context) (rows int, err error) {
	if !s.remote {
		return 0, nil
	}
	idle, err := list(ctx, s.run, column[ident], selectIdleQuotas)
	if err != nil {
		return 0, s.explain(err)
	}
	return deleteEach(ctx, s, deleteIdleQuota, idle)
}

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

// quotas are counts that instances share. Of a key and the windows of its policy there
// is one row. It tells for each limit what is owed: microseconds, times the requests of
// the limit, so that it is a whole number, and each request adds the window.
type quotas struct{ *Store }

// Quotas returns counts that all instances on the database share, which is a server (see
// OnServer).
func (s *Store) Quotas() quota.Counts { return quotas{s} }

const (
	// The clock that all instances go by, in microseconds.
	microsNow = "CAST(DATE_PART('epoch', statement_timestamp()) * 1000000 AS BIGINT)"

	// Who is counted first is allowed. Each of the statements that are made of this asks
	// one row, and all that it reckons with is immutable: so one shard carries it out.
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

// clockSlack is by how much the clock may be read out of order by statements that wait
// for each other. One that was set back by more goes on from the new time.
const clockSlack = time.Minute

// taking returns the statement that takes a request under so many limits.
func taking(limits int) string {
	owed, fits := make([]string, limits), make([]string, limits)
	for i := range limits {
		cost, requests := fmt.Sprintf("EXCLUDED.owed[%d]", i+1), fmt.Sprintf("EXCLUDED.requests[%d]", i+1)
		owed[i] = left(i, requests, "EXCLUDED.at")
		fits[i] = fmt.Sprintf("%s + %s <= %s * %s", owed[i], cost, cost, requests)
	}
	allowed := strings.Join(fits, " AND ")
	for i := range limits {
		owed[i] += fmt.Sprintf(" + CASE WHEN %s THEN EXCLUDED.owed[%d] ELSE 0 END", allowed, i+1)
	}
	return insertQuota + settled("EXCLUDED.at", "EXCLUDED.requests", owed) + `,
	allowed = ` + allowed + `,
	until = EXCLUDED.until` + returning
}

// returned returns the statement that gives a request back.
func returned(limits int) string {
	owed := make([]string, limits)
	for i := range limits {
		requests := fmt.Sprintf("(CAST($2 AS BIGINT[]))[%d]", i+1)
		owed[i] = fmt.Sprintf("GREATEST(%s - (CAST($3 AS NUMERIC[]))[%d], 0)", left(i, requests, microsNow), i+1)
	}
	return updateQuota + settled(microsNow, "CAST($2 AS BIGINT[])", owed) + `,
	allowed = TRUE
WHERE q.hash = $1` + returning
}

const returning = `
RETURNING allowed, CAST(owed AS TEXT)`

// left is what is still owed to limit i at a time, if it now allows so many requests:
// with another number than before, the share that is spent stays spent.
func left(i int, requests, now string) string {
	return fmt.Sprintf(`GREATEST(CASE WHEN q.requests[%[1]d] = %[2]s THEN q.owed[%[1]d]
		ELSE -DIV(-q.owed[%[1]d], q.requests[%[1]d]) * %[2]s END - GREATEST(%[3]s - q.at, 0) * CAST(%[2]s AS NUMERIC), 0)`, i+1, requests, now)
}

// settled sets what is owed, and when.
func settled(now, requests string, owed []string) string {
	return fmt.Sprintf(`at = CASE WHEN %[1]s < q.at - %[2]d THEN %[1]s ELSE GREATEST(q.at, %[1]s) END,
	requests = %[3]s,
	owed = ARRAY[%[4]s]`, now, clockSlack.Microseconds(), requests, strings.Join(owed, ", "))
}

// tallied is what a statement tells of the counts of a key.
type tallied struct {
	allowed bool
	owed    string
}

func scanTallied(rows *sql.Rows, t *tallied) error { return rows.Scan(&t.allowed, &t.owed) }

// Take implements [quota.Counts].
func (q quotas) Take(ctx context.Context, key string, p quota.Policy) (quota.Decision, error) {
	t, err := one(ctx, q.run, scanTallied, taking(len(p.Limits)), countingArgs(key, p)...)
	if err != nil {
		return quota.Decision{}, q.explain(err)
	}
	return t.decide(p)
}

// Return implements [quota.Counts].
func (q quotas) Return(ctx context.Context, key string, p quota.Policy) (quota.Decision, error) {
	t, err := one(ctx, q.run, scanTallied, returned(len(p.Limits)), countingArgs(key, p)[:3]...)
	if errors.Is(err, sql.ErrNoRows) {
		return quota.Decide(p, true, make([]quota.Debt, len(p.Limits))), nil
	}
	if err != nil {
		return quota.Decision{}, q.explain(err)
	}
	return t.decide(p)
}

// countingArgs are who is counted, the requests of each limit, what each owes for one
// request, and for how long the longest remembers that, in microseconds.
func countingArgs(key string, p quota.Policy) []any {
	var requests, cost []string
	var longest time.Duration
	for _, l := range p.Limits {
		requests = append(requests, strconv.Itoa(l.Requests))
		cost = append(cost, strconv.FormatInt(l.Window.Microseconds(), 10))
		longest = max(longest, l.Window)
	}
	array := func(of []string) string { return "{" + strings.Join(of, ",") + "}" }
	return []any{ident{p.NameOf(key), true}, array(requests), array(cost), longest.Microseconds()}
}

// decide returns the decision that t tells.
func (t tallied) decide(p quota.Policy) (quota.Decision, error) {
	owed := strings.Split(strings.Trim(t.owed, "{}"), ",")
	if len(owed) != len(p.Limits) {
		return quota.Decision{}, fmt.Errorf("%s is counted for %d limits", t.owed, len(p.Limits))
	}
	debts := make([]quota.Debt, len(owed))
	for i, text := range owed {
		all, ok := new(big.Int).SetString(text, 10)
		if !ok {
			return quota.Decision{}, fmt.Errorf("%s is counted where a number belongs", text)
		}
		micros, part := all.QuoRem(all, big.NewInt(int64(p.Limits[i].Requests)), new(big.Int))
		debts[i] = quota.Debt{Micros: micros.Int64(), Part: part.Int64()}
	}
	return quota.Decide(p, t.allowed, debts), nil
}

// forgetQuotas removes the counts of those who owe nothing, and returns how many.
func (s *Store) forgetQuotas(ctx context.Context) (rows int, err error) {
	if !s.remote {
		return 0, nil
	}
	idle, err := list(ctx, s.run, column[ident], selectIdleQuotas)
	if err != nil {
		return 0, s.explain(err)
	}
	return deleteEach(ctx, s, deleteIdleQuota, idle)
}

package store

import (
	"context"
	"database/sql"
	"time"

	"studyplanner/internal/planner"
)

var answerTable = table[planner.StoredResponse]{
	{"key", immutable, func(a *planner.StoredResponse) any { return &a.Key }},
	{"fingerprint", mutable, func(a *planner.StoredResponse) any { return &a.Fingerprint }},
	{"body", mutable, func(a *planner.StoredResponse) any { return &a.Body }},
	{"created_at", mutable, func(a *planner.StoredResponse) any { return (*instant)(&a.At) }},
}

var (
	selectAnswer = `
SELECT ` + answerTable.selected("a") + `
FROM answers a
WHERE a.space_id = $1 AND a.key = $2 AND a.created_at >= $3`

	// Immutable columns come first, so the UPDATE sets the parameters of the INSERT.
	upsertAnswer = `
INSERT INTO answers (space_id, ` + answerTable.names() + `)
VALUES ($1, ` + answerTable.marks(2) + `)
ON CONFLICT (space_id, key) DO UPDATE
SET ` + answerTable.sets(3)
)

const (
	// Besides those of age, there go those that would be more than
	// planner.MaxStoredResponses with one more.
	deleteAnswers = `
DELETE FROM answers
WHERE space_id = $1 AND created_at < COALESCE((
	SELECT CASE WHEN a.created_at > CAST($2 AS BIGINT) THEN a.created_at ELSE CAST($2 AS BIGINT) END
	FROM answers a
	WHERE a.space_id = $1
	ORDER BY a.created_at DESC
	LIMIT 1 OFFSET CAST($3 AS BIGINT)), CAST($2 AS BIGINT))`

	selectAnswerSizes = `
SELECT created_at, LENGTH(body)
FROM answers
WHERE space_id = $1
ORDER BY created_at DESC`

	deleteAnswersThrough = `
DELETE FROM answers
WHERE space_id = $1 AND created_at <= $2`

	selectOldAnswer = `
SELECT key
FROM answers
WHERE space_id = $1 AND created_at < $2
LIMIT 1`
)

// StoredResponse implements [planner.IdempotencyTx].
func (t *tx) StoredResponse(ctx context.Context, key string, since time.Time) (planner.StoredResponse, error) {
	a, err := one(ctx, t.run, answerTable.scan, selectAnswer, t.space, key, since.UnixMilli())
	return a, missing(err, planner.Missing{Kind: "answer"})
}

// StoreResponse implements [planner.IdempotencyTx].
func (t *tx) StoreResponse(ctx context.Context, a planner.StoredResponse, since time.Time) error {
	if err := later(ctx, t.run, t.fail, deleteAnswers, t.space, since.UnixMilli(), planner.MaxStoredResponses-2); err != nil {
		return err
	}
	if len(a.Body) > planner.LargeResponse {
		if err := t.makeRoom(ctx, planner.MaxStoredResponseBytes-len(a.Body)); err != nil {
			return t.fail(err)
		}
	}
	return answerTable.insertLater(ctx, t.run, t.fail, upsertAnswer, &a, t.space)
}

// answerSize is the time of a stored response, and its size in bytes.
type answerSize struct {
	at    int64
	bytes int
}

func scanAnswerSize(rows *sql.Rows, a *answerSize) error { return rows.Scan(&a.at, &a.bytes) }

// makeRoom deletes the oldest responses until the others have at most so many bytes.
func (t *tx) makeRoom(ctx context.Context, most int) error {
	sizes, err := list(ctx, t.run, scanAnswerSize, selectAnswerSizes, t.space)
	if err != nil {
		return err
	}
	for _, a := range sizes {
		if most -= a.bytes; most < 0 {
			_, err := t.run.ExecContext(ctx, deleteAnswersThrough, t.space, a.at)
			return err
		}
	}
	return nil
}

// DeleteStoredResponses implements [account.CleanupStorage].
func (s *Store) DeleteStoredResponses(ctx context.Context, space planner.Space, before time.Time) (int, error) {
	old, err := list(ctx, s.run, column[string], selectOldAnswer, spaceIdent(space), before.UnixMilli())
	if err != nil || len(old) == 0 {
		return 0, s.explain(err)
	}
	var forgotten int
	err = s.write(ctx, func(ctx context.Context, run runner) (err error) {
		forgotten, err = affected(ctx, run, deleteAnswersThrough, spaceIdent(space), before.UnixMilli()-1)
		return err
	})
	return forgotten, err
}

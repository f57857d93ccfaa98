package store

import (
	"context"
	"database/sql"
	"time"

	"studyplanner/internal/planner"
)

const (
	selectAnswer = `
SELECT key, fingerprint, body, created_at
FROM answers
WHERE space_id = $1 AND key = $2 AND created_at >= $3`

	deleteAnswers = `
DELETE FROM answers
WHERE space_id = $1 AND created_at < $2`

	upsertAnswer = `
INSERT INTO answers (space_id, key, fingerprint, body, created_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (space_id, key) DO UPDATE
SET fingerprint = excluded.fingerprint, body = excluded.body, created_at = excluded.created_at`
)

func scanAnswer(rows *sql.Rows, a *planner.Answer) error {
	return rows.Scan(&a.Key, &a.Fingerprint, &a.Body, (*instant)(&a.At))
}

// Answer implements [planner.AnswerTx].
func (t *tx) Answer(ctx context.Context, key string, since time.Time) (planner.Answer, error) {
	a, err := one(ctx, t.run, scanAnswer, selectAnswer, t.space, key, since.UnixMilli())
	return a, missing(err, planner.Missing{Kind: "answer"})
}

// Remember implements [planner.AnswerTx].
func (t *tx) Remember(ctx context.Context, a planner.Answer, since time.Time) error {
	if _, err := t.run.ExecContext(ctx, deleteAnswers, t.space, since.UnixMilli()); err != nil {
		return t.fail(err)
	}
	if _, err := t.run.ExecContext(ctx, upsertAnswer, t.space, a.Key, a.Fingerprint, a.Body, a.At.UnixMilli()); err != nil {
		return t.fail(err)
	}
	return nil
}

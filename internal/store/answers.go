package store

import (
	"context"
	"time"

	"studyplanner/internal/planner"
)

var answerTable = table[planner.Answer]{
	{"key", fixed, func(a *planner.Answer) any { return &a.Key }},
	{"fingerprint", plain, func(a *planner.Answer) any { return &a.Fingerprint }},
	{"body", plain, func(a *planner.Answer) any { return &a.Body }},
	{"created_at", plain, func(a *planner.Answer) any { return (*instant)(&a.At) }},
}

var (
	selectAnswer = `
SELECT ` + answerTable.selected("a") + `
FROM answers a
WHERE a.space_id = $1 AND a.key = $2 AND a.created_at >= $3`

	// What is fixed comes first, so the UPDATE sets the parameters of the INSERT.
	upsertAnswer = `
INSERT INTO answers (space_id, ` + answerTable.names() + `)
VALUES ($1, ` + answerTable.marks(2) + `)
ON CONFLICT (space_id, key) DO UPDATE
SET ` + answerTable.sets(3)
)

const deleteAnswers = `
DELETE FROM answers
WHERE space_id = $1 AND created_at < $2`

// Answer implements [planner.AnswerTx].
func (t *tx) Answer(ctx context.Context, key string, since time.Time) (planner.Answer, error) {
	a, err := one(ctx, t.run, answerTable.scan, selectAnswer, t.space, key, since.UnixMilli())
	return a, missing(err, planner.Missing{Kind: "answer"})
}

// Remember implements [planner.AnswerTx].
func (t *tx) Remember(ctx context.Context, a planner.Answer, since time.Time) error {
	if _, err := t.run.ExecContext(ctx, deleteAnswers, t.space, since.UnixMilli()); err != nil {
		return t.fail(err)
	}
	if _, err := answerTable.insert(ctx, t.run, upsertAnswer, &a, t.space); err != nil {
		return t.fail(err)
	}
	return nil
}

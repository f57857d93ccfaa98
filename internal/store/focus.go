package store

import (
	"context"

	"studyplanner/internal/planner"
)

var timerTable = table[planner.Timer]{
	{"block_id", mutable, func(t *planner.Timer) any { return (*idText[ofBlock])(&t.BlockID) }},
	{"target", mutable, func(t *planner.Timer) any { return (*number)(&t.Target) }},
	{"started_at", mutable, func(t *planner.Timer) any { return (*instant)(&t.Started) }},
	{"ran", mutable, func(t *planner.Timer) any { return &t.Ran }},
	{"since", mutable, func(t *planner.Timer) any { return instantOrNull(&t.Since) }},
}

var (
	// A timer ends with its block. Nothing deletes its row then.
	selectTimer = `
SELECT ` + timerTable.selected("t") + `
FROM timers t JOIN blocks b ON b.space_id = t.space_id AND b.id = t.block_id
WHERE t.space_id = $1`

	upsertTimer = `
INSERT INTO timers (space_id, ` + timerTable.names() + `)
VALUES ($1, ` + timerTable.marks(2) + `)
ON CONFLICT (space_id) DO UPDATE
SET block_id = excluded.block_id, target = excluded.target, started_at = excluded.started_at, ran = excluded.ran, since = excluded.since`
)

const deleteTimer = `
DELETE FROM timers
WHERE space_id = $1`

// Timer implements [planner.FocusReader].
func (s *Store) Timer(ctx context.Context, space planner.Space) (planner.Timer, error) {
	t, err := findTimer(ctx, s.run, spaceIdent(space))
	return t, s.explain(err)
}

// Timer implements [planner.FocusTx].
func (t *tx) Timer(ctx context.Context) (planner.Timer, error) { return findTimer(ctx, t.run, t.space) }

func findTimer(ctx context.Context, run runner, space ident) (planner.Timer, error) {
	t, err := one(ctx, run, timerTable.scan, selectTimer, space)
	return t, missing(err, planner.Missing{Kind: "timer"})
}

// SetTimer implements [planner.FocusTx].
func (t *tx) SetTimer(ctx context.Context, timer planner.Timer) error {
	if err := timerTable.insertLater(ctx, t.run, t.fail, upsertTimer, &timer, t.space); err != nil {
		return err
	}
	t.changed(0)
	return nil
}

// DeleteTimer implements [planner.FocusTx].
func (t *tx) DeleteTimer(ctx context.Context) error {
	if err := later(ctx, t.run, t.fail, deleteTimer, t.space); err != nil {
		return err
	}
	t.changed(0)
	return nil
}

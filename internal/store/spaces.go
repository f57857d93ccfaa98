package store

import (
	"context"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// spaceTable has the columns of a space that an Access needs.
var spaceTable = append(table[account.Access]{
	{"space_id", immutable, func(a *account.Access) any { return (*idText[ofSpace])(&a.Key.Space) }},
	{"account_id", immutable, func(a *account.Access) any { return (*idText[ofAccount])(&a.AccountID) }},
	{"mode", immutable, func(a *account.Access) any { return &a.Key.Mode }},
	{"time_zone", mutable, func(a *account.Access) any { return &a.TimeZone }},
	{"plan", mutable, func(a *account.Access) any { return &a.Plan }},
}, fieldsOf(stateTable, func(a *account.Access) *planner.State { return &a.State })...)

// stateTable has the state of a space, such as its version.
var stateTable = table[planner.State]{
	{"version", mutable, func(s *planner.State) any { return &s.Version }},
	{"through", mutable, func(s *planner.State) any { return (*day)(&s.Through) }},
	{"blocks", mutable, func(s *planner.State) any { return &s.Blocks }},
	{"days_off", mutable, func(s *planner.State) any { return &s.DaysOff }},
	{"calendars", mutable, func(s *planner.State) any { return &s.Calendars }},
	{"needed", mutable, func(s *planner.State) any { return &s.Needed }},
	{"clock_at", mutable, func(s *planner.State) any { return (*instantOrNone)(&s.TestClock.At) }},
	{"clock_set", mutable, func(s *planner.State) any { return (*instantOrNone)(&s.TestClock.Set) }},
}

var (
	insertSpace = `
INSERT INTO spaces (` + spaceTable.names() + `)
VALUES (` + spaceTable.marks(1) + `)`

	selectState = `
SELECT ` + stateTable.selected("s") + `
FROM spaces s
WHERE s.space_id = $1`

	// What the space is to be reminded of is looked at again, if it is.
	updateState = `
UPDATE spaces
SET ` + stateTable.sets(2) + `, remind_at = 0 * remind_at
WHERE space_id = $1`
)

const (
	updateSpace = `
UPDATE spaces
SET time_zone = $2, plan = $3, version = version + 1, remind_at = 0 * remind_at
WHERE space_id = $1`

	// All that refers to it goes too.
	deleteSpace = `
DELETE FROM spaces
WHERE space_id = $1`

	deleteAllBlocks = `
DELETE FROM blocks
WHERE space_id = $1`

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

	deleteWishes = `
DELETE FROM wishes
WHERE space_id = $1`
)

// deleteContents delete the contents of a space. Blocks come before subjects: the foreign key
// would look them up one by one.
var deleteContents = []string{
	deleteAllBlocks, deleteTotals, deleteAllSubjects, deleteAllDaysOff, deleteAllExams, deleteAllCalendars, deleteAllCalendarTexts, deleteAllBusy,
	deleteWishes, deleteTimer,
}

// addSpace adds the space of a that keys of a mode open.
func addSpace(ctx context.Context, run runner, a account.Account, m account.Mode) error {
	_, err := spaceTable.insert(ctx, run, insertSpace, &account.Access{
		Key: account.Key{Space: a.Space(m), Mode: m}, AccountID: a.ID, TimeZone: a.TimeZone, Plan: a.Plan, State: planner.State{Version: 1},
	})
	return err
}

// lockSpace locks the row of a space and returns its state, or sql.ErrNoRows.
func (d dialect) lockSpace(ctx context.Context, run runner, space ident) (planner.State, error) {
	return one(ctx, run, stateTable.scan, selectState+d.lock, space)
}

// dropSpace deletes a space with its contents. It locks the row first, so that nobody adds a
// key meanwhile.
func (s *Store) dropSpace(ctx context.Context, run runner, space ident) error {
	if _, err := s.lockSpace(ctx, run, space); err != nil {
		return missing(err, account.ErrNotFound)
	}
	hashes, err := list(ctx, run, column[string], selectKeyHashes, space)
	if err != nil {
		return err
	}
	for _, hash := range hashes {
		if _, err := run.ExecContext(ctx, deleteKeyEntry, hash); err != nil {
			return err
		}
	}
	feeds, err := feedsOf(ctx, run, space)
	if err == nil {
		err = dropFeeds(ctx, run, space, feeds...)
	}
	if err != nil {
		return err
	}
	return execAll(ctx, run, append(deleteContents[:len(deleteContents):len(deleteContents)], deleteSpace), space)
}

// execAll runs statements with the same arguments. It needs no results of them.
func execAll(ctx context.Context, run runner, queries []string, args ...any) error {
	for _, query := range queries {
		if err := later(ctx, run, asItIs, query, args...); err != nil {
			return err
		}
	}
	return nil
}

// Clear implements [planner.SpaceTx].
func (t *tx) Clear(ctx context.Context) error {
	if err := execAll(ctx, t.run, deleteContents, t.space); err != nil {
		return t.fail(err)
	}
	t.tallies, t.blocks, t.types, t.names = nil, blockCache{}, nil, nil
	if t.state.Calendars > 0 {
		t.state.Calendars++
	}
	t.changed(-t.state.Blocks)
	t.Through, t.state.DaysOff, t.Needed, t.TestClock = 0, 0, 0, planner.TestClock{}
	return nil
}

package store

import (
	"context"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// spaceTable is what a space says of the access to it: all but the key's own.
var spaceTable = append(table[account.Access]{
	{"space_id", fixed, func(a *account.Access) any { return &a.Key.Space }},
	{"account_id", fixed, func(a *account.Access) any { return &a.AccountID }},
	{"mode", fixed, func(a *account.Access) any { return &a.Key.Mode }},
	{"time_zone", plain, func(a *account.Access) any { return &a.TimeZone }},
	{"plan", plain, func(a *account.Access) any { return &a.Plan }},
}, fieldsOf(stateTable, func(a *account.Access) *planner.State { return &a.State })...)

// stateTable is how far a space has come.
var stateTable = table[planner.State]{
	{"version", plain, func(s *planner.State) any { return &s.Version }},
	{"through", plain, func(s *planner.State) any { return (*day)(&s.Through) }},
	{"blocks", plain, func(s *planner.State) any { return &s.Blocks }},
	{"needed", plain, func(s *planner.State) any { return &s.Needed }},
}

var (
	insertSpace = `
INSERT INTO spaces (` + spaceTable.names() + `)
VALUES (` + spaceTable.marks(1) + `)`

	selectState = `
SELECT ` + stateTable.selected("s") + `
FROM spaces s
WHERE s.space_id = $1`

	updateState = `
UPDATE spaces
SET ` + stateTable.sets(2) + `
WHERE space_id = $1`
)

const (
	updateSpace = `
UPDATE spaces
SET time_zone = $2, plan = $3, version = version + 1
WHERE space_id = $1`

	deleteSpace = `
DELETE FROM spaces
WHERE space_id = $1`
)

// addSpace adds the space of a that keys of a mode open.
func addSpace(ctx context.Context, run runner, a account.Account, m account.Mode) error {
	_, err := spaceTable.insert(ctx, run, insertSpace, &account.Access{
		Key: account.Key{Space: a.Space(m), Mode: m}, AccountID: a.ID, TimeZone: a.TimeZone, Plan: a.Plan,
		State: planner.State{Version: 1},
	})
	return err
}

// deleteSpace removes a space with all that is in it, and its keys from the
// directory. Its row is locked first, so that no key comes in between.
func (s *Store) deleteSpace(ctx context.Context, run runner, space planner.Space) error {
	if _, err := one(ctx, run, stateTable.scan, selectState+s.lock, string(space)); err != nil {
		return missing(err, account.ErrNotFound)
	}
	hashes, err := list(ctx, run, column[string], selectKeyHashes, string(space))
	if err != nil {
		return err
	}
	for _, hash := range hashes {
		if _, err := run.ExecContext(ctx, deleteKeyEntry, hash); err != nil {
			return err
		}
	}
	_, err = run.ExecContext(ctx, deleteSpace, string(space))
	return err
}

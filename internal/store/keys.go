package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

const (
	insertKeyEntry = `
INSERT INTO key_directory (hash, key_id, space_id)
VALUES ($1, $2, $3)`

	selectKeyEntry = `
SELECT key_id, space_id
FROM key_directory
WHERE hash = $1`

	selectKeyEntryByID = `
SELECT key_id, space_id
FROM key_directory
WHERE key_id = $1`

	deleteKeyEntry = `
DELETE FROM key_directory
WHERE hash = $1`

	selectSpaceAccount = `
SELECT account_id
FROM spaces
WHERE space_id = $1`

	selectKeyHashes = `
SELECT hash
FROM api_keys
WHERE space_id = $1`

	insertKey = `
INSERT INTO api_keys (space_id, id, hash, name, scope, last4, created_at, expires_at, revoked_at, used_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

	selectKeys = `
SELECT k.id, k.hash, k.name, s.mode, k.scope, k.last4, k.created_at, k.expires_at, k.revoked_at, k.used_at, k.space_id
FROM spaces s JOIN api_keys k ON k.space_id = s.space_id
WHERE s.space_id = $1`

	selectAccess = `
SELECT k.id, k.hash, k.name, p.mode, k.scope, k.last4, k.created_at, k.expires_at, k.revoked_at, k.used_at, k.space_id,
	p.account_id, p.plan, p.time_zone, ` + stateColumns + `
FROM spaces p JOIN api_keys k ON k.space_id = p.space_id
WHERE p.space_id = $1 AND k.id = $2`

	selectStanding = `
SELECT k.revoked_at, k.used_at, p.plan, p.time_zone, ` + stateColumns + `
FROM spaces p JOIN api_keys k ON k.space_id = p.space_id
WHERE p.space_id = $1 AND k.id = $2`

	touchKey = `
UPDATE api_keys
SET used_at = $3
WHERE space_id = $1 AND id = $2 AND (used_at IS NULL OR used_at < $3)`

	revokeKey = `
UPDATE api_keys
SET revoked_at = $3
WHERE space_id = $1 AND id = $2 AND revoked_at IS NULL`
)

// keyPlace is where a key is kept.
type keyPlace struct{ id, space string }

func scanKeyPlace(rows *sql.Rows, p *keyPlace) error { return rows.Scan(&p.id, &p.space) }

var errKeyTaken = errors.New("there is a key with this id or text already")

func keyFields(k *account.Key) []any {
	return []any{
		&k.ID, &k.Hash, &k.Name, &k.Mode, &k.Scope, &k.Last4, (*instant)(&k.Created),
		optional{&k.Expires},
		optional{&k.Revoked},
		optional{&k.LastUsed},
		&k.Space,
	}
}

func scanKey(rows *sql.Rows, k *account.Key) error { return rows.Scan(keyFields(k)...) }

func scanAccess(rows *sql.Rows, a *account.Access) error {
	fields := append(keyFields(&a.Key), &a.AccountID, &a.Plan, &a.TimeZone)
	return rows.Scan(append(fields, stateFields(&a.State)...)...)
}

// standing is what may change of an access.
type standing struct {
	revoked, lastUsed *time.Time
	plan, timeZone    string
	state             planner.State
}

func scanStanding(rows *sql.Rows, n *standing) error {
	fields := []any{optional{&n.revoked}, optional{&n.lastUsed}, &n.plan, &n.timeZone}
	return rows.Scan(append(fields, stateFields(&n.state)...)...)
}

// of returns a as it stands now.
func (n standing) of(a account.Access) account.Access {
	a.Key.Revoked, a.Key.LastUsed = n.revoked, n.lastUsed
	a.Plan, a.TimeZone, a.State = n.plan, n.timeZone, n.state
	return a
}

// Access implements [account.KeyDirectory]. What never changes of a key is
// remembered; whether it is in force, and all of its space, is read each time.
func (s *Store) Access(ctx context.Context, hash string) (account.Access, error) {
	if a, known := s.keys.Get(hash); known {
		now, err := one(ctx, s.run, scanStanding, selectStanding, string(a.Key.Space), a.Key.ID)
		if !errors.Is(err, sql.ErrNoRows) {
			return now.of(a), s.explain(err)
		}
	}
	place, err := one(ctx, s.run, scanKeyPlace, selectKeyEntry, hash)
	if err != nil {
		return account.Access{}, s.explain(missing(err, account.ErrKeyNotFound))
	}
	a, err := one(ctx, s.run, scanAccess, selectAccess, place.space, place.id)
	if err != nil {
		return account.Access{}, s.explain(missing(err, account.ErrKeyNotFound))
	}
	s.keys.Add(hash, a)
	return a, nil
}

// TouchKey implements [account.KeyDirectory].
func (s *Store) TouchKey(ctx context.Context, k account.Key, hour time.Time) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		_, err := run.ExecContext(ctx, touchKey, string(k.Space), k.ID, hour.UnixMilli())
		return err
	})
}

// CreateKey implements [account.KeyStorage].
func (s *Store) CreateKey(ctx context.Context, k account.Key) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		_, err := run.ExecContext(ctx, insertKey, string(k.Space), k.ID, k.Hash, k.Name, string(k.Scope), k.Last4,
			k.Created.UnixMilli(), millisOf(k.Expires), millisOf(k.Revoked), millisOf(k.LastUsed))
		if err == nil {
			_, err = run.ExecContext(ctx, insertKeyEntry, k.Hash, k.ID, string(k.Space))
		}
		switch {
		case s.reference(err):
			return account.ErrNotFound
		case s.unique(err):
			return errKeyTaken
		}
		return err
	})
}

// Keys implements [account.KeyStorage].
func (s *Store) Keys(ctx context.Context, a account.Account) ([]account.Key, error) {
	all := []account.Key{}
	for _, mode := range modes {
		keys, err := list(ctx, s.run, scanKey, selectKeys, string(a.Space(mode)))
		if err != nil {
			return nil, s.explain(err)
		}
		all = append(all, keys...)
	}
	slices.SortFunc(all, func(a, b account.Key) int {
		return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
	return all, nil
}

// KeyOwner implements [account.KeyStorage].
func (s *Store) KeyOwner(ctx context.Context, idOrHash string) (accountID, keyID string, err error) {
	place, err := one(ctx, s.run, scanKeyPlace, selectKeyEntryByID, idOrHash)
	if errors.Is(err, sql.ErrNoRows) {
		place, err = one(ctx, s.run, scanKeyPlace, selectKeyEntry, idOrHash)
	}
	if err == nil {
		accountID, err = one(ctx, s.run, column[string], selectSpaceAccount, place.space)
	}
	return accountID, place.id, s.explain(missing(err, account.ErrKeyNotFound))
}

// RevokeKey implements [account.KeyStorage].
func (s *Store) RevokeKey(ctx context.Context, a account.Account, id string, at time.Time) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		place, err := one(ctx, run, scanKeyPlace, selectKeyEntryByID, id)
		if err != nil {
			return missing(err, account.ErrKeyNotFound)
		}
		if space := planner.Space(place.space); space != a.Live && space != a.Sandbox {
			return account.ErrKeyNotFound
		}
		_, err = run.ExecContext(ctx, revokeKey, place.space, place.id, at.UnixMilli())
		return err
	})
}

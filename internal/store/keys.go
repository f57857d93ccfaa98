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

// keyTable lacks the mode of a key, which is that of its space.
var keyTable = table[account.Key]{
	{"space_id", immutable, func(k *account.Key) any { return (*idText[ofSpace])(&k.Space) }},
	{"id", immutable, func(k *account.Key) any { return (*idText[ofKey])(&k.ID) }},
	{"hash", immutable, func(k *account.Key) any { return &k.Hash }},
	{"name", immutable, func(k *account.Key) any { return &k.Name }},
	{"scope", immutable, func(k *account.Key) any { return &k.Scope }},
	{"last4", immutable, func(k *account.Key) any { return &k.Last4 }},
	{"created_at", immutable, func(k *account.Key) any { return (*instant)(&k.Created) }},
	{"expires_at", immutable, func(k *account.Key) any { return optional(&k.Expires) }},
	{"revoked_at", mutable, func(k *account.Key) any { return optional(&k.Revoked) }},
	{"used_at", mutable, func(k *account.Key) any { return optional(&k.LastUsed) }},
}

// keyPlace is where a key is kept.
type keyPlace struct{ hash, id, space string }

var keyPlaceTable = table[keyPlace]{
	{"hash", immutable, func(p *keyPlace) any { return &p.hash }},
	{"key_id", immutable, func(p *keyPlace) any { return (*idText[ofKey])(&p.id) }},
	{"space_id", immutable, func(p *keyPlace) any { return (*idText[ofSpace])(&p.space) }},
}

var (
	insertKeyEntry = `
INSERT INTO key_directory (` + keyPlaceTable.names() + `)
VALUES (` + keyPlaceTable.marks(1) + `)`

	selectKeyEntry = `
SELECT ` + keyPlaceTable.selected("d") + `
FROM key_directory d
WHERE d.hash = $1`

	selectKeyEntryByID = `
SELECT ` + keyPlaceTable.selected("d") + `
FROM key_directory d
WHERE d.key_id = $1`

	insertKey = `
INSERT INTO api_keys (` + keyTable.names() + `)
VALUES (` + keyTable.marks(1) + `)`

	selectKeys = `
SELECT ` + keyTable.selected("k") + `, s.mode
FROM spaces s JOIN api_keys k ON k.space_id = s.space_id
WHERE s.space_id = $1`

	selectAccess = `
SELECT ` + keyTable.selected("k") + `, ` + spaceTable.selected("s") + `
FROM spaces s JOIN api_keys k ON k.space_id = s.space_id
WHERE s.space_id = $1 AND k.id = $2`

	selectAccessState = `
SELECT k.revoked_at, k.used_at, s.plan, s.time_zone, ` + stateTable.selected("s") + `
FROM spaces s JOIN api_keys k ON k.space_id = s.space_id
WHERE s.space_id = $1 AND k.id = $2`
)

const (
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

	deleteKey = `
DELETE FROM api_keys
WHERE space_id = $1 AND id = $2`

	touchKey = `
UPDATE api_keys
SET used_at = $3
WHERE space_id = $1 AND id = $2 AND (used_at IS NULL OR used_at < $3)`

	revokeKey = `
UPDATE api_keys
SET revoked_at = COALESCE(revoked_at, $3)
WHERE space_id = $1 AND id = $2`

	revokeKeys = `
UPDATE api_keys
SET revoked_at = $2
WHERE space_id = $1 AND revoked_at IS NULL`
)

var errKeyTaken = errors.New("there is a key with this id or text already")

func scanKey(rows *sql.Rows, k *account.Key) error {
	return rows.Scan(append(keyTable.into(make([]any, 0, 11), k), &k.Mode)...)
}

func scanAccess(rows *sql.Rows, a *account.Access) error {
	return rows.Scan(spaceTable.into(keyTable.into(nil, &a.Key), a)...)
}

// accessState is the part of an Access that may change.
type accessState struct {
	revoked, lastUsed *time.Time
	plan, timeZone    string
	state             planner.State
}

func scanAccessState(rows *sql.Rows, n *accessState) error {
	dest := append(make([]any, 0, 12), optional(&n.revoked), optional(&n.lastUsed), &n.plan, &n.timeZone)
	return rows.Scan(stateTable.into(dest, &n.state)...)
}

// apply returns a with this state.
func (n accessState) apply(a account.Access) account.Access {
	a.Key.Revoked, a.Key.LastUsed = n.revoked, n.lastUsed
	a.Plan, a.TimeZone, a.State = n.plan, n.timeZone, n.state
	return a
}

// Access implements [account.KeyDirectory]. The cache keeps what never changes of a key.
// The rest is read again if the space was written to since.
func (s *Store) Access(ctx context.Context, hash string) (account.Access, error) {
	if last, known := s.keys.Get(hash); known {
		a := last.value
		at := s.versions.current(ctx, string(a.Key.Space))
		if at != uncacheable && at == last.version {
			return a, nil
		}
		now, err := one(ctx, s.run, scanAccessState, selectAccessState, spaceIdent(a.Key.Space), identOf(account.KeyID, a.Key.ID))
		if err == nil && at != uncacheable {
			s.keys.Add(hash, cacheEntry[account.Access]{now.apply(a), at})
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return now.apply(a), s.explain(err)
		}
	}
	place, err := one(ctx, s.run, keyPlaceTable.scan, selectKeyEntry, hash)
	if err != nil {
		return account.Access{}, s.explain(missing(err, account.ErrKeyNotFound))
	}
	at := s.versions.current(ctx, place.space)
	a, err := one(ctx, s.run, scanAccess, selectAccess, spaceIdent(place.space), identOf(account.KeyID, place.id))
	if err != nil {
		return account.Access{}, s.explain(missing(err, account.ErrKeyNotFound))
	}
	s.keys.Add(hash, cacheEntry[account.Access]{a, at})
	return a, nil
}

// WriteAccess implements [account.KeyDirectory]. It uses the cache even while the space is
// written to. A sandbox is read: a write may have set its clock.
func (s *Store) WriteAccess(ctx context.Context, hash string) (account.Access, error) {
	if last, known := s.keys.Get(hash); known && last.value.Key.Mode == account.Live && s.versions.accessUnchanged(ctx, last.version) {
		return last.value, nil
	}
	return s.Access(ctx, hash)
}

// TouchKey implements [account.KeyDirectory].
func (s *Store) TouchKey(ctx context.Context, k account.Key, hour time.Time) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		_, err := run.ExecContext(ctx, touchKey, spaceIdent(k.Space), identOf(account.KeyID, k.ID), hour.UnixMilli())
		return err
	})
}

// CreateKey implements [account.KeyStorage].
func (s *Store) CreateKey(ctx context.Context, k account.Key) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		if err := s.makeRoom(ctx, run, k); err != nil {
			return err
		}
		_, err := keyTable.insert(ctx, run, insertKey, &k)
		if err == nil {
			_, err = keyPlaceTable.insert(ctx, run, insertKeyEntry, &keyPlace{k.Hash, k.ID, string(k.Space)})
		}
		if s.unique(err) {
			return errKeyTaken
		}
		return err
	})
}

// makeRoom locks the account that k is for, so that nobody adds another key. It removes
// the account's oldest ended keys.
func (s *Store) makeRoom(ctx context.Context, run runner, k account.Key) error {
	owner, err := one(ctx, run, idColumn[ofAccount], selectSpaceAccount, spaceIdent(k.Space))
	if err != nil {
		return missing(err, account.ErrNotFound)
	}
	a, err := s.lockAccount(ctx, run, owner)
	if err != nil {
		return err
	}
	ended, err := keysOf(ctx, run, a)
	if err != nil {
		return err
	}
	all := len(ended)
	ended = slices.DeleteFunc(ended, func(old account.Key) bool { return old.InForce(k.Created) })
	if k.InForce(k.Created) && all-len(ended) >= account.MaxKeys {
		return account.ErrKeysFull
	}
	for _, old := range ended[:max(0, len(ended)-account.MaxKeys)] {
		if _, err := run.ExecContext(ctx, deleteKey, spaceIdent(old.Space), identOf(account.KeyID, old.ID)); err != nil {
			return err
		}
		if _, err := run.ExecContext(ctx, deleteKeyEntry, old.Hash); err != nil {
			return err
		}
	}
	return nil
}

// Keys implements [account.KeyStorage].
func (s *Store) Keys(ctx context.Context, a account.Account) ([]account.Key, error) {
	keys, err := keysOf(ctx, s.run, a)
	return keys, s.explain(err)
}

// keysOf returns the keys of an account in order of creation.
func keysOf(ctx context.Context, run runner, a account.Account) ([]account.Key, error) {
	all := []account.Key{}
	for _, mode := range modes {
		keys, err := list(ctx, run, scanKey, selectKeys, spaceIdent(a.Space(mode)))
		if err != nil {
			return nil, err
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
	place, err := one(ctx, s.run, keyPlaceTable.scan, selectKeyEntryByID, identOf(account.KeyID, idOrHash))
	if errors.Is(err, sql.ErrNoRows) {
		place, err = one(ctx, s.run, keyPlaceTable.scan, selectKeyEntry, idOrHash)
	}
	if err == nil {
		accountID, err = one(ctx, s.run, idColumn[ofAccount], selectSpaceAccount, spaceIdent(place.space))
	}
	return accountID, place.id, s.explain(missing(err, account.ErrKeyNotFound))
}

// RevokeKey implements [account.KeyStorage].
func (s *Store) RevokeKey(ctx context.Context, a account.Account, id string, at time.Time) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		found := 0
		for _, mode := range modes {
			n, err := affected(ctx, run, revokeKey, spaceIdent(a.Space(mode)), identOf(account.KeyID, id), at.UnixMilli())
			if err != nil {
				return err
			}
			found += n
		}
		if found == 0 {
			return account.ErrKeyNotFound
		}
		return nil
	})
}

// RevokeAll implements [account.KeyStorage].
func (s *Store) RevokeAll(ctx context.Context, a account.Account, at time.Time) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		if _, err := s.lockAccount(ctx, run, a.ID); err != nil {
			return err
		}
		return revokeAll(ctx, run, a, at)
	})
}

// revokeAll revokes the keys of a, which is locked, and removes its passkeys.
func revokeAll(ctx context.Context, run runner, a account.Account, at time.Time) error {
	for _, mode := range modes {
		if _, err := run.ExecContext(ctx, revokeKeys, spaceIdent(a.Space(mode)), at.UnixMilli()); err != nil {
			return err
		}
	}
	_, err := run.ExecContext(ctx, deletePasskeys, identOf(account.AccountID, a.ID))
	return err
}

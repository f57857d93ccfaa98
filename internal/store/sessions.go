package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"studyplanner/internal/account"
)

var sessionTable = table[account.Session]{
	{"hash", immutable, func(s *account.Session) any { return &s.Hash }},
	{"id", immutable, func(s *account.Session) any { return (*idText[ofSession])(&s.ID) }},
	{"account_id", immutable, func(s *account.Session) any { return (*idText[ofAccount])(&s.AccountID) }},
	{"agent", immutable, func(s *account.Session) any { return &s.Agent }},
	{"created_at", immutable, func(s *account.Session) any { return (*instant)(&s.Created) }},
	{"seen_at", mutable, func(s *account.Session) any { return (*instant)(&s.Seen) }},
	{"proved_at", mutable, func(s *account.Session) any { return (*instant)(&s.Proved) }},
}

var (
	insertSession = `
INSERT INTO sessions (` + sessionTable.names() + `)
VALUES (` + sessionTable.marks(1) + `)`

	selectSessions = `
SELECT ` + sessionTable.selected("s") + `
FROM sessions s
WHERE s.account_id = $1
ORDER BY s.seen_at DESC, s.id DESC`

	// The space may lie on another server than its account: each row is read by itself.
	selectSessionAccess = `
WITH s AS MATERIALIZED (SELECT * FROM sessions WHERE hash = $2 AND account_id = $3),
	a AS MATERIALIZED (SELECT * FROM accounts WHERE id = $3),
	p AS MATERIALIZED (SELECT * FROM spaces WHERE space_id = $1)
SELECT ` + sessionTable.selected("s") + `, ` + accountTable.selected("a") + `, ` + stateTable.selected("p") + `
FROM p JOIN a ON a.id = p.account_id JOIN s ON s.account_id = a.id`

	selectSessionAccount = `
SELECT ` + accountTable.selected("a") + `
FROM sessions s JOIN accounts a ON a.id = s.account_id
WHERE s.account_id = $1 AND s.hash = $2`
)

const (
	deleteOldSessions = `
DELETE FROM sessions
WHERE account_id = $1 AND (seen_at < $2 OR created_at < $3)`

	deleteUnusedSessions = `
DELETE FROM sessions
WHERE account_id = $1 AND hash NOT IN (
	SELECT hash
	FROM sessions
	WHERE account_id = $1
	ORDER BY seen_at DESC, id DESC
	LIMIT CAST($2 AS BIGINT))`

	touchSession = `
UPDATE sessions
SET seen_at = $3
WHERE account_id = $1 AND hash = $2 AND seen_at < $3`

	proveSession = `
UPDATE sessions
SET proved_at = $3
WHERE id = $1 AND account_id = $2`

	deleteSession = `
DELETE FROM sessions
WHERE id = $1 AND account_id = $2`

	deleteSessionByHash = `
DELETE FROM sessions
WHERE account_id = $1 AND hash = $2`

	deleteOtherSessions = `
DELETE FROM sessions
WHERE account_id = $1 AND hash <> $2`

	deleteSessions = `
DELETE FROM sessions
WHERE account_id = $1`
)

func scanSessionAccess(rows *sql.Rows, e *account.SessionAccess) error {
	dest := sessionTable.into(make([]any, 0, 28), &e.Session)
	return rows.Scan(stateTable.into(accountTable.into(dest, &e.Account), &e.State)...)
}

// CreateSession implements [account.SessionStorage].
func (s *Store) CreateSession(ctx context.Context, n account.Session, stale, born time.Time) error {
	owner := identOf(account.AccountID, n.AccountID)
	return s.write(ctx, func(ctx context.Context, run runner) error {
		if _, err := s.lockAccount(ctx, run, n.AccountID); err != nil {
			return err
		}
		if _, err := run.ExecContext(ctx, deleteOldSessions, owner, stale.UnixMilli(), born.UnixMilli()); err != nil {
			return err
		}
		if _, err := run.ExecContext(ctx, deleteUnusedSessions, owner, account.MaxSessions-1); err != nil {
			return err
		}
		_, err := sessionTable.insert(ctx, run, insertSession, &n)
		return err
	})
}

// SessionAccess implements [account.SessionStorage]. The cache knows the space of a
// session, so one statement reads the rest. It is valid as that of keys is, see
// [Store.Access].
func (s *Store) SessionAccess(ctx context.Context, accountID, hash string, m account.Mode) (account.SessionAccess, error) {
	name, owner := string(m)+accountID+hash, identOf(account.AccountID, accountID)
	if last, known := s.sessions.Get(name); known {
		space := string(last.value.Account.Space(m))
		at := s.versions.current(ctx, space)
		if at != uncacheable && at == last.version {
			return last.value, nil
		}
		e, err := one(ctx, s.run, scanSessionAccess, selectSessionAccess, spaceIdent(space), hash, owner)
		if err == nil && at != uncacheable {
			s.sessions.Add(name, cacheEntry[account.SessionAccess]{e, at})
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return e, s.explain(err)
		}
	}
	a, err := one(ctx, s.run, accountTable.scan, selectSessionAccount, owner, hash)
	if err != nil {
		return account.SessionAccess{}, s.explain(missing(err, account.ErrSessionNotFound))
	}
	at := s.versions.current(ctx, string(a.Space(m)))
	e, err := one(ctx, s.run, scanSessionAccess, selectSessionAccess, spaceIdent(a.Space(m)), hash, owner)
	if err != nil {
		return account.SessionAccess{}, s.explain(missing(err, account.ErrSessionNotFound))
	}
	s.sessions.Add(name, cacheEntry[account.SessionAccess]{e, at})
	return e, nil
}

// TouchSession implements [account.SessionStorage].
func (s *Store) TouchSession(ctx context.Context, accountID, hash string, hour time.Time) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		_, err := run.ExecContext(ctx, touchSession, identOf(account.AccountID, accountID), hash, hour.UnixMilli())
		return err
	})
}

// ProveSession implements [account.SessionStorage].
func (s *Store) ProveSession(ctx context.Context, accountID, id string, at time.Time) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		return take(ctx, run, account.ErrSessionNotFound, proveSession, identOf(account.SessionID, id), identOf(account.AccountID, accountID), at.UnixMilli())
	})
}

// Sessions implements [account.SessionStorage].
func (s *Store) Sessions(ctx context.Context, accountID string) ([]account.Session, error) {
	sessions, err := list(ctx, s.run, sessionTable.scan, selectSessions, identOf(account.AccountID, accountID))
	return sessions, s.explain(err)
}

// EndSession implements [account.SessionStorage].
func (s *Store) EndSession(ctx context.Context, accountID, id string) error {
	return s.remove(ctx, account.ErrSessionNotFound, deleteSession, identOf(account.SessionID, id), identOf(account.AccountID, accountID))
}

// LeaveSession implements [account.SessionStorage].
func (s *Store) LeaveSession(ctx context.Context, accountID, hash string) error {
	return s.remove(ctx, account.ErrSessionNotFound, deleteSessionByHash, identOf(account.AccountID, accountID), hash)
}

// EndSessions implements [account.SessionStorage].
func (s *Store) EndSessions(ctx context.Context, accountID, except string) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		_, err := run.ExecContext(ctx, deleteOtherSessions, identOf(account.AccountID, accountID), except)
		return err
	})
}

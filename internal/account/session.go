package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"studyplanner/internal/planner"
)

// Session is a browser in which somebody is signed in.
type Session struct {
	ID        string // ses_…
	Hash      string // SHA-256 of its token, in hex
	AccountID string
	Agent     string    // what the browser calls itself, at most 300 bytes
	Created   time.Time // when somebody signed in
	Seen      time.Time // its last use, to the hour
	Proved    time.Time // when its owner last proved who they are
}

// SessionAccess is what a session opens: one space of its account, as it is now.
type SessionAccess struct {
	Session Session
	Account Account
	State   planner.State // of the space
	Touched bool          // set by Members.Authenticate: the use has been recorded now, so the cookie is due
}

// Access returns e as an access to its space, which has mode m. Its Key has the id of the
// session, the mode, the space and the scope Full.
func (e SessionAccess) Access(m Mode) Access {
	return Access{
		Key:       Key{ID: e.Session.ID, Space: e.Account.Space(m), Mode: m, Scope: Full, Created: e.Session.Created},
		AccountID: e.Account.ID, Plan: e.Account.Plan, TimeZone: e.Account.TimeZone, State: e.State,
		Proved: e.Session.Proved,
	}
}

// SessionStorage remembers sessions. Tokens are known to it by their hashes alone.
type SessionStorage interface {
	// CreateSession adds s. It removes sessions of the account that were last seen before
	// stale or created before born. Of more than MaxSessions it removes those last seen the
	// longest ago. It returns ErrNotFound if there is no such account.
	CreateSession(ctx context.Context, s Session, stale, born time.Time) error
	// SessionAccess returns what the account's session with that hash opens of the space
	// of that mode, or ErrSessionNotFound. Sessions that have ended of age are found.
	SessionAccess(ctx context.Context, accountID, hash string, m Mode) (SessionAccess, error)
	// TouchSession records that a session of the account was used in the hour that begins
	// at hour.
	TouchSession(ctx context.Context, accountID, hash string, hour time.Time) error
	// ProveSession records when the owner of one session of the account proved who
	// they are, or returns ErrSessionNotFound.
	ProveSession(ctx context.Context, accountID, id string, at time.Time) error
	// Sessions returns the sessions of an account, the one last seen first.
	Sessions(ctx context.Context, accountID string) ([]Session, error)
	// EndSession removes one session of the account, by its id, or returns
	// ErrSessionNotFound.
	EndSession(ctx context.Context, accountID, id string) error
	// LeaveSession removes the account's session with that hash, or returns
	// ErrSessionNotFound.
	LeaveSession(ctx context.Context, accountID, hash string) error
	// EndSessions removes all sessions of the account but the one with the hash
	// except, which may be "".
	EndSessions(ctx context.Context, accountID, except string) error
}

// SessionIdle is how long a session lasts after its last use.
const SessionIdle = 30 * 24 * time.Hour

const (
	sessionLife = 365 * 24 * time.Hour // how long it lasts at most
	maxAgent    = 300
)

// sessionCutoffs returns the earliest times at which a session that is valid at now was last
// seen, and created.
func sessionCutoffs(now time.Time) (stale, born time.Time) {
	return now.Add(-SessionIdle), now.Add(-sessionLife)
}

// ended reports whether s has ended of age at now.
func (s Session) ended(now time.Time) bool {
	stale, born := sessionCutoffs(now)
	return s.Seen.Before(stale) || s.Created.Before(born)
}

// begin begins a session, always with a new token, against session fixation. It returns
// ErrNotFound. After a write that cannot be repeated, ctx must have no deadline: a client
// that retried after a timeout would fail.
func (m *Members) begin(ctx context.Context, accountID, agent string) (Token, Session, error) {
	token, err := newOwnedToken(m.Random, accountID)
	if err != nil {
		return Token{}, Session{}, err
	}
	now := m.second()
	s := Session{
		ID: string(SessionID) + m.NewID(), Hash: token.Hash(), AccountID: accountID, Agent: cleanAgent(agent),
		Created: now, Seen: now.Truncate(time.Hour), Proved: now,
	}
	stale, born := sessionCutoffs(now)
	if err := m.Store.CreateSession(ctx, s, stale, born); err != nil {
		return Token{}, Session{}, fmt.Errorf("begin session: %w", err)
	}
	return token, s, nil
}

// cleanAgent returns what of an agent is fit to be stored and shown.
func cleanAgent(s string) string {
	s = s[:min(len(s), 4*maxAgent)] // no work for a header of a megabyte
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, s)
	s = strings.TrimSpace(s)
	for len(s) > maxAgent {
		_, last := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-last]
	}
	return s
}

// Authenticate returns what the session with that token opens at now, and the call of a
// request through it to the space of mode. The call is Postponed while the use of the
// session cannot be recorded. It returns ErrSignedOut for a token that is malformed, unknown
// or ended. The look-up may charge a quota, for an ended session, too.
func (m *Members) Authenticate(ctx context.Context, token string, mode Mode, now time.Time) (SessionAccess, Access, planner.Call, error) {
	e, err := m.sessionAccess(ctx, token, mode)
	if err == nil && e.Session.ended(now) {
		err = ErrSignedOut
	}
	if err != nil {
		return SessionAccess{}, Access{}, planner.Call{}, err
	}
	zone, err := m.zones.load(e.Account.TimeZone)
	if err != nil {
		return SessionAccess{}, Access{}, planner.Call{}, fmt.Errorf("zone of account %s: %w", e.Account.ID, err)
	}
	unrecorded := m.touch(ctx, &e, now)
	if unrecorded != nil && !planner.Deferrable(ctx, unrecorded) {
		return SessionAccess{}, Access{}, planner.Call{}, unrecorded
	}
	a := e.Access(mode)
	call := a.Call(now, zone)
	call.Degraded = unrecorded
	return e, a, call, nil
}

// sessionAccess looks a session up, or returns ErrSignedOut.
func (m *Members) sessionAccess(ctx context.Context, text string, mode Mode) (SessionAccess, error) {
	accountID, token, err := parseOwnedToken(text)
	if err != nil {
		return SessionAccess{}, ErrSignedOut
	}
	e, err := m.Store.SessionAccess(ctx, accountID, token.Hash(), mode)
	if errors.Is(err, ErrSessionNotFound) {
		return SessionAccess{}, ErrSignedOut
	}
	if err != nil {
		return SessionAccess{}, fmt.Errorf("look up session: %w", err)
	}
	return e, nil
}

// touch records the use of a session, once an hour.
func (m *Members) touch(ctx context.Context, e *SessionAccess, now time.Time) error {
	hour := now.UTC().Truncate(time.Hour)
	if !e.Session.Seen.Before(hour) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, touchTimeout)
	defer cancel()
	if err := m.Store.TouchSession(ctx, e.Account.ID, e.Session.Hash, hour); err != nil {
		return fmt.Errorf("record use of session: %w", err)
	}
	e.Session.Seen, e.Touched = hour, true
	return nil
}

// SignOut ends the session with that token, if there is one.
func (m *Members) SignOut(ctx context.Context, token string) error {
	accountID, t, err := parseOwnedToken(token)
	if err != nil {
		return nil //nolint:nilerr // it is of no session
	}
	if err := m.Store.LeaveSession(ctx, accountID, t.Hash()); !errors.Is(err, ErrSessionNotFound) {
		return err
	}
	return nil
}

// SignOutEverywhere ends all sessions of an account.
func (m *Members) SignOutEverywhere(ctx context.Context, accountID string) error {
	return m.Store.EndSessions(ctx, accountID, "")
}

// Sessions returns the sessions of an account that are in force, the one last
// used first.
func (m *Members) Sessions(ctx context.Context, accountID string) ([]Session, error) {
	all, err := m.Store.Sessions(ctx, accountID)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	now := m.Now()
	return slices.DeleteFunc(all, func(s Session) bool { return s.ended(now) }), nil
}

// EndSession ends one session of an account. It returns ErrSessionNotFound.
func (m *Members) EndSession(ctx context.Context, accountID, id string) error {
	return m.Store.EndSession(ctx, accountID, id)
}

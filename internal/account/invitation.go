package account

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"studyplanner/internal/planner"
)

// Invitation lets one person make an account.
type Invitation struct {
	ID      string // inv_…
	Hash    string // SHA-256 of its token, in hex
	Email   string // of the invited, "" for anybody; a note, not a condition
	Created time.Time
	Expires time.Time

	Founding bool // it makes the first account of all, and no other
}

// InvitationStorage remembers invitations. Tokens are known to it by their hashes alone.
type InvitationStorage interface {
	// CreateInvitation adds i, and removes those that had ended when i was created;
	// one that is founding takes the place of others that are.
	CreateInvitation(ctx context.Context, i Invitation) error
	// Invitations returns the invitations that were not used, in order of creation.
	Invitations(ctx context.Context) ([]Invitation, error)
	// InvitationByHash returns ErrInvitationNotFound if there is none.
	InvitationByHash(ctx context.Context, hash string) (Invitation, error)
	// DeleteInvitation returns ErrInvitationNotFound if there is none.
	DeleteInvitation(ctx context.Context, id string) error
}

// invitationLife is how long an invitation is in force.
const invitationLife = 14 * 24 * time.Hour

// inForce reports whether i is in force at t.
func (i Invitation) inForce(t time.Time) bool { return t.Before(i.Expires) }

// Invite makes an invitation that is valid for 14 days. The address is only a note, and may
// be empty. It returns planner.Invalid.
func (m *Members) Invite(ctx context.Context, email string) (Invitation, Token, error) {
	var bad planner.Invalid
	if email = strings.TrimSpace(email); email != "" {
		email = cleanEmail(&bad, email, "")
	}
	if err := bad.Err(); err != nil {
		return Invitation{}, Token{}, err
	}
	return m.newInvitation(ctx, Invitation{Email: email})
}

// InviteFounder makes an invitation for the first account. It is valid for 14 days, and
// replaces the one before.
func (m *Members) InviteFounder(ctx context.Context) (Token, error) {
	_, token, err := m.newInvitation(ctx, Invitation{Founding: true})
	return token, err
}

// newInvitation completes and stores i.
func (m *Members) newInvitation(ctx context.Context, i Invitation) (Invitation, Token, error) {
	token, err := NewToken(m.Random)
	if err != nil {
		return Invitation{}, Token{}, err
	}
	now := m.second()
	i.ID, i.Hash, i.Created, i.Expires = string(InvitationID)+m.NewID(), token.Hash(), now, now.Add(invitationLife)
	if err := m.Store.CreateInvitation(ctx, i); err != nil {
		return Invitation{}, Token{}, fmt.Errorf("create invitation: %w", err)
	}
	return i, token, nil
}

// invitation returns the one with that text, or ErrInvitationNotFound.
func (m *Members) invitation(ctx context.Context, text string) (Invitation, error) {
	token, err := ParseToken(text)
	if err != nil {
		return Invitation{}, ErrInvitationNotFound
	}
	return m.Store.InvitationByHash(ctx, token.Hash())
}

// Invitations returns the invitations in force, in order of creation.
func (m *Members) Invitations(ctx context.Context) ([]Invitation, error) {
	all, err := m.Store.Invitations(ctx)
	if err != nil {
		return nil, fmt.Errorf("list invitations: %w", err)
	}
	now := m.Now()
	return slices.DeleteFunc(all, func(i Invitation) bool { return !i.inForce(now) }), nil
}

// Uninvite takes an invitation back. It returns ErrInvitationNotFound.
func (m *Members) Uninvite(ctx context.Context, id string) error {
	return m.Store.DeleteInvitation(ctx, id)
}

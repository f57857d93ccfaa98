package store

import (
	"context"

	"studyplanner/internal/account"
)

var invitationTable = table[account.Invitation]{
	{"hash", immutable, func(i *account.Invitation) any { return &i.Hash }},
	{"id", immutable, func(i *account.Invitation) any { return (*idText[ofInvitation])(&i.ID) }},
	{"email", immutable, func(i *account.Invitation) any { return &i.Email }},
	{"created_at", immutable, func(i *account.Invitation) any { return (*instant)(&i.Created) }},
	{"expires_at", immutable, func(i *account.Invitation) any { return (*instant)(&i.Expires) }},
	{"founding", immutable, func(i *account.Invitation) any { return (*mark)(&i.Founding) }},
}

var (
	insertInvitation = `
INSERT INTO invitations (` + invitationTable.names() + `)
VALUES (` + invitationTable.marks(1) + `)`

	selectInvitations = `
SELECT ` + invitationTable.selected("i") + `
FROM invitations i
ORDER BY i.created_at, i.id`

	selectInvitation = `
SELECT ` + invitationTable.selected("i") + `
FROM invitations i
WHERE i.hash = $1`
)

const (
	takeInvitation = `
DELETE FROM invitations
WHERE hash = $1 AND expires_at > $2 AND founding <= $3`

	deleteFoundingInvitations = `
DELETE FROM invitations
WHERE founding = 1`

	deleteOldInvitations = `
DELETE FROM invitations
WHERE expires_at <= $1`

	deleteInvitation = `
DELETE FROM invitations
WHERE id = $1`
)

// CreateInvitation implements [account.InvitationStorage].
func (s *Store) CreateInvitation(ctx context.Context, i account.Invitation) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		if _, err := run.ExecContext(ctx, deleteOldInvitations, i.Created.UnixMilli()); err != nil {
			return err
		}
		if i.Founding {
			if _, err := run.ExecContext(ctx, deleteFoundingInvitations); err != nil {
				return err
			}
		}
		_, err := invitationTable.insert(ctx, run, insertInvitation, &i)
		return err
	})
}

// Invitations implements [account.InvitationStorage].
func (s *Store) Invitations(ctx context.Context) ([]account.Invitation, error) {
	invitations, err := list(ctx, s.run, invitationTable.scan, selectInvitations)
	return invitations, s.explain(err)
}

// InvitationByHash implements [account.InvitationStorage].
func (s *Store) InvitationByHash(ctx context.Context, hash string) (account.Invitation, error) {
	i, err := one(ctx, s.run, invitationTable.scan, selectInvitation, hash)
	return i, s.explain(missing(err, account.ErrInvitationNotFound))
}

// DeleteInvitation implements [account.InvitationStorage].
func (s *Store) DeleteInvitation(ctx context.Context, id string) error {
	return s.remove(ctx, account.ErrInvitationNotFound, deleteInvitation, identOf(account.InvitationID, id))
}

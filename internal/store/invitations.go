package store

import (
	"context"
	"database/sql"

	"studyplanner/internal/account"
)

const (
	invitationColumns = "id, hash, email, created_at, expires_at"

	insertInvitation = `
INSERT INTO invitations (hash, id, email, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5)`

	selectInvitations = `
SELECT ` + invitationColumns + `
FROM invitations
ORDER BY created_at, id`

	selectInvitation = `
SELECT ` + invitationColumns + `
FROM invitations
WHERE hash = $1`

	takeInvitation = `
DELETE FROM invitations
WHERE hash = $1 AND expires_at > $2`

	deleteOldInvitations = `
DELETE FROM invitations
WHERE expires_at <= $1`

	deleteInvitation = `
DELETE FROM invitations
WHERE id = $1`
)

func scanInvitation(rows *sql.Rows, i *account.Invitation) error {
	return rows.Scan(&i.ID, &i.Hash, &i.Email, (*instant)(&i.Created), (*instant)(&i.Expires))
}

// CreateInvitation implements [account.InvitationStorage].
func (s *Store) CreateInvitation(ctx context.Context, i account.Invitation) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		if _, err := run.ExecContext(ctx, deleteOldInvitations, i.Created.UnixMilli()); err != nil {
			return err
		}
		_, err := run.ExecContext(ctx, insertInvitation, i.Hash, i.ID, i.Email, i.Created.UnixMilli(), i.Expires.UnixMilli())
		return err
	})
}

// Invitations implements [account.InvitationStorage].
func (s *Store) Invitations(ctx context.Context) ([]account.Invitation, error) {
	invitations, err := list(ctx, s.run, scanInvitation, selectInvitations)
	return invitations, s.explain(err)
}

// InvitationByHash implements [account.InvitationStorage].
func (s *Store) InvitationByHash(ctx context.Context, hash string) (account.Invitation, error) {
	i, err := one(ctx, s.run, scanInvitation, selectInvitation, hash)
	return i, s.explain(missing(err, account.ErrInvitationNotFound))
}

// DeleteInvitation implements [account.InvitationStorage].
func (s *Store) DeleteInvitation(ctx context.Context, id string) error {
	return s.remove(ctx, account.ErrInvitationNotFound, deleteInvitation, id)
}

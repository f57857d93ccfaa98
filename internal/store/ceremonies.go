package store

import (
	"context"
	"database/sql"
	"time"

	"studyplanner/internal/account"
)

const (
	insertCeremony = `
INSERT INTO ceremonies (hash, account_id, data, expires_at)
VALUES ($1, $2, $3, $4)`

	takeCeremony = `
DELETE FROM ceremonies
WHERE hash = $1 AND expires_at > $2
RETURNING hash, account_id, data, expires_at`

	deleteOldCeremonies = `
DELETE FROM ceremonies
WHERE expires_at <= $1`

	deleteCeremonies = `
DELETE FROM ceremonies
WHERE account_id = $1`
)

func scanCeremony(rows *sql.Rows, c *account.Ceremony) error {
	return rows.Scan(&c.Hash, &c.AccountID, &c.Data, (*instant)(&c.Expires))
}

// BeginCeremony implements [account.CeremonyStorage].
func (s *Store) BeginCeremony(ctx context.Context, c account.Ceremony, at time.Time) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		if _, err := run.ExecContext(ctx, deleteOldCeremonies, at.UnixMilli()); err != nil {
			return err
		}
		_, err := run.ExecContext(ctx, insertCeremony, c.Hash, c.AccountID, c.Data, c.Expires.UnixMilli())
		return err
	})
}

// EndCeremony implements [account.CeremonyStorage].
func (s *Store) EndCeremony(ctx context.Context, hash string, at time.Time) (account.Ceremony, error) {
	var c account.Ceremony
	err := s.write(ctx, func(ctx context.Context, run runner) (err error) {
		c, err = one(ctx, run, scanCeremony, takeCeremony, hash, at.UnixMilli())
		return missing(err, account.ErrPasskey)
	})
	if err != nil {
		return account.Ceremony{}, err
	}
	return c, nil
}

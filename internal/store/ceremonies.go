package store

import (
	"context"
	"time"

	"studyplanner/internal/account"
)

var ceremonyTable = table[account.Ceremony]{
	{"hash", immutable, func(c *account.Ceremony) any { return &c.Hash }},
	{"account_id", immutable, func(c *account.Ceremony) any { return (*idText[ofAccount])(&c.AccountID) }},
	{"data", immutable, func(c *account.Ceremony) any { return &c.Data }},
	{"expires_at", immutable, func(c *account.Ceremony) any { return (*instant)(&c.Expires) }},
}

var (
	insertCeremony = `
INSERT INTO ceremonies (` + ceremonyTable.names() + `)
VALUES (` + ceremonyTable.marks(1) + `)`

	takeCeremony = `
DELETE FROM ceremonies
WHERE hash = $1 AND expires_at > $2
RETURNING ` + ceremonyTable.names()
)

const (
	selectOldCeremonies = `
SELECT hash
FROM ceremonies
WHERE expires_at <= $1
LIMIT 1000`

	deleteCeremony = `
DELETE FROM ceremonies
WHERE hash = $1`

	deleteCeremonies = `
DELETE FROM ceremonies
WHERE account_id = $1`
)

// BeginCeremony implements [account.CeremonyStorage].
func (s *Store) BeginCeremony(ctx context.Context, c account.Ceremony) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		_, err := ceremonyTable.insert(ctx, run, insertCeremony, &c)
		return err
	})
}

// EndCeremony implements [account.CeremonyStorage].
func (s *Store) EndCeremony(ctx context.Context, hash string, at time.Time) (account.Ceremony, error) {
	var c account.Ceremony
	err := s.write(ctx, func(ctx context.Context, run runner) (err error) {
		c, err = one(ctx, run, ceremonyTable.scan, takeCeremony, hash, at.UnixMilli())
		return missing(err, account.ErrPasskey)
	})
	if err != nil {
		return account.Ceremony{}, err
	}
	return c, nil
}

// deleteEnded removes ceremonies and resets that have ended, and returns how many.
func (s *Store) deleteEnded(ctx context.Context, now time.Time) (rows int, err error) {
	for _, of := range []struct{ find, remove string }{{selectOldCeremonies, deleteCeremony}, {selectOldResets, deleteReset}} {
		for {
			ended, err := list(ctx, s.run, column[string], of.find, now.UnixMilli())
			if err != nil {
				return rows, s.explain(err)
			}
			if len(ended) == 0 {
				break
			}
			n, err := deleteEach(ctx, s, of.remove, ended)
			rows += n
			if err != nil {
				return rows, err
			}
		}
	}
	return rows, nil
}

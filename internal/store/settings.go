package store

import (
	"context"
	"database/sql"
	"errors"

	"studyplanner/internal/account"
)

const (
	selectSettings = `
SELECT sign_up, time_zone
FROM installation
WHERE one = 1`

	updateSettings = `
UPDATE installation
SET sign_up = $1, time_zone = $2
WHERE one = 1`
)

func scanSettings(rows *sql.Rows, s *account.Settings) error {
	return rows.Scan(&s.SignUp, &s.TimeZone)
}

// Settings implements [account.SettingsStorage].
func (s *Store) Settings(ctx context.Context) (account.Settings, error) {
	set, err := one(ctx, s.run, scanSettings, selectSettings)
	if err = missing(err, account.ErrNotFound); errors.Is(err, account.ErrNotFound) {
		return account.Settings{}, nil
	}
	return set, s.explain(err)
}

// SetSettings implements [account.SettingsStorage].
func (s *Store) SetSettings(ctx context.Context, set account.Settings) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		return take(ctx, run, account.ErrNotFound, updateSettings, string(set.SignUp), set.TimeZone)
	})
}

package store

import (
	"context"

	"studyplanner/internal/account"
)

const (
	selectDeviceSecret = `
SELECT device_secret
FROM installation
WHERE one = 1`

	setDeviceSecret = `
UPDATE installation
SET device_secret = $1
WHERE one = 1 AND device_secret = ''`
)

// DeviceSecret implements [account.DeviceStorage].
func (s *Store) DeviceSecret(ctx context.Context, fresh string) (string, error) {
	secret, err := deviceSecret(ctx, s.run)
	if err != nil || secret != "" {
		return secret, s.explain(err)
	}
	err = s.write(ctx, func(ctx context.Context, run runner) (err error) {
		if _, err := run.ExecContext(ctx, setDeviceSecret, fresh); err != nil {
			return err
		}
		secret, err = deviceSecret(ctx, run) // another one may have come before
		return err
	})
	return secret, err
}

func deviceSecret(ctx context.Context, run runner) (string, error) {
	secret, err := one(ctx, run, column[string], selectDeviceSecret)
	return secret, missing(err, account.ErrNotFound)
}

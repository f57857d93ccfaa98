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

	selectPushKey = `
SELECT push_key
FROM installation
WHERE one = 1`

	setPushKey = `
UPDATE installation
SET push_key = $1
WHERE one = 1 AND push_key = ''`
)

// secret is what the installation keeps secret: how it is read, and set if there is none.
type secret struct{ sel, set string }

var (
	forDevices = secret{selectDeviceSecret, setDeviceSecret}
	forPushes  = secret{selectPushKey, setPushKey}
)

// DeviceSecret implements [account.DeviceStorage].
func (s *Store) DeviceSecret(ctx context.Context, fresh string) (string, error) {
	return s.secret(ctx, forDevices, fresh)
}

// PushKey implements [account.ReminderStorage].
func (s *Store) PushKey(ctx context.Context, fresh string) (string, error) {
	return s.secret(ctx, forPushes, fresh)
}

// secret returns what the installation keeps, which is fresh if there was nothing.
func (s *Store) secret(ctx context.Context, of secret, fresh string) (string, error) {
	kept, err := of.kept(ctx, s.run)
	if err != nil || kept != "" {
		return kept, s.explain(err)
	}
	err = s.write(ctx, func(ctx context.Context, run runner) (err error) {
		if _, err := run.ExecContext(ctx, of.set, fresh); err != nil {
			return err
		}
		kept, err = of.kept(ctx, run) // another one may have come before
		return err
	})
	return kept, err
}

func (of secret) kept(ctx context.Context, run runner) (string, error) {
	kept, err := one(ctx, run, column[string], of.sel)
	return kept, missing(err, account.ErrNotFound)
}

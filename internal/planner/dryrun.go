package planner

import (
	"context"
	"errors"
)

// errDryRun rolls a dry run back.
var errDryRun = errors.New("dry run")

// writeUnless is write or, if dry, only tells what write would return: change
// runs and is rolled back, so that nothing of it stays, and no answer to c.Idempotency:
// asked again, it is run again.
func writeUnless[T any](ctx context.Context, dry bool, s *Service, c Call, what string, covers Date, change func(context.Context, Tx) (T, error)) (T, error) {
	if !dry {
		return write(ctx, s, c, what, covers, change)
	}
	var told T
	none, err := write(ctx, s, c, what, covers, func(ctx context.Context, tx Tx) (T, error) {
		var err error
		if told, err = change(ctx, tx); err == nil {
			err = errDryRun
		}
		return told, err
	})
	if !errors.Is(err, errDryRun) {
		return none, err
	}
	return told, nil
}

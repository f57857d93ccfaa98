package planner

import (
	"context"
	"errors"
)

// errDryRun rolls a dry run back.
var errDryRun = errors.New("dry run")

// writeUnless is write, unless dry is set. A dry run returns what write would return: it
// runs change and rolls it back. It stores no response for the idempotency key.
func writeUnless[T any](ctx context.Context, dry bool, s *Service, c Call, what string, covers Date, change func(context.Context, Tx) (T, error)) (T, error) {
	if !dry {
		return write(ctx, s, c, what, covers, change)
	}
	var result T
	none, err := write(ctx, s, c, what, covers, func(ctx context.Context, tx Tx) (T, error) {
		var err error
		if result, err = change(ctx, tx); err == nil {
			err = errDryRun
		}
		return result, err
	})
	if !errors.Is(err, errDryRun) {
		return none, err
	}
	return result, nil
}

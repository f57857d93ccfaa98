package planner

import (
	"context"
	"errors"
	"fmt"
)

// errDryRun rolls a dry run back.
var errDryRun = errors.New("dry run")

// writeUnless is write or, if dry, only tells what write would return: change
// runs and is rolled back, so that nothing of it stays but the answer to c.Once.
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
	if err := s.answerDry(ctx, c, told); err != nil {
		return none, fmt.Errorf("%s: %w", what, err)
	}
	return told, nil
}

// answerDry remembers the answer to a dry run with c.Once, and nothing else.
func (s *Service) answerDry(ctx context.Context, c Call, told any) error {
	if c.Once == nil {
		return nil
	}
	return s.transact(ctx, c.Space, func(ctx context.Context, tx Tx) error {
		if err := answered(ctx, tx, c); err != nil {
			return err
		}
		return remember(ctx, tx, c, told)
	})
}

package planner

import (
	"context"
	"fmt"
)

// Service is the application: every adapter calls it.
type Service struct {
	store  Storage // in which nothing is owed
	beside Beside
	newID  func() string
}

// NewService returns a Service that keeps its data in store, which beside reads too.
// newID returns a new id of 26 characters 0-9 and a-v at each call, later ones sorting later;
// generated is told how many blocks each committed write made from slots.
func NewService(store Storage, beside Beside, newID func() string, generated func(blocks int)) *Service {
	return &Service{Settling(store, newID, generated), beside, newID}
}

// write runs change in one transaction on c's space, which is first generated
// as far as covers needs, and honours c.Once. what names the use case in errors.
// If there is more to generate than one step, the steps before the last one are
// transactions of their own.
func write[T any](ctx context.Context, s *Service, c Call, what string, covers Date, change func(context.Context, Tx) (T, error)) (T, error) {
	var result T
	for done := false; !done; {
		err := s.store.Write(ctx, c.Space, func(ctx context.Context, tx Tx) (err error) {
			if err = answered(ctx, tx, c); err != nil {
				return err
			}
			if err = s.extend(ctx, tx, c.Now, covers); err != nil {
				return err
			}
			if done = tx.State().reaches(c.Now, covers); !done {
				return nil
			}
			if result, err = change(ctx, tx); err != nil {
				return err
			}
			return remember(ctx, tx, c, result)
		})
		if err != nil {
			var none T
			return none, fmt.Errorf("%s: %w", what, err)
		}
	}
	return result, nil
}

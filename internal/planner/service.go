package planner

import (
	"context"
	"fmt"
)

// Service is the application: every adapter calls it.
type Service struct {
	store     Storage
	beside    Beside
	newID     func() string
	generated func(blocks int)
}

// NewService returns a Service that keeps its data in store, which beside reads too.
// newID returns a new id of 26 characters 0-9 and a-v at each call, later ones sorting later;
// generated is told how many blocks each committed write made from slots.
func NewService(store Storage, beside Beside, newID func() string, generated func(blocks int)) *Service {
	return &Service{store, beside, newID, generated}
}

// write runs change in one transaction on c's space, which is first generated
// as far as covers needs, and honours c.Idempotency. what names the use case in errors.
func write[T any](ctx context.Context, s *Service, c Call, what string, covers Date, change func(context.Context, Tx) (T, error)) (T, error) {
	var result T
	err := s.save(ctx, c.Space, func(ctx context.Context, tx Tx) (err error) {
		if err = checkIdempotency(ctx, tx, c); err != nil {
			return err
		}
		if err = s.extend(ctx, tx, c.Now, covers); err != nil {
			return err
		}
		if result, err = change(ctx, tx); err != nil {
			return err
		}
		return storeResponse(ctx, tx, c, result)
	})
	if err != nil {
		var none T
		return none, fmt.Errorf("%s: %w", what, err)
	}
	return result, nil
}

// save is one write to the storage, and tells afterwards how many blocks it has made
// from slots.
func (s *Service) save(ctx context.Context, space Space, change func(context.Context, Tx) error) error {
	var made int
	err := s.store.Write(ctx, space, func(ctx context.Context, tx Tx) error {
		c := &counter{BlockTx: tx.BlockTx}
		tx.BlockTx = c
		err := change(ctx, tx)
		made = c.made
		return err
	})
	if err == nil {
		s.generated(made)
	}
	return err
}

// counter is a BlockTx that counts the blocks from slots that are inserted.
type counter struct {
	BlockTx
	made int
}

// InsertBlocks implements BlockTx.
func (c *counter) InsertBlocks(ctx context.Context, blocks []Block) error {
	for _, b := range blocks {
		if b.Untouched {
			c.made++
		}
	}
	return c.BlockTx.InsertBlocks(ctx, blocks)
}

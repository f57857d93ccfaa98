package planner

import (
	"context"
	"fmt"
)

// Service is the application: every adapter calls it.
type Service struct {
	store     Storage
	features  FeatureReader
	newID     func() string
	generated func(blocks int)
}

// NewService returns a Service over store and the features of the same store. Each call of
// newID returns a new id of 26 characters 0-9 and a-v, in rising order. After a committed
// write, generated is called with the number of blocks that it generated.
func NewService(store Storage, features FeatureReader, newID func() string, generated func(blocks int)) *Service {
	return &Service{store, features, newID, generated}
}

// write runs change in one transaction on c's space. It first generates blocks up to
// covers, and honours the idempotency key of c. what names the use case in errors.
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

// save is one write to the storage. It then reports how many blocks it generated.
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

package planner

import (
	"context"
	"errors"
)

// writes is what payments need.
type writes interface {
	Write(ctx context.Context, space Space, change func(context.Context, Tx) error) error
}

// payer pays what is owed in spaces (see [Debt]).
type payer struct {
	store     writes
	newID     func() string
	generated func(blocks int)
}

// settling is a Storage in which nobody sees what is owed.
type settling struct {
	Storage
	payer
}

// Settling returns store as a Storage in which all blocks follow the slots: a write
// or a read of blocks pays what is owed before it begins, in many transactions that
// are short, and a write pays what it owes itself before it returns. newID and
// generated are as in [NewService].
func Settling(store Storage, newID func() string, generated func(blocks int)) Storage {
	return &settling{store, payer{store, newID, generated}}
}

// Write implements Storage.
func (s *settling) Write(ctx context.Context, space Space, change func(context.Context, Tx) error) error {
	return s.payer.Write(ctx, space, change)
}

// settlingContents is a ContentStorage whose writes pay what is owed.
type settlingContents struct {
	ContentStorage
	payer
}

// SettlingContents is Settling for a ContentStorage. What a Snapshot tells of a space
// in which something is owed is ErrOwed; a write to it pays that.
func SettlingContents(store ContentStorage, newID func() string) ContentStorage {
	return &settlingContents{store, payer{store, newID, func(int) {}}}
}

// Write implements ContentStorage.
func (s *settlingContents) Write(ctx context.Context, space Space, change func(context.Context, Tx) error) error {
	return s.payer.Write(ctx, space, change)
}

// Write is that of Storage, before and after which nothing is owed.
func (s *payer) Write(ctx context.Context, space Space, change func(context.Context, Tx) error) error {
	owes := false
	for ran := false; !ran; {
		err := s.counted(ctx, space, func(ctx context.Context, tx Tx) error {
			if ran = tx.State().Owed == 0; !ran {
				return s.pay(ctx, tx)
			}
			err := change(ctx, tx)
			owes = tx.State().Owed > 0
			return err
		})
		if err != nil {
			return err
		}
	}
	if owes {
		// The change is saved. What cannot be paid now is left to whoever comes
		// next, who is told why if that fails.
		_ = s.settle(ctx, space)
	}
	return nil
}

// settle pays all that is owed in a space.
func (s *payer) settle(ctx context.Context, space Space) error {
	for owed := true; owed; {
		err := s.counted(ctx, space, func(ctx context.Context, tx Tx) error {
			err := s.pay(ctx, tx)
			owed = tx.State().Owed > 0
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// pay takes one step of what is owed, if anything is.
func (s *payer) pay(ctx context.Context, tx Tx) error {
	from := tx.State().Owed
	if from == 0 {
		return nil
	}
	former, err := tx.Former(ctx)
	if err != nil {
		return err
	}
	d, err := former.debt(ctx, tx)
	if err != nil {
		return err
	}
	return d.step(ctx, tx, Moment{Today: from}, former, s.newID)
}

// counted is one write to the storage below, and tells afterwards how many blocks
// were generated.
func (s *payer) counted(ctx context.Context, space Space, change func(context.Context, Tx) error) error {
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

// counter is a BlockTx that counts the generated blocks that are inserted.
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

// settleTries is how often what a read needs is paid. Each time somebody else has
// changed many blocks in between.
const settleTries = 3

// whole returns what read does, once nothing is owed in space.
func whole[T any](ctx context.Context, s *settling, space Space, read func() (T, error)) (T, error) {
	found, err := read()
	for range settleTries {
		if !errors.Is(err, ErrOwed) {
			break
		}
		if err := s.settle(ctx, space); err != nil {
			return found, err
		}
		found, err = read()
	}
	return found, err
}

// Blocks implements Reader.
func (s *settling) Blocks(ctx context.Context, space Space, q BlockQuery) Rows[Block] {
	return func(yield func(Block, error) bool) {
		for range settleTries {
			owed := false
			for b, err := range s.Storage.Blocks(ctx, space, q) {
				if owed = errors.Is(err, ErrOwed); owed { // before any row
					break
				}
				if !yield(b, err) {
					return
				}
			}
			if !owed {
				return
			}
			if err := s.settle(ctx, space); err != nil {
				yield(Block{}, err)
				return
			}
		}
		yield(Block{}, ErrOwed)
	}
}

// Block implements Reader.
func (s *settling) Block(ctx context.Context, space Space, id string) (Block, error) {
	return whole(ctx, s, space, func() (Block, error) { return s.Storage.Block(ctx, space, id) })
}

// BlockIDs implements Reader.
func (s *settling) BlockIDs(ctx context.Context, space Space, endings []string) ([]string, error) {
	return whole(ctx, s, space, func() ([]string, error) { return s.Storage.BlockIDs(ctx, space, endings) })
}

// Tallies implements Reader.
func (s *settling) Tallies(ctx context.Context, space Space, first, last Date) ([]Tally, error) {
	return whole(ctx, s, space, func() ([]Tally, error) { return s.Storage.Tallies(ctx, space, first, last) })
}

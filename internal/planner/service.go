package planner

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Service is the application: every adapter calls it.
type Service struct {
	store     Storage
	newID     func() string
	generated func(blocks int)
}

// NewService returns a Service that keeps its data in store. newID returns a
// new id of 26 characters 0-9 and a-v at each call, later ones sorting later;
// generated is told how many blocks each committed write made from slots.
func NewService(store Storage, newID func() string, generated func(blocks int)) *Service {
	return &Service{store, newID, generated}
}

// answersKept is how long an idempotency key is remembered.
const answersKept = 24 * time.Hour

// Reach sees to it that c's space is generated as far as a request that covers
// dates up to covers needs (see [Reach]), and returns c as the space then is.
func (s *Service) Reach(ctx context.Context, c Call, covers Date) (Call, error) {
	if c.Through >= Reach(c.Now, covers) {
		return c, nil
	}
	err := s.transact(ctx, c.Space, func(ctx context.Context, tx Tx) error {
		if err := s.extend(ctx, tx, c.Now, covers); err != nil {
			return err
		}
		c.Version, c.Through = tx.State().Version, tx.State().Through
		return nil
	})
	if err != nil {
		return c, fmt.Errorf("generate blocks: %w", err)
	}
	return c, nil
}

// transact is Storage.Write, and tells afterwards how many blocks were generated.
func (s *Service) transact(ctx context.Context, space Space, change func(context.Context, Tx) error) error {
	var made int
	err := s.store.Write(ctx, space, func(ctx context.Context, tx Tx) error {
		c := &counter{Tx: tx}
		err := change(ctx, c)
		made = c.made
		return err
	})
	if err == nil {
		s.generated(made)
	}
	return err
}

// counter is a Tx that counts the generated blocks that are inserted.
type counter struct {
	Tx
	made int
}

// InsertBlocks implements BlockTx.
func (c *counter) InsertBlocks(ctx context.Context, blocks []Block) error {
	for _, b := range blocks {
		if b.Untouched {
			c.made++
		}
	}
	return c.Tx.InsertBlocks(ctx, blocks)
}

// extend generates the space of tx as far as [Reach] says, whole weeks at a
// time, until the space is full.
func (s *Service) extend(ctx context.Context, tx Tx, now Moment, covers Date) error {
	from, to := tx.State().Through, Reach(now, covers)
	if from >= to {
		return nil
	}
	subjects, err := tx.Subjects(ctx)
	if err != nil {
		return err
	}
	taken, err := takenPlaces(ctx, tx, from+1, to)
	if err != nil {
		return err
	}
	to, blocks := s.extension(subjects, taken, from, to, MaxBlocks-tx.State().Blocks)
	if to == from {
		return nil
	}
	if err := tx.InsertBlocks(ctx, blocks); err != nil {
		return err
	}
	return tx.SetThrough(ctx, to)
}

// extension returns the blocks that the slots of subjects give after from, and
// the date that they reach: to, or the end of the last week that fits into room.
func (s *Service) extension(subjects []Subject, taken map[subjectPlace]bool, from, to Date, room int) (Date, []Block) {
	var blocks []Block
	if !anySlots(subjects) {
		return to, nil
	}
	for from < to {
		week := min(WeekOf(from+1).Sunday(), to)
		fits := len(blocks)
		for _, subject := range subjects {
			g := Generation{Before: subject.Slots, After: subject.Slots, Through: from, To: week}
			blocks = s.appendBlocks(blocks, subject, g.Gives(), taken)
		}
		if len(blocks) > room {
			return from, blocks[:fits]
		}
		from = week
	}
	return to, blocks
}

func anySlots(subjects []Subject) bool {
	for _, s := range subjects {
		if len(s.Slots) > 0 {
			return true
		}
	}
	return false
}

// subjectPlace is a place where a subject has a block.
type subjectPlace struct {
	subject string
	Place
}

// takenPlaces lists where there are blocks already.
func takenPlaces(ctx context.Context, tx BlockTx, first, last Date) (map[subjectPlace]bool, error) {
	blocks, err := tx.BlocksBetween(ctx, "", first, last)
	if err != nil {
		return nil, err
	}
	taken := make(map[subjectPlace]bool, len(blocks))
	for _, b := range blocks {
		taken[subjectPlace{b.SubjectID, b.place()}] = true
	}
	return taken, nil
}

func (b Block) place() Place { return Place{b.Date, b.Start, b.End} }

// appendBlocks appends a generated block of subject at each place that is not taken.
func (s *Service) appendBlocks(blocks []Block, subject Subject, places []Place, taken map[subjectPlace]bool) []Block {
	for _, p := range places {
		if taken[subjectPlace{subject.ID, p}] {
			continue
		}
		blocks = append(blocks, Block{
			ID: blockPrefix + s.newID(), SubjectID: subject.ID, SubjectName: subject.Name,
			Date: p.Date, Start: p.Start, End: p.End, Untouched: true,
		})
	}
	return blocks
}

// write runs change in one transaction on c's space, which is first generated
// as far as covers needs, and honours c.Once. what names the use case in errors.
func write[T any](ctx context.Context, s *Service, c Call, what string, covers Date, change func(context.Context, Tx) (T, error)) (T, error) {
	var result T
	err := s.transact(ctx, c.Space, func(ctx context.Context, tx Tx) (err error) {
		if err = answered(ctx, tx, c); err != nil {
			return err
		}
		if err = s.extend(ctx, tx, c.Now, covers); err != nil {
			return err
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
	return result, nil
}

// answered returns *Replay or ErrConflict if the key of c.Once was used before.
func answered(ctx context.Context, tx AnswerTx, c Call) error {
	if c.Once == nil {
		return nil
	}
	a, err := tx.Answer(ctx, c.Once.Key, c.Now.At.Add(-answersKept))
	switch {
	case errors.Is(err, ErrNotFound):
		return nil
	case err != nil:
		return err
	case a.Fingerprint != c.Once.Fingerprint:
		return ErrConflict
	}
	return &Replay{a.Body}
}

// remember keeps result for calls with the key of c.Once.
func remember(ctx context.Context, tx AnswerTx, c Call, result any) error {
	if c.Once == nil {
		return nil
	}
	body, err := c.Once.Encode(result)
	if err != nil {
		return err
	}
	a := Answer{c.Once.Key, c.Once.Fingerprint, body, c.Now.At}
	return tx.Remember(ctx, a, c.Now.At.Add(-answersKept))
}

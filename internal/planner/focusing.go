package planner

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// FocusReader finds the timer of a space.
type FocusReader interface {
	// Timer returns ErrNotFound if no timer is there, or its block is gone.
	Timer(ctx context.Context, space Space) (Timer, error)
}

// FocusTx reads and writes the timer of a space.
type FocusTx interface {
	// Timer is that of FocusReader.
	Timer(ctx context.Context) (Timer, error)
	// SetTimer makes t the timer, whose block exists.
	SetTimer(ctx context.Context, t Timer) error
	// DeleteTimer takes the timer away, if there is one.
	DeleteTimer(ctx context.Context) error
}

// Focus returns what the timer of the space shows, nil without one. It generates
// nothing.
func (s *Service) Focus(ctx context.Context, c Call) (*Focus, error) {
	t, err := s.features.Timer(ctx, c.Space)
	switch {
	case errors.Is(err, ErrNotFound):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("get focus: %w", err)
	}
	return new(t.Focus(c.Now.At)), nil
}

// timed returns the timer of tx, or ErrNoFocus, if c's condition holds for what it
// shows.
func timed(ctx context.Context, tx FocusTx, c Call) (Timer, error) {
	t, err := tx.Timer(ctx)
	switch {
	case errors.Is(err, ErrNotFound):
		if err := c.IfMatch.check(NoFocus); err != nil {
			return t, err
		}
		return t, ErrNoFocus
	case err != nil:
		return t, err
	}
	return t, c.IfMatch.check(t.Focus(c.Now.At).Tag())
}

// StartFocus starts the timer at a block. At one where it is already, nothing changes.
// It returns Invalid, ErrNotFound for the block, ErrFocusTaken or ErrPrecondition.
func (s *Service) StartFocus(ctx context.Context, c Call, d FocusDraft) (Focus, error) {
	return write(ctx, s, c, "start focus", 0, func(ctx context.Context, tx Tx) (Focus, error) {
		t, none := timed(ctx, tx, c)
		if none != nil && !errors.Is(none, ErrNoFocus) {
			return Focus{}, none
		}
		b, err := find(ctx, tx, nil, d.BlockID)
		switch {
		case err != nil:
			return Focus{}, at("block_id", err)
		case none != nil:
			t = d.timer(b, c.Now.At)
			err = tx.SetTimer(ctx, t)
		case t.BlockID != b.ID:
			err = ErrFocusTaken
		}
		return t.Focus(c.Now.At), err
	})
}

// PauseFocus stops the timer for a while. It returns ErrNoFocus, ErrFocusPaused or
// ErrPrecondition.
func (s *Service) PauseFocus(ctx context.Context, c Call) (Focus, error) {
	return s.turn(ctx, c, "pause focus", Timer.Paused)
}

// ResumeFocus lets the timer run on. It returns ErrNoFocus, ErrFocusRuns or
// ErrPrecondition.
func (s *Service) ResumeFocus(ctx context.Context, c Call) (Focus, error) {
	return s.turn(ctx, c, "resume focus", Timer.Resumed)
}

// turn makes of the timer what to does.
func (s *Service) turn(ctx context.Context, c Call, what string, to func(Timer, time.Time) (Timer, error)) (Focus, error) {
	return write(ctx, s, c, what, 0, func(ctx context.Context, tx Tx) (Focus, error) {
		t, err := timed(ctx, tx, c)
		if err == nil {
			t, err = to(t, c.Now.At)
		}
		if err != nil {
			return Focus{}, err
		}
		return t.Focus(c.Now.At), tx.SetTimer(ctx, t)
	})
}

// FinishFocus takes the timer away, and adds what it counted, or what e says, to the
// actual minutes of its block, which it returns. It returns ErrNoFocus, ErrPrecondition
// or Invalid: a timer that ran for very long is paused then, until somebody says for how
// long it was.
func (s *Service) FinishFocus(ctx context.Context, c Call, e FocusEnd) (Block, error) {
	b, err := write(ctx, s, c, "finish focus", 0, func(ctx context.Context, tx Tx) (Block, error) {
		t, err := timed(ctx, tx, c)
		if err != nil {
			return Block{}, err
		}
		b, err := change(ctx, tx, nil, t.BlockID, func(b Block) (Block, error) { return e.apply(b, t, c.Now.At) })
		if err != nil {
			return b, err
		}
		return b, tx.DeleteTimer(ctx)
	})
	long, ok := errors.AsType[forgotten](err)
	if !ok {
		return b, err
	}
	c.Idempotency, c.IfMatch = nil, nil
	if _, err := s.PauseFocus(ctx, c); err != nil && !errors.Is(err, ErrFocusPaused) && !errors.Is(err, ErrNoFocus) {
		return b, err
	}
	return b, Invalid{{"minutes", long.Error()}}
}

// DiscardFocus takes the timer away, if there is one. It returns ErrPrecondition.
func (s *Service) DiscardFocus(ctx context.Context, c Call) error {
	_, err := write(ctx, s, c, "discard focus", 0, func(ctx context.Context, tx Tx) (struct{}, error) {
		_, err := timed(ctx, tx, c)
		if errors.Is(err, ErrNoFocus) {
			return struct{}{}, nil
		}
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, tx.DeleteTimer(ctx)
	})
	return err
}

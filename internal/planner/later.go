package planner

import (
	"context"
	"errors"
	"fmt"
)

// Errors of moving a missed block.
var (
	ErrOtherPlace = errors.New("the next free time for this block is another one by now: ask again")
	ErrMeanwhile  = errors.New("the schedule was changed meanwhile: ask again")
)

// LaterDraft asks for the next free time of a block that was missed.
type LaterDraft struct {
	Apply Opt[bool]  `json:"apply"` // absent or false: only return the place
	Place Opt[Place] `json:"place"` // the place of an earlier response, which must still be the next free one
}

// Validate reports everything wrong with d.
func (d LaterDraft) Validate() error {
	var bad Invalid
	bad.Check(!d.Place.Set || d.Place.Value.Start < d.Place.Value.End, "place.end", "must be after start")
	return bad.Err()
}

// Later is the new place of a missed block.
type Later struct {
	Applied bool   `json:"applied"`
	Block   Block  `json:"block"`  // as it stands by now
	Place   *Place `json:"place"`  // the next free time; nil: there is none
	Reason  string `json:"reason"` // why there, or why nowhere

	Because []Cause `json:"because"` // Reason as data
}

// Tag is that of the block.
func (l Later) Tag() string { return l.Block.Tag() }

// missed returns Invalid unless b, which is of s, was missed.
func (b Block) missed(s Subject, now Moment) error {
	var bad Invalid
	bad.Check(!b.Done, "id", "is of a block that is done")
	bad.Check(now.Due(b), "id", "is of a block that is not over yet")
	bad.Check(s.Type.Active(), "id", "is of a block of an inactive subject, for which nothing is proposed")
	return bad.Err()
}

// MissedBlock returns a missed block by its id or the end of it, and c with the current
// state. It returns ErrNotFound, ErrPrecondition, *Replay or ErrConflict. For a block that
// was not missed, it returns Invalid on the field "id".
func (s *Service) MissedBlock(ctx context.Context, c Call, name string) (b Block, at Call, err error) {
	err = s.store.Write(ctx, c.Space, func(ctx context.Context, tx Tx) error {
		if err := checkIdempotency(ctx, tx, c); err != nil {
			return err
		}
		if b, err = find(ctx, tx, c.IfMatch, name); err != nil {
			return err
		}
		subject, err := tx.Subject(ctx, b.SubjectID)
		if err != nil {
			return err
		}
		c.State = tx.State()
		return b.missed(subject, c.Now)
	})
	if err != nil {
		return b, c, fmt.Errorf("find block: %w", err)
	}
	return b, c, nil
}

// Postpone moves the block of l to its place, if the space has still the state of c. It
// fails as MoveBlock does, or returns ErrMeanwhile.
func (s *Service) Postpone(ctx context.Context, c Call, l Later) (Later, error) {
	to := BlockMove{Date: l.Place.Date, Start: Some(l.Place.Start), End: Some(l.Place.End)}
	return write(ctx, s, c, "postpone block", to.Date, func(ctx context.Context, tx Tx) (done Later, err error) {
		if tx.State() != c.State {
			return l, ErrMeanwhile
		}
		done = l
		done.Applied = true
		done.Block, err = change(ctx, tx, c.IfMatch, l.Block.ID, to.Apply)
		return done, err
	})
}

package planner

import (
	"context"
	"errors"
	"fmt"
)

// Operation is one change of a batch: a *BlockCreation, *BlockUpdate,
// *BlockShift or *BlockDeletion.
type Operation interface {
	Validate() error
	// covers is the latest date that the operation names, or 0.
	covers() Date
	run(ctx context.Context, s *Service, tx Tx) (Result, error)
}

// The operations of a batch. Op is the name that clients give to each.
type (
	// BlockCreation creates a block.
	BlockCreation struct {
		Op string `json:"op"` // "create"
		BlockDraft
	}
	// BlockUpdate changes the fields that it sets.
	BlockUpdate struct {
		Op string `json:"op"` // "update"
		ID string `json:"id"`
		BlockPatch
	}
	// BlockShift moves a block to another date.
	BlockShift struct {
		Op string `json:"op"` // "move"
		ID string `json:"id"`
		BlockMove
	}
	// BlockDeletion deletes a block.
	BlockDeletion struct {
		Op string `json:"op"` // "delete"
		ID string `json:"id"`
	}
)

// BatchResult is the outcome of a batch: one result an operation, in order.
type BatchResult struct {
	DryRun  bool     `json:"dry_run"`
	Results []Result `json:"results"`
}

// Result is the outcome of one operation. Block is nil for a deletion.
type Result struct {
	Op    string `json:"op"`
	ID    string `json:"id"`
	Block *Block `json:"block"`
}

// errDryRun rolls a dry run back.
var errDryRun = errors.New("dry run")

// Batch runs up to MaxBatch operations in order in one transaction, all or
// nothing. It returns Invalid with the problems of all operations, or
// ErrNotFound, either naming the operation by its index. A dry run answers what
// would happen, and changes nothing.
func (s *Service) Batch(ctx context.Context, c Call, ops []Operation, dryRun bool) (BatchResult, error) {
	if err := ValidateBatch(ops); err != nil {
		return BatchResult{}, err
	}
	result := BatchResult{DryRun: dryRun}
	_, err := write(ctx, s, c, "batch", latest(ops), func(ctx context.Context, tx Tx) (BatchResult, error) {
		var err error
		result.Results, err = s.runAll(ctx, tx, ops)
		if err == nil && dryRun {
			err = errDryRun
		}
		return result, err
	})
	if errors.Is(err, errDryRun) {
		return s.answerDry(ctx, c, result)
	}
	return result, err
}

// answerDry remembers the answer to a call with c.Once that changes nothing.
func (s *Service) answerDry(ctx context.Context, c Call, result BatchResult) (BatchResult, error) {
	if c.Once == nil {
		return result, nil
	}
	return write(ctx, s, c, "remember the answer", 0, func(context.Context, Tx) (BatchResult, error) {
		return result, nil
	})
}

// ValidateBatch reports everything wrong with ops that can be told without the
// store. It passes over those that are nil, which their reader has refused.
func ValidateBatch(ops []Operation) error {
	var bad Invalid
	bad.Check(1 <= len(ops) && len(ops) <= MaxBatch, "operations", fmt.Sprintf("must hold from 1 to %d operations", MaxBatch))
	for i, op := range ops {
		if op != nil {
			bad.Merge(operationPath(i), op.Validate())
		}
	}
	return bad.Err()
}

func operationPath(i int) string { return fmt.Sprintf("operations[%d]", i) }

// latest returns the latest date that any of ops names.
func latest(ops []Operation) Date {
	var d Date
	for _, op := range ops {
		d = max(d, op.covers())
	}
	return d
}

// runAll runs ops in order. Problems of the input are gathered from all of
// them; any other failure ends it at once.
func (s *Service) runAll(ctx context.Context, tx Tx, ops []Operation) ([]Result, error) {
	var bad Invalid
	results := make([]Result, 0, len(ops))
	for i, op := range ops {
		r, err := op.run(ctx, s, tx)
		if err = at(operationPath(i), err); !bad.Merge("", err) {
			return nil, err
		}
		results = append(results, r)
	}
	return results, bad.Err()
}

func (o *BlockCreation) covers() Date { return o.Date }
func (o *BlockUpdate) covers() Date   { return 0 }
func (o *BlockShift) covers() Date    { return o.Date }
func (o *BlockDeletion) covers() Date { return 0 }

// Validate holds always: whether the block exists is told by the store.
func (o *BlockDeletion) Validate() error { return nil }

func (o *BlockCreation) run(ctx context.Context, s *Service, tx Tx) (Result, error) {
	b, err := s.create(ctx, tx, o.BlockDraft)
	return Result{"create", b.ID, &b}, err
}

func (o *BlockUpdate) run(ctx context.Context, _ *Service, tx Tx) (Result, error) {
	b, err := change(ctx, tx, nil, o.ID, o.Apply)
	return Result{"update", b.ID, &b}, err
}

func (o *BlockShift) run(ctx context.Context, _ *Service, tx Tx) (Result, error) {
	b, err := change(ctx, tx, nil, o.ID, o.Apply)
	return Result{"move", b.ID, &b}, err
}

func (o *BlockDeletion) run(ctx context.Context, _ *Service, tx Tx) (Result, error) {
	return Result{"delete", o.ID, nil}, remove(ctx, tx, nil, o.ID)
}

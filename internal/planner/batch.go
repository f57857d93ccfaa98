package planner

import (
	"cmp"
	"context"
	"fmt"
)

// Batch is up to MaxBatch changes to make together.
type Batch struct {
	Operations []Operation
	Name       string // of the list of operations in problems; "" for "operations"
	DryRun     bool   // change nothing

	// Precondition gets the state of the space before the operations. If it returns an
	// error, nothing changes. Nil: there is no precondition.
	Precondition func(State) error
}

// Operation is one change of a batch: a *BlockCreation, *BlockUpdate,
// *BlockShift or *BlockDeletion.
type Operation interface {
	Validate() error
	// covers returns the latest date that the operation names, or 0.
	covers() Date
	// names returns the block that the operation changes, as the client named it, or "".
	names() string
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

// Result is the outcome of one operation.
type Result struct {
	Op    string `json:"op"`    // create, update, move or delete
	ID    string `json:"id"`    // of the block; a dry run returns another one than the creation
	Block *Block `json:"block"` // nil for one that is deleted
}

// Batch runs the operations of b in order in one transaction, all or nothing.
// It returns Invalid with the problems of all operations, ErrNotFound, or the error of
// b.Precondition. The first two name the operation by its index. A dry run returns the
// same results, and changes nothing.
func (s *Service) Batch(ctx context.Context, c Call, b Batch) (BatchResult, error) {
	if err := b.Validate(); err != nil {
		return BatchResult{}, err
	}
	return writeUnless(ctx, b.DryRun, s, c, "batch", b.latest(), func(ctx context.Context, tx Tx) (BatchResult, error) {
		results, err := s.runAll(ctx, tx, b)
		return BatchResult{b.DryRun, results}, err
	})
}

// Validate reports everything wrong with b that needs no store to check. It skips
// operations that are nil: the decoder has reported them.
func (b Batch) Validate() error {
	var bad Invalid
	n := len(b.Operations)
	bad.Check(1 <= n && n <= MaxBatch, b.name(), fmt.Sprintf("must hold from 1 to %d %s", MaxBatch, b.name()))
	for i, op := range b.Operations {
		if op != nil {
			bad.Merge(b.path(i), op.Validate())
		}
	}
	return bad.Err()
}

func (b Batch) name() string { return cmp.Or(b.Name, "operations") }

func (b Batch) path(i int) string { return fmt.Sprintf("%s[%d]", b.name(), i) }

// latest returns the latest date that any operation of b names.
func (b Batch) latest() Date {
	var d Date
	for _, op := range b.Operations {
		d = max(d, op.covers())
	}
	return d
}

// runAll runs the operations of b in order. It collects the problems of all inputs. Any
// other error ends it.
func (s *Service) runAll(ctx context.Context, tx Tx, b Batch) ([]Result, error) {
	if b.Precondition != nil {
		if err := b.Precondition(tx.State()); err != nil {
			return nil, err
		}
	}
	names := make([]string, len(b.Operations))
	for i, op := range b.Operations {
		names[i] = op.names()
	}
	blocks, err := newBlockCache(ctx, tx.BlockTx, names)
	if err != nil {
		return nil, err
	}
	tx.BlockTx = blocks
	tx.SubjectTx = &subjectNameCache{SubjectTx: tx.SubjectTx, names: map[string]string{}}
	var bad Invalid
	results := make([]Result, 0, len(b.Operations))
	for i, op := range b.Operations {
		r, err := op.run(ctx, s, tx)
		if err = at(b.path(i), err); !bad.Merge("", err) {
			return nil, err
		}
		results = append(results, r)
	}
	return results, bad.Err()
}

// subjectNameCache is a SubjectTx that caches the names of subjects during a batch, whose
// operations do not change them.
type subjectNameCache struct {
	SubjectTx
	names map[string]string // by id
}

// SubjectName implements SubjectTx.
func (n *subjectNameCache) SubjectName(ctx context.Context, id string) (string, error) {
	if name, cached := n.names[id]; cached {
		return name, nil
	}
	name, err := n.SubjectTx.SubjectName(ctx, id)
	if err == nil {
		n.names[id] = name
	}
	return name, err
}

func (o *BlockCreation) covers() Date { return o.Date }
func (o *BlockUpdate) covers() Date   { return 0 }
func (o *BlockShift) covers() Date    { return o.Date }
func (o *BlockDeletion) covers() Date { return 0 }

func (o *BlockCreation) names() string { return "" }
func (o *BlockUpdate) names() string   { return o.ID }
func (o *BlockShift) names() string    { return o.ID }
func (o *BlockDeletion) names() string { return o.ID }

// Validate returns nil: only the store knows whether the block exists.
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
	id, err := remove(ctx, tx, nil, o.ID)
	return Result{"delete", id, nil}, err
}

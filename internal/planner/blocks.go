package planner

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// BlockFilter is what a client asks of the list of blocks.
type BlockFilter struct {
	Date      Opt[Date]
	From, To  Opt[Date] // both or none, and not with Date
	SubjectID Opt[string]
	Done      Opt[bool]
	Limit     Opt[int] // 1 to MaxPage; all when absent
	After     *Position
	Names     Opt[[]string] // ids or ends of ids of up to MaxBatch blocks; excludes all other fields
}

// Validate reports everything wrong with f.
func (f BlockFilter) Validate() error {
	var bad Invalid
	bad.Check(!f.Date.Set || !f.From.Set && !f.To.Set, "date", "cannot be combined with date_from or date_to")
	checkRange(&bad, f.From, f.To)
	bad.Check(!f.Limit.Set || 1 <= f.Limit.Value && f.Limit.Value <= MaxPage, "limit", fmt.Sprintf("must be from 1 to %d", MaxPage))
	bad.Merge("", f.validateNames())
	return bad.Err()
}

// validateNames reports what is wrong with f.Names.
func (f BlockFilter) validateNames() error {
	if !f.Names.Set {
		return nil
	}
	var bad Invalid
	n := len(f.Names.Value)
	bad.Check(1 <= n && n <= MaxBatch, "id", fmt.Sprintf("must name from 1 to %d blocks", MaxBatch))
	others := f
	others.Names = Opt[[]string]{}
	bad.Check(reflect.ValueOf(others).IsZero(), "id", "cannot be combined with other parameters that select blocks")
	return bad.Err()
}

// Covers returns the last date that f asks for, or 0 when it names none.
func (f BlockFilter) Covers() Date { return f.Date.Or(f.To.Value) }

func (f BlockFilter) query() BlockQuery {
	q := BlockQuery{First: f.From.Or(MinDate), Last: f.To.Or(MaxDate), SubjectID: f.SubjectID.Value, After: f.After}
	if f.Date.Set {
		q.First, q.Last = f.Date.Value, f.Date.Value
	}
	if f.Done.Set {
		q.Done = &f.Done.Value
	}
	if f.Limit.Set {
		q.Limit = f.Limit.Value + 1 // one more tells whether there is a next page
	}
	return q
}

// Blocks returns the blocks that f selects, ordered by date, start, end and id. It also
// returns the position after which the next page begins, nil at the end.
func (s *Service) Blocks(ctx context.Context, c Call, f BlockFilter) ([]Block, *Position, error) {
	if err := f.Validate(); err != nil {
		return nil, nil, err
	}
	if f.Names.Set {
		c, err := s.EnsureGenerated(ctx, c, 0)
		if err != nil {
			return nil, nil, err
		}
		blocks, err := s.named(ctx, c, f.Names.Value)
		return blocks, nil, err
	}
	rows, err := s.EachBlock(ctx, c, f)
	if err != nil {
		return nil, nil, err
	}
	blocks, err := Collect(rows)
	if err != nil {
		return nil, nil, fmt.Errorf("list blocks: %w", err)
	}
	if f.Limit.Set && len(blocks) > f.Limit.Value {
		blocks = blocks[:f.Limit.Value]
		last := blocks[len(blocks)-1]
		return blocks, &Position{last.place().Place, last.ID}, nil
	}
	return blocks, nil, nil
}

// EachBlock is Blocks for a filter with neither Names nor Limit. It streams, since it may
// return all blocks of a space.
func (s *Service) EachBlock(ctx context.Context, c Call, f BlockFilter) (Rows[Block], error) {
	if err := f.Validate(); err != nil {
		return nil, err
	}
	if f.SubjectID.Set && !SubjectID.Is(f.SubjectID.Value) {
		return func(func(Block, error) bool) {}, nil
	}
	c, err := s.EnsureGenerated(ctx, c, f.Covers())
	if err != nil {
		return nil, err
	}
	return s.store.Blocks(ctx, c.Space, f.query()), nil
}

// named returns the blocks that names stand for, each once, in order. It returns
// ErrNotFound or Invalid, on the field "id", for a name that stands for no block
// or for several.
func (s *Service) named(ctx context.Context, c Call, names []string) ([]Block, error) {
	ids, err := s.store.BlockIDs(ctx, c.Space, endingsOf(names))
	if err != nil {
		return nil, fmt.Errorf("list blocks: %w", err)
	}
	known := func([]string) ([]string, error) { return ids, nil }
	var bad Invalid
	blocks := []Block{}
	for _, name := range names {
		b, err := s.namedOne(ctx, c.Space, name, known)
		switch found, wrong := errors.AsType[Invalid](err); {
		case errors.Is(err, ErrNotFound):
			return nil, Missing{Kind: "block" + asNamed(name), Where: "id"}
		case wrong:
			bad = append(bad, Problem{"id", name + " " + found[0].Reason})
		case err != nil:
			return nil, fmt.Errorf("list blocks: %w", err)
		case !slices.ContainsFunc(blocks, func(o Block) bool { return o.ID == b.ID }):
			blocks = append(blocks, b)
		}
	}
	slices.SortFunc(blocks, Block.Compare)
	return blocks, bad.Err()
}

// asNamed says which block is missing, if name is of the form of those there are.
func asNamed(name string) string {
	if _, ok := endingOf(strings.TrimPrefix(name, string(BlockID))); ok || BlockID.Is(name) {
		return " as " + name
	}
	return ""
}

// namedOne returns the block that name stands for.
func (s *Service) namedOne(ctx context.Context, space Space, name string, idsEnding func([]string) ([]string, error)) (Block, error) {
	id, err := resolveID(name, idsEnding)
	if err != nil {
		return Block{}, err
	}
	return s.store.Block(ctx, space, id)
}

// Block returns the block of an id or of the end of one. It returns ErrNotFound,
// or Invalid on the field "id" if several ids have that end.
func (s *Service) Block(ctx context.Context, c Call, name string) (Block, error) {
	c, err := s.EnsureGenerated(ctx, c, 0)
	if err != nil {
		return Block{}, err
	}
	b, err := s.namedOne(ctx, c.Space, name, func(endings []string) ([]string, error) {
		return s.store.BlockIDs(ctx, c.Space, endings)
	})
	if err != nil {
		return Block{}, fmt.Errorf("get block: %w", err)
	}
	return b, nil
}

// CreateBlock makes a block of the user's own. It returns Invalid, or
// ErrNotFound for a subject that the space does not have.
func (s *Service) CreateBlock(ctx context.Context, c Call, d BlockDraft) (Block, error) {
	return write(ctx, s, c, "create block", d.Date, func(ctx context.Context, tx Tx) (Block, error) {
		return s.create(ctx, tx, d)
	})
}

// UpdateBlock changes the fields that p sets. It returns Invalid, ErrNotFound
// for the block or its new subject, or ErrPrecondition.
func (s *Service) UpdateBlock(ctx context.Context, c Call, id string, p BlockPatch) (Block, error) {
	return write(ctx, s, c, "update block", 0, func(ctx context.Context, tx Tx) (Block, error) {
		return change(ctx, tx, c.IfMatch, id, p.Apply)
	})
}

// MoveBlock puts a block on another date. It fails as UpdateBlock does.
func (s *Service) MoveBlock(ctx context.Context, c Call, id string, m BlockMove) (Block, error) {
	if err := m.Validate(); err != nil {
		return Block{}, err
	}
	return write(ctx, s, c, "move block", m.Date, func(ctx context.Context, tx Tx) (Block, error) {
		return change(ctx, tx, c.IfMatch, id, m.Apply)
	})
}

// DeleteBlock removes one block. It returns ErrNotFound or ErrPrecondition.
func (s *Service) DeleteBlock(ctx context.Context, c Call, id string) error {
	_, err := write(ctx, s, c, "delete block", 0, func(ctx context.Context, tx Tx) (struct{}, error) {
		_, err := remove(ctx, tx, c.IfMatch, id)
		return struct{}{}, err
	})
	return err
}

// create makes the block that d describes within tx.
func (s *Service) create(ctx context.Context, tx Tx, d BlockDraft) (Block, error) {
	b, err := d.block()
	if err != nil {
		return Block{}, err
	}
	if tx.State().Blocks >= MaxBlocks {
		return Block{}, Invalid{{"date", fmt.Sprintf("no room: there are %d blocks already", MaxBlocks)}}
	}
	if b, err = owned(ctx, tx, b); err != nil {
		return Block{}, err
	}
	b.ID = string(BlockID) + s.newID()
	if err := tx.InsertBlocks(ctx, []Block{b}); err != nil {
		return Block{}, err
	}
	if err := mayFill(ctx, tx, b); err != nil {
		return Block{}, err
	}
	b.Version = tx.State().Version
	return b, nil
}

// owned returns b with the name of its subject, or ErrNotFound.
func owned(ctx context.Context, tx SubjectTx, b Block) (Block, error) {
	if !SubjectID.Is(b.SubjectID) {
		return b, Missing{Kind: "subject", Where: "subject_id"}
	}
	name, err := tx.SubjectName(ctx, b.SubjectID)
	b.SubjectName = name
	return b, at("subject_id", err)
}

// change replaces one block by what apply makes of it, within tx.
func change(ctx context.Context, tx Tx, match Match, id string, apply func(Block) (Block, error)) (Block, error) {
	old, err := find(ctx, tx, match, id)
	if err != nil {
		return Block{}, err
	}
	b, err := apply(old)
	if err != nil || !b.differs(old) {
		return b, err
	}
	if b.SubjectID != old.SubjectID {
		if b, err = owned(ctx, tx, b); err != nil {
			return Block{}, err
		}
	}
	if err := tx.UpdateBlock(ctx, b); err != nil {
		return Block{}, err
	}
	b.Version = tx.State().Version
	if b.place() == old.place() {
		return b, nil
	}
	return b, mayFill(ctx, tx, b)
}

// remove deletes one block within tx, and returns its id.
func remove(ctx context.Context, tx Tx, match Match, name string) (string, error) {
	b, err := find(ctx, tx, match, name)
	if err != nil {
		return "", err
	}
	return b.ID, tx.DeleteBlocks(ctx, []string{b.ID})
}

// find returns the block of an id or the end of one within tx if match holds for it.
func find(ctx context.Context, tx BlockTx, match Match, name string) (Block, error) {
	id, err := resolveID(name, func(endings []string) ([]string, error) { return tx.BlockIDs(ctx, endings) })
	if err != nil {
		return Block{}, err
	}
	b, err := tx.Block(ctx, id)
	if err != nil {
		return Block{}, err
	}
	return b, match.check(b.Tag())
}

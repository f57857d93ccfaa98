package planner

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// ShortestEnding is how many characters of the end of its id name a block, at
// least: what people type instead of the whole id.
const ShortestEnding = 6

// endingOf returns what ids of blocks end in that name stands for, whatever its
// case, or false if it can be the end of none.
func endingOf(name string) (string, bool) {
	ending := strings.ToLower(name)
	long := ShortestEnding <= len(ending) && len(ending) < idLength
	return ending, long && !strings.ContainsFunc(ending, notOfID)
}

// only returns that one of ids which ends in ending. It returns Missing if none
// does, and Invalid on the field "id" if several do.
func only(ending string, ids []string) (string, error) {
	var found []string
	for _, id := range ids {
		if strings.HasSuffix(id, ending) {
			found = append(found, id)
		}
	}
	switch len(found) {
	case 0:
		return "", Missing{Kind: "block"}
	case 1:
		return found[0], nil
	}
	return "", Invalid{{"id", fmt.Sprintf("is the ending of %d blocks: write more of it", len(found))}}
}

// wholeID returns the id of the block that name, an id or the end of one,
// stands for. idsEnding finds the ids that end in some texts.
func wholeID(name string, idsEnding func(endings []string) ([]string, error)) (string, error) {
	if BlockID.Is(name) {
		return name, nil
	}
	ending, ok := endingOf(name)
	if !ok {
		return "", Missing{Kind: "block"}
	}
	ids, err := idsEnding([]string{ending})
	if err != nil {
		return "", err
	}
	return only(ending, ids)
}

// lookedUp is a BlockTx that has looked up some endings and blocks, so that many
// operations cost one walk along the ids and one query.
type lookedUp struct {
	BlockTx
	endings, ids []string         // what was looked up, and what ends in it
	blocks       map[string]Block // by their ids, as far as they are still as they were
}

// lookUp looks up the blocks that are called by names, and those of names that are the
// ends of ids.
func lookUp(ctx context.Context, tx BlockTx, names []string) (BlockTx, error) {
	l := lookedUp{BlockTx: tx, endings: endingsOf(names), blocks: map[string]Block{}}
	if len(l.endings) > 0 {
		var err error
		if l.ids, err = tx.BlockIDs(ctx, l.endings); err != nil {
			return nil, err
		}
	}
	var ids []string
	for _, name := range names {
		if id, err := wholeID(name, l.known); err == nil {
			ids = append(ids, id)
		}
	}
	blocks, err := tx.SomeBlocks(ctx, ids)
	for _, b := range blocks {
		l.blocks[b.ID] = b
	}
	return l, err
}

// endingsOf returns those of names that are the ends of ids, each once.
func endingsOf(names []string) []string {
	var endings []string
	for _, name := range names {
		if ending, ok := endingOf(name); ok && !slices.Contains(endings, ending) {
			endings = append(endings, ending)
		}
	}
	return endings
}

// known is BlockIDs for endings that were looked up.
func (l lookedUp) known([]string) ([]string, error) { return l.ids, nil }

// BlockIDs implements BlockTx.
func (l lookedUp) BlockIDs(ctx context.Context, endings []string) ([]string, error) {
	for _, e := range endings {
		if !slices.Contains(l.endings, e) {
			return l.BlockTx.BlockIDs(ctx, endings)
		}
	}
	return l.ids, nil
}

// Block implements BlockTx.
func (l lookedUp) Block(ctx context.Context, id string) (Block, error) {
	if b, known := l.blocks[id]; known {
		return b, nil
	}
	return l.BlockTx.Block(ctx, id)
}

// UpdateBlock implements BlockTx.
func (l lookedUp) UpdateBlock(ctx context.Context, b Block) error {
	delete(l.blocks, b.ID)
	return l.BlockTx.UpdateBlock(ctx, b)
}

// DeleteBlocks implements BlockTx.
func (l lookedUp) DeleteBlocks(ctx context.Context, ids []string) error {
	for _, id := range ids {
		delete(l.blocks, id)
	}
	return l.BlockTx.DeleteBlocks(ctx, ids)
}

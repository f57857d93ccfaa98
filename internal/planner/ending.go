package planner

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// ShortestEnding is the minimum length of the end of an id that people may type instead of
// the full id.
const ShortestEnding = 6

// endingOf returns name in lower case, or false if it cannot be the end of a block's id.
func endingOf(name string) (string, bool) {
	ending := strings.ToLower(name)
	long := ShortestEnding <= len(ending) && len(ending) < idLength
	return ending, long && !strings.ContainsFunc(ending, notOfID)
}

// uniqueID returns the one of ids that ends in ending. It returns Missing for none, and
// Invalid on the field "id" for several.
func uniqueID(ending string, ids []string) (string, error) {
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

// resolveID returns the id of the block with this name, which is its id or the end of it.
// It finds ids by their ends with idsEnding.
func resolveID(name string, idsEnding func(endings []string) ([]string, error)) (string, error) {
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
	return uniqueID(ending, ids)
}

// blockCache is a BlockTx that caches blocks and the ends of ids of a batch. It needs
// one scan of the ids and one query.
type blockCache struct {
	BlockTx
	endings, ids []string         // cached endings, and the ids that have them
	blocks       map[string]Block // by id, unless they have changed
}

// newBlockCache returns a cache with the blocks of these names.
func newBlockCache(ctx context.Context, tx BlockTx, names []string) (BlockTx, error) {
	l := blockCache{BlockTx: tx, endings: endingsOf(names), blocks: map[string]Block{}}
	if len(l.endings) > 0 {
		var err error
		if l.ids, err = tx.BlockIDs(ctx, l.endings); err != nil {
			return nil, err
		}
	}
	var ids []string
	for _, name := range names {
		if id, err := resolveID(name, l.known); err == nil {
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

// known is BlockIDs for cached endings.
func (l blockCache) known([]string) ([]string, error) { return l.ids, nil }

// BlockIDs implements BlockTx.
func (l blockCache) BlockIDs(ctx context.Context, endings []string) ([]string, error) {
	for _, e := range endings {
		if !slices.Contains(l.endings, e) {
			return l.BlockTx.BlockIDs(ctx, endings)
		}
	}
	return l.ids, nil
}

// Block implements BlockTx.
func (l blockCache) Block(ctx context.Context, id string) (Block, error) {
	if b, known := l.blocks[id]; known {
		return b, nil
	}
	return l.BlockTx.Block(ctx, id)
}

// UpdateBlock implements BlockTx.
func (l blockCache) UpdateBlock(ctx context.Context, b Block) error {
	delete(l.blocks, b.ID)
	return l.BlockTx.UpdateBlock(ctx, b)
}

// DeleteBlocks implements BlockTx.
func (l blockCache) DeleteBlocks(ctx context.Context, ids []string) error {
	for _, id := range ids {
		delete(l.blocks, id)
	}
	return l.BlockTx.DeleteBlocks(ctx, ids)
}

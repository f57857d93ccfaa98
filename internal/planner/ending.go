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

// lookedUp is a BlockTx that has looked up some endings, so that many operations
// cost one walk along the ids.
type lookedUp struct {
	BlockTx
	endings, ids []string // what was looked up, and what ends in it
}

// lookUp looks up those of names that are the ends of ids.
func lookUp(ctx context.Context, tx BlockTx, names []string) (BlockTx, error) {
	endings := endingsOf(names)
	if len(endings) == 0 {
		return tx, nil
	}
	ids, err := tx.BlockIDs(ctx, endings)
	return lookedUp{tx, endings, ids}, err
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

// BlockIDs implements BlockTx.
func (l lookedUp) BlockIDs(ctx context.Context, endings []string) ([]string, error) {
	for _, e := range endings {
		if !slices.Contains(l.endings, e) {
			return l.BlockTx.BlockIDs(ctx, endings)
		}
	}
	return l.ids, nil
}

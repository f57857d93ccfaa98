package terminal

import (
	"context"
	"slices"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
)

// find returns the blocks that operands name, each once.
func (c contents) find(operands []string) ([]client.Block, error) {
	var found []client.Block
	for _, text := range operands {
		b, err := human.Block(c.blocks, text)
		if err != nil {
			return nil, console.Failure{Err: err, Code: console.ExitNotFound}
		}
		if !slices.ContainsFunc(found, func(o client.Block) bool { return o.ID == b.ID }) {
			found = append(found, b)
		}
	}
	return found, nil
}

// subject returns the subject that a text names.
func (c contents) subject(text string) (client.Subject, error) {
	s, err := human.Subject(c.subjects, text)
	if err != nil {
		return s, console.Failure{Err: err, Code: console.ExitNotFound}
	}
	return s, nil
}

// everything logs in and fetches all that the space holds.
func (a *app) everything(ctx context.Context) (space, contents, error) {
	s, err := a.space(ctx)
	if err != nil {
		return s, contents{}, err
	}
	all, err := s.contents(ctx)
	return s, all, err
}

// contents is everything in a space.
type contents struct {
	blocks   []client.Block // in order of date, start, end and id
	subjects []client.Subject
	short    map[string]string // what each block is called, by its id
}

// contents fetches everything: only that tells what a block may be called.
func (s space) contents(ctx context.Context) (contents, error) {
	blocks, err := s.Blocks(ctx, client.BlockFilter{})
	if err != nil {
		return contents{}, err
	}
	subjects, err := s.Subjects(ctx, client.SubjectFilter{})
	return contents{blocks, subjects, human.Short(blocks)}, err
}

// between returns the blocks from one day to another.
func between(blocks []client.Block, first, last client.Date) []client.Block {
	found := []client.Block{}
	for _, b := range blocks {
		if first <= b.Date && b.Date <= last {
			found = append(found, b)
		}
	}
	return found
}

// overlapping returns those of blocks that take some of the time of b.
func overlapping(blocks []client.Block, b client.Block) []client.Block {
	var found []client.Block
	for _, o := range blocks {
		if b.Overlaps(o) {
			found = append(found, o)
		}
	}
	return found
}

// minutes returns how long blocks take.
func minutes(blocks []client.Block) int {
	n := 0
	for _, b := range blocks {
		n += int(b.End - b.Start)
	}
	return n
}

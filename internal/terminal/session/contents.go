package session

import (
	"context"
	"slices"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
)

// Find returns the blocks that operands name, each once.
func (c Contents) Find(operands []string) ([]client.Block, error) {
	var found []client.Block
	for _, text := range operands {
		b, err := human.Block(c.Blocks, text)
		if err != nil {
			return nil, console.Failure{Err: err, Code: console.ExitNotFound}
		}
		if !slices.ContainsFunc(found, func(o client.Block) bool { return o.ID == b.ID }) {
			found = append(found, b)
		}
	}
	return found, nil
}

// Subject returns the subject that a text names.
func (c Contents) Subject(text string) (client.Subject, error) {
	s, err := human.Subject(c.Subjects, text)
	if err != nil {
		return s, console.Failure{Err: err, Code: console.ExitNotFound}
	}
	return s, nil
}

// Everything logs in and fetches all that the space holds.
func (a *App) Everything(ctx context.Context) (Space, Contents, error) {
	s, err := a.Space(ctx)
	if err != nil {
		return s, Contents{}, err
	}
	all, err := s.Contents(ctx)
	return s, all, err
}

// Contents is everything in a space.
type Contents struct {
	Blocks   []client.Block // in order of date, start, end and id
	Subjects []client.Subject
	Short    map[string]string // what each block is called, by its id
	Today    client.Date       // in the zone of the account
}

// Contents fetches everything: only that tells what a block may be called.
func (s Space) Contents(ctx context.Context) (Contents, error) {
	blocks, err := s.Blocks(ctx, client.BlockFilter{})
	if err != nil {
		return Contents{}, err
	}
	subjects, err := s.Subjects(ctx, client.SubjectFilter{})
	return Contents{blocks, subjects, human.Short(blocks), s.Account.Today}, err
}

// Between returns the blocks from one day to another.
func Between(blocks []client.Block, first, last client.Date) []client.Block {
	found := []client.Block{}
	for _, b := range blocks {
		if first <= b.Date && b.Date <= last {
			found = append(found, b)
		}
	}
	return found
}

// Overlapping returns those of blocks that take some of the time of b.
func Overlapping(blocks []client.Block, b client.Block) []client.Block {
	var found []client.Block
	for _, o := range blocks {
		if b.Overlaps(o) {
			found = append(found, o)
		}
	}
	return found
}

// Minutes returns how long blocks take.
func Minutes(blocks []client.Block) int {
	n := 0
	for _, b := range blocks {
		n += int(b.End - b.Start)
	}
	return n
}

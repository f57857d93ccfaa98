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
			return nil, failure{err, console.ExitNotFound}
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
		return s, failure{err, console.ExitNotFound}
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

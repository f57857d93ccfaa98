package changes

import (
	"slices"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/show"
)

// Unchanged returns an error if a block is no longer as c left it. The error has dates
// relative to today.
func (c Change) Unchanged(all []client.Block, today client.Date) error {
	for _, p := range c.Blocks {
		if p.After == nil {
			continue
		}
		i := slices.IndexFunc(all, func(b client.Block) bool { return b.ID == p.After.ID })
		if i < 0 {
			return console.Failf(console.ExitFailed, "%s has been removed since: this %s is not taken back, and forgotten", show.Describe(*p.After, today), c.Command)
		}
		if !all[i].Same(*p.After) {
			return console.Failf(console.ExitFailed, "%s has been changed since, it is now %s: this %s is not taken back, and forgotten",
				show.Describe(*p.After, today), show.Describe(all[i], today), c.Command)
		}
	}
	return nil
}

// Reverse returns the steps that undo c. Blocks that are created again are not done.
func (c Change) Reverse() []Step {
	var steps []Step
	for _, p := range slices.Backward(c.Blocks) {
		switch {
		case p.Before == nil:
			steps = append(steps, Step{p.After, []client.Operation{client.DeleteOp(p.After.ID)}})
		case p.After == nil:
			steps = append(steps, Step{nil, []client.Operation{client.CreateOp(p.Before.Draft())}})
		default:
			steps = append(steps, Step{p.After, p.restore()})
		}
	}
	return steps
}

// restore returns the operations that make p.After what p.Before was.
func (p Pair) restore() []client.Operation {
	was, id := p.Before, p.Before.ID
	ops := []client.Operation{client.UpdateOp(id, was.Patch())}
	if !SamePlace(*was, *p.After) {
		ops = append(ops, client.MoveOp(id, client.BlockMove{Date: was.Date, Start: &was.Start, End: &was.End}))
	}
	return ops
}

// Successors maps the ids of blocks that c removed to those that back created in their
// place.
func (c Change) Successors(back Change) map[string]string {
	ids := map[string]string{}
	n := len(c.Blocks)
	for i, p := range c.Blocks {
		if p.After == nil {
			ids[p.Before.ID] = back.Blocks[n-1-i].After.ID
		}
	}
	return ids
}

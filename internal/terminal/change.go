package terminal

import (
	"context"
	"time"

	"studyplanner/client"
	"studyplanner/internal/console"
)

// change is what one command did to blocks.
type change struct {
	Command string    `json:"command"`
	At      time.Time `json:"at"`
	Blocks  []pair    `json:"blocks"`
}

// pair is one block before and after a change.
type pair struct {
	Before *client.Block `json:"before"` // nil: it was made
	After  *client.Block `json:"after"`  // nil: it was removed
}

// step is what is to be done to one block.
type step struct {
	before *client.Block // nil: it is to be made
	ops    []client.Operation
}

// maxOperations is how many changes the server makes at once.
const maxOperations = 100

// apply takes all steps or none. What it returns can be undone once it is
// remembered.
func apply(ctx context.Context, con *console.Console, s space, command string, steps []step) (change, error) {
	done := change{Command: command, At: con.Now()}
	var batch client.Batch
	for _, st := range steps {
		batch.Operations = append(batch.Operations, st.ops...)
	}
	if len(batch.Operations) == 0 {
		return done, nil
	}
	if len(batch.Operations) > maxOperations {
		return done, console.Usagef("that is too much at once: at most %d blocks", maxOperations)
	}
	answer, err := s.ChangeBlocks(ctx, batch)
	if err != nil {
		return done, err
	}
	results := answer.Results
	for _, st := range steps {
		n := len(st.ops)
		done.Blocks = append(done.Blocks, pair{st.before, results[n-1].Block})
		results = results[n:]
	}
	return done, nil
}

// perform takes all steps or none, and remembers them for undo.
func perform(ctx context.Context, con *console.Console, s space, command string, steps []step) (change, error) {
	done, err := apply(ctx, con, s, command, steps)
	if err != nil || len(done.Blocks) == 0 {
		return done, err
	}
	remember(con, s, done)
	return done, nil
}

// remember lets undo take back a change that was made.
func remember(con *console.Console, s space, done change) {
	j, err := journalOf(s)
	if err == nil {
		err = j.add(done)
	}
	if err != nil {
		con.Note("note: undo will not know of this: %v", err)
	}
}

// blocks returns what the blocks are after c; those that are gone as they were.
func (c change) blocks() []client.Block {
	all := make([]client.Block, len(c.Blocks))
	for i, p := range c.Blocks {
		if p.After != nil {
			all[i] = *p.After
		} else {
			all[i] = *p.Before
		}
	}
	return all
}

// merge returns all blocks as they are after c.
func (c change) merge(all []client.Block) []client.Block {
	after := map[string]*client.Block{}
	var merged []client.Block
	for _, p := range c.Blocks {
		if p.Before != nil {
			after[p.Before.ID] = p.After
		} else {
			merged = append(merged, *p.After)
		}
	}
	for _, b := range all {
		now, changed := after[b.ID]
		switch {
		case !changed:
			merged = append(merged, b)
		case now != nil:
			merged = append(merged, *now)
		}
	}
	return merged
}

// samePlace reports whether two blocks take the same time of the same day.
func samePlace(a, b client.Block) bool {
	return a.Date == b.Date && a.Start == b.Start && a.End == b.End
}

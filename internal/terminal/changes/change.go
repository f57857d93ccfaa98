// Package changes changes blocks, all or none. It keeps a journal on this computer, from
// which undo takes changes back.
package changes

import (
	"context"
	"time"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/session"
)

// Change is what one command did to blocks, to the weekly times or the syllabus of a
// subject, or to reviews.
type Change struct {
	Command      string    `json:"command"`
	At           time.Time `json:"at"`
	Blocks       []Pair    `json:"blocks"`
	Slots        Slots     `json:"slots,omitzero"`
	Topics       Topics    `json:"topics,omitzero"`
	Reviews      []Review  `json:"reviews,omitzero"`
	Irreversible string    `json:"final,omitempty"` // why it cannot be taken back; "" if it can

	Info client.Info `json:"-"` // of the answer: today, subjects and overlaps
}

// Pair is one block before and after a change.
type Pair struct {
	Before *client.Block `json:"before"` // nil: it was made
	After  *client.Block `json:"after"`  // nil: it was removed
}

// Step is what is to be done to one block.
type Step struct {
	Before *client.Block // nil: it is to be made
	Ops    []client.Operation
}

// maxOperations is how many changes the server makes at once.
const maxOperations = 100

// Apply applies all steps or none. The result can be undone once it is recorded.
func Apply(ctx context.Context, con *console.Console, s session.Space, command string, steps []Step) (Change, error) {
	return send(ctx, con, s, command, steps, client.Batch{})
}

// DryRun returns the result of steps without applying them. New blocks have no id.
func DryRun(ctx context.Context, con *console.Console, s session.Space, command string, steps []Step) (Change, error) {
	would, err := send(ctx, con, s, command, steps, client.Batch{DryRun: true})
	for _, p := range would.Blocks {
		if p.Before == nil && p.After != nil {
			p.After.ID = ""
		}
	}
	return would, err
}

// send sends steps to the server.
func send(ctx context.Context, con *console.Console, s session.Space, command string, steps []Step, batch client.Batch) (Change, error) {
	done := Change{Command: command, At: con.Now()}
	for _, st := range steps {
		batch.Operations = append(batch.Operations, st.Ops...)
	}
	if len(batch.Operations) == 0 {
		return done, nil
	}
	if len(batch.Operations) > maxOperations {
		return done, console.Usagef("that is too much at once: at most %d blocks", maxOperations)
	}
	answer, err := s.ChangeBlocks(ctx, batch, ReportOptions(&done.Info)...)
	if err != nil {
		return done, err
	}
	results := answer.Results
	for _, st := range steps {
		n := len(st.Ops)
		done.Blocks = append(done.Blocks, Pair{st.Before, results[n-1].Block})
		results = results[n:]
	}
	return done, nil
}

// ReportOptions are the options of a change whose response reports need.
func ReportOptions(info *client.Info) []client.Option {
	return []client.Option{client.Into(info), client.IncludeSubjects(), client.IncludeOverlaps()}
}

// Perform applies all steps or none, and records them for undo.
func Perform(ctx context.Context, con *console.Console, s session.Space, command string, steps []Step) (Change, error) {
	done, err := Apply(ctx, con, s, command, steps)
	if err != nil || len(done.Blocks) == 0 {
		return done, err
	}
	Record(con, s, done)
	return done, nil
}

// RecordIrreversible records a command that undo cannot take back, and why. Undo then takes
// back no older change without asking.
func RecordIrreversible(con *console.Console, s session.Space, command, why string) {
	Record(con, s, Change{Command: command, At: con.Now(), Irreversible: why})
}

// Record records a change for undo.
func Record(con *console.Console, s session.Space, done Change) {
	j, err := JournalOf(s)
	if err == nil {
		err = j.add(done)
	}
	if err != nil {
		con.Note("note: undo will not know of this: %v", err)
	}
}

// Outcome returns what the blocks are after c; those that are gone as they were.
func (c Change) Outcome() []client.Block {
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

// SamePlace reports whether two blocks take the same time of the same day.
func SamePlace(a, b client.Block) bool {
	return a.Date == b.Date && a.Start == b.Start && a.End == b.End
}

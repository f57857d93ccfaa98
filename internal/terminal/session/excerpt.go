package session

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/when"
)

// Subject returns the subject that a text names.
func (c Excerpt) Subject(text string) (client.Subject, error) {
	s, err := human.Subject(c.Subjects, text)
	if err != nil {
		return s, console.Failure{Err: err, Code: console.ExitNotFound}
	}
	return s, nil
}

// Excerpt is a part of a space, and the time of reading.
type Excerpt struct {
	Blocks   []client.Block // in order of date, start, end and id
	Subjects []client.Subject
	Full     bool         // the space has no room for all that belongs here
	Today    client.Date  // in the zone of the account
	Now      client.Clock // there
}

// NewExcerpt returns the excerpt of a response: its blocks and info.
func NewExcerpt(blocks []client.Block, info client.Info) Excerpt {
	return Excerpt{
		Blocks: blocks, Subjects: info.InBrief(), Full: info.Full, Today: info.Today(),
		Now: client.NewClock(info.LocalTime.Hour(), info.LocalTime.Minute()),
	}
}

// Fetch returns the blocks that match f, and brief subjects. Today is set even if the
// server refuses.
func (s Space) Fetch(ctx context.Context, f client.BlockFilter) (Excerpt, error) {
	var info client.Info
	blocks, err := s.Blocks(ctx, f, client.IncludeSubjects(), client.Into(&info))
	return NewExcerpt(blocks, info), err
}

// Named returns the blocks that operands name: by ids, or a single one by subject, day and
// start.
func (s Space) Named(ctx context.Context, operands []string) (Excerpt, error) {
	ids, wrong := human.EndingsOf(operands)
	switch {
	case wrong == nil && len(ids) > client.MaxNamed:
		return Excerpt{}, console.Usagef("that is too much at once: at most %d blocks", client.MaxNamed)
	case wrong == nil:
		found, err := s.Fetch(ctx, client.BlockFilter{IDs: ids})
		if client.Code(err) != client.CodeNotFound || strings.ContainsAny(strings.Join(ids, ""), "0123456789") {
			return found, err
		}
		wrong = err // running can be the end of an id, and a subject
	}
	var info client.Info
	if _, err := s.Client.Account(ctx, client.IncludeSubjects(), client.Into(&info)); err != nil {
		return Excerpt{}, err
	}
	d, err := human.ReadDescribed(strings.Join(operands, " "), info.InBrief(), info.Today())
	if err != nil {
		return Excerpt{}, console.Failure{Err: fmt.Errorf("%w (%w)", wrong, err), Code: console.ExitNotFound}
	}
	return s.described(ctx, d)
}

// described returns the block of a description. Of several, it is the only one that is
// open.
func (s Space) described(ctx context.Context, d human.Described) (Excerpt, error) {
	c, err := s.Fetch(ctx, client.BlockFilter{From: d.Date, To: d.Date, SubjectID: d.Subject.ID})
	if err != nil {
		return c, err
	}
	c.Blocks = slices.DeleteFunc(c.Blocks, func(b client.Block) bool { return d.Start != nil && b.Start != *d.Start })
	day := screen.Clean(d.Subject.Name) + " " + when.Relative(d.Date, c.Today)
	if len(c.Blocks) == 0 {
		return c, console.Failf(console.ExitNotFound, "there is no block of %s; write another day, or what week shows at the end of its line", day)
	}
	open := slices.DeleteFunc(slices.Clone(c.Blocks), func(b client.Block) bool { return b.Done })
	if len(open) == 1 {
		c.Blocks = open
	}
	if len(c.Blocks) > 1 {
		short, names := human.Short(c.Blocks), []string(nil)
		for _, b := range c.Blocks {
			names = append(names, b.Start.String()+" ("+short[b.ID]+")")
		}
		return c, console.Usagef("there are %d blocks of %s: say which, by its start: %s", len(names), day, strings.Join(names, ", "))
	}
	return c, nil
}

// OfToday returns the blocks of today. It guesses the date from this computer, and asks
// again if the account's date differs.
func (a *App) OfToday(ctx context.Context, s Space) (Excerpt, error) {
	here := a.dateHere()
	c, err := s.Fetch(ctx, client.BlockFilter{Date: here})
	if err == nil && c.Today != here {
		c, err = s.Fetch(ctx, client.BlockFilter{Date: c.Today})
	}
	return c, err
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

// Overlapping returns the blocks that overlap b.
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

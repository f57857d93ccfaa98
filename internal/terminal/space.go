package terminal

import (
	"context"
	"time"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/logins"
)

// space is the plan that a login opens: how to reach it, and whose it is.
type space struct {
	*client.Client
	server  string
	account client.Account
}

// space logs in.
func (a *app) space(ctx context.Context) (space, error) {
	p, err := logins.Choose(a.Console, a.profile)
	if err != nil {
		return space{}, err
	}
	c, err := p.Open()
	if err != nil {
		return space{}, err
	}
	account, err := c.Account(ctx)
	return space{c, p.URL, account}, err
}

// clock returns the time of day that t is where the account is, or -1 if it is
// another day there than the server says.
func (s space) clock(t time.Time) client.Clock {
	zone, err := time.LoadLocation(s.account.TimeZone)
	if err != nil {
		return -1
	}
	local := t.In(zone)
	if local.Format(time.DateOnly) != s.account.Today.String() {
		return -1
	}
	return client.Clock(local.Hour()*60 + local.Minute())
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

// colors returns the colours of subjects, by their ids.
func colors(subjects []client.Subject) map[string]string {
	all := make(map[string]string, len(subjects))
	for _, s := range subjects {
		all[s.ID] = s.Color
	}
	return all
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

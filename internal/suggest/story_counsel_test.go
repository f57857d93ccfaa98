package suggest

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/suggesttest"
)

// counsel is an answer, and demands that are made of it.
type counsel struct {
	*life
	Answer
}

// asks answers a goal, where all hours of a day are named if any. No answer may
// break a limit.
func (l *life) asks(goal string, hours ...float64) counsel {
	l.t.Helper()
	slices.SortStableFunc(l.blocks, func(x, y planner.Block) int {
		return cmp.Or(cmp.Compare(x.Date, y.Date), cmp.Compare(x.Start, y.Start), cmp.Compare(x.End, y.End), cmp.Compare(x.ID, y.ID))
	})
	l.request.Goal, l.request.Hours = goal, nil
	if len(hours) > 0 {
		l.request.Hours = &hours[0]
	}
	k := l.learn()
	c := counsel{l, suggested(k, l.request)}
	if bad := append(violations(k, l.situation, c.Answer), wrongTopics(l.situation, c.Answer)...); len(bad) > 0 {
		l.t.Errorf("limits are broken: %v", bad)
	}
	if l.told++; l.told == 1 {
		l.tellWeek()
	}
	c.write()
	return c
}

// tellWeek writes the coming days down.
func (l *life) tellWeek() {
	fmt.Fprintf(&l.text, "\nIt is %v %v %v.\n", l.today().Weekday(), l.today(), l.request.Now.Clock)
	for d := l.today(); d < l.today()+learn.Days; d++ {
		fmt.Fprintf(&l.text, "%-10v", d.Weekday())
		for _, b := range l.blocks {
			if b.Date == d {
				fmt.Fprintf(&l.text, " %v-%v %s", b.Start, b.End, b.SubjectName)
				if b.Done {
					l.text.WriteString(" (done)")
				}
				l.text.WriteString(";")
			}
		}
		l.text.WriteString("\n")
	}
}

// write writes the answer down.
func (c counsel) write() {
	c.text.WriteString("\n")
	switch {
	case c.request.Goal != "":
		fmt.Fprintf(&c.text, "Asked for %q", c.request.Goal)
	case len(c.request.Wishes) > 0:
		c.text.WriteString("Asked for wishes")
	default:
		c.text.WriteString("Asked for nothing in particular")
	}
	for _, u := range c.Understood {
		if c.request.Goal == "" {
			fmt.Fprintf(&c.text, ", %s (%s)", u.Text, u.From)
		}
	}
	if c.request.Hours != nil {
		fmt.Fprintf(&c.text, ", %v hours a day", *c.request.Hours)
	}
	c.text.WriteString(":\n")
	for _, x := range c.Suggestions {
		fmt.Fprintf(&c.text, "  %s: %s\n", x.Type, x.Reason)
	}
	if len(c.Suggestions) == 0 {
		c.text.WriteString("  nothing\n")
	}
	for _, sentence := range c.CouldNotFit {
		fmt.Fprintf(&c.text, "  could not fit: %s\n", sentence)
	}
}

// keep compares what was told with the file of the story's name, or writes it.
func (l *life) keep() {
	if l.quiet {
		return
	}
	name := strings.TrimPrefix(l.t.Name(), "Test")
	var file strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) {
			file.WriteByte('-')
		}
		file.WriteRune(unicode.ToLower(r))
	}
	path := filepath.Join("testdata", "stories", strings.ReplaceAll(file.String(), "/", "-")+".txt")
	if *updateStories {
		if err := os.WriteFile(path, []byte(l.text.String()), 0o644); err != nil {
			l.t.Error(err)
		}
	} else if want, err := os.ReadFile(path); err != nil || l.text.String() != string(want) {
		l.t.Errorf("%s tells another story (%v); if the new one is as good: go test ./internal/suggest -update-stories", path, err)
	}
	if l.t.Failed() {
		l.t.Log("\n" + l.text.String())
	}
}

// demand fails the story unless what is demanded holds.
func (c counsel) demand(holds bool, what string, args ...any) {
	c.t.Helper()
	if !holds {
		c.t.Errorf("for %q: demanded: %s", c.request.Goal, fmt.Sprintf(what, args...))
	}
}

// these are the suggestions of some types for a subject; "" for any.
func (c counsel) these(subject string, types ...limits.Type) []Suggestion {
	var found []Suggestion
	for _, x := range c.Suggestions {
		if slices.Contains(types, x.Type) && (subject == "" || x.SubjectID == c.life.subject(subject).ID) {
			found = append(found, x)
		}
	}
	return found
}

func (c counsel) adds(subject string) []Suggestion { return c.these(subject, limits.AddBlock) }
func (c counsel) moves(subject string) []Suggestion {
	return c.these(subject, limits.MoveBlock, limits.Rebalance)
}

func (c counsel) removals(subject string) []Suggestion { return c.these(subject, limits.RemoveBlock) }

// placed are the suggestions that put a session somewhere.
func (c counsel) placed(subject string) []Suggestion {
	return c.these(subject, limits.AddBlock, limits.MoveBlock, limits.Rebalance)
}

// of is what becomes of the session of "Monday 08:00"; nil if it stays.
func (c counsel) of(when string) *Suggestion {
	day, start, _ := strings.Cut(when, " ")
	for i, x := range c.Suggestions {
		if b := c.source(x); b != nil && b.Date == c.next(day) && b.Start == suggesttest.Clock(start) {
			return &c.Suggestions[i]
		}
	}
	return nil
}

// source is the session that x moves or removes.
func (c counsel) source(x Suggestion) *planner.Block {
	for i, b := range c.blocks {
		if x.BlockID != "" && b.ID == x.BlockID {
			return &c.blocks[i]
		}
	}
	return nil
}

// says reports whether a reason contains all of the words.
func (c counsel) says(words ...string) bool {
	return slices.ContainsFunc(c.Suggestions, func(x Suggestion) bool { return saysAll(x.Reason, words...) })
}

func saysAll(reason string, words ...string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(reason, w) })
}

// after is the coming days as they are once all suggestions are followed.
func (c counsel) after() []planner.Block {
	var week []planner.Block
	gone := map[string]bool{}
	for _, x := range c.Suggestions {
		gone[x.BlockID] = true
		if x.Type != limits.RemoveBlock {
			week = append(week, planner.Block{SubjectID: x.SubjectID, Date: x.Date, Start: x.Start, End: x.End})
		}
	}
	for _, b := range c.blocks {
		if b.Date >= c.today() && !gone[b.ID] {
			week = append(week, b)
		}
	}
	slices.SortFunc(week, func(x, y planner.Block) int {
		return cmp.Or(cmp.Compare(x.Date, y.Date), cmp.Compare(x.Start, y.Start))
	})
	return week
}

// minutesOn are those that the week holds on a day once all are followed, or
// before if not.
func (c counsel) minutesOn(day string, followed bool) int {
	week, sum := c.blocks, 0
	if followed {
		week = c.after()
	}
	for _, b := range week {
		if b.Date == c.next(day) {
			sum += int(b.End - b.Start)
		}
	}
	return sum
}

package blocks

import (
	"context"
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
)

// report prints the blocks of a change: for people a line each that begins with
// what happened to it.
func (a commands) report(verb string, done changes.Change, before session.Excerpt, f console.Format) error {
	changed := done.Outcome()
	if f != console.FormatTable {
		return show.Blocks(a.Console, changed, f)
	}
	r := show.Rows{Styles: screen.NewStyles(), Colors: show.Colors(before.Subjects), Lead: ansi.StringWidth(verb) + screen.Gap, Dated: true, SeenOn: before.Today}
	r.Short = human.Short(changed)
	r.Fit(changed, screen.Columns(a.Console))
	var text strings.Builder
	for _, b := range changed {
		text.WriteString(r.Alone(b, verb))
	}
	_, err := io.WriteString(screen.Writer(a.Console), text.String())
	return err
}

// warnOfOverlaps prints the blocks that a change now overlaps.
func (a commands) warnOfOverlaps(done changes.Change, before session.Excerpt) {
	short := human.Short(done.Info.Overlaps)
	for _, p := range done.Blocks {
		if p.After == nil || p.Before != nil && changes.SamePlace(*p.Before, *p.After) {
			continue
		}
		for _, o := range done.Info.Overlaps {
			if !o.Overlaps(*p.After) {
				continue
			}
			a.Note("note: overlaps %s %s", show.Describe(o, before.Today), short[o.ID])
		}
	}
}

// changeOne changes one block by the operations, and prints the result.
func (a commands) changeOne(
	ctx context.Context, command, verb, operand string, f console.Format,
	operations func(b client.Block, all session.Excerpt, today client.Date) ([]client.Operation, error),
) error {
	s, err := a.Open()
	if err != nil {
		return err
	}
	all, err := s.Named(ctx, []string{operand})
	if err != nil {
		return err
	}
	before := all.Blocks[0]
	ops, err := operations(before, all, all.Today)
	if err != nil {
		return err
	}
	done, err := changes.Perform(ctx, a.Console, s, command, []changes.Step{{Before: &before, Ops: ops}})
	if err != nil {
		return err
	}
	a.warnOfOverlaps(done, all)
	return a.report(verb, done, all, f)
}

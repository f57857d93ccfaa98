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
func (a commands) report(verb string, done changes.Change, before session.Contents, f console.Format) error {
	changed := done.Outcome()
	if f != console.FormatTable {
		return show.Blocks(a.Console, changed, f)
	}
	r := show.Rows{Styles: screen.NewStyles(), Colors: show.Colors(before.Subjects), Lead: ansi.StringWidth(verb) + screen.Gap, Dated: true, SeenOn: before.Today}
	r.Short = human.Short(append(append([]client.Block{}, before.Blocks...), changed...))
	r.Fit(changed, screen.Columns(a.Console))
	var text strings.Builder
	for _, b := range changed {
		text.WriteString(r.Alone(b, verb))
	}
	_, err := io.WriteString(screen.Writer(a.Console), text.String())
	return err
}

// warnOfOverlaps tells which blocks a change lies across now.
func (a commands) warnOfOverlaps(done changes.Change, before session.Contents) {
	after := done.Merge(before.Blocks)
	short := human.Short(after)
	for _, p := range done.Blocks {
		if p.After == nil || p.Before != nil && changes.SamePlace(*p.Before, *p.After) {
			continue
		}
		for _, o := range session.Overlapping(after, *p.After) {
			a.Note("note: overlaps %s %s", show.Describe(o, before.Today), short[o.ID])
		}
	}
}

// changeOne makes the changes to one block that operations asks for, and tells
// what came of it.
func (a commands) changeOne(
	ctx context.Context, command, verb, operand string, f console.Format,
	operations func(b client.Block, all session.Contents, today client.Date) ([]client.Operation, error),
) error {
	s, all, err := a.Everything(ctx)
	if err != nil {
		return err
	}
	found, err := all.Find([]string{operand})
	if err != nil {
		return err
	}
	ops, err := operations(found[0], all, s.Account.Today)
	if err != nil {
		return err
	}
	done, err := changes.Perform(ctx, a.Console, s, command, []changes.Step{{Before: &found[0], Ops: ops}})
	if err != nil {
		return err
	}
	a.warnOfOverlaps(done, all)
	return a.report(verb, done, all, f)
}

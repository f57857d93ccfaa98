package terminal

import (
	"context"
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
)

// report prints the blocks of a change: for people a line each that begins with
// what happened to it.
func (a *app) report(verb string, done change, before contents, f console.Format) error {
	changed := done.blocks()
	if f != console.FormatTable {
		return showBlocks(a.Console, changed, f)
	}
	r := rows{styles: newStyles(), colors: colors(before.subjects), lead: ansi.StringWidth(verb) + gap, dated: true}
	r.short = human.Short(append(append([]client.Block{}, before.blocks...), changed...))
	r.fit(changed, columns(a.Console))
	var text strings.Builder
	for _, b := range changed {
		text.WriteString(r.row(b, verb, mark{}) + "\n")
	}
	_, err := io.WriteString(writer(a.Console), text.String())
	return err
}

// warnOfOverlaps tells which blocks a change lies across now.
func (a *app) warnOfOverlaps(done change, before contents) {
	after := done.merge(before.blocks)
	short := human.Short(after)
	for _, p := range done.Blocks {
		if p.After == nil || p.Before != nil && samePlace(*p.Before, *p.After) {
			continue
		}
		for _, o := range overlapping(after, *p.After) {
			a.Note("note: overlaps %s %s", describe(o), short[o.ID])
		}
	}
}

// changeOne makes the changes to one block that operations asks for, and tells
// what came of it.
func (a *app) changeOne(
	ctx context.Context, command, verb, operand string, f console.Format,
	operations func(b client.Block, all contents, today client.Date) ([]client.Operation, error),
) error {
	s, all, err := a.everything(ctx)
	if err != nil {
		return err
	}
	found, err := all.find([]string{operand})
	if err != nil {
		return err
	}
	ops, err := operations(found[0], all, s.account.Today)
	if err != nil {
		return err
	}
	done, err := perform(ctx, a.Console, s, command, []step{{&found[0], ops}})
	if err != nil {
		return err
	}
	a.warnOfOverlaps(done, all)
	return a.report(verb, done, all, f)
}

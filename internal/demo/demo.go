// Package demo has the semester of an invented student, as an export whose dates are shifted
// to today. It has six subjects, five months of past blocks, days off, two weeks ahead, and
// three exams to come.
package demo

import (
	"context"
	_ "embed"
	"strings"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// export was made on the Sunday of the week that becomes this one.
//
//go:embed semester.json
var export string

// Contents returns the contents of a space for the semester, shifted to today. Nothing of today is
// done. The weekdays are those of the export.
func Contents(today planner.Date) (planner.Contents, error) {
	doc, err := account.ReadDocument(strings.NewReader(export))
	if err != nil {
		return planner.Contents{}, err
	}
	c := doc.Spaces[account.Live]
	blocks, err := planner.Collect(c.Blocks.Each())
	if err != nil {
		return planner.Contents{}, err
	}
	shift := planner.WeekOf(today).Monday - planner.WeekOf(planner.DateOf(doc.Exported)).Monday
	for _, d := range dates(c, blocks) {
		*d += shift
	}
	for i := range blocks {
		blocks[i].Done = blocks[i].Done && blocks[i].Date < today
	}
	c.Blocks = planner.BlocksOf(blocks...)
	return c, nil
}

// dates returns all dates of contents with some blocks.
func dates(c planner.Contents, blocks []planner.ContentBlock) []*planner.Date {
	all := []*planner.Date{c.Through}
	for _, s := range c.Subjects {
		for _, slot := range s.Slots {
			if slot.From != nil {
				all = append(all, slot.From)
			}
			if slot.Until != nil {
				all = append(all, slot.Until)
			}
		}
	}
	for i := range c.DaysOff {
		all = append(all, &c.DaysOff[i].DateFrom, &c.DaysOff[i].DateTo)
	}
	for i := range c.Exams {
		all = append(all, &c.Exams[i].Date)
	}
	for i := range blocks {
		all = append(all, &blocks[i].Date)
	}
	return all
}

// Fill puts the semester into a space without subjects, and returns what that is. It
// returns [planner.ErrBegun] if the space has any.
func Fill(ctx context.Context, spaces planner.ContentStorage, space planner.Space, today planner.Date) (planner.Contents, error) {
	c, err := Contents(today)
	if err == nil {
		err = planner.AddContents(ctx, spaces, space, c, today)
	}
	return c, err
}

package mcp

import (
	"context"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/when"
)

type listBlocksInput struct {
	Date     dayText     `json:"date,omitzero" jsonschema:"Only this day: YYYY-MM-DD, today, yesterday or a weekday (the next one, today included); or these: next week, weekend. Not together with date_from and date_to."`
	DateFrom dayText     `json:"date_from,omitzero" jsonschema:"Only from this day on. Needs date_to."`
	DateTo   dayText     `json:"date_to,omitzero" jsonschema:"Only up to this day, included. Needs date_from."`
	Subject  subjectText `json:"subject,omitzero" jsonschema:"Only of this subject, by its name or id."`
	Done     *bool       `json:"done,omitzero" jsonschema:"true: only completed blocks. false: only those that are not."`
	Limit    listLimit   `json:"limit,omitzero" jsonschema:"How many blocks to list at most."`
	Detail   detail      `json:"detail,omitzero" jsonschema:"detailed adds whole ids and the ids of subjects."`
}

type listBlocksAnswer struct {
	Today client.Date `json:"today"`
	Total int         `json:"total" jsonschema:"How many blocks there are of this kind."`
	Shown int         `json:"shown" jsonschema:"How many of them follow: the first ones."`
	Days  []dayAnswer `json:"days" jsonschema:"Days without such blocks are left out."`
	Full  fullness    `json:"full,omitzero" jsonschema:"There is no room for more blocks of slots."`
}

// listBlocks defines list_blocks.
func listBlocks() tool {
	return define(&sdk.Tool{
		Name: "list_blocks", Title: "List blocks", Annotations: reading(),
		Description: "Lists blocks (study sessions) of any dates, filtered by date, subject and completion, oldest first. " +
			"Use it for one day, for longer than a week, or for one subject, such as what was missed last month. For a whole week get_schedule is simpler. " +
			"Without dates it lists the four weeks from today on.",
	}, func(ctx context.Context, c *call, in listBlocksInput) (listBlocksAnswer, error) {
		f := c.filter(ctx, in)
		if err := c.err(); err != nil {
			return listBlocksAnswer{}, err
		}
		blocks, today, err := c.list(ctx, f)
		if err != nil {
			return listBlocksAnswer{}, err
		}
		if in.Limit == 0 {
			in.Limit = 50
		}
		shown := blocks[:min(len(blocks), int(in.Limit))]
		return listBlocksAnswer{today, len(blocks), len(shown), daysOf(shown, in.Detail), c.full}, nil
	})
}

// comingDays is how many days are listed by default, from today on.
const comingDays = 28

// filter reads which blocks are wanted.
func (c *call) filter(ctx context.Context, in listBlocksInput) client.BlockFilter {
	if in.Date != "" && (in.DateFrom != "" || in.DateTo != "") {
		c.bad.add("date", "cannot be combined with date_from and date_to")
	}
	if (in.DateFrom == "") != (in.DateTo == "") {
		c.bad.add("date_from", "is given together with date_to, or not at all; for one day give date")
	}
	if in.Subject != "" {
		c.summaries(ctx) // with which comes today, for the dates
	}
	if in.Date == "" && in.DateFrom == "" && in.DateTo == "" {
		today := c.today(ctx)
		return client.BlockFilter{From: today, To: today + comingDays - 1, SubjectID: c.subject(ctx, in.Subject).ID, Done: in.Done}
	}
	f := client.BlockFilter{
		From: c.date(ctx, "date_from", in.DateFrom), To: c.date(ctx, "date_to", in.DateTo),
		SubjectID: c.subject(ctx, in.Subject).ID, Done: in.Done,
	}
	first, last := c.days(ctx, "date", in.Date, when.Days)
	if f.Date = first; first != last { // next week, the weekend
		f.Date, f.From, f.To = 0, first, last
	}
	if f.From != 0 && f.To != 0 && f.From > f.To {
		c.bad.add("date_to", fmt.Sprintf("is %s, which is before date_from, %s", day(f.To), day(f.From)))
	}
	return f
}

// text implements answer.
func (a listBlocksAnswer) text() string {
	if a.Total == 0 {
		return fmt.Sprintf("There are no such blocks. Today is %s.", day(a.Today)) + a.Full.text()
	}
	parts := []string{fmt.Sprintf("%s, oldest first. Today is %s.", human.Count(a.Total, "block"), day(a.Today))}
	for _, d := range a.Days {
		parts = append(parts, d.text())
	}
	if left := a.Total - a.Shown; left > 0 {
		last := a.Days[len(a.Days)-1].Date
		parts = append(parts, fmt.Sprintf("%d more are not listed. Narrow with date_from and date_to (go on from %s), subject or done, or raise limit.", left, day(last)))
	}
	return strings.Join(parts, "\n") + a.Full.text()
}

package mcp

import (
	"context"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
)

type createSubjectInput struct {
	Name   nameText           `json:"name" jsonschema:"Up to 40 characters, unlike those of the other subjects."`
	Type   client.SubjectType `json:"type" jsonschema:"It never changes. inactive marks time that is taken by something else, such as work."`
	Color  colorText          `json:"color,omitzero" jsonschema:"#RRGGBB. Chosen by itself if absent."`
	Slots  []slot             `json:"slots,omitzero" jsonschema:"When it is in every week. Each slot gives blocks by itself, from today on. They must not overlap each other."`
	DryRun dryRun             `json:"dry_run,omitzero" jsonschema:"true: only tell what would be created."`
}

type createSubjectAnswer struct {
	DryRun  bool          `json:"dry_run" jsonschema:"true: nothing was changed."`
	Subject subjectAnswer `json:"subject"`
}

// createSubject defines create_subject.
func createSubject() tool {
	return define(&sdk.Tool{
		Name: "create_subject", Title: "Create a subject", Annotations: writing(false, false),
		Description: "Adds a subject: something to study, to train or to practise, or time that is taken. Look at list_subjects first, whether it is there already, " +
			"and at get_schedule for when there is time. Its slots are blocks of every week at once; for single sessions give no slots and use create_block.",
	}, func(ctx context.Context, c *call, in createSubjectInput) (createSubjectAnswer, error) {
		d := client.SubjectDraft{Name: string(in.Name), Type: in.Type, Color: string(in.Color), Slots: c.slots(ctx, in.Slots), DryRun: bool(in.DryRun)}
		if err := c.err(); err != nil {
			return createSubjectAnswer{}, err
		}
		s, err := c.CreateSubject(ctx, d)
		return createSubjectAnswer{bool(in.DryRun), subjectOf(s, concise, 0)}, err
	})
}

// text implements answer.
func (a createSubjectAnswer) text() string {
	return changed(a.DryRun, "Created", "create") + a.Subject.text() + "."
}

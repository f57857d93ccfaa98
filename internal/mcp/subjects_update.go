package mcp

import (
	"context"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
)

type updateSubjectInput struct {
	Subject subjectText `json:"subject" jsonschema:"The subject's name or id."`
	Name    nameText    `json:"name,omitzero" jsonschema:"Another name."`
	Color   colorText   `json:"color,omitzero" jsonschema:"#RRGGBB."`
	Slots   *[]slot     `json:"slots,omitzero" jsonschema:"All weekly slots from now on, those that stay too. An empty list removes them all."`
}

type updateSubjectAnswer struct {
	Before subjectAnswer `json:"before"`
	After  subjectAnswer `json:"after"`
}

// updateSubject defines update_subject.
func updateSubject() tool {
	return define(&sdk.Tool{
		Name: "update_subject", Title: "Change a subject", Annotations: writing(true, true),
		Description: "Changes a subject's name, colour or weekly slots. slots replaces the whole list: read list_subjects first, and give those that stay as well. " +
			"Slots that go take their coming blocks with them, unless the user changed or completed those; new ones give blocks from today on. The past never changes. " +
			"Ask the user before you remove slots.",
	}, func(ctx context.Context, c *call, in updateSubjectInput) (updateSubjectAnswer, error) {
		before := c.fullSubject(ctx, in.Subject)
		patch := in.patch(ctx, c)
		if patch == (client.SubjectPatch{}) {
			c.bad.add("subject", "alone changes nothing: give one or more of name, color, slots")
		}
		if err := c.err(); err != nil {
			return updateSubjectAnswer{}, err
		}
		after, err := c.UpdateSubject(ctx, before.ID, patch)
		return updateSubjectAnswer{subjectOf(before, concise, 0), subjectOf(after, concise, 0)}, err
	})
}

// patch reads what changes.
func (in updateSubjectInput) patch(ctx context.Context, c *call) client.SubjectPatch {
	var p client.SubjectPatch
	if in.Name != "" {
		p.Name = new(string(in.Name))
	}
	if in.Color != "" {
		p.Color = new(string(in.Color))
	}
	if in.Slots != nil {
		p.Slots = new(c.slots(ctx, *in.Slots))
	}
	return p
}

// text implements answer.
func (a updateSubjectAnswer) text() string {
	return "Changed: " + a.Before.text() + "\nto: " + a.After.text() + "."
}

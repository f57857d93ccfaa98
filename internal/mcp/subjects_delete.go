package mcp

import (
	"context"
	"fmt"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
	"studyplanner/internal/human"
)

type deleteSubjectInput struct {
	Subject     subjectText `json:"subject" jsonschema:"The subject's name or id."`
	ConfirmName nameText    `json:"confirm_name" jsonschema:"The subject's name exactly as list_subjects tells it. Give it only when the user agreed to lose the subject and all its blocks."`
}

type deleteSubjectAnswer struct {
	Deleted subjectAnswer `json:"deleted" jsonschema:"The subject as it was."`
	Blocks  int           `json:"blocks" jsonschema:"How many blocks went with it, past and coming ones."`
	Done    int           `json:"done" jsonschema:"How many of those were completed."`
}

// deleteSubject defines delete_subject.
func deleteSubject() tool {
	return define(&sdk.Tool{
		Name: "delete_subject", Title: "Delete a subject", Annotations: writing(true, true),
		Description: "Deletes a subject with its syllabus and all its blocks, past and coming, completed or not, for good. It takes them out of the statistics too. " +
			"Tell the user what goes, and ask them first, always. Who only wants it out of the coming weeks needs update_subject with an empty list of slots.",
	}, func(ctx context.Context, c *call, in deleteSubjectInput) (deleteSubjectAnswer, error) {
		s := c.subject(ctx, in.Subject)
		if c.err() == nil && string(in.ConfirmName) != s.Name {
			c.bad.add("confirm_name", fmt.Sprintf("is not the name of the subject, %q; ask the user whether that one is meant", s.Name))
		}
		if err := c.err(); err != nil {
			return deleteSubjectAnswer{}, err
		}
		var info client.Info
		s, err := c.Subject(ctx, s.ID, client.Into(&info))
		if err != nil {
			return deleteSubjectAnswer{}, err
		}
		blocks, err := c.Blocks(ctx, client.BlockFilter{SubjectID: s.ID})
		if err != nil {
			return deleteSubjectAnswer{}, err
		}
		if err = c.DeleteSubject(ctx, s.ID, client.IfMatch(info.ETag)); client.Code(err) == client.CodeConflict {
			err = errChanged
		}
		return deleteSubjectAnswer{subjectOf(s, concise, 0), len(blocks), completed(blocks)}, err
	})
}

// completed returns how many of blocks are done.
func completed(blocks []client.Block) int {
	n := 0
	for _, b := range blocks {
		if b.Done {
			n++
		}
	}
	return n
}

// text implements answer.
func (a deleteSubjectAnswer) text() string {
	return fmt.Sprintf("Deleted for good: %s, with %s, %d of them done.", a.Deleted.text(), human.Count(a.Blocks, "block"), a.Done)
}

package mcp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
	"studyplanner/internal/human"
)

type setSyllabusInput struct {
	Subject  subjectText  `json:"subject" jsonschema:"The subject's name or id."`
	Syllabus []topicInput `json:"syllabus" jsonschema:"All topics in their order, those that stay too. An empty list removes them all."`
}

// topicInput is a topic as an assistant gives it.
type topicInput struct {
	Title    titleText `json:"title" jsonschema:"A topic of that title that is there already keeps its identity."`
	Duration minutes   `json:"duration" jsonschema:"Minutes that it takes to learn."`
	Done     *bool     `json:"done,omitzero" jsonschema:"Absent: as it was; false for a new topic."`
}

type setSyllabusAnswer struct {
	Subject string           `json:"subject"`
	Now     *syllabusSummary `json:"now,omitzero" jsonschema:"Absent: it has no syllabus."`
	Removed []string         `json:"removed,omitzero" jsonschema:"The titles of topics that are not there any more."`
}

// setSyllabus defines set_syllabus.
func setSyllabus() tool {
	return define(&sdk.Tool{
		Name: "set_syllabus", Title: "Set a syllabus", Annotations: writing("Set a syllabus", true, true),
		Description: "Replaces the syllabus of a subject: the topics to learn, in order, with the minutes that each takes. " +
			"Read list_subjects for the subject with detail detailed first, and give the topics that stay as well. Ask the user before you leave out topics.",
	}, func(ctx context.Context, c *call, in setSyllabusInput) (setSyllabusAnswer, error) {
		s := c.subject(ctx, in.Subject)
		if err := c.err(); err != nil {
			return setSyllabusAnswer{}, err
		}
		var info client.Info
		s, err := c.Subject(ctx, s.ID, client.Into(&info))
		if err != nil {
			return setSyllabusAnswer{}, err
		}
		items, removed := merged(s.Syllabus, in.Syllabus)
		now, err := c.ReplaceSyllabus(ctx, s.ID, items, client.IfMatch(info.ETag))
		if client.Code(err) == client.CodeConflict {
			err = errChanged
		}
		return setSyllabusAnswer{s.Name, summaryOf(now.Syllabus), removed}, err
	})
}

// merged returns the topics that are wanted, with the identities of those that
// are there by the same title, and the titles of those that go.
func merged(old []client.Item, wanted []topicInput) (items []client.Item, removed []string) {
	old = slices.Clone(old)
	for _, w := range wanted {
		title := strings.TrimSpace(string(w.Title))
		item := client.Item{Title: title, Duration: int(w.Duration)}
		if i := slices.IndexFunc(old, func(o client.Item) bool { return o.Title == title }); i >= 0 {
			item.ID, item.Done = old[i].ID, old[i].Done
			old = slices.Delete(old, i, i+1)
		}
		if w.Done != nil {
			item.Done = *w.Done
		}
		items = append(items, item)
	}
	for _, o := range old {
		removed = append(removed, o.Title)
	}
	return items, removed
}

// text implements answer.
func (a setSyllabusAnswer) text() string {
	text := a.Subject + " has no syllabus now."
	if y := a.Now; y != nil {
		text = fmt.Sprintf("The syllabus of %s has %s now, %d done.", a.Subject, human.Count(y.Topics, "topic"), y.Done)
		if y.Next != "" {
			text += " Next: " + y.Next + "."
		}
	}
	if len(a.Removed) > 0 {
		text += " Removed: " + strings.Join(a.Removed, "; ") + "."
	}
	return text
}

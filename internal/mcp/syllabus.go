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
	Syllabus *[]itemInput `json:"syllabus,omitzero" jsonschema:"All topics in their order, those that stay too. An empty list removes them all."`
	Text     pastedText   `json:"text,omitzero" jsonschema:"Instead of syllabus: all topics as the user has them, in Markdown, CSV or one on each line, unchanged. Durations stand at the end, such as (90 min)."`
	Sections *bool        `json:"sections,omitzero" jsonschema:"Only with text. true: put the title of a section before those in it."`
}

// itemInput is an item as an assistant gives it.
type itemInput struct {
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
		Name: "set_syllabus", Title: "Set a syllabus", Annotations: writing(true, true),
		Description: "Replaces the syllabus of a subject: the topics to learn, in order, with the minutes that each takes. " +
			"Read list_subjects for the subject with detail detailed first, and give the topics that stay as well. Ask the user before you leave out topics. " +
			"Give syllabus, or text for one that the user pasted: if a line of it cannot be read, nothing is stored and the line is told. " +
			"A topic whose minutes the text does not tell keeps those that it had; a new one takes 60.",
	}, func(ctx context.Context, c *call, in setSyllabusInput) (setSyllabusAnswer, error) {
		s := c.subject(ctx, in.Subject)
		in.check(c)
		if err := c.err(); err != nil {
			return setSyllabusAnswer{}, err
		}
		read := in.read(ctx, c, s.ID)
		if err := c.err(); err != nil {
			return setSyllabusAnswer{}, err
		}
		var info client.Info
		s, err := c.Subject(ctx, s.ID, client.Into(&info))
		if err != nil {
			return setSyllabusAnswer{}, err
		}
		items, removed := in.merged(s.Syllabus, read)
		now, err := c.ReplaceSyllabus(ctx, s.ID, items, client.IfMatch(info.ETag))
		if client.Code(err) == client.CodeConflict {
			err = errChanged
		}
		return setSyllabusAnswer{s.Name, summaryOf(now.Syllabus), removed}, err
	})
}

// check checks which parameters are combined.
func (in setSyllabusInput) check(c *call) {
	switch pasted := in.Text != ""; {
	case !pasted && in.Syllabus == nil:
		c.bad.add("syllabus", "is required, or text in its place")
	case pasted && in.Syllabus != nil:
		c.bad.add("text", "cannot be combined with syllabus")
	case !pasted && in.Sections != nil:
		c.bad.add("sections", "is given only together with text")
	}
}

// maxProblems is how many problems of a text an error has.
const maxProblems = 20

// read returns the items of the text, if there is one; the server reads it.
func (in setSyllabusInput) read(ctx context.Context, c *call, subject string) []client.ReadItem {
	if in.Text == "" {
		return nil
	}
	text := client.SyllabusText{Text: string(in.Text), Sections: in.Sections != nil && *in.Sections}
	reading, err := c.ReadSyllabus(ctx, subject, text)
	c.failure = err
	for i, p := range reading.Problems {
		if i == maxProblems {
			c.bad.add("text", fmt.Sprintf("has %d more problems", len(reading.Problems)-i))
			break
		}
		c.bad.add("text", p.String())
	}
	return reading.Items
}

// merged returns the new items, from the list or the text, and the titles of removed ones.
func (in setSyllabusInput) merged(old []client.Item, read []client.ReadItem) (items []client.Item, removed []string) {
	if in.Syllabus != nil {
		return merged(old, *in.Syllabus, func(a, b string) bool { return a == b })
	}
	sameTitle := func(a, b string) bool { return client.NameKey(a) == client.NameKey(b) }
	inputs := make([]itemInput, len(read))
	for i, t := range read {
		inputs[i] = itemInput{Title: titleText(t.Title), Duration: minutes(t.Duration)}
		if t.Duration == 0 {
			inputs[i].Duration = human.DefaultTopicMinutes
			if at := slices.IndexFunc(old, func(o client.Item) bool { return sameTitle(o.Title, t.Title) }); at >= 0 {
				inputs[i].Duration = minutes(old[at].Duration)
			}
		}
		if t.Done {
			inputs[i].Done = new(true)
		}
	}
	return merged(old, inputs, sameTitle)
}

// merged returns the new items and the titles of removed ones. An item with the title of an old one
// keeps its identity.
func merged(old []client.Item, inputs []itemInput, sameTitle func(a, b string) bool) (items []client.Item, removed []string) {
	old = slices.Clone(old)
	for _, w := range inputs {
		title := strings.TrimSpace(string(w.Title))
		item := client.Item{Title: title, Duration: int(w.Duration)}
		if i := slices.IndexFunc(old, func(o client.Item) bool { return sameTitle(o.Title, title) }); i >= 0 {
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

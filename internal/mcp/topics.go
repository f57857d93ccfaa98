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

type tickTopicsInput struct {
	Subject subjectText `json:"subject" jsonschema:"The subject's name or id."`
	Topics  []titleText `json:"topics" jsonschema:"Their titles, as list_subjects tells them in detail."`
	Done    *bool       `json:"done,omitzero" jsonschema:"false: not learnt after all. Absent: learnt."`
}

type tickTopicsAnswer struct {
	Subject string           `json:"subject"`
	Topics  []string         `json:"topics" jsonschema:"Those that changed."`
	Done    bool             `json:"done"`
	Now     *syllabusSummary `json:"now,omitzero"`
}

// tickTopics defines tick_topics.
func tickTopics() tool {
	return define(&sdk.Tool{
		Name: "tick_topics", Title: "Tick topics", Annotations: writing(false, true),
		Description: "Marks topics of a syllabus as learnt, or as not learnt after all. All other topics stay as they are.",
	}, func(ctx context.Context, c *call, in tickTopicsInput) (tickTopicsAnswer, error) {
		s := c.subject(ctx, in.Subject)
		if err := c.err(); err != nil {
			return tickTopicsAnswer{}, err
		}
		var info client.Info
		s, err := c.Subject(ctx, s.ID, client.Into(&info))
		if err != nil {
			return tickTopicsAnswer{}, err
		}
		a := tickTopicsAnswer{Subject: s.Name, Topics: []string{}, Done: in.Done == nil || *in.Done}
		items := slices.Clone(s.Syllabus)
		for i, title := range in.Topics {
			at := slices.IndexFunc(items, func(o client.Item) bool { return client.NameKey(o.Title) == client.NameKey(string(title)) })
			if at < 0 {
				c.bad.add(fmt.Sprintf("topics[%d]", i), fmt.Sprintf("no topic %q; list_subjects with this subject and detail detailed tells them", title))
			} else if items[at].Done != a.Done {
				items[at].Done = a.Done
				a.Topics = append(a.Topics, items[at].Title)
			}
		}
		if err := c.err(); err != nil {
			return tickTopicsAnswer{}, err
		}
		if len(a.Topics) > 0 {
			s, err = c.ReplaceSyllabus(ctx, s.ID, items, client.IfMatch(info.ETag))
			if client.Code(err) == client.CodeConflict {
				err = errChanged
			}
		}
		a.Now = summaryOf(s.Syllabus)
		return a, err
	})
}

// text implements answer.
func (a tickTopicsAnswer) text() string {
	what := map[bool]string{true: "learnt", false: "not learnt"}[a.Done]
	if len(a.Topics) == 0 {
		return "No change, they were " + what + " already." + a.left()
	}
	return a.Subject + ": " + human.Count(len(a.Topics), "topic") + " " + what + " now: " + strings.Join(a.Topics, "; ") + "." + a.left()
}

// left tells how far the syllabus is.
func (a tickTopicsAnswer) left() string {
	if a.Now == nil {
		return ""
	}
	text := fmt.Sprintf(" %d of %d are done.", a.Now.Done, a.Now.Topics)
	if a.Now.Next != "" {
		text += " Next: " + a.Now.Next + "."
	}
	return text
}

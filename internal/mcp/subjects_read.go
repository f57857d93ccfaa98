package mcp

import (
	"context"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
	"studyplanner/internal/human"
)

type listSubjectsInput struct {
	Type    client.SubjectType `json:"type,omitzero" jsonschema:"Only subjects of this type. inactive ones mark time that is taken by something else."`
	Subject subjectText        `json:"subject,omitzero" jsonschema:"Only this one, by its name or id; detailed shows its whole syllabus."`
	Detail  detail             `json:"detail,omitzero" jsonschema:"detailed adds ids, colours and the topics of the syllabus."`
}

type listSubjectsAnswer struct {
	Subjects []subjectAnswer `json:"subjects" jsonschema:"In the order in which they were made."`
}

// itemsOfMany is how many items of each subject are listed with others.
const itemsOfMany = 20

// listSubjects defines list_subjects.
func listSubjects() tool {
	return define(&sdk.Tool{
		Name: "list_subjects", Title: "List subjects", Annotations: reading(),
		Description: "Lists the subjects with their types, weekly slots and how far each syllabus is, and their next exams. " +
			"Call it before you create blocks or subjects, and to see what is to be learnt next.",
	}, func(ctx context.Context, c *call, in listSubjectsInput) (listSubjectsAnswer, error) {
		all, items := c.allSubjects(ctx), itemsOfMany
		if in.Subject != "" {
			all, items = []client.Subject{c.oneOf(all, in.Subject)}, client.MaxSyllabus
		}
		a, exams := listSubjectsAnswer{[]subjectAnswer{}}, c.nextExams(ctx, all)
		for _, s := range all {
			if in.Type == "" || s.Type == in.Type {
				answer := subjectOf(s, in.Detail, items)
				answer.Exam = exams[s.ID]
				if len(s.Review) > 0 {
					answer.Reviews = dueOf(s.Syllabus, c.today(ctx))
				}
				a.Subjects = append(a.Subjects, answer)
			}
		}
		return a, c.err()
	})
}

// text implements answer.
func (a listSubjectsAnswer) text() string {
	if len(a.Subjects) == 0 {
		return "There are no such subjects."
	}
	lines := []string{human.Count(len(a.Subjects), "subject") + ":"}
	for _, s := range a.Subjects {
		lines = append(lines, "- "+s.text())
		if left := s.itemsLeftOut(); left > 0 {
			lines = append(lines, fmt.Sprintf("  %d more topics; give this subject to see them", left))
		}
	}
	return strings.Join(lines, "\n")
}

// itemsLeftOut returns how many items a detailed answer does not have.
func (s subjectAnswer) itemsLeftOut() int {
	if len(s.Topics) == 0 {
		return 0
	}
	return s.Syllabus.Topics - len(s.Topics)
}

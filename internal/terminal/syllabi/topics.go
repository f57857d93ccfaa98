package syllabi

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/numbers"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/when"
)

// changeTopics does one of the things that can be done to the syllabus of s.
// It returns the subject as it is then, and what was done.
func changeTopics(
	ctx context.Context, cl *client.Client, s client.Subject, verb string, operands []string, edit client.ItemPatch,
) (client.Subject, string, error) {
	switch verb {
	case topicAdd:
		return addTopic(ctx, cl, s, operands)
	case topicEdit:
		return editTopic(ctx, cl, s, operands, edit)
	}
	var tag client.Info
	s, err := cl.Subject(ctx, s.ID, client.Into(&tag))
	if err != nil {
		return s, "", err
	}
	numbers, err := numbers.Read(operands, len(s.Syllabus))
	if err != nil {
		return s, "", err
	}
	items := markTopics(s.Syllabus, numbers, verb == topicDone)
	if verb == topicRm {
		items = withoutTopics(s.Syllabus, numbers)
	}
	now, err := cl.ReplaceSyllabus(ctx, s.ID, items, client.IfMatch(tag.ETag))
	if client.Code(err) == client.CodeConflict {
		return s, "", console.Failf(console.ExitFailed, "the subject was changed elsewhere at the same moment, and nothing is done: look at it again")
	}
	return now, describeTopics(verb, s.Syllabus, numbers), err
}

// addTopic puts a topic at the end.
func addTopic(ctx context.Context, cl *client.Client, s client.Subject, operands []string) (client.Subject, string, error) {
	draft := client.ItemDraft{Title: operands[0], Duration: human.DefaultTopicMinutes}
	if len(operands) > 1 {
		var err error
		if draft.Duration, err = when.Minutes(operands[1]); err != nil {
			return s, "", console.UsageError{Err: err}
		}
	}
	s, err := cl.AddItem(ctx, s.ID, draft)
	return s, describeTopics(topicAdd, s.Syllabus, []int{len(s.Syllabus)}), err
}

// editTopic changes one topic.
func editTopic(ctx context.Context, cl *client.Client, s client.Subject, operands []string, p client.ItemPatch) (client.Subject, string, error) {
	numbers, err := numbers.Read(operands, len(s.Syllabus))
	if err != nil {
		return s, "", err
	}
	if len(numbers) != 1 {
		return s, "", console.Usagef("edit changes one topic at a time")
	}
	s, err = cl.UpdateItem(ctx, s.ID, s.Syllabus[numbers[0]-1].ID, p)
	if err != nil {
		return s, "", err
	}
	return s, describeTopics(topicEdit, s.Syllabus, numbers), nil
}

// markTopics returns items of which those with the numbers are done, or not.
func markTopics(items []client.Item, numbers []int, done bool) []client.Item {
	items = slices.Clone(items)
	for _, n := range numbers {
		items[n-1].Done = done
	}
	return items
}

// withoutTopics returns items without those with the numbers.
func withoutTopics(items []client.Item, numbers []int) []client.Item {
	var left []client.Item
	for i, item := range items {
		if !slices.Contains(numbers, i+1) {
			left = append(left, item)
		}
	}
	return left
}

// describeTopics describes a change of topics.
func describeTopics(verb string, items []client.Item, numbers []int) string {
	verb = map[string]string{
		topicAdd: "Added", topicDone: "Done", topicUndo: "Not done", topicRm: "Removed", topicEdit: "Changed to",
	}[verb]
	var lines []string
	for _, n := range numbers {
		if n > 0 && n <= len(items) {
			lines = append(lines, fmt.Sprintf("%s: %d %s, %s", verb, n, screen.Clean(items[n-1].Title), when.Duration(items[n-1].Duration)))
		}
	}
	return strings.Join(lines, "\n")
}

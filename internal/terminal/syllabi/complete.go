package syllabi

import (
	"context"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/terminal/session"
)

// completeSyllabus offers a subject, then what to do with its syllabus, then
// the numbers of its topics.
func (a commands) completeSyllabus(cmd *cobra.Command, operands []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	switch {
	case len(operands) == 0:
		return a.CompleteSubjects(cmd, operands, typed)
	case len(operands) == 1:
		return session.Offer(typed, [][2]string{
			{topicAdd, "put a topic at the end"},
			{topicDone, "mark topics as done"},
			{topicUndo, "mark topics as not done"},
			{topicRm, "remove topics"},
			{topicEdit, "change a topic"},
		}...)
	case operands[1] == topicAdd:
		return nil, session.InOrder
	}
	return a.Words(cmd, typed, func(ctx context.Context, cl *client.Client) ([][2]string, error) {
		s, err := session.FindSubject(ctx, cl, operands[0])
		var words [][2]string
		for i, item := range s.Syllabus {
			number := strconv.Itoa(i + 1)
			idle := operands[1] == topicDone && item.Done || operands[1] == topicUndo && !item.Done
			if !idle && !slices.Contains(operands[2:], number) {
				words = append(words, [2]string{number, item.Title})
			}
		}
		return words, err
	})
}

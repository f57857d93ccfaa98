package terminal

import (
	"context"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
)

const subjectHelp = `Add, change and remove subjects, the times that they have every week, and what
is to be learnt in them. A subject is named by its name, whatever its case.`

func (a *app) subjectCommands() *cobra.Command {
	return console.Group("subject", "Add and change subjects, their weekly times and syllabi", subjectHelp,
		a.subjectAddCommand(), a.subjectEditCommand(), a.subjectRmCommand(), a.subjectSlotsCommand(), a.subjectSyllabusCommand())
}

// subject returns a client and the subject that a text names.
func (a *app) subject(ctx context.Context, text string) (*client.Client, client.Subject, error) {
	cl, err := a.connect()
	if err != nil {
		return nil, client.Subject{}, err
	}
	s, err := findSubject(ctx, cl, text)
	return cl, s, err
}

// findSubject returns the subject that a text names.
func findSubject(ctx context.Context, cl *client.Client, text string) (client.Subject, error) {
	all, err := cl.Subjects(ctx, client.SubjectFilter{})
	if err != nil {
		return client.Subject{}, err
	}
	return contents{subjects: all}.subject(text)
}

// tell prints what became of a subject: a sentence for people.
func (a *app) tell(s client.Subject, f console.Format, sentence string) error {
	if f == console.FormatTable {
		return a.Print(sentence)
	}
	subjects := a.shown(s)
	return a.Show(f, subjects[0], subjectTable(subjects))
}

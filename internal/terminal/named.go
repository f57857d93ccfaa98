package terminal

import (
	"context"

	"studyplanner/client"
)

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

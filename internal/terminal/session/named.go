package session

import (
	"context"

	"studyplanner/client"
)

// Subject returns a client and the subject that a text names.
func (a *App) Subject(ctx context.Context, text string) (*client.Client, client.Subject, error) {
	cl, err := a.Connect()
	if err != nil {
		return nil, client.Subject{}, err
	}
	s, err := FindSubject(ctx, cl, text)
	return cl, s, err
}

// FindSubject returns the subject that a text names.
func FindSubject(ctx context.Context, cl *client.Client, text string) (client.Subject, error) {
	all, err := cl.Subjects(ctx, client.SubjectFilter{})
	if err != nil {
		return client.Subject{}, err
	}
	return Excerpt{Subjects: all}.Subject(text)
}

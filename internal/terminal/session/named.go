package session

import (
	"context"

	"studyplanner/client"
)

// Subject returns a client and the subject that a text names. The options are those of
// the request for all subjects.
func (a *App) Subject(ctx context.Context, text string, opts ...client.Option) (*client.Client, client.Subject, error) {
	cl, err := a.Connect()
	if err != nil {
		return nil, client.Subject{}, err
	}
	s, err := FindSubject(ctx, cl, text, opts...)
	return cl, s, err
}

// FindSubject returns the subject that a text names.
func FindSubject(ctx context.Context, cl *client.Client, text string, opts ...client.Option) (client.Subject, error) {
	all, err := cl.Subjects(ctx, client.SubjectFilter{}, opts...)
	if err != nil {
		return client.Subject{}, err
	}
	return Excerpt{Subjects: all}.Subject(text)
}

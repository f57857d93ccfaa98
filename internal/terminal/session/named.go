package session

import (
	"context"

	"studyplanner/client"
)

// Subject returns a space and the subject that a text names. The options are those of
// the request for all subjects.
func (a *App) Subject(ctx context.Context, text string, opts ...client.Option) (Space, client.Subject, error) {
	cl, err := a.Open()
	if err != nil {
		return cl, client.Subject{}, err
	}
	s, err := FindSubject(ctx, cl.Client, text, opts...)
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

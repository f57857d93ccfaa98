package blocks

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
)

// undoReviews restores the topics whose reviews last recorded. It returns a function that
// reports the result. If one of them has changed since last, it restores none and forgets
// last.
func (a commands) undoReviews(ctx context.Context, s session.Space, j changes.Journal, name string, last changes.Change, f console.Format) (say func() error, err error) {
	tags := map[string]string{}
	for _, r := range last.Reviews {
		tag, refused, err := reviewUnchanged(ctx, s, last, r)
		if refused != nil {
			err = errors.Join(refused, j.Forget(name))
		}
		if err != nil {
			return nil, err
		}
		tags[r.SubjectID] = tag
	}
	var back []show.Reviewed
	var info client.Info
	for _, r := range slices.Backward(last.Reviews) {
		now, err := s.UngradeItem(ctx, r.SubjectID, r.Before, client.IfMatch(tags[r.SubjectID]), client.Into(&info))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", screen.Clean(r.After.Title), err)
		}
		tags[r.SubjectID] = info.ETag
		back = append(back, show.ReviewedOf(now, r.Before.ID)...)
	}
	slices.Reverse(back)
	return func() error { return show.Reviews(a.Console, back, info.Today(), f) }, j.Forget(name)
}

// reviewUnchanged returns the ETag of the subject of r if the topic is as last left it.
// Otherwise refused is the reason.
func reviewUnchanged(ctx context.Context, s session.Space, last changes.Change, r changes.Review) (tag string, refused, err error) {
	var info client.Info
	now, err := s.Subject(ctx, r.SubjectID, client.Into(&info))
	switch {
	case client.Code(err) == client.CodeNotFound:
		return "", goneSubject(last), nil
	case err != nil:
		return "", nil, err
	case !r.Matches(now.Syllabus):
		return "", fmt.Errorf("%s of %s has been reviewed or changed since: this %s is not taken back, and forgotten",
			screen.Clean(r.After.Title), screen.Clean(now.Name), last.Command), nil
	}
	return info.ETag, nil, nil
}

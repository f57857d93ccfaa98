package blocks

import (
	"context"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
)

// nextTopic returns the topic of a session. Without one, it is the next topic of the
// subject, if next is set or the user agrees, else "".
func (a commands) nextTopic(ctx context.Context, s session.Space, sessions human.Sessions, next bool) (string, error) {
	if sessions.Topic != "" || !next && !a.interactive() {
		return sessions.Topic, nil
	}
	topics, err := s.Topics(ctx, sessions.Subject.ID, sessions.Dates[0], &sessions.Start)
	if client.Code(err) == client.CodeNotFound || err == nil && len(topics) == 0 {
		return "", nil // or the server is older than topics
	}
	if err != nil {
		return "", err
	}
	if !next {
		next, err = a.Confirm("Is it about "+screen.Clean(topics[0].Title)+", which comes next?", "--next")
	}
	if err != nil || !next {
		return "", err
	}
	return topics[0].Title, nil
}

// interactive reports whether a user is there to answer optional questions.
func (a commands) interactive() bool { return console.Terminal(a.Stdin) && console.Terminal(a.Stdout) }

// tick marks the topics of done blocks as learnt: with tick all, else those that the user
// confirms.
func (a commands) tick(ctx context.Context, s session.Space, blocks []client.Block, tick bool) error {
	if !tick && !a.interactive() {
		return nil
	}
	seen := map[string]bool{}
	for _, b := range blocks {
		key := b.SubjectID + client.NameKey(b.TopicText())
		if b.TopicText() == "" || seen[key] {
			continue
		}
		seen[key] = true
		if err := a.tickOne(ctx, s, b, tick); err != nil {
			return err
		}
	}
	return nil
}

// tickOne is tick for one block that has a topic.
func (a commands) tickOne(ctx context.Context, s session.Space, b client.Block, tick bool) error {
	before, err := s.Subject(ctx, b.SubjectID)
	if err != nil {
		return err
	}
	for _, item := range before.Syllabus {
		if item.Done || client.NameKey(item.Title) != client.NameKey(b.TopicText()) {
			continue
		}
		if !tick {
			if tick, err = a.Confirm("Is "+screen.Clean(item.Title)+" of "+screen.Clean(before.Name)+" learnt?", "--tick"); err != nil || !tick {
				return err
			}
		}
		after, err := s.UpdateItem(ctx, before.ID, item.ID, client.ItemPatch{Done: &tick})
		if err != nil {
			return err
		}
		changes.Record(a.Console, s, changes.Change{
			Command: "done --tick", At: a.Now(), Topics: changes.Topics{SubjectID: before.ID, Before: before.Syllabus, After: after.Syllabus},
		})
		a.Note("%s: %s is learnt", screen.Clean(before.Name), screen.Clean(item.Title))
		return nil
	}
	return nil
}

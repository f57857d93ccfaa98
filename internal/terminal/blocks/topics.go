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

// nextTopic returns what a session is about that has no topic: what comes next of its
// subject, with next, or if somebody who is asked wants that; else "".
func (a commands) nextTopic(ctx context.Context, s session.Space, sessions human.Sessions, next bool) (string, error) {
	if sessions.Topic != "" || !next && !a.asks() {
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

// asks reports whether there is somebody who can be asked what nobody has to answer.
func (a commands) asks() bool { return console.Terminal(a.Stdin) && console.Terminal(a.Stdout) }

// tick marks the topics of blocks, which are done by now, as learnt: with tick, or those
// that somebody who is asked says are.
func (a commands) tick(ctx context.Context, s session.Space, blocks []client.Block, tick bool) error {
	if !tick && !a.asks() {
		return nil
	}
	asked := map[string]bool{}
	for _, b := range blocks {
		key := b.SubjectID + client.NameKey(b.TopicText())
		if b.TopicText() == "" || asked[key] {
			continue
		}
		asked[key] = true
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
		changes.Remember(a.Console, s, changes.Change{
			Command: "done --tick", At: a.Now(), Topics: changes.Topics{SubjectID: before.ID, Before: before.Syllabus, After: after.Syllabus},
		})
		a.Note("%s: %s is learnt", screen.Clean(before.Name), screen.Clean(item.Title))
		return nil
	}
	return nil
}

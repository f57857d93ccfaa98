package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest/fresh"
	"studyplanner/internal/store/storetest/pg"
	"studyplanner/internal/suggest"
	"studyplanner/internal/suggest/suggesttest"
)

func TestMain(m *testing.M) {
	code := m.Run()
	pg.Stop()
	os.Exit(code)
}

func TestEverySuggestionKeepsWhatWasUnderstood(t *testing.T) {
	t.Parallel()
	for name, database := range fresh.Databases() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &server{apitest.On(t, database(t), monday), t}
			c := s.client()
			rapid.Check(t, func(t *rapid.T) {
				subjects := s.draw(t)
				standing, wishes := suggesttest.DrawWishes(t, subjects, planner.DateOf(monday)), suggesttest.DrawWishes(t, subjects, planner.DateOf(monday))
				c.send("PUT", "/v1/wishes", obj{"wishes": append([]planner.Wish{}, standing...)}).is(200)
				ask := obj{"wishes": append([]planner.Wish{}, wishes...), "standing": rapid.Bool().Draw(t, "standing")}
				answer := c.suggest(ask)
				if bad := c.unkept(subjects, answer); len(bad) > 0 {
					t.Fatalf("%v\n%s", bad, answer.body)
				}
				if again := c.suggest(ask); again.same() != answer.same() {
					t.Fatalf("asked once %s\nand again %s", answer.body, again.body)
				}
			})
		})
	}
}

// draw fills Ada's live space, and returns its subjects.
func (s *server) draw(t *rapid.T) []planner.Subject {
	drawn, ids := suggesttest.DrawSpace(t), map[string]string{}
	var c planner.Contents
	for i, subject := range drawn.Subjects {
		ids[subject.ID] = fmt.Sprintf("sub_%025d0", i)
		subject.ID, subject.Color, subject.Syllabus, subject.Slots = ids[subject.ID], "#123", nil, nil
		subject.Name = fmt.Sprintf("Subject %d", i)
		c.Subjects = append(c.Subjects, subject)
	}
	var blocks []planner.ContentBlock
	for i, b := range drawn.Blocks {
		if ids[b.SubjectID] != "" {
			b.ID, b.SubjectID, b.Date = fmt.Sprintf("blk_%025d0", i), ids[b.SubjectID], b.Date-drawn.Now.Today+planner.DateOf(monday)
			blocks = append(blocks, planner.ContentBlock{Block: b})
		}
	}
	c.Blocks = planner.BlocksOf(blocks...)
	owner, err := s.Accounts.Find(s.t.Context(), email)
	s.must(err)
	s.must(c.Validate())
	s.must(planner.ReplaceContents(s.t.Context(), s.Store, owner.Live, c, planner.DateOf(monday), nil))
	return c.Subjects
}

// unkept returns what of the wishes that a understood its suggestions do not keep.
func (c client) unkept(subjects []planner.Subject, a answer) []string {
	c.t.Helper()
	p := suggesttest.Plan{Today: planner.DateOf(monday), Subjects: subjects}
	p.Blocks = into[[]planner.Block](c.send("GET", "/v1/blocks?date_from=2026-03-02&date_to=2026-03-08", nil))
	made := into[advice](a).Suggestions
	for i, x := range c.changes(a) {
		p.Made = append(p.Made, suggesttest.Change{
			Place:     planner.Place{Date: x.Date, Start: made[i].Start, End: made[i].End},
			SubjectID: made[i].SubjectID, BlockID: x.BlockID, Adds: made[i].Type == suggest.AddBlock, Removes: made[i].Type == suggest.RemoveBlock, Headline: x.Headline,
		})
	}
	var body struct {
		Meta struct{ Understood []struct{ Wish planner.Wish } }
	}
	c.must(json.Unmarshal([]byte(a.body), &body))
	var wishes []planner.Wish
	for _, u := range body.Meta.Understood {
		wishes = append(wishes, u.Wish)
	}
	return p.Unkept(wishes)
}

// same is the body of a without what tells one request from another.
func (a answer) same() string {
	text := []byte(a.body)
	for _, one := range []string{a.Meta.RequestID, a.Meta.Timestamp} {
		text = bytes.ReplaceAll(text, []byte(one), nil)
	}
	return string(text)
}

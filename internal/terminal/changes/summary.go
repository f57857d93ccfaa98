package changes

import (
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/show"
)

// Summary tells what c changed in some words.
func (c Change) Summary() string {
	switch {
	case c.Final != "":
		return "cannot be taken back: " + screen.Clean(c.Final)
	case !c.Topics.IsZero():
		return "a syllabus of " + human.Count(len(c.Topics.Before), "topic") + ", now " + human.Count(len(c.Topics.After), "topic")
	case len(c.Blocks) == 0:
		return "weekly times"
	}
	first := c.Outcome()[0]
	text := show.Describe(first, first.Date)
	if n := len(c.Blocks) - 1; n > 0 {
		text += " and " + human.Count(n, "other")
	}
	return text
}

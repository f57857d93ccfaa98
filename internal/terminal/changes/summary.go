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
	case len(c.Reviews) > 0:
		return andOthers("the review of "+screen.Clean(c.Reviews[0].After.Title), len(c.Reviews)-1)
	case len(c.Blocks) == 0:
		return "weekly times"
	}
	first := c.Outcome()[0]
	return andOthers(show.Describe(first, first.Date), len(c.Blocks)-1)
}

// andOthers says that there are n others beside the first.
func andOthers(first string, n int) string {
	if n == 0 {
		return first
	}
	return first + " and " + human.Count(n, "other")
}

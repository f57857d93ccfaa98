package changes

import (
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/show"
)

// Summary describes c in a few words.
func (c Change) Summary() string {
	switch {
	case c.Irreversible != "":
		return "cannot be taken back: " + screen.Clean(c.Irreversible)
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

// andOthers adds the number of others to the first.
func andOthers(first string, n int) string {
	if n == 0 {
		return first
	}
	return first + " and " + human.Count(n, "other")
}

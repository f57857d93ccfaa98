package words

import (
	"testing"

	"studyplanner/internal/suggest/goal"
	"studyplanner/internal/suggest/search"
	"studyplanner/internal/suggest/suggesttest"
)

func TestTheKindIsWhatTheReasonSpeaksOf(t *testing.T) {
	t.Parallel()
	tuesday := to(6, "08:00-09:00")
	for name, c := range map[string]struct {
		book   *suggesttest.Book
		goal   goal.Goal
		change search.Proposal
		want   Kind
	}{
		"a likelier time":                     {student(), goal.Goal{}, moveTo(search.Likelier, tuesday), Chance},
		"a session that is hardly ever done":  {student(), goal.Goal{}, dropping(search.Unlikely), Chance},
		"an overlap":                          {student(), goal.Goal{}, moveTo(search.Clash, tuesday), Overlap},
		"distance":                            {student(), goal.Goal{}, adding(search.Spacing, to(4, "08:00-09:00")), Spacing},
		"a subject without a session":         {student(), goal.Goal{}, its(1, adding(search.Neglect, tuesday)), Neglect},
		"a syllabus":                          {student(), goal.Goal{}, adding(search.Deadline, tuesday), Deadline},
		"a wish":                              {student(), aim(nil, goal.Lighter), dropping(search.Unwished), Goal},
		"a beginning":                         {suggesttest.NewBook("Maths"), goal.Goal{}, adding(search.FirstSteps, tuesday), Start},
		"a guess where nothing is known":      {suggesttest.NewBook("Maths"), goal.Goal{}, adding(search.Likelier, tuesday), Start},
		"a place that did not do well so far": {student(), goal.Goal{}, adding(search.Likelier, to(1, "18:00-19:00")), Neglect},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if told := words(known(c.book), c.goal).Tell(c.change); told.Kind != c.want {
				t.Errorf("%v is of the kind %q, want %q", told, told.Kind, c.want)
			}
		})
	}
}

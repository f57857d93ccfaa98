package words

import (
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/search"
	"studyplanner/internal/suggest/suggesttest"
)

func TestTheKindIsWhatTheReasonSpeaksOf(t *testing.T) {
	t.Parallel()
	tuesday := to(6, "08:00-09:00")
	for name, c := range map[string]struct {
		book   *suggesttest.Book
		wishes []planner.Wish
		change search.Proposal
		want   Kind
	}{
		"a likelier time":                     {student(), nil, moveTo(search.Likelier, tuesday), Chance},
		"a session that is hardly ever done":  {student(), nil, dropping(search.Unlikely), Chance},
		"an overlap":                          {student(), nil, moveTo(search.Clash, tuesday), Overlap},
		"distance":                            {student(), nil, adding(search.Spacing, to(4, "08:00-09:00")), Spacing},
		"a subject without a session":         {student(), nil, its(1, adding(search.Neglect, tuesday)), Neglect},
		"a syllabus":                          {student(), nil, adding(search.Deadline, tuesday), Deadline},
		"a wish":                              {student(), one(planner.Wish{What: planner.Lighter}), dropping(search.Unwished), Goal},
		"a beginning":                         {suggesttest.NewBook("Maths"), nil, adding(search.FirstSteps, tuesday), Start},
		"a guess where nothing is known":      {suggesttest.NewBook("Maths"), nil, adding(search.Likelier, tuesday), Start},
		"a place that did not do well so far": {student(), nil, adding(search.Likelier, to(1, "18:00-19:00")), Neglect},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if told := words(known(c.book), c.wishes).Explain(c.change); told.Kind != c.want {
				t.Errorf("%v is of the kind %q, want %q", told, told.Kind, c.want)
			}
		})
	}
}

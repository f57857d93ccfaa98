package mcp_test

import (
	"testing"
	"unicode/utf8"

	"studyplanner/internal/demo"
	"studyplanner/internal/planner"
)

// demonstration returns an assistant of an account with the demo's semester.
func demonstration(t *testing.T) *assistant {
	t.Helper()
	s := newService(t)
	s.fill()
	return s.assistant(t)
}

// fill gives Ada the demo's semester.
func (s *service) fill() {
	s.t.Helper()
	owner, err := s.Accounts.Find(s.t.Context(), ada)
	s.must(err)
	_, err = demo.Fill(s.t.Context(), s.Store, owner.Live, planner.DateOf(monday))
	s.must(err)
}

func TestAnswersAreShort(t *testing.T) {
	t.Parallel()
	a := demonstration(t)
	for _, c := range []struct {
		tool      string
		arguments obj
		most      int // characters of the content, and of the text
	}{
		{"get_schedule", obj{}, 2400},
		{"get_schedule", obj{"week_offset": -1}, 2400},
		{"get_schedule", obj{"week_offset": 1, "detail": "detailed"}, 6000},
		{"list_blocks", obj{"date": "today"}, 700},
		{"list_blocks", obj{}, 6500},
		{"list_blocks", obj{"limit": 200, "detail": "detailed"}, 50_000},
		{"list_subjects", obj{}, 2400},
		{"list_subjects", obj{"detail": "detailed"}, 12_000},
		{"get_stats", obj{}, 1000}, // 500 and three exams
		{"get_stats", obj{"period": "all"}, 1200},
		{"suggest_schedule", obj{"goal": "exam in Linear Algebra on Friday"}, 2800},
		{"get_insights", obj{}, 3000},
		{"get_insights", obj{"detail": "detailed"}, 7000},
	} {
		got := a.call(c.tool, c.arguments)
		content, text := utf8.RuneCountInString(got.JSON), utf8.RuneCountInString(got.Text)
		t.Logf("%s %v: %d characters of content, %d of text", c.tool, c.arguments, content, text)
		if content > c.most || text > c.most {
			t.Errorf("%s %v: over %d characters:\n%s\n%s", c.tool, c.arguments, c.most, got.JSON, got.Text)
		}
	}
}

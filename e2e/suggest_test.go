package e2e_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

const suggestPath = "/v1/schedule/suggest"

// suggest asks for suggestions.
func (c client) suggest(t testing.TB, body any, headers ...string) answer {
	t.Helper()
	return c.send(t, "POST", suggestPath, body, headers...).is(t, 200)
}

// suggestions lists those of an answer.
func (a answer) suggestions(t testing.TB) []obj {
	t.Helper()
	list, ok := a.object(t)["suggestions"].([]any)
	if !ok {
		t.Fatalf("%s: no array of suggestions\n%s", a.what(), a.body)
	}
	return toObjects(list)
}

// crowded gives a space a subject without sessions, and two sessions of another
// that overlap each other tomorrow: something can be done about either.
func (c client) crowded(t testing.TB) {
	t.Helper()
	c.subject(t, "Neglected")
	busy, tomorrow := c.subject(t, "Busy"), c.today(t).plus(1).String()
	c.block(t, busy, tomorrow, "09:00-10:00")
	c.block(t, busy, tomorrow, "09:30-10:30")
}

func TestWhatIsWrongWithARequestForSuggestionsIsNamed(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for body, fields := range map[string][]string{
			`null`: {"body"}, `[]`: {"body"}, `{`: {"body"}, `"more maths"`: {"body"}, `{"goal":"a"}{}`: {"body"}, `{"available_hours":NaN}`: {"body"},
			`{"goals":"a","hours":2}`:                      {"goals", "hours"},
			`{"goal":"a","goal":"b"}`:                      {"goal"},
			`{"goal":5}`:                                   {"goal"},
			`{"goal":{"text":"a"}}`:                        {"goal"},
			`{"goal":"a\u0000b"}`:                          {"goal"},
			`{"goal":"a\nb"}`:                              {"goal"},
			`{"goal":"a\u0085b"}`:                          {"goal"},
			`{"available_hours":-0.5}`:                     {"available_hours"},
			`{"available_hours":24.5}`:                     {"available_hours"},
			`{"available_hours":1e400}`:                    {"available_hours"},
			`{"available_hours":"2"}`:                      {"available_hours"},
			`{"available_hours":[2]}`:                      {"available_hours"},
			`{"available_hours":25,"goal":5,"x":1}`:        {"available_hours", "goal", "x"},
			`{"goal":"` + strings.Repeat("ä", 2001) + `"}`: {"goal"},
		} {
			c.invalid(t, "POST", suggestPath, body, fields...)
		}
		c.refuses(t, 415, "UNSUPPORTED_MEDIA_TYPE", "POST", suggestPath, "{}", "Content-Type: text/plain")
		c.refuses(t, 413, "PAYLOAD_TOO_LARGE", "POST", suggestPath, "{"+strings.Repeat(" ", 1<<20)+"}")
	})
}

func TestSuggestionsNeedNoBody(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		c.crowded(t)
		want := c.suggest(t, nil)
		if len(want.suggestions(t)) == 0 {
			t.Error("nothing is suggested")
		}
		for _, body := range []any{
			"", " \r\n\t", "{}", obj{"goal": nil}, obj{"available_hours": nil, "goal": nil}, obj{"goal": ""}, obj{"goal": "  "}, obj{"goal": "xkcd qwzx"},
		} {
			for _, kind := range []string{"application/json", ""} {
				equal(t, fmt.Sprintf("%v as %q", body, kind), c.suggest(t, body, "Content-Type: "+kind).Data, want.Data)
			}
		}
		c.suggest(t, "", "Content-Type: text/plain")
		for _, hours := range []float64{0, 0.01, 1.5, 24} {
			c.suggest(t, obj{"available_hours": hours, "goal": strings.Repeat("ä", 2000)})
		}
	})
}

func TestSuggestionsKeepToTheComingSevenDaysAndTheHours(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		a := s.account(t)
		s.run(t, "demo", "--email", a.email)
		c := a.client(t, "live")
		subjects := map[string]obj{}
		for _, subject := range c.list(t, "/v1/subjects") {
			subjects[subject.id()] = subject
		}
		for _, ask := range []obj{
			{},
			{"available_hours": 0},
			{"available_hours": 1},
			{"available_hours": 3.5},
			{"available_hours": 24},
			{"goal": "a lighter week"},
			{"goal": "more of everything, my exams begin on Friday"},
			{"goal": "weniger am Abend", "available_hours": 2},
		} {
			answer := c.suggest(t, ask)
			minutes := map[string]int{}
			for _, suggestion := range answer.suggestions(t) {
				checkSuggestion(t, suggestion, subjects)
				minutes[suggestion.str("day")] += span(t, suggestion)
			}
			hours, limited := ask["available_hours"].(float64)
			if whole, ok := ask["available_hours"].(int); ok {
				hours, limited = float64(whole), true
			}
			for weekday, sum := range minutes {
				if limited && float64(sum) > hours*60 {
					t.Errorf("%v: %s holds %d minutes of suggestions", ask, weekday, sum)
				}
			}
			equal(t, fmt.Sprintf("%v, asked again", ask), c.suggest(t, ask).Data, answer.Data)
		}
		equal(t, "without any hours", c.suggest(t, obj{"available_hours": 0}).suggestions(t), []obj{})
	})
}

// checkSuggestion wants one suggestion to have exactly its six fields, each of
// its form, and an active subject.
func checkSuggestion(t *testing.T, s obj, subjects map[string]obj) {
	t.Helper()
	for _, name := range []string{"type", "subject_id", "day", "start", "end", "reason"} {
		if s.str(name) == "" {
			t.Errorf("no %s: %v", name, s)
		}
	}
	subject := subjects[s.str("subject_id")]
	if kinds := []string{"add_block", "move_block", "remove_block", "rebalance"}; len(s) != 6 || !slices.Contains(kinds, s.str("type")) {
		t.Errorf("not a suggestion: %v", s)
	}
	if subject == nil || subject["type"] == "inactive" {
		t.Errorf("the subject of %v is %v", s, subject)
	}
	span(t, s)
}

// span is how many minutes something takes from start to end.
func span(t *testing.T, o obj) int {
	t.Helper()
	var h1, m1, h2, m2 int
	if _, err := fmt.Sscanf(o.str("start")+" "+o.str("end"), "%02d:%02d %02d:%02d", &h1, &m1, &h2, &m2); err != nil || h1*60+m1 >= h2*60+m2 {
		t.Errorf("from start to end: %v, %v", o, err)
	}
	return h2*60 + m2 - h1*60 - m1
}

func TestAskingForSuggestionsWritesNothing(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		a := s.account(t)
		c, reader := a.client(t, "live"), a.client(t, "live", "--scope", "read")
		c.crowded(t)
		tag, blocks, subjects := c.etag(t, "/v1/blocks"), c.list(t, "/v1/blocks"), c.list(t, "/v1/subjects")
		first := c.suggest(t, nil)
		for _, asker := range []client{c, reader} {
			asker.suggest(t, obj{"goal": "less of everything"}, "Idempotency-Key: same")
			again := asker.suggest(t, obj{}, "Idempotency-Key: same")
			equal(t, "replayed", again.header.Get(replayed), "")
			equal(t, "suggestions", again.Data, first.Data)
			equal(t, "schedule_version", again.Meta.ScheduleVersion, first.Meta.ScheduleVersion)
		}
		equal(t, "ETag", c.etag(t, "/v1/blocks"), tag)
		equal(t, "blocks", c.list(t, "/v1/blocks"), blocks)
		equal(t, "subjects", c.list(t, "/v1/subjects"), subjects)
	})
}

func TestSuggestionsSpeakOfOneSpaceOnly(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		a := s.account(t)
		live := a.client(t, "live")
		live.crowded(t)
		for name, c := range map[string]client{"sandbox": a.client(t, "sandbox"), "another account": s.client(t)} {
			equal(t, name+": suggestions", c.suggest(t, nil).suggestions(t), []obj{})
			equal(t, name+": insights", c.read(t, insightsPath)["subjects"], []obj{})
			own := c.subject(t, "Own")
			for _, suggestion := range c.suggest(t, nil).suggestions(t) {
				equal(t, name+": subject", suggestion["subject_id"], own["id"])
			}
		}
	})
}

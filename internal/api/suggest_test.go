package api_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// An advice is the answer to a request for suggestions.
type advice struct {
	Suggestions []suggest.Suggestion `json:"suggestions"`
}

// suggest asks for suggestions.
func (c client) suggest(body any, headers ...string) answer {
	c.t.Helper()
	return c.send("POST", "/v1/schedule/suggest", body, headers...).is(200)
}

// changes are what meta tells of the suggestions of a.
func (c client) changes(a answer) []suggest.Change {
	c.t.Helper()
	var body struct {
		Meta struct{ Changes []suggest.Change }
	}
	c.must(json.Unmarshal([]byte(a.body), &body))
	return body.Meta.Changes
}

// crowded gives c a subject without sessions, and two sessions of another that
// overlap each other tomorrow, which any advice will speak of.
func (c client) crowded() {
	c.t.Helper()
	c.subject("Neglected")
	busy := c.subject("Busy").ID
	c.block(busy, "2026-03-03", "09:00", "10:00")
	c.block(busy, "2026-03-03", "09:30", "10:30")
}

func TestARequestForSuggestionsIsCheckedWhole(t *testing.T) {
	c := newServer(t).client()
	c.refuses(t, "POST", "/v1/schedule/suggest", []badBody{
		{"null", `null`, []string{"body"}},
		{"an array", `[]`, []string{"body"}},
		{"no JSON", `{`, []string{"body"}},
		{"unknown fields", `{"goals":"x","hours":1}`, []string{"goals", "hours"}},
		{"a goal twice", `{"goal":"x","goal":"x"}`, []string{"goal"}},
		{"a goal that is no text", `{"goal":1}`, []string{"goal"}},
		{"a goal of several", `{"goal":["x"]}`, []string{"goal"}},
		{"a goal that is too long", `{"goal":"` + strings.Repeat("ü", 2001) + `"}`, []string{"goal"}},
		{"a goal with a NUL", `{"goal":"a\u0000b"}`, []string{"goal"}},
		{"a goal of two lines", `{"goal":"a\nb"}`, []string{"goal"}},
		{"hours below 0", `{"available_hours":-1}`, []string{"available_hours"}},
		{"hours a little below 0", `{"available_hours":-1e-9}`, []string{"available_hours"}},
		{"hours over 24", `{"available_hours":24.000001}`, []string{"available_hours"}},
		{"hours beyond all numbers", `{"available_hours":1e999}`, []string{"available_hours"}},
		{"hours below all numbers", `{"available_hours":-1e999}`, []string{"available_hours"}},
		{"hours as text", `{"available_hours":"2"}`, []string{"available_hours"}},
		{"hours as an answer", `{"available_hours":true}`, []string{"available_hours"}},
		{"hours in an object", `{"available_hours":{"max":2}}`, []string{"available_hours"}},
		{"no number", `{"available_hours":NaN}`, []string{"body"}},
		{"both fields", `{"available_hours":25,"goal":"\u0007"}`, []string{"goal", "available_hours"}},
		{"wishes of null", `{"wishes":null}`, []string{"wishes"}},
		{"a wish that is no object", `{"wishes":["more"]}`, []string{"wishes[0]"}},
		{"a kind that there is not", `{"wishes":[{"what":"more"},{"what":"much"}]}`, []string{"wishes[1].what"}},
		{"a wish of no kind", `{"wishes":[{}]}`, []string{"wishes[0].what"}},
		{"a member that no wish has", `{"wishes":[{"what":"more","when":"now"}]}`, []string{"wishes[0].when"}},
		{"a member that the kind does not have", `{"wishes":[{"what":"lighter","time":"09:00"}]}`, []string{"wishes[0].time"}},
		{"a subject that there is not", `{"wishes":[{"what":"more","subject_id":"sub_00000000000000000000000000"}]}`, []string{"wishes[0].subject_id"}},
		{"a time that is none, and a day twice", `{"wishes":[{"what":"not_after","time":"25:00"},{"what":"keep_free","days":[1,1]}]}`, []string{"wishes[0].time", "wishes[1].days"}},
		{"bounds that leave nothing", `{"wishes":[{"what":"not_before","time":"12:00"},{"what":"not_after","time":"12:00","days":[3]}]}`, []string{"wishes[1].time"}},
		{"dates past", `{"wishes":[{"what":"exam","date":"2026-03-01"},{"what":"lighter","until":"2026-03-01"}]}`, []string{"wishes[0].date", "wishes[1].until"}},
		{"51 wishes", `{"wishes":[` + strings.Repeat(`{"what":"lighter"},`, 50) + `{"what":"lighter"}]}`, []string{"wishes"}},
	})
	c.send("POST", "/v1/schedule/suggest", `{}`, "Content-Type", "text/plain").fails(415, "UNSUPPORTED_MEDIA_TYPE")
	c.send("POST", "/v1/schedule/suggest", `{}`, "Idempotency-Key", "é").invalid("Idempotency-Key")
}

func TestSuggestionsMayBeAskedForWithNothing(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.crowded()
	want := string(c.suggest(nil).Data)
	for _, body := range []string{
		"", " \r\n\t", "{}", `{"goal":null}`, `{"available_hours":null,"goal":null}`, `{"goal":""}`, `{"goal":" \n "}`, `{"goal":"qwzx vbnm"}`,
	} {
		if got := string(c.suggest(body).Data); got != want {
			t.Errorf("%q gets %s, want %s", body, got, want)
		}
	}
	for _, kind := range []string{"", "application/json", "text/plain"} {
		c.suggest("", "Content-Type", kind)
	}
	for _, body := range []string{
		`{"available_hours":0}`, `{"available_hours":-0.0}`, `{"available_hours":24.0}`, `{"available_hours":1.5e0}`, `{"available_hours":1e-400}`,
		`{"goal":"` + strings.Repeat("é", 2000) + `","available_hours":0.25}`, `{"goal":"` + strings.Repeat("e\u0301", 2000) + `"}`,
	} {
		c.suggest(body)
	}
}

func TestAnAdviceHasItsForm(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.crowded()
	a := c.suggest(nil)
	var data struct{ Suggestions []map[string]any }
	c.must(json.Unmarshal(a.Data, &data))
	if len(data.Suggestions) == 0 {
		t.Error("nothing is suggested")
	}
	for _, s := range data.Suggestions {
		if got := fmt.Sprint(slices.Sorted(maps.Keys(s))); got != "[day end reason start subject_id type]" {
			t.Errorf("a suggestion has the members %s", got)
		}
	}
	var body struct{ Meta map[string]any }
	c.must(json.Unmarshal([]byte(a.body), &body))
	fit, isList := body.Meta["could_not_fit"].([]any)
	if version, _ := body.Meta["schedule_version"].(string); !isList || len(fit) > 0 || version == "" || body.Meta["local_time"] == nil || len(body.Meta) != 8 {
		t.Errorf("meta %v", body.Meta)
	}
	if a.etag() != "" || a.header.Get("Cache-Control") != "no-store" {
		t.Errorf("an advice may be kept: %v", a.header)
	}
	if none := c.suggest(`{"available_hours":0}`); string(none.Data) != `{"suggestions":[]}` || !strings.Contains(none.body, `"changes":[]`) {
		t.Errorf("without any hours: %s", none.body)
	}
}

func TestTheMetaOfAnAdviceSaysWhatItsSuggestionsMean(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	busy := c.subject("Busy").ID
	c.block(busy, "2026-03-03", "09:00", "10:00")
	c.block(busy, "2026-03-03", "09:30", "10:30")
	syllabus := "/v1/subjects/" + c.subject("Read").ID + "/syllabus"
	done := into[planner.Subject](c.send("POST", syllabus, `{"title":"Past","duration":60}`).is(201)).Syllabus[0].ID
	c.send("PATCH", syllabus+"/"+done, `{"done":true}`).is(200)
	c.send("POST", syllabus, `{"title":"Groups: an overview","duration":60}`).is(201)
	blocks := map[string]planner.Block{}
	for _, b := range into[[]planner.Block](c.send("GET", "/v1/blocks", nil).is(200)) {
		blocks[b.ID] = b
	}
	for name, c := range map[string]client{"a full key": c, "a key that may only read": s.client(apitest.ReadOnly)} {
		a := c.suggest(nil)
		made, changes, topics := into[advice](a).Suggestions, c.changes(a), 0
		if len(changes) != len(made) || len(made) < 2 {
			t.Fatalf("%s: %d changes of %d suggestions", name, len(changes), len(made))
		}
		for i, x := range changes {
			m, b := made[i], blocks[x.BlockID]
			if x.Date.Weekday().String() != m.Day || x.Date < planner.NewDate(2026, 3, 2) || x.Date > planner.NewDate(2026, 3, 8) || x.Headline+": "+x.Why != m.Reason || x.Kind == "" {
				t.Errorf("%s: %+v is no meaning of %+v", name, x, m)
			}
			if (m.Type == suggest.AddBlock) != (x.BlockID == "") || x.BlockID != "" && b.SubjectID != m.SubjectID {
				t.Errorf("%s: %+v is of the block %+v", name, m, b)
			}
			if x.Topic != "" {
				topics++
			}
			if x.Topic != "" && (x.Topic != "Groups: an overview" || m.Type != suggest.AddBlock) {
				t.Errorf("%s: %+v has the topic %q", name, m, x.Topic)
			}
		}
		if topics == 0 {
			t.Errorf("%s: no addition has a topic: %s", name, a.body)
		}
	}
}

func TestOnlyAnAdviceTellsWhatDidNotFit(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.crowded()
	for _, path := range []string{"/v1/account", "/v1/blocks", "/v1/schedule", "/v1/stats", "/v1/stats/insights"} {
		if a := c.send("GET", path, nil).is(200); strings.Contains(a.body, "could_not_fit") || strings.Contains(a.body, "schedule_version") {
			t.Errorf("%s: %s", path, a.body)
		}
	}
	if a := c.send("POST", "/v1/schedule/suggest", `{"goal":1}`).invalid("goal"); strings.Contains(a.body, "schedule_version") {
		t.Errorf("a refusal: %s", a.body)
	}
}

func TestAReadOnlyKeyMayAskButNotApply(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.client().crowded()
	c := s.client(apitest.ReadOnly)
	if got := into[advice](c.suggest(nil)); len(got.Suggestions) == 0 {
		t.Error("nothing is suggested")
	}
	c.send("POST", "/v1/schedule/suggest/apply", `{}`).fails(403, "FORBIDDEN")
}

func TestAskingChangesNothing(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.crowded()
	before := c.send("GET", "/v1/blocks", nil)
	first := c.suggest(nil, "Idempotency-Key", "k")
	for _, body := range []string{`{}`, `{"goal":"less of everything","available_hours":1}`} {
		a := c.suggest(body, "Idempotency-Key", "k") // another request with the same key
		if a.header.Get("Idempotency-Replayed") != "" {
			t.Errorf("%s is answered from memory", body)
		}
	}
	again := c.suggest(nil, "Idempotency-Key", "k")
	if after := c.send("GET", "/v1/blocks", nil); after.etag() != before.etag() || string(after.Data) != string(before.Data) {
		t.Error("the space has changed")
	}
	if string(again.Data) != string(first.Data) || again.Meta.ScheduleVersion != first.Meta.ScheduleVersion {
		t.Errorf("%s became %s", first.body, again.body)
	}
}

func TestAskingGeneratesTheDaysItSpeaksOf(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	c.send("POST", "/v1/subjects", `{"name":"A","type":"study","slots":[{"days":[0,1,2,3,4,5,6],"start":"09:00","end":"10:00"}]}`).is(201)
	s.Pass(40 * day)
	version := c.suggest(nil).Meta.ScheduleVersion
	blocks := into[[]planner.Block](c.send("GET", "/v1/blocks?date_from=2026-04-11&date_to=2026-04-17", nil))
	if again := c.suggest(nil).Meta.ScheduleVersion; len(blocks) != 7 || again != version {
		t.Errorf("%d blocks; version %s, then %s", len(blocks), version, again)
	}
}

func TestTheSandboxIsAdvisedByItself(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	live, test := s.client(), s.client(apitest.Sandbox)
	live.crowded()
	if got := into[advice](test.suggest(nil)); len(got.Suggestions) != 0 {
		t.Errorf("an empty sandbox gets %v", got)
	}
	own := test.subject("Own").ID
	for _, suggestion := range into[advice](test.suggest(nil)).Suggestions {
		if suggestion.SubjectID != own {
			t.Errorf("the sandbox gets %v", suggestion)
		}
	}
}

// understanding is what meta tells of how a request was understood.
type understanding struct {
	Understood []struct {
		Wish       map[string]any
		Text, From string
	}
	NotUnderstood []string `json:"not_understood"`
	CouldNotFit   []string `json:"could_not_fit"`
}

func (c client) understood(a answer) understanding {
	c.t.Helper()
	var body struct{ Meta understanding }
	c.must(json.Unmarshal([]byte(a.body), &body))
	return body.Meta
}

func TestWishesAreKeptAndTold(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.crowded()
	a := c.suggest(`{"goal":"no evenings, asdf qwer","wishes":[{"what":"keep_free","days":[7,6]},{"what":"not_after","time":"15:30"},{"what":"hours_a_day","hours":1.50}]}`)
	got := c.understood(a)
	var told []string
	for _, u := range got.Understood {
		wish, _ := json.Marshal(u.Wish)
		told = append(told, u.From+": "+u.Text+" "+string(wish))
	}
	want := []string{
		`wishes: nothing on Saturdays and Sundays {"days":[0,6],"what":"keep_free"}`,
		`wishes: nothing after 15:30 {"time":"15:30","what":"not_after"}`,
		`wishes: at most 1.5 hours a day {"hours":1.5,"what":"hours_a_day"}`,
	}
	if !slices.Equal(told, want) {
		t.Errorf("understood %q, want %q", told, want)
	}
	if fmt.Sprint(got.NotUnderstood) != "[asdf qwer]" {
		t.Errorf("not understood: %q", got.NotUnderstood)
	}
	var data advice
	c.must(json.Unmarshal(a.Data, &data))
	if len(data.Suggestions) == 0 {
		t.Error("nothing is suggested")
	}
	for _, s := range data.Suggestions {
		if s.Type != suggest.RemoveBlock && (s.Day == "Saturday" || s.Day == "Sunday" || s.End > 15*60+30) {
			t.Errorf("%s", s.Reason)
		}
	}
}

func TestWhatIsNotUnderstoodIsTold(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	for body, want := range map[string]string{
		``:                                     "[]",
		`{"goal":"  "}`:                        "[]",
		`{"goal":"qwzx Vbnm, a lighter week"}`: "[qwzx Vbnm]",
		`{"goal":"the week"}`:                  "[the week]",
	} {
		if got := c.understood(c.suggest(body)); fmt.Sprint(got.NotUnderstood) != want || got.NotUnderstood == nil || got.Understood == nil {
			t.Errorf("%s: %+v", body, got)
		}
	}
}

package api_test

import (
	"strings"
	"testing"

	"studyplanner/internal/api/apitest"
)

// keep replaces the standing wishes by a list in JSON, and returns what they are then.
func (c client) keep(list string, headers ...string) answer {
	c.t.Helper()
	return c.send("PUT", "/v1/wishes", `{"wishes":`+list+`}`, headers...).is(200)
}

// told lists what the answer to a request for suggestions understood, with where
// each is from.
func (c client) told(body string) string {
	c.t.Helper()
	var all []string
	for _, u := range c.understood(c.suggest(body)).Understood {
		all = append(all, u.From+": "+u.Text)
	}
	return strings.Join(all, ", ")
}

func TestAListOfStandingWishesIsCheckedWhole(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	before := c.keep(`[{"what":"balance"}]`)
	c.refuses(t, "PUT", "/v1/wishes", []badBody{
		{"no body", ``, []string{"body"}},
		{"a list", `[]`, []string{"body"}},
		{"no list", `{}`, []string{"wishes"}},
		{"null", `{"wishes":null}`, []string{"wishes"}},
		{"more than wishes", `{"wishes":[],"dry_run":true}`, []string{"dry_run"}},
		{"a kind that there is not", `{"wishes":[{"what":"balance"},{"what":"much"}]}`, []string{"wishes[1].what"}},
		{"no kind", `{"wishes":[{}]}`, []string{"wishes[0].what"}},
		{"a member that no wish has", `{"wishes":[{"what":"more","text":"more"}]}`, []string{"wishes[0].text"}},
		{"a subject that there is not", `{"wishes":[{"what":"pause","subject_id":"sub_00000000000000000000000000"}]}`, []string{"wishes[0].subject_id"}},
		{"no id of a subject", `{"wishes":[{"what":"pause","subject_id":"Algebra"}]}`, []string{"wishes[0].subject_id"}},
		{"dates past", `{"wishes":[{"what":"exam","date":"2026-03-01"},{"what":"lighter","until":"2026-03-01"}]}`, []string{"wishes[0].date", "wishes[1].until"}},
		{"bounds that leave nothing", `{"wishes":[{"what":"not_after","time":"09:00"},{"what":"not_before","time":"09:00"}]}`, []string{"wishes[1].time"}},
		{"51 wishes", `{"wishes":[` + strings.Repeat(`{"what":"lighter"},`, 50) + `{"what":"lighter"}]}`, []string{"wishes"}},
	})
	if after := c.send("GET", "/v1/wishes", nil); string(after.Data) != string(before.Data) || after.etag() != before.etag() {
		t.Errorf("%s became %s", before.Data, after.Data)
	}
}

func TestStandingWishesBelongToTheirSpace(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	live, sandbox, reader := s.client(), s.client(apitest.Sandbox), s.client(apitest.ReadOnly)
	subject := live.subject("Algebra").ID
	mine := live.keep(`[{"what":"pause","subject_id":"` + subject + `"}]`)
	if a := sandbox.send("GET", "/v1/wishes", nil).is(200); string(a.Data) != "[]" {
		t.Errorf("in the sandbox: %s", a.Data)
	}
	sandbox.send("PUT", "/v1/wishes", `{"wishes":[{"what":"pause","subject_id":"`+subject+`"}]}`).invalid("wishes[0].subject_id")
	sandbox.keep(`[{"what":"fuller"}]`)
	if a := reader.send("GET", "/v1/wishes", nil).is(200); string(a.Data) != string(mine.Data) {
		t.Errorf("%s, want %s", a.Data, mine.Data)
	}
	reader.send("PUT", "/v1/wishes", `{"wishes":[]}`).fails(403, "FORBIDDEN")
}

func TestTheTagOfStandingWishesIsTheirOwn(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	none := c.send("GET", "/v1/wishes", nil).etag()
	first := c.keep(`[{"what":"balance"}]`, "If-Match", none).etag()
	c.subject("Algebra")
	c.send("GET", "/v1/wishes", nil, "If-None-Match", first).is(304)
	for _, stale := range []string{none, `"x"`, "W/" + first} {
		c.send("PUT", "/v1/wishes", `{"wishes":[]}`, "If-Match", stale).fails(412, "CONFLICT")
	}
	c.send("PUT", "/v1/wishes", `{"wishes":[]}`, "If-Match", "x").invalid("If-Match")
	if again := c.keep(`[{"what":"balance"}]`, "If-Match", first); again.etag() != first {
		t.Errorf("the same list has the tag %s, then %s", first, again.etag())
	}
	second := c.keep(`[{"what":"balance"},{"what":"fuller","until":"2026-03-03"}]`, "If-Match", `"x", `+first).etag()
	c.send("GET", "/v1/wishes", nil, "If-None-Match", first).is(200)
	s.Pass(2 * day)
	if over := c.send("GET", "/v1/wishes", nil, "If-None-Match", second).is(200); over.etag() != first {
		t.Errorf("when one is over the tag is %s, want %s", over.etag(), first)
	}
	c.keep(`[]`, "If-Match", first)
	c.keep(`[]`, "If-Match", "*")
}

func TestWhatChangesNoStandingWishChangesNothing(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.keep(`[{"what":"balance"}]`)
	before := c.send("GET", "/v1/subjects", nil).etag()
	c.keep(`[{"what":"balance"}]`)
	if after := c.send("GET", "/v1/subjects", nil).etag(); after != before {
		t.Errorf("the tag of the space was %s, and is %s", before, after)
	}
}

func TestAWishThatIsOutOfDateIsNeitherToldNorUsed(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	c.keep(`[{"what":"lighter","until":"2026-03-03"},{"what":"exam","date":"2026-03-03"},{"what":"keep_free","date_from":"2026-03-01","date_to":"2026-03-03"},{"what":"balance","until":"2026-03-04"}]`)
	s.Pass(day)
	if got := c.told(``); strings.Count(got, "standing: ") != 4 {
		t.Errorf("on their last day: %s", got)
	}
	s.Pass(day)
	if got := c.told(``); got != "standing: days that are evenly full, until 4 March 2026" {
		t.Errorf("a day later: %s", got)
	}
	left := c.send("GET", "/v1/wishes", nil).is(200)
	if want := `[{"what":"balance","until":"2026-03-04"}]`; string(left.Data) != want {
		t.Errorf("a day later: %s, want %s", left.Data, want)
	}
	c.keep(string(left.Data), "If-Match", left.etag()) // what was read may be sent back
}

func TestSuggestionsKeepToStandingWishesAtOnce(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.crowded()
	without := c.suggest(nil)
	for _, tt := range []struct{ list, ask, want string }{
		{`[{"what":"not_after","time":"20:00"}]`, ``, "standing: nothing after 20:00"},
		{`[{"what":"not_after","time":"21:00"}]`, `{"goal":"a lighter week"}`, "goal: a lighter week, standing: nothing after 21:00"},
		{`[{"what":"not_after","time":"21:00"}]`, `{"wishes":[{"what":"not_after","time":"22:00"}]}`, "wishes: nothing after 22:00"},
		{`[{"what":"hours_a_day","hours":2}]`, `{"available_hours":3}`, ""},
		{`[{"what":"not_after","time":"21:00"}]`, `{"standing":true}`, "standing: nothing after 21:00"},
		{`[{"what":"not_after","time":"21:00"}]`, `{"standing":false}`, ""},
		{`[]`, ``, ""},
	} {
		c.keep(tt.list)
		if got := c.told(tt.ask); got != tt.want {
			t.Errorf("%s beside %s: %q, want %q", tt.ask, tt.list, got, tt.want)
		}
	}
	c.keep(`[{"what":"keep_free","from":"00:00","to":"23:59"}]`)
	for _, s := range into[advice](c.suggest(nil)).Suggestions {
		if s.Type != "remove_block" {
			t.Errorf("%s", s.Reason)
		}
	}
	if left := c.suggest(`{"standing":false}`); string(left.Data) != string(without.Data) {
		t.Errorf("without them %s, before them %s", left.Data, without.Data)
	}
	c.send("POST", "/v1/schedule/suggest", `{"standing":null}`).invalid("standing")
	c.send("POST", "/v1/schedule/suggest", `{"standing":"no"}`).invalid("standing")
}

func TestSuggestionsAreAppliedWhileTheStandingWishesAreTheSame(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.crowded()
	apply := func(a answer) obj {
		made := into[advice](a).Suggestions
		return obj{"schedule_version": a.Meta.ScheduleVersion, "suggestions": made[:1], "dry_run": true}
	}
	before := apply(c.suggest(nil))
	c.keep(`[{"what":"keep_free","days":[0]}]`)
	c.send("POST", "/v1/schedule/suggest/apply", before).fails(409, "CONFLICT")
	c.send("POST", "/v1/schedule/suggest/apply", apply(c.suggest(nil))).is(200)
}

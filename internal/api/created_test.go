package api_test

import (
	"fmt"
	"strings"
	"testing"

	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

func TestEveryCreationTellsWhereWhatItCreatedIs(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := c.subject("Physics").ID
	bodies := map[string]string{
		"/v1/blocks":                 `{"subject_id":"` + subject + `","date":"2026-03-05","start":"09:00","end":"10:00"}`,
		"/v1/subjects":               `{"name":"Latin","type":"study"%s}`,
		"/v1/subjects/{id}/syllabus": `{"title":"Optics","duration":30}`,
		daysOffPath:                  `{"date_from":"2026-04-05","date_to":"2026-04-05"%s}`,
		examsPath:                    `{"subject_id":"` + subject + `","title":"Final","date":"2026-04-05"}`,
		"/v1/feeds":                  `{"name":"Phone"}`,
		calendarsPath:                `{"name":"University","content":"BEGIN:VCALENDAR\nEND:VCALENDAR\n"}`,
	}
	tried := 0
	for _, rt := range api.Routes() {
		method, pattern, _ := strings.Cut(rt.Name, " ")
		if rt.Status != 201 {
			continue
		}
		tried++
		body, known := bodies[pattern]
		if !known {
			t.Errorf("%s creates what this test does not try", rt.Name)
			continue
		}
		path := strings.Replace(pattern, "{id}", subject, 1)
		if may, dries := strings.CutSuffix(body, "%s}"); dries {
			if a := c.send(method, path, may+`,"dry_run":true}`).is(201); a.header.Get("Location") != "" {
				t.Errorf("%s: the dry run created %s", rt.Name, a.header.Get("Location"))
			}
			body = may + "}"
		}
		for range 2 { // the second time from memory
			a := c.send(method, path, body, "Idempotency-Key", "created "+pattern).is(201)
			place, there := strings.CutPrefix(a.header.Get("Location"), path+"/")
			if !there || !strings.Contains(a.body, fmt.Sprintf(`"id":%q`, place)) {
				t.Errorf("%s: Location %q of %s", rt.Name, a.header.Get("Location"), a.body)
			}
			if told := strings.Contains(a.body, fmt.Sprintf(`"item_id":%q`, place)); told != strings.HasSuffix(pattern, "/syllabus") {
				t.Errorf("%s: meta of %s does not name %q", rt.Name, a.body, place)
			}
			change := c.send("PATCH", a.header.Get("Location"), "{}").is(200)
			if items := into[planner.Subject](change).Syllabus; strings.HasSuffix(pattern, "/syllabus") && (len(items) != 1 || items[0].ID != place) {
				t.Errorf("%s: Location %q is not the item of %s", rt.Name, place, change.body)
			}
		}
	}
	if tried != len(bodies) {
		t.Errorf("%d routes create something, want %d", tried, len(bodies))
	}
}

func TestParametersThatMeanNothingAreNamed(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.subject("Physics")
	long, most := strings.Repeat("ä", 500), ""
	for i := range 30 {
		most += fmt.Sprintf("&p%d=1", i)
	}
	for _, tt := range []struct {
		method, target, body string
		status               int
		ignored              string
	}{
		{"GET", "/v1/blocks", "", 200, ""},
		{"GET", "/v1/blocks?date=2026-03-02&done=true&include=subjects", "", 200, ""},
		{"GET", "/v1/blocks?dat=2026-03-02&subject=x&dat=2&=3", "", 200, `["dat","subject"]`},
		{"GET", "/v1/subjects?a%20b=1&type=study", "", 200, `["a b"]`},
		{"GET", "/v1/subjects?a%20b=1&type=study", "", 200, `["a b"]`},
		{"GET", "/v1/stats?Period=week&%zz=1&%ff=2", "", 200, `["Period","%zz",""]`},
		{"GET", "/v1/account?" + long + "=1", "", 200, `["` + strings.Repeat("ä", 20) + `…"]`},
		{"GET", "/v1/account?x" + long + "=1", "", 200, `["x` + strings.Repeat("ä", 19) + `…"]`},
		{"GET", "/v1/schedule?week=1" + most, "", 200, `["week","p0","p1","p2","p3","p4","p5","p6","p7","p8"]`},
		{"GET", "/v1/blocks?limit=0&offset=1", "", 422, `["offset"]`},
		{"POST", "/v1/subjects?dry_run=true", `{"name":"Latin","type":"study"}`, 201, `["dry_run"]`},
		{"PATCH", "/v1/blocks/nothing?include=overlaps&force=1", `{}`, 404, `["force"]`},
		{"DELETE", "/v1/blocks/nothing?force=1", "", 404, `["force"]`},
	} {
		var body any
		if tt.body != "" {
			body = tt.body
		}
		a := c.send(tt.method, tt.target, body).is(tt.status)
		_, rest, _ := strings.Cut(a.body, `"ignored":`)
		if got, _, _ := strings.Cut(rest, "]"); got != strings.TrimSuffix(tt.ignored, "]") {
			t.Errorf("%s %.60s: ignored %s], want %s", tt.method, tt.target, got, tt.ignored)
		}
	}
}

func TestWhatIsIgnoredIsToldOfAnswersThatAreGivenAgain(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	for range 2 {
		for target, ignored := range map[string]string{"/v1/schedule?x=1": `"ignored":["x"]`, "/v1/schedule": `Z"}}`, "/v1/schedule?y=1": `"ignored":["y"]`} {
			if a := c.send("GET", target, nil).is(200); !strings.Contains(a.body, ignored) {
				t.Errorf("%s: %s has no %s", target, a.body, ignored)
			}
		}
	}
}

package web_test

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestWeeklyTimesAreReadAsPeopleWriteThem(t *testing.T) {
	t.Parallel()
	b := newServer(t).member(bob)
	for text, want := range map[string]string{
		"Mon 10–12, Thu 14–16":                                `[{"days":[1],"start":"10:00","end":"12:00"},{"days":[4],"start":"14:00","end":"16:00"}]`,
		"every second Monday 9-10:30 from 12 Oct until 5 Feb": `[{"days":[1],"start":"09:00","end":"10:30","from":"2026-10-12","until":"2027-02-05","every":2}]`,
		"Mo und Do 8 bis 10 Uhr":                              `[{"days":[1,4],"start":"08:00","end":"10:00"}]`,
	} {
		got := into[json.RawMessage](b.post("/app/slots/read", obj{"text": text, "today": "2026-10-01"}).is(200))
		if string(got) != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func TestWeeklyTimesThatAreNotUnderstoodAreQuoted(t *testing.T) {
	t.Parallel()
	b := newServer(t).member(bob)
	b.post("/app/slots/read", obj{"text": "Mon 10-12, xyz", "today": "2026-10-01"}).invalid("text")
	b.post("/app/slots/read", obj{"text": "Mon 10-12", "today": "soon"}).invalid("today")
	b.post("/app/slots/read", obj{"text": strings.Repeat("Mon 10-12; ", 800), "today": "2026-10-01"}).invalid("text")
	long := "Mon 10-12;" + strings.Repeat(" ", 8<<10-len("Mon 10-12;"))
	b.post("/app/slots/read", obj{"text": long, "today": "2026-10-01"}).is(200)
}

package api_test

import (
	"testing"
	"time"

	"studyplanner/internal/api/apitest"
	"studyplanner/internal/suggest"
)

const insightsPath = "/v1/stats/insights"

func TestInsightsCountTheSessionsThatAreOver(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	c.send("POST", "/v1/subjects", `{"name":"Rest","type":"inactive","slots":[{"days":[0,1,2,3,4,5,6],"start":"08:00","end":"09:00"}]}`).is(201)
	subject := c.subject("Algebra").ID
	c.send("POST", "/v1/subjects/"+subject+"/syllabus", `{"title":"Rings","duration":60}`).is(201)
	c.block(subject, "2026-02-23", "09:00", "10:00")
	done := c.block(subject, "2026-02-24", "09:00", "10:00").ID
	c.send("PATCH", "/v1/blocks/"+done, `{"done":true}`).is(200)
	c.block(subject, "2026-03-02", "13:00", "14:00") // in an hour
	got := into[suggest.Insights](c.send("GET", insightsPath, nil).is(200))
	if got.Sessions.Done != 1 || got.Sessions.Total != 2 || len(got.Subjects) != 1 || len(got.Weeks) != 12 || len(got.Coming) != 7 || len(got.Syllabus) != 1 {
		t.Errorf("%+v", got)
	}
	s.Pass(2 * time.Hour)
	if got := into[suggest.Insights](s.client(apitest.ReadOnly).send("GET", insightsPath, nil).is(200)); got.Sessions.Total != 3 {
		t.Errorf("two hours later: %+v", got.Sessions)
	}
	if got := into[suggest.Insights](s.client(apitest.Sandbox).send("GET", insightsPath, nil).is(200)); got.Sessions.Total != 0 || got.Sessions.Rate != nil || len(got.Subjects) != 0 {
		t.Errorf("in the sandbox: %+v", got)
	}
}

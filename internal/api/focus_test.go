package api_test

import (
	"testing"
	"time"

	"studyplanner/internal/suggest"
)

const focusPath = "/v1/focus"

func TestATimerIsGuardedByItsTag(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	b := c.block(c.subject("A").ID, "2026-03-02", "13:00", "14:00")
	none := c.send("GET", focusPath, nil).etag()
	c.send("GET", focusPath, nil, "If-None-Match", none).is(304)
	c.send("PUT", focusPath, obj{"block_id": b.ID}, "If-Match", `"x"`).is(412)
	started := c.send("PUT", focusPath, obj{"block_id": b.ID}, "If-Match", none).is(200).etag()
	c.send("GET", focusPath, nil, "If-None-Match", started).is(304)
	s.Pass(time.Second)
	c.send("GET", focusPath, nil, "If-None-Match", started).is(200)
	c.send("POST", focusPath+"/pause", nil, "If-Match", started).is(412)
	paused := c.send("POST", focusPath+"/pause", nil, "If-Match", "*").is(200).etag()
	s.Pass(time.Second)
	c.send("GET", focusPath, nil, "If-None-Match", paused).is(304)
	c.send("DELETE", focusPath, nil, "If-Match", started).is(412)
	c.send("DELETE", focusPath, nil, "If-Match", paused).is(204)
}

func TestWhatTopicsTakeIsLearntFromActualMinutes(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	subject := c.subject("A").ID
	for _, date := range []string{"2026-02-16", "2026-02-17", "2026-02-18", "2026-02-24", "2026-03-02"} {
		c.send("POST", "/v1/subjects/"+subject+"/syllabus", obj{"title": "On " + date, "duration": 60, "done": true}).is(201)
		b := c.block(subject, date, "09:00", "10:00")
		c.send("PATCH", "/v1/blocks/"+b.ID, `{"done":true,"actual_minutes":90}`).is(200)
	}
	c.block(subject, "2026-02-20", "09:00", "10:00") // missed
	got := into[suggest.Insights](c.send("GET", insightsPath, nil).is(200))
	if got.Overrun != 1.5 || !got.Known || got.Syllabus[0].Overrun != 1.5 {
		t.Errorf("overrun_ratio %v, known %v, of the subject %v", got.Overrun, got.Known, got.Syllabus[0].Overrun)
	}
	last := got.Weeks[len(got.Weeks)-3:]
	if got.Subjects[0].Actual != 450 || last[0].Actual != 270 || last[1].Actual != 90 || last[2].Actual != 90 || last[0].Completed != 180 {
		t.Errorf("actual minutes of the subject %d, of the weeks %+v", got.Subjects[0].Actual, last)
	}
	if all := c.stats("?period=all"); all.TotalMinutes != 300 {
		t.Errorf("the minutes planned are %d", all.TotalMinutes)
	}
}

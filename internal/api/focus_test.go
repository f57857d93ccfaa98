package api_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

const focusPath = "/v1/focus"

// focus starts the timer at a block.
func (c client) focus(block string) planner.Focus {
	c.t.Helper()
	return into[planner.Focus](c.send("PUT", focusPath, obj{"block_id": block}).is(200))
}

// shows wants the timer to be in a state after so many seconds, "" for none.
func (c client) shows(state planner.FocusState, seconds int) {
	c.t.Helper()
	got := into[planner.Focus](c.send("GET", focusPath, nil).is(200))
	if got.State != state || got.Elapsed != seconds {
		c.t.Errorf("the timer shows %+v, want %s after %d seconds", got, state, seconds)
	}
}

func TestATimerCountsTheIntervalsInWhichItRan(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		c.wind("2026-10-12T10:00:00Z")
		b := c.block(c.subject("A").ID, "2026-10-12", "10:00", "11:30")
		c.shows("", 0)
		if f := c.focus(b.ID); f.BlockID != b.ID || f.Target != 90 || f.State != planner.FocusRunning {
			t.Errorf("it starts as %+v", f)
		}
		c.wind("2026-10-12T10:25:00Z")
		c.shows(planner.FocusRunning, 1500)
		c.send("POST", focusPath+"/pause", nil).is(200)
		c.wind("2026-10-12T10:40:00Z")
		c.shows(planner.FocusPaused, 1500)
		c.send("POST", focusPath+"/resume", nil).is(200)
		c.wind("2026-10-12T10:55:00Z")
		done := into[planner.Block](c.send("POST", focusPath+"/finish", `{"done":true}`).is(200))
		if done.Actual == nil || *done.Actual != 40 || !done.Done {
			t.Errorf("it is finished as %+v", done)
		}
		c.shows("", 0)
		if s := c.stats("?period=today"); s.StreakDays != 1 || s.TotalMinutes != 90 {
			t.Errorf("of the minutes planned and the streak, %+v is told", s)
		}
		c.focus(b.ID)
		c.wind("2026-10-12T10:55:30Z") // half a minute is rounded up
		again := into[planner.Block](c.send("POST", focusPath+"/finish", nil).is(200))
		if *again.Actual != 41 || !again.Done {
			t.Errorf("once more, it is finished as %+v", again)
		}
	})
}

func TestATimerThatWasForgottenIsPausedUntilSomebodySaysHowLongItWas(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		c.wind("2026-10-12T10:00:00Z")
		b := c.block(c.subject("A").ID, "2026-10-12", "10:00", "10:30")
		c.focus(b.ID)
		c.wind("2026-10-12T12:00:00Z")
		finish := func(body string) answer {
			return c.send("POST", focusPath+"/finish", body, "Idempotency-Key", "f"+body)
		}
		finish(`{"minutes":1441}`).invalid("minutes")
		finish(`{"minutes":1.5}`).invalid("minutes")
		c.wind("2026-10-12T19:10:00Z")
		refused := finish(`{}`)
		refused.invalid("minutes")
		if want := "the timer ran for 9 h 10 min: say how long it was"; refused.Error.Fields[0].Reason != want {
			t.Errorf("it says %q", refused.Error.Fields[0].Reason)
		}
		c.wind("2026-10-12T19:20:00Z")
		c.shows(planner.FocusPaused, 9*3600+600)
		finish(`{}`).invalid("minutes") // a refusal is not remembered, nor is the pause one of its own
		if got := into[planner.Block](finish(`{"minutes":45}`).is(200)); *got.Actual != 45 || got.Done {
			t.Errorf("it is finished as %+v", got)
		}
		finish(`{"minutes":45}`).is(200) // the same answer again
		c.shows("", 0)
		c.focus(b.ID)
		over := finish(`{"minutes":1396}`)
		over.invalid("minutes")
		if !strings.Contains(over.body, "would bring the block to 24 h 1 min: at most 24 h are kept") {
			t.Errorf("too much is refused with %s", over.body)
		}
		c.wind("2026-10-12T21:20:00Z") // just as long as is believed
		if got := into[planner.Block](c.send("POST", focusPath+"/finish", nil).is(200)); *got.Actual != 165 {
			t.Errorf("after two hours it is finished as %+v", got)
		}
	})
}

func TestASpaceHasOneTimerOnEveryDevice(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c, other, reader := s.client(), s.client(), s.client(apitest.ReadOnly)
	subject := c.subject("A").ID
	one, two := c.block(subject, "2026-03-02", "13:00", "14:00"), c.block(subject, "2026-03-03", "13:00", "14:00")
	began := c.focus(one.ID)
	s.Pass(time.Minute)
	other.shows(planner.FocusRunning, 60)
	reader.shows(planner.FocusRunning, 60)
	if again := other.focus(one.ID[len(one.ID)-8:]); again.Started != began.Started || again.Elapsed != 60 {
		t.Errorf("started again at the same block, it shows %+v", again)
	}
	version := c.call().Version
	c.send("PUT", focusPath, obj{"block_id": two.ID}).fails(409, "CONFLICT")
	for _, wrong := range []string{"/resume", "/pause", "/pause"} {
		c.send("POST", focusPath+wrong, nil)
	}
	c.shows(planner.FocusPaused, 60)
	if got := c.call().Version; got != version+1 {
		t.Errorf("what was refused changed something: version %d after %d", got, version)
	}
	c.send("POST", focusPath+"/pause", nil).fails(409, "CONFLICT")
	c.send("PUT", focusPath, obj{"block_id": two.ID}).fails(409, "CONFLICT") // a paused one is not lost either
	c.send("DELETE", "/v1/blocks/"+one.ID, nil).is(204)
	for _, device := range []client{c, other} {
		device.shows("", 0)
	}
	for _, action := range []string{"/pause", "/resume", "/finish"} {
		c.send("POST", focusPath+action, nil).fails(409, "CONFLICT")
	}
	c.focus(two.ID)
	c.send("DELETE", focusPath, nil).is(204)
	c.send("DELETE", focusPath, nil).is(204)
	if got := c.send("GET", "/v1/blocks/"+two.ID, nil); strings.Contains(got.body, "actual_minutes") {
		t.Errorf("what is discarded leaves %s", got.body)
	}
	s.client(apitest.Sandbox).shows("", 0)
	c.send("PUT", focusPath, `{}`).invalid("block_id")
	c.send("PUT", focusPath, obj{"block_id": two.ID, "target_minutes": 0}).invalid("target_minutes")
	c.send("PUT", focusPath, obj{"block_id": one.ID}).fails(404, "NOT_FOUND")
}

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

func TestActualMinutesAreToldOnlyWhereTheyAreSet(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.send("POST", "/v1/subjects", `{"name":"A","type":"study","slots":[{"days":[1,2,3,4,5,6,0],"start":"18:00","end":"19:00"}]}`).is(201)
	list := c.send("GET", "/v1/blocks?date=2026-03-04", nil)
	if strings.Contains(list.body, "actual") {
		t.Errorf("without any the list is %s", list.body)
	}
	b := into[[]planner.Block](list)[0]
	path := "/v1/blocks/" + b.ID
	for _, wrong := range []string{"-1", "1441", "1.5", `"40"`} {
		c.send("PATCH", path, `{"actual_minutes":`+wrong+`}`).invalid("actual_minutes")
		c.send("POST", "/v1/blocks/batch", `{"operations":[{"op":"update","id":"`+b.ID+`","actual_minutes":`+wrong+`}]}`).invalid("operations[0].actual_minutes")
	}
	for _, minutes := range []string{"0", "1440"} {
		set := c.send("PATCH", path, `{"actual_minutes":`+minutes+`}`).is(200)
		if !strings.Contains(string(set.Data), `"actual_minutes":`+minutes+`}`) {
			t.Errorf("after %s minutes it is %s", minutes, set.Data)
		}
		if week := c.send("GET", "/v1/schedule", nil); !strings.Contains(week.body, `"actual_minutes":`+minutes+`}`) {
			t.Errorf("after %s minutes the week is %s", minutes, week.body)
		}
	}
	cleared := c.send("PATCH", path, `{"actual_minutes":null}`).is(200)
	if strings.Contains(cleared.body, "actual") {
		t.Errorf("cleared, it is %s", cleared.body)
	}
	c.send("PATCH", "/v1/subjects/"+b.SubjectID, `{"slots":[]}`).is(200)
	if left := into[[]json.RawMessage](c.send("GET", "/v1/blocks?date_from=2026-03-03&date_to=2026-03-09", nil)); len(left) != 1 {
		t.Errorf("%d blocks are the user's own", len(left))
	}
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

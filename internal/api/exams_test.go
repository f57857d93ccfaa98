package api_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

const (
	examsPath    = "/v1/exams"
	forecastPath = "/v1/forecast"
)

// inTerm returns a client of a sandbox whose clock shows Monday 23 November 2026, 06:00: S
// recurs on Mondays and Wednesdays, 10:00 to 11:30, and has four open items of an hour.
func inTerm(t *testing.T) (client, planner.Subject) {
	t.Parallel()
	c := newServer(t).client(apitest.Sandbox)
	return c, c.inTerm()
}

func (c client) inTerm() planner.Subject {
	c.t.Helper()
	c.wind("2026-11-23T06:00:00Z")
	s := into[planner.Subject](c.send("POST", "/v1/subjects", `{"name":"S","type":"study","slots":[{"days":[1,3],"start":"10:00","end":"11:30"}]}`).is(201))
	return into[planner.Subject](c.send("PUT", "/v1/subjects/"+s.ID+"/syllabus",
		`{"syllabus":[{"title":"A","duration":60},{"title":"B","duration":60},{"title":"C","duration":60},{"title":"D","duration":60}]}`).is(200))
}

// exam makes an exam of a subject, with more fields in JSON.
func (c client) exam(s planner.Subject, date, more string) planner.Exam {
	c.t.Helper()
	return into[planner.Exam](c.send("POST", examsPath, fmt.Sprintf(`{"subject_id":%q,"title":"Final","date":%q%s}`, s.ID, date, more)).is(201))
}

func (c client) forecast() []suggest.Forecast {
	c.t.Helper()
	return into[[]suggest.Forecast](c.send("GET", forecastPath, nil).is(200))
}

// minutes is what forecasts say, but for what is expected and free.
func minutes(all []suggest.Forecast) (told []string) {
	for _, f := range all {
		told = append(told, fmt.Sprintf("%v in %d days: needed %d after %d, planned %d, cushion %d, missed %d",
			f.Date, f.DaysLeft, f.Needed, f.Earlier, f.Planned, f.Cushion, f.Missed))
	}
	return told
}

// foretold is forecast, whose minutes must be these.
func (c client) foretold(want ...string) []suggest.Forecast {
	c.t.Helper()
	all := c.forecast()
	if got := minutes(all); !slices.Equal(got, want) {
		c.t.Errorf("%q, want %q", got, want)
	}
	return all
}

func TestAnExamIsForetold(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		s := c.inTerm()
		e := c.exam(s, "2026-12-11", "")
		f := c.foretold("2026-12-11 in 18 days: needed 312 after 0, planned 540, cushion 228, missed 0")[0]
		if f.Free != 12*120+6*30 { // nothing is known, so a day takes 120 minutes
			t.Errorf("%d minutes are free", f.Free)
		}
		if f.Expected > f.Planned || f.ExamID != e.ID || f.SubjectID != s.ID || f.Title != "Final" || f.Through.String() != "2026-12-10" || strings.Join(f.Next, "") != "ABC" {
			t.Errorf("%+v", f)
		}
		c.wind("2026-11-24T06:00:00Z")
		c.foretold("2026-12-11 in 17 days: needed 312 after 0, planned 450, cushion 138, missed 90")
		c.send("PATCH", "/v1/subjects/"+s.ID+"/syllabus/"+s.Syllabus[0].ID, `{"done":true}`).is(200)
		c.foretold("2026-12-11 in 17 days: needed 234 after 0, planned 450, cushion 216, missed 90")
	})
}

func TestALaterExamIsForetoldAfterAnEarlierOne(t *testing.T) {
	c, s := inTerm(t)
	c.exam(s, "2026-12-11", "")
	c.exam(s, "2026-12-03", fmt.Sprintf(`,"items":[%q,%q]`, s.Syllabus[0].ID, s.Syllabus[1].ID))
	c.foretold(
		"2026-12-03 in 10 days: needed 156 after 0, planned 360, cushion 204, missed 0",
		"2026-12-11 in 18 days: needed 156 after 156, planned 540, cushion 228, missed 0",
	)
	c.send("DELETE", "/v1/subjects/"+s.ID+"/syllabus/"+s.Syllabus[1].ID, nil).is(204)
	c.foretold(
		"2026-12-03 in 10 days: needed 78 after 0, planned 360, cushion 282, missed 0",
		"2026-12-11 in 18 days: needed 156 after 78, planned 540, cushion 306, missed 0",
	)
}

func TestAnExamThatNeedsTooMuchIsOutOfReach(t *testing.T) {
	c, s := inTerm(t)
	e := c.exam(s, "2026-12-11", `,"extra_minutes":6000`)
	f := c.forecast()[0]
	if f.Verdict != suggest.OutOfReach || f.Needed != 6312 || f.Planned+f.Free >= f.Earlier+f.Needed {
		t.Errorf("%+v", f)
	}
	c.send("PATCH", examsPath+"/"+e.ID, `{"extra_minutes":0}`).is(200)
	c.send("PATCH", "/v1/subjects/"+s.ID, `{"slots":[]}`).is(200)
	if f := c.forecast()[0]; f.Planned != 0 || f.Finish != nil {
		t.Errorf("without slots: %+v", f)
	}
}

func TestAnExamOfTodayIsForetoldAndOneOfYesterdayIsNot(t *testing.T) {
	c, s := inTerm(t)
	e := c.exam(s, "2026-11-23", `,"start":"12:00"`)
	past := c.exam(s, "2026-11-22", "")
	c.foretold("2026-11-23 in 0 days: needed 312 after 0, planned 90, cushion -222, missed 0")
	c.send("PATCH", examsPath+"/"+e.ID, `{"start":"11:00"}`).is(200)
	c.foretold("2026-11-23 in 0 days: needed 312 after 0, planned 0, cushion -312, missed 0")
	for query, want := range map[string][]string{"": {past.ID, e.ID}, "?past=true": {past.ID}, "?past=false": {e.ID}, "?subject_id=" + s.ID: {past.ID, e.ID}, "?subject_id=sub_1": nil} {
		var got []string
		for _, x := range into[[]planner.Exam](c.send("GET", examsPath+query, nil).is(200)) {
			got = append(got, x.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q lists %q, want %q", query, got, want)
		}
	}
}

func TestAForecastHeedsDaysOffAndBusyTimes(t *testing.T) {
	c, s := inTerm(t)
	c.exam(s, "2026-12-11", "")
	c.dayOff("2026-11-30", "2026-12-06", "")
	c.foretold("2026-12-11 in 18 days: needed 312 after 0, planned 360, cushion 48, missed 0")
	if f := c.forecast()[0]; f.Free != 7*120+4*30 {
		t.Errorf("%d minutes are free", f.Free)
	}
	const lines = "BEGIN:VCALENDAR\\r\\nBEGIN:VEVENT\\r\\nUID:1\\r\\nDTSTART:20261123T000000Z\\r\\nDURATION:P1D\\r\\nRRULE:FREQ=DAILY\\r\\nEND:VEVENT\\r\\nEND:VCALENDAR\\r\\n"
	c.send("POST", "/v1/calendars", `{"name":"Work","content":"`+lines+`"}`).is(201)
	if f := c.forecast()[0]; f.Free != 0 || f.Planned != 360 {
		t.Errorf("with no time at all: %+v", f)
	}
}

func TestAForecastThatDidNotChangeIsNotSentAgain(t *testing.T) {
	c, s := inTerm(t)
	c.exam(s, "2026-12-11", "")
	first := c.send("GET", forecastPath, nil).is(200)
	tag := first.etag()
	if again := c.send("GET", forecastPath, nil).is(200); string(again.Data) != string(first.Data) || again.etag() != tag {
		t.Errorf("%s\n%s", first.body, again.body)
	}
	c.send("GET", forecastPath, nil, "If-None-Match", tag).is(304)
	c.wind("2026-11-23T11:29:00Z")
	c.send("GET", forecastPath, nil, "If-None-Match", tag).is(304)
	c.wind("2026-11-23T11:30:00Z") // a session has ended
	c.send("GET", forecastPath, nil, "If-None-Match", tag).is(200)
	c.foretold("2026-12-11 in 18 days: needed 312 after 0, planned 450, cushion 138, missed 90")
}

func TestWhatIsWrongWithAnExamIsTold(t *testing.T) {
	c, s := inTerm(t)
	other := into[planner.Subject](c.send("POST", "/v1/subjects", `{"name":"T","type":"study"}`).is(201))
	other = into[planner.Subject](c.send("POST", "/v1/subjects/"+other.ID+"/syllabus", `{"title":"A","duration":60}`).is(201))
	post := func(body string) answer {
		return c.send("POST", examsPath, strings.NewReplacer("$s", s.ID, "$a", s.Syllabus[0].ID, "$b", s.Syllabus[1].ID, "$t", other.Syllabus[0].ID).Replace(body))
	}
	post(`{"subject_id":"$s","title":"x","date":"2026-02-30"}`).invalid("date")
	post(`{"subject_id":"$s","title":"x","date":"2026-12-11","start":"24:00"}`).invalid("start")
	post(`{"subject_id":"$s","title":"x","date":"2026-12-11","items":["$a","$b","$t"]}`).invalid("items[2]")
	post(`{"subject_id":"$s","title":"x","date":"2026-12-11","items":["$a","$b","$a"]}`).invalid("items[2]")
	post(`{"subject_id":"$s","title":"` + strings.Repeat("x", 201) + `","date":"2026-12-11"}`).invalid("title")
	post(`{"subject_id":"$s","title":" ","date":"2026-12-11","extra_minutes":60001}`).invalid("title", "extra_minutes")
	post(`{}`).invalid("subject_id", "title", "date")
	post(`{"subject_id":"sub_x","title":"x","date":"2026-12-11"}`).fails(404, "NOT_FOUND")
	c.send("GET", examsPath+"?past=yes", nil).invalid("past")

	body := `{"subject_id":"` + s.ID + `","title":"Final","date":"2026-12-11"}`
	first := c.send("POST", examsPath, body, "Idempotency-Key", "k").is(201)
	if again := c.send("POST", examsPath, body, "Idempotency-Key", "k").is(201); string(again.Data) != string(first.Data) {
		t.Errorf("%s\n%s", first.body, again.body)
	}
	e := into[planner.Exam](first)
	if all := into[[]planner.Exam](c.send("GET", examsPath, nil)); len(all) != 1 {
		t.Errorf("there are %+v", all)
	}
	path, tag := examsPath+"/"+e.ID, first.etag()
	c.send("PATCH", path, obj{"subject_id": other.ID}).invalid("subject_id")
	c.send("PATCH", path, `{"start":"09:00"}`, "If-Match", tag).is(200)
	c.send("PATCH", path, `{"start":"10:00"}`, "If-Match", tag).fails(412, "CONFLICT")
	c.send("DELETE", path, nil, "If-Match", tag).fails(412, "CONFLICT")
	back := c.send("GET", path, nil).is(200)
	if same := c.send("PATCH", path, string(back.Data)).is(200); string(same.Data) != string(back.Data) || same.etag() != back.etag() {
		t.Errorf("%s\n%s", back.body, same.body)
	}
	c.send("GET", path, nil, "If-None-Match", back.etag()).is(304)
	c.client(apitest.Sandbox, apitest.ReadOnly).send("DELETE", path, nil).fails(403, "FORBIDDEN")
	c.client().send("GET", path, nil).fails(404, "NOT_FOUND") // it is of the sandbox
	c.send("DELETE", "/v1/subjects/"+s.ID, nil).is(204)
	c.send("GET", path, nil).fails(404, "NOT_FOUND")
	if all := c.forecast(); all == nil || len(all) != 0 {
		t.Errorf("of no exams there is %+v", all)
	}
}

func TestASpaceHasAtMostAHundredExams(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	s := c.subject("Algebra")
	for n := range planner.MaxExams {
		c.exam(s, "2026-03-20", fmt.Sprintf(`,"extra_minutes":%d`, n))
	}
	c.send("POST", examsPath, obj{"subject_id": s.ID, "title": "One more", "date": "2026-03-20"}).invalid("title")
	if all := c.forecast(); len(all) != planner.MaxExams || all[99].Earlier != 98*99/2 {
		t.Errorf("%d forecasts", len(all))
	}
}

// anID is an id, which says what it is of.
var anID = regexp.MustCompile(`\b(blk|sub|itm)_[0-9a-v]{26}`)

func TestExamsChangeNothingElse(t *testing.T) {
	t.Parallel()
	var told [2]string
	for i := range told {
		c := newServer(t).client()
		slots := `[{"days":[1,3],"start":"10:00","end":"11:30"}]`
		s := into[planner.Subject](c.send("POST", "/v1/subjects", `{"name":"S","type":"study","slots":`+slots+`}`).is(201))
		if i == 1 {
			c.exam(s, "2026-05-11", `,"start":"09:00","extra_minutes":60`)
			c.forecast()
		}
		for _, path := range []string{"/v1/blocks?date_from=2026-05-01&date_to=2026-05-11", "/v1/subjects", "/v1/blocks", "/v1/schedule", "/v1/schedule?week_offset=1", "/v1/stats", "/v1/stats?period=all"} {
			told[i] += string(c.send("GET", path, nil).is(200).Data) + "\n"
		}
		told[i] = anID.ReplaceAllString(told[i], "$1")
	}
	if told[0] != told[1] {
		t.Errorf("without\n%s\nwith an exam\n%s", told[0], told[1])
	}
}

func TestAFeedShowsTheExamsOfItsWindowAndSubjects(t *testing.T) {
	c, s := inTerm(t)
	other := into[planner.Subject](c.send("POST", "/v1/subjects", `{"name":"T","type":"study"}`).is(201))
	c.exam(other, "2026-12-01", "")
	c.exam(s, "2026-10-23", "") // before its window
	c.exam(s, "2027-02-21", `,"start":"09:00"`)
	moved := c.exam(s, "2027-02-22", "") // after it
	shown := func(more string) (titles []string) {
		feed := into[madeFeed](c.send("POST", feedsPath, `{"name":"Phone"`+more+`}`).is(201))
		for _, line := range strings.Split(c.read("GET", "192.0.2.1", feed.URL).Body.String(), "\r\n") {
			if text, is := strings.CutPrefix(line, "SUMMARY:"); is && strings.Contains(text, "Final") {
				titles = append(titles, text)
			}
		}
		return titles
	}
	for more, want := range map[string]int{"": 2, `,"exams":false`: 0, `,"subject_ids":["` + s.ID + `"]`: 1, `,"ahead_weeks":1`: 1} {
		if got := shown(more); len(got) != want {
			t.Errorf("%s: %q", more, got)
		}
	}
	c.send("PATCH", examsPath+"/"+moved.ID, `{"date":"2026-12-02"}`).is(200)
	if got := shown(""); !slices.Equal(got, []string{"T: Final", "S: Final", "S: Final"}) {
		t.Errorf("%q", got)
	}
}

// TestEveryNumberOfAForecastFollowsFromWhatElseIsTold reckons a forecast from blocks,
// subjects, insights, days off and busy times alone.
func TestEveryNumberOfAForecastFollowsFromWhatElseIsTold(t *testing.T) {
	t.Parallel()
	c := newServer(t).client() // it is Monday 2 March 2026, noon
	s := into[planner.Subject](c.send("POST", "/v1/subjects", `{"name":"S","type":"study","slots":[{"days":[1,3,6],"start":"10:00","end":"11:30"},{"days":[2],"start":"20:00","end":"20:45"}]}`).is(201))
	c.send("POST", "/v1/subjects", `{"name":"T","type":"training","slots":[{"days":[1,2,3,4],"start":"08:00","end":"08:40"}]}`).is(201)
	c.send("POST", "/v1/subjects", `{"name":"U","type":"inactive","slots":[{"days":[5],"start":"08:00","end":"16:00"}]}`).is(201)
	s = into[planner.Subject](c.send("PUT", "/v1/subjects/"+s.ID+"/syllabus",
		`{"syllabus":[{"title":"A","duration":70,"done":true},{"title":"B","duration":50},{"title":"C","duration":33},{"title":"D","duration":90}]}`).is(200))
	for date, done := range map[string]bool{"2026-02-13": false, "2026-02-16": false, "2026-02-20": true, "2026-02-28": false, "2026-03-01": true} {
		b := c.block(s.ID, date, "09:00", "10:10")
		c.send("PATCH", "/v1/blocks/"+b.ID, obj{"done": done}).is(200)
	}
	c.dayOff("2026-03-14", "2026-03-16", "")
	c.exam(s, "2026-03-12", fmt.Sprintf(`,"start":"11:00","items":[%q,%q],"extra_minutes":7`, s.Syllabus[3].ID, s.Syllabus[0].ID))
	c.exam(s, "2026-03-24", "")
	got := c.forecast()

	today, now, needed := planner.DateOf(monday), planner.Clock(12*60), []int{}
	insights := into[suggest.Insights](c.send("GET", insightsPath, nil).is(200))
	ratio := math.Round(insights.Syllabus[0].Overrun * 1000)
	for _, sum := range []float64{90, 50 + 33} {
		needed = append(needed, int(math.Ceil(sum*ratio/1000)))
	}
	needed[0] += 7
	blocks := into[[]planner.Block](c.send("GET", "/v1/blocks", nil).is(200))
	for i, exam := range into[[]planner.Exam](c.send("GET", examsPath, nil).is(200)) {
		want := suggest.Forecast{
			ExamID: exam.ID, SubjectID: s.ID, Title: "Final", Date: exam.Date, DaysLeft: int(exam.Date - today), Needed: needed[i], Earlier: i * needed[0],
			Through: exam.Date - planner.Date(i), Next: [][]string{{"D"}, {"B", "C"}}[i],
		}
		for _, b := range blocks {
			ended := b.Date < today || b.Date == today && b.End <= now
			before := b.Date < exam.Date || exam.Start != nil && b.Date == exam.Date && b.End <= *exam.Start
			switch {
			case b.SubjectID != s.ID || b.Done:
			case ended && b.Date >= today-14:
				want.Missed += int(b.End - b.Start)
			case !ended && before:
				want.Planned += int(b.End - b.Start)
			}
		}
		f := got[i]
		want.Cushion, want.Expected, want.Free, want.Finish = want.Planned-want.Earlier-want.Needed, f.Expected, f.Free, f.Finish
		switch total := want.Earlier + want.Needed; {
		case f.Expected >= total:
			want.Verdict = suggest.OnTrack
		case want.Planned >= total:
			want.Verdict = suggest.Tight
		case want.Planned+f.Free >= total:
			want.Verdict = suggest.Short
		default:
			want.Verdict = suggest.OutOfReach
		}
		if diff := cmp.Diff(want, f); diff != "" {
			t.Error(diff)
		}
	}
}

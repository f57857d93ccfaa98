package api_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"studyplanner/internal/planner"
)

// studied makes a subject with four items of an hour, and returns it.
func (c client) studied(more string) planner.Subject {
	c.t.Helper()
	s := into[planner.Subject](c.send("POST", "/v1/subjects", `{"name":"Algebra","type":"study"`+more+`}`).is(201))
	return into[planner.Subject](c.send("PUT", "/v1/subjects/"+s.ID+"/syllabus", `{"syllabus":[{"title":"Sets","duration":60},{"title":"Maps","duration":60},
		{"title":"Rings","duration":60},{"title":"Fields","duration":61}]}`).is(200))
}

// itemPath is the path of an item of s.
func itemPath(s planner.Subject, n int) string {
	return "/v1/subjects/" + s.ID + "/syllabus/" + s.Syllabus[n].ID
}

// tick says whether an item is done, and returns what of it is told.
func (c client) tick(s planner.Subject, n int, done bool) string {
	c.t.Helper()
	return told(c.send("PATCH", itemPath(s, n), obj{"done": done}).is(200), n)
}

// grade tells how the review of an item went, and returns what is told of it then.
func (c client) grade(s planner.Subject, n int, grade string) string {
	c.t.Helper()
	return told(c.send("POST", itemPath(s, n)+"/review", obj{"grade": grade}).is(200), n)
}

// told returns what the answer, a subject, says of when an item comes back.
func told(a answer, n int) string {
	i := into[planner.Subject](a).Syllabus[n]
	if !i.Step.Set {
		return "nothing"
	}
	if !i.Due.Set {
		return fmt.Sprintf("%s %d", i.DoneOn.Value, i.Step.Value)
	}
	return fmt.Sprintf("%s %d %s", i.DoneOn.Value, i.Step.Value, i.Due.Value)
}

// reviews are the titles of what is due.
func (c client) reviews(query string) string {
	c.t.Helper()
	var titles []string
	for _, r := range into[[]planner.Review](c.send("GET", "/v1/reviews"+query, nil).is(200)) {
		titles = append(titles, r.Title)
	}
	return strings.Join(titles, " ")
}

func wants(t testing.TB, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %s, want %s", what, got, want)
	}
}

func TestAnItemThatIsDoneComesBackStepByStep(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		on := func(day int) { c.wind(fmt.Sprintf("2026-11-%dT06:00:00Z", day)) }
		on(23)
		s := c.studied(`,"review":[1,3,7]`)
		wants(t, "done", c.tick(s, 0, true), "2026-11-23 0 2026-11-24")
		wants(t, "before it is due", c.reviews(""), "")
		wants(t, "due tomorrow", c.reviews("?date_to=2026-11-24"), "Sets")
		on(24)
		before := c.send("GET", "/v1/reviews", nil).is(200)
		wants(t, "a review", string(before.Data), `[{"subject_id":"`+s.ID+`","subject_name":"Algebra","item_id":"`+s.Syllabus[0].ID+
			`","title":"Sets","due":"2026-11-24","step":0,"of":3,"minutes":15}]`)
		c.send("GET", "/v1/reviews", nil, "If-None-Match", before.etag()).is(304)
		wants(t, "good", c.grade(s, 0, "good"), "2026-11-23 1 2026-11-27")
		wants(t, "after it", c.reviews(""), "")
		on(29)
		wants(t, "good, late", c.grade(s, 0, "good"), "2026-11-23 2 2026-12-06")
		wants(t, "again", c.grade(s, 0, "again"), "2026-11-23 0 2026-11-30")
		wants(t, "easy, before it is due", c.grade(s, 0, "easy"), "2026-11-23 2 2026-12-06")
		wants(t, "good at the last", c.grade(s, 0, "good"), "2026-11-23 3")
		wants(t, "after the last step", c.reviews("?date_to=2030-01-01"), "")
		c.send("POST", itemPath(s, 0)+"/review", `{"grade":"good"}`).invalid("grade")
		wants(t, "not done", c.tick(s, 0, false), "nothing")
		wants(t, "done again", c.tick(s, 0, true), "2026-11-29 0 2026-11-30")
	})
}

func TestWhatWasDoneBeforeComesBackOneADay(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		c.wind("2026-11-23T06:00:00Z")
		s := c.studied("")
		for _, n := range []int{0, 2, 3} {
			c.tick(s, n, true)
		}
		noInput := c.send("GET", "/v1/subjects", nil).is(200)
		set := c.send("PATCH", "/v1/subjects/"+s.ID, `{"review":[1,3,7]}`).is(200)
		for n, want := range []string{"2026-11-23 0 2026-11-24", "nothing", "2026-11-23 0 2026-11-25", "2026-11-23 0 2026-11-26"} {
			wants(t, s.Syllabus[n].Title, told(set, n), want)
		}
		wants(t, "in order", c.reviews("?date_to=2026-12-31"), "Sets Rings Fields")

		// What was read may be sent back, and nothing else in its place.
		whole := into[obj](set)
		c.send("PATCH", "/v1/subjects/"+s.ID, obj{"syllabus": whole["syllabus"], "review": whole["review"]}).is(200)
		back := c.send("PUT", "/v1/subjects/"+s.ID+"/syllabus", obj{"syllabus": whole["syllabus"]}).is(200)
		wants(t, "put back", string(back.Data), string(set.Data))
		c.send("PATCH", itemPath(s, 0), `{"done_on":"2026-11-23","step":0,"due":"2026-11-24"}`).is(200)
		c.send("PATCH", itemPath(s, 0), `{"done_on":"2026-11-22","step":1,"due":"2026-11-25"}`).invalid("done_on", "step", "due")
		c.send("PUT", "/v1/subjects/"+s.ID+"/syllabus", `{"syllabus":[{"title":"New","duration":5,"due":"2026-11-25"},{"id":"`+s.Syllabus[0].ID+
			`","title":"Sets","duration":60,"step":2}]}`).invalid("syllabus[0].due", "syllabus[1].step")

		wants(t, "a shorter ladder", told(c.send("PATCH", "/v1/subjects/"+s.ID, `{"review":[2]}`).is(200), 2), "2026-11-23 0 2026-11-25")
		c.send("PATCH", "/v1/subjects/"+s.ID, `{"review":null}`).is(200)
		wants(t, "without a ladder", string(c.send("GET", "/v1/subjects", nil).is(200).Data), string(noInput.Data))
		wants(t, "reviews without a ladder", c.reviews("?date_to=2030-01-01"), "")
		c.send("POST", itemPath(s, 0)+"/review", `{"grade":"good"}`).invalid("grade")
	})
}

func TestAnItemThatIsDoneAsItIsMadeComesBack(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		c.wind("2026-11-23T06:00:00Z")
		s := c.studied(`,"review":[2]`)
		added := c.send("POST", "/v1/subjects/"+s.ID+"/syllabus", `{"title":"Groups","duration":300,"done":true}`, "Idempotency-Key", "k").is(201)
		wants(t, "added", told(added, 4), "2026-11-23 0 2026-11-25")
		listed := c.send("PUT", "/v1/subjects/"+s.ID+"/syllabus", `{"syllabus":[{"title":"Ideals","duration":5,"done":true}]}`).is(200)
		wants(t, "listed", told(listed, 0), "2026-11-23 0 2026-11-25")
	})
}

func TestWhatIsWrongWithReviewsIsTold(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	sub := c.studied(`,"review":[1]`)
	for _, ladder := range []string{`[]`, `[3,1]`, `[1,1]`, `[0]`, `[400]`, `[1,2,3,4,5,6,7,8,9]`} {
		c.send("PATCH", "/v1/subjects/"+sub.ID, `{"review":`+ladder+`}`).invalid("review")
		c.send("POST", "/v1/subjects", `{"name":"Other","type":"study","review":`+ladder+`}`).invalid("review")
	}
	c.send("PATCH", "/v1/subjects/"+sub.ID, `{"review":[1.5]}`).invalid("review[0]")
	c.send("POST", "/v1/subjects", `{"name":"Without","type":"study","review":null}`).is(201)
	c.send("POST", itemPath(sub, 0)+"/review", `{"grade":"good"}`).invalid("grade")
	c.tick(sub, 0, true)
	c.send("POST", itemPath(sub, 0)+"/review", `{"grade":"bad"}`).invalid("grade")
	c.send("POST", itemPath(sub, 0)+"/review", `{}`).invalid("grade")
	c.send("POST", "/v1/subjects/"+sub.ID+"/syllabus/itm_x/review", `{"grade":"good"}`).fails(404, "NOT_FOUND")
	c.send("POST", itemPath(sub, 0)+"/review", `{"grade":"good"}`, "If-Match", `"old"`).fails(412, "CONFLICT")
	c.send("GET", "/v1/reviews?date_to=2026-02-30", nil).invalid("date_to")
	first := c.send("POST", itemPath(sub, 0)+"/review", `{"grade":"again"}`, "Idempotency-Key", "one").is(200)
	second := c.send("POST", itemPath(sub, 0)+"/review", `{"grade":"again"}`, "Idempotency-Key", "one").is(200)
	wants(t, "asked twice", string(second.Data), string(first.Data))
}

// ungrade puts an item back to a step of its reviews, and returns what is told of it then.
func (c client) ungrade(s planner.Subject, n int, was obj, headers ...string) string {
	c.t.Helper()
	return told(c.send("POST", itemPath(s, n)+"/review", was, headers...).is(200), n)
}

func TestAGradeIsTakenBackWithItsStepAndDay(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		c.wind("2026-11-23T06:00:00Z")
		s := c.studied(`,"review":[1,3]`)
		before := c.tick(s, 0, true)
		first, last := obj{"step": 0, "due": "2026-11-24"}, obj{"step": 2}
		c.wind("2026-11-29T06:00:00Z")
		good := c.send("POST", itemPath(s, 0)+"/review", `{"grade":"good"}`).is(200)
		wants(t, "taken back", c.ungrade(s, 0, first, "If-Match", good.etag(), "Idempotency-Key", "back"), before)
		wants(t, "due again", c.reviews(""), "Sets")
		wants(t, "asked twice, under a tag that is over", c.ungrade(s, 0, first, "If-Match", good.etag(), "Idempotency-Key", "back"), before)
		wants(t, "made again as it was", c.ungrade(s, 0, obj{"step": 1, "due": "2026-12-02"}), told(good, 0))
		wants(t, "good at the last", c.grade(s, 0, "good"), "2026-11-23 2")
		wants(t, "the last taken back", c.ungrade(s, 0, obj{"step": 1, "due": "2026-12-02"}), told(good, 0))
		wants(t, "the last again", c.ungrade(s, 0, last), "2026-11-23 2")
		same := c.send("GET", "/v1/subjects/"+s.ID, nil).is(200)
		wants(t, "what is so", c.send("POST", itemPath(s, 0)+"/review", last).is(200).etag(), same.etag())
		c.send("POST", itemPath(s, 0)+"/review", first, "If-Match", good.etag()).fails(412, "CONFLICT")
		wants(t, "after a tag that is over", told(c.send("GET", "/v1/subjects/"+s.ID, nil).is(200), 0), "2026-11-23 2")
	})
}

func TestWhatIsWrongWithAGradeTakenBackIsTold(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	s := c.studied(`,"review":[1,3]`)
	wants(t, "done", c.tick(s, 0, true), "2026-03-02 0 2026-03-03")
	for body, fields := range map[string][]string{
		`{"grade":"good","step":0,"due":"2026-03-03"}`:         {"grade"},
		`{"grade":"good","due":"2026-03-03"}`:                  {"grade"},
		`{"due":"2026-03-03"}`:                                 {"step"},
		`{"step":0}`:                                           {"due"},
		`{"step":2,"due":"2026-03-03"}`:                        {"due"},
		`{"step":3}`:                                           {"step"},
		`{"step":-1,"due":"2026-03-03"}`:                       {"step"},
		`{"step":0.5,"due":"2026-02-30"}`:                      {"step", "due"},
		`{"step":0,"due":null}`:                                {"due"},
		`{"step":0,"due":"2026-03-03","done_on":"2026-03-02"}`: {"done_on"},
		`{}`: {"grade"},
	} {
		c.send("POST", itemPath(s, 0)+"/review", body).invalid(fields...)
	}
	back := `{"step":0,"due":"2026-03-03"}`
	c.send("POST", itemPath(s, 1)+"/review", back).invalid("step")
	c.send("POST", "/v1/subjects/"+s.ID+"/syllabus/itm_x/review", back).fails(404, "NOT_FOUND")
	now := into[planner.Subject](c.send("GET", "/v1/subjects/"+s.ID, nil).is(200)).Syllabus
	if now[0].Due != planner.Some(planner.NewDate(2026, 3, 3)) || now[1].Step.Set {
		t.Errorf("what was refused changed something: %+v", now)
	}
	c.send("PATCH", "/v1/subjects/"+s.ID, `{"review":null}`).is(200)
	c.send("POST", itemPath(s, 0)+"/review", back).invalid("step")
}

// proposed is what blocks of some days could be about, by their days.
func (c client) proposed(from, to string) string {
	c.t.Helper()
	plain := c.send("GET", "/v1/blocks?date_from="+from+"&date_to="+to, nil).is(200)
	a := c.send("GET", "/v1/blocks?date_from="+from+"&date_to="+to+"&include=topics", nil).is(200)
	wants(c.t, "blocks with topics beside them", string(a.Data), string(plain.Data))
	if again := c.send("GET", "/v1/blocks?date_from="+from+"&date_to="+to+"&include=topics", nil, "If-None-Match", a.etag()); again.status != 304 {
		c.t.Errorf("the same is %d", again.status)
	}
	days := map[string]string{}
	for _, b := range into[[]planner.Block](a) {
		days[b.ID] = b.Date.String()[5:]
	}
	_, rest, found := strings.Cut(a.body, `"topics":`)
	if !found {
		c.t.Fatalf("no topics: %s", a.body)
	}
	var topics []planner.ProposedTopic
	c.must(json.NewDecoder(strings.NewReader(rest)).Decode(&topics))
	var told []string
	for _, p := range topics {
		told = append(told, days[p.BlockID]+" "+p.Title+map[bool]string{true: "?"}[p.Review])
	}
	return strings.Join(told, ", ")
}

func TestBlocksThatAreToComeHaveTopicsProposed(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		c.wind("2026-11-23T06:00:00Z")
		s := c.studied(`,"review":[1,3],"slots":[{"days":[1,3],"start":"10:00","end":"11:00"}]`)
		further := func(query string) string {
			var titles []string
			for _, p := range into[[]planner.Topic](c.send("GET", "/v1/subjects/"+s.ID+"/topics"+query, nil).is(200)) {
				titles = append(titles, p.Title)
			}
			return strings.Join(titles, " ")
		}
		wants(t, "at first", c.proposed("2026-11-23", "2026-12-06"), "11-23 Sets, 11-25 Maps, 11-30 Rings, 12-02 Fields")
		wants(t, "a long topic", c.proposed("2026-12-07", "2026-12-13"), "12-07 Fields")
		wants(t, "a further session now", further(""), "Sets Maps Rings Fields")
		wants(t, "one tomorrow", further("?date=2026-11-24&start=08:00"), "Maps Rings Fields")
		wants(t, "one in May", further("?date=2027-05-01"), "")
		c.tick(s, 0, true)
		wants(t, "with a review", c.proposed("2026-11-23", "2026-12-02"), "11-23 Maps, 11-25 Sets?, 11-30 Rings, 12-02 Fields")
		wants(t, "one tomorrow", further("?date=2026-11-24&start=08:00"), "Sets Rings Fields")
		second := into[[]planner.Block](c.send("GET", "/v1/blocks?date=2026-11-25", nil))[0]
		c.send("PATCH", "/v1/blocks/"+second.ID, `{"topic":"rings"}`).is(200)
		wants(t, "beside a topic", c.proposed("2026-11-23", "2026-12-07"), "11-23 Maps, 11-30 Sets?, 12-02 Fields, 12-07 Fields")
		c.wind("2026-11-23T11:00:00Z")
		wants(t, "when the first is over", c.proposed("2026-11-23", "2026-12-07"), "11-30 Sets?, 12-02 Maps, 12-07 Fields")
		c.send("GET", "/v1/blocks?include=topics", nil).invalid("include")
		c.send("GET", "/v1/subjects/"+s.ID+"/topics?date=2026-02-30&start=25:00", nil).invalid("date", "start")
		c.send("GET", "/v1/subjects/sub_x/topics", nil).fails(404, "NOT_FOUND")
		wants(t, "long ago", c.proposed("2026-11-01", "2026-11-22"), "")
	})
}

func TestAReviewComesNoLaterThanTheEveOfItsExam(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		c.wind("2026-11-23T06:00:00Z")
		s := c.studied(`,"review":[1,7]`)
		exam := into[planner.Exam](c.send("POST", "/v1/exams", obj{"subject_id": s.ID, "title": "Final", "date": "2026-11-28", "items": []string{s.Syllabus[0].ID}}).is(201))
		c.tick(s, 0, true)
		c.tick(s, 1, true)
		wants(t, "before the exam", c.grade(s, 0, "good"), "2026-11-23 1 2026-11-27")
		wants(t, "not asked for", c.grade(s, 1, "good"), "2026-11-23 1 2026-11-30")
		c.send("DELETE", "/v1/exams/"+exam.ID, nil).is(204)
		wants(t, "without the exam", c.grade(s, 0, "again"), "2026-11-23 0 2026-11-24")
		wants(t, "by the ladder", c.grade(s, 0, "good"), "2026-11-23 1 2026-11-30")
	})
}

package conform

import "strings"

const (
	examsPath    = "/v1/exams"
	forecastPath = "/v1/forecast"
)

// term sets the clock to a Monday in November 2026 at 06:00. It makes a subject with two slots of 90 minutes
// a week, and four topics of an hour. It returns the subject.
func (v *visit) term() node {
	v.at("2026-11-23", "06:00")
	s := v.subject("Algebra", slots("10:00", "11:30", 1, 3))
	var all list
	for _, title := range []string{"Sets", "Maps", "Rings", "Fields"} {
		all = append(all, obj{"title": title, "duration": 60})
	}
	return v.put("/v1/subjects/"+s.id()+"/syllabus", obj{"syllabus": all}).is(200)
}

// exam makes an exam of a subject.
func (v *visit) exam(subject node, date string, fields obj) node {
	fields["subject_id"], fields["title"], fields["date"] = subject.id(), "Final", date
	return v.post(examsPath, fields).is(201)
}

// firstTopic returns the path of the first topic of a subject.
func firstTopic(subject node) string {
	return "/v1/subjects/" + subject.id() + "/syllabus/" + subject.field("syllabus").at(0).id()
}

var fullExams = []check{
	{id: "exams-1", says: "an exam is made, listed, changed and deleted", visit: func(v *visit) {
		s := v.subject("Algebra")
		e := v.exam(s, later(v.date(), 9), obj{"start": "09:00", "extra_minutes": 120})
		e.has(obj{"subject_id": s.id(), "subject_name": "Algebra", "title": "Final", "start": "09:00", "items": nil, "extra_minutes": 120.0})
		path := examsPath + "/" + e.id()
		due := later(v.date(), 12)
		changed := v.patch(path, obj{"start": nil, "title": "Essay due", "date": due}).is(200)
		changed.has(obj{"id": e.id(), "start": nil, "title": "Essay due", "date": due, "extra_minutes": 120.0})
		v.get(examsPath + "?past=false").data().is(list{changed.value})
		v.get(examsPath + "?past=true").data().length(0)
		v.del(path).empty()
		v.get(examsPath).data().length(0)
	}},
	{id: "exams-2", says: "every wrong field of an exam is named", visit: func(v *visit) {
		s := v.subject("Algebra")
		v.post(examsPath, obj{"subject_id": s.id(), "title": strings.Repeat("x", 201), "date": "2026-02-30", "start": "24:00", "extra_minutes": 0, "kind": "homework"}).names("title", "date", "start", "kind")
		v.post(examsPath, obj{"subject_id": s.id(), "title": "Final", "date": later(v.date(), 9), "items": list{nobody}}).names("items[0]")
		e := v.exam(s, later(v.date(), 9), obj{})
		v.patch(examsPath+"/"+e.id(), obj{"subject_id": v.subject("Latin").id()}).names("subject_id")
		v.get(examsPath).data().is(list{e.value})
	}},
	{id: "exams-3", says: "exams go with their subject", visit: func(v *visit) {
		s := v.subject("Algebra")
		v.exam(s, later(v.date(), 9), obj{})
		v.del("/v1/subjects/" + s.id()).empty()
		v.get(examsPath).data().length(0)
	}},
	{id: "exams-4", says: "what is handed in is done since that day, and forecast no more", needs: onClock, visit: func(v *visit) {
		e := v.exam(v.term(), "2026-12-11", obj{"kind": "assignment", "start": "12:00"})
		e.has(obj{"kind": "assignment"})
		e.lacks("done")
		e.lacks("done_on")
		path := examsPath + "/" + e.id()
		v.get(forecastPath).data().length(1)
		done := v.patch(path, obj{"done": true}).is(200)
		done.has(obj{"done": true, "done_on": "2026-11-23"})
		v.at("2026-11-24", "06:00")
		v.patch(path, obj{"done": true}).is(200).is(done.value)
		v.get(examsPath + "?done=true").data().is(list{done.value})
		v.get(examsPath + "?done=false").data().length(0)
		v.get(forecastPath).data().length(0)
		v.post(path+"/plan", obj{}).names("id")
		v.patch(path, obj{"done": "yes"}).names("done")
		v.patch(path, obj{"done_on": "2026-11-24"}).names("done_on")
		open := v.patch(path, obj{"done": false, "kind": "exam"}).is(200)
		open.lacks("done")
		open.lacks("kind")
		v.get(forecastPath).data().length(1)
	}},
	{id: "forecast-1", says: "a forecast tells what is needed and what is planned", needs: onClock, visit: func(v *visit) {
		e := v.exam(v.term(), "2026-12-11", obj{})
		f := v.get(forecastPath).data().at(0)
		f.has(obj{"exam_id": e.id(), "days_left": 18.0, "needed_minutes": 312.0, "earlier_minutes": 0.0, "planned_minutes": 540.0, "cushion_minutes": 228.0, "missed_minutes": 0.0})
		f.field("next_topics").is(list{"Sets", "Maps", "Rings"})
	}},
	{id: "forecast-2", says: "what is missed is planned no more, and what is learnt is needed no more", needs: onClock, visit: func(v *visit) {
		s := v.term()
		v.exam(s, "2026-12-11", obj{})
		v.get(forecastPath).data().length(1)
		v.at("2026-11-24", "06:00")
		v.get(forecastPath).data().at(0).has(obj{"planned_minutes": 450.0, "missed_minutes": 90.0, "cushion_minutes": 138.0})
		v.patch(firstTopic(s), obj{"done": true}).is(200)
		v.get(forecastPath).data().at(0).has(obj{"needed_minutes": 234.0})
	}},
	{id: "forecast-3", says: "what an earlier exam asks for is needed once", needs: onClock, visit: func(v *visit) {
		s := v.term()
		first := list{s.field("syllabus").at(0).id(), s.field("syllabus").at(1).id()}
		v.exam(s, "2026-12-11", obj{})
		v.exam(s, "2026-12-03", obj{"items": first})
		all := v.get(forecastPath).data()
		all.at(0).has(obj{"date": "2026-12-03", "needed_minutes": 156.0, "earlier_minutes": 0.0, "planned_minutes": 360.0})
		all.at(1).has(obj{"date": "2026-12-11", "needed_minutes": 156.0, "earlier_minutes": 156.0})
	}},
	{id: "forecast-4", says: "work on a topic counts, by its title or as the first open one", needs: onClock, visit: func(v *visit) {
		s := v.term()
		v.exam(s, "2026-12-11", obj{})
		block := v.get("/v1/blocks?date_from=2026-11-23&date_to=2026-11-23").data().at(0)
		needs := func(needed, worked float64) {
			v.get(forecastPath).data().at(0).has(obj{"needed_minutes": needed, "worked_minutes": worked, "earlier_minutes": 0.0})
		}
		v.change(block, obj{"done": true, "topic": "sets"})
		needs(239, 90)
		v.change(block, obj{"topic": nil})
		needs(239, 90)
		v.change(block, obj{"actual_minutes": 30})
		needs(282, 30)
		v.change(block, obj{"done": false})
		needs(312, 0)
	}},
	{id: "forecast-5", says: "work on the title of an assignment counts, and what is worked off is on track until it is handed in", needs: onClock, visit: func(v *visit) {
		s := v.term()
		e := v.exam(s, "2026-12-11", obj{"items": list{}, "extra_minutes": 300, "kind": "assignment"})
		v.get(forecastPath).data().at(0).has(obj{"needed_minutes": 300.0, "worked_minutes": 0.0})
		work := obj{"subject_id": s.id(), "date": "2026-11-22", "start": "08:00", "end": "11:00", "topic": "FINAL"}
		for _, left := range []float64{120, 0} {
			v.change(v.post("/v1/blocks", work).is(201), obj{"done": true})
			v.get(forecastPath).data().at(0).has(obj{"needed_minutes": left})
			work["start"], work["end"] = "12:00", "15:00"
		}
		v.get(forecastPath).data().at(0).has(obj{"worked_minutes": 360.0, "verdict": "on_track"})
		v.patch(examsPath+"/"+e.id(), obj{"done": true}).is(200)
		v.get(forecastPath).data().length(0)
	}},
	{id: "reviews-1", says: "what was learnt comes back after days that grow", needs: onClock, visit: func(v *visit) {
		s := v.term()
		v.patched(s, obj{"review": list{1, 3, 7}})
		v.patch(firstTopic(s), obj{"done": true}).is(200)
		v.get("/v1/reviews").data().length(0)
		v.at("2026-11-24", "06:00")
		v.get("/v1/reviews").data().at(0).has(obj{"title": "Sets", "due": "2026-11-24", "step": 0.0, "of": 3.0, "minutes": 15.0})
		v.post(firstTopic(s)+"/review", obj{"grade": "good"}).is(200).field("syllabus").at(0).has(obj{"step": 1.0, "due": "2026-11-27"})
		v.post(firstTopic(s)+"/review", obj{"grade": "again"}).is(200).field("syllabus").at(0).has(obj{"step": 0.0, "due": "2026-11-25"})
	}},
	{id: "reviews-2", says: "reviews are of what is learnt, and their days rise", needs: onClock, visit: func(v *visit) {
		s := v.term()
		v.patch("/v1/subjects/"+s.id(), obj{"review": list{3, 1}}).names("review")
		v.patched(s, obj{"review": list{1, 3}})
		v.post(firstTopic(s)+"/review", obj{"grade": "good"}).names("grade")
		v.patch(firstTopic(s), obj{"done": true}).is(200)
		v.patched(s, obj{"review": nil}).lacks("review")
		v.get("/v1/reviews?date_to=2027-11-23").data().length(0)
	}},
	{id: "reviews-3", says: "a grade is taken back", needs: onClock, visit: func(v *visit) {
		s := v.term()
		v.patched(s, obj{"review": list{1, 3, 7}})
		before := v.patch(firstTopic(s), obj{"done": true}).is(200)
		v.post(firstTopic(s)+"/review", obj{"grade": "easy"}).is(200).field("syllabus").at(0).has(obj{"step": 2.0, "due": "2026-11-30"})
		v.post(firstTopic(s)+"/review", obj{"step": 0, "due": "2026-11-24"}).is(200).field("syllabus").is(before.field("syllabus").value)
		v.post(firstTopic(s)+"/review", obj{"step": 0}).names("due")
	}},
	{id: "topics-1", says: "sessions take what is due for review, and then what is open", needs: onClock, visit: func(v *visit) {
		s := v.term()
		path := "/v1/subjects/" + s.id() + "/topics"
		v.get(path).data().at(0).has(obj{"title": "Sets", "review": false})
		v.patched(s, obj{"review": list{1, 3}})
		v.patch(firstTopic(s), obj{"done": true}).is(200)
		v.get(path).data().at(0).has(obj{"title": "Maps", "review": false})
		v.at("2026-11-24", "06:00")
		v.get(path).data().at(0).has(obj{"title": "Sets", "review": true})
	}},
}

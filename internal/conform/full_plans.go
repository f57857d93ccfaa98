package conform

// planned makes an exam in four weeks that needs ten hours of a subject. It returns the answer to a request
// for a plan, which has some sessions.
func (v *visit) planned() (subject, exam node, a *answer) {
	subject = v.subject("Algebra")
	exam = v.post("/v1/exams", obj{"subject_id": subject.id(), "title": "Final", "date": later(v.date(), 28), "extra_minutes": 600}).is(201)
	a = v.post("/v1/exams/"+exam.id()+"/plan", nil)
	a.is(200).field("suggestions").some()
	return subject, exam, a
}

var fullPlans = []check{
	{id: "plans-1", says: "a plan adds sessions of its exam's subject on days before it", visit: func(v *visit) {
		subject, exam, a := v.planned()
		last := exam.field("date").words()
		changes := a.meta().field("changes")
		for i, s := range a.data().field("suggestions").list() {
			s.has(obj{"type": "add_block", "subject_id": subject.id(), "date": changes.at(i).field("date").value})
			date := s.field("date")
			date.yes(date.words() >= v.date() && date.words() < last, "is %s, want a day before %s", date, last)
		}
	}},
	{id: "plans-2", says: "sessions of a plan are applied on their dates, and the forecast is then as it said", visit: func(v *visit) {
		_, _, a := v.planned()
		version, all := a.meta().field("schedule_version").words(), a.data().field("suggestions")
		results := v.post(applyPath, obj{"schedule_version": version, "suggestions": all.value}).is(200).field("results")
		for i, s := range all.list() {
			results.at(i).field("block").has(obj{"date": s.field("date").value, "start": s.field("start").value, "end": s.field("end").value})
		}
		v.get("/v1/forecast").data().at(0).is(a.data().field("after").value)
	}},
	{id: "plans-3", says: "nothing is added on weekdays to keep free, nor where days hold no hours", visit: func(v *visit) {
		_, exam, _ := v.planned()
		plan := "/v1/exams/" + exam.id() + "/plan"
		for _, s := range v.post(plan, obj{"keep_free": list{"Sunday", "Monday"}}).is(200).field("suggestions").list() {
			day := s.field("day")
			day.yes(day.value != "Sunday" && day.value != "Monday", "is %s", day)
		}
		none := v.post(plan, obj{"available_hours": 0})
		none.is(200).field("suggestions").length(0)
		none.meta().field("could_not_fit").length(1)
	}},
	{id: "plans-4", says: "what is wrong with asking for a plan is named", visit: func(v *visit) {
		_, exam, _ := v.planned()
		v.post("/v1/exams/"+exam.id()+"/plan", obj{"available_hours": 25, "keep_free": list{"Monday", "monday"}}).names("available_hours", "keep_free[1]")
		v.post("/v1/exams/exm_00000000000000000000000000/plan", nil).fails(404, notFound)
	}},
}

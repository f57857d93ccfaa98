package conform

import "strings"

// asked asks for suggestions for a subject that wants more time, and expects some.
func (v *visit) asked(fields obj) *answer {
	v.subject("Algebra")
	body := obj{"goal": "more Algebra"}
	for name, value := range fields {
		body[name] = value
	}
	a := v.post(suggestPath, body)
	a.is(200).field("suggestions").some()
	return a
}

var fullSuggest = []check{
	{id: "suggest-days-1", says: "a suggestion names one of the seven weekdays", visit: func(v *visit) {
		for _, s := range v.asked(nil).data().field("suggestions").list() {
			day := s.field("day")
			names := "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
			day.yes(strings.Contains(names, day.words()) && strings.HasSuffix(day.words(), "day"), "is %s, which is no weekday", day)
		}
	}},
	{id: "suggest-changes-1", says: "meta.changes has an entry for each suggestion, on the date of its day", visit: func(v *visit) {
		a := v.asked(nil)
		suggestions := a.data().field("suggestions").list()
		changes := a.meta().field("changes")
		changes.length(len(suggestions))
		names := []string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}
		for i, c := range changes.list() {
			date := c.field("date")
			n := weekday(date.matches(isDate, "a date"))
			date.yes(n >= 0 && suggestions[i].field("day").value == names[n], "is %s, which is no %s", date, suggestions[i].field("day"))
		}
	}},
	{id: "suggest-changes-2", says: "a reason is the headline and why of its change", visit: func(v *visit) {
		a := v.asked(nil)
		suggestions := a.data().field("suggestions")
		for i, c := range a.meta().field("changes").list() {
			suggestions.at(i).field("reason").is(c.field("headline").words() + ": " + c.field("why").words())
		}
	}},
	{id: "suggest-limit-1", says: "there are six suggestions at most", visit: func(v *visit) {
		all := v.asked(nil).data().field("suggestions")
		all.yes(len(all.list()) <= 6, "has %d elements, want 6 at most", len(all.list()))
	}},
	{id: "suggest-understood-1", says: "meta.understood has what was read out of the goal", visit: func(v *visit) {
		understood := v.asked(nil).meta().field("understood")
		first := understood.at(0)
		first.field("wish").field("what").is("more")
		first.field("from").is("goal")
		first.field("text").words()
	}},
	{id: "suggest-understood-2", says: "meta.not_understood has the parts of the goal that say nothing", visit: func(v *visit) {
		not := v.asked(obj{"goal": "more Algebra, xyzzy plugh"}).meta().field("not_understood")
		not.some()
		not.at(0).yes(strings.Contains(not.at(0).words(), "xyzzy"), "is %s, want xyzzy plugh", not.at(0))
	}},
	{id: "suggest-wishes-1", says: "suggestions keep to the wishes of the request", visit: func(v *visit) {
		for _, s := range v.asked(obj{"wishes": list{obj{"what": "not_after", "time": "12:00"}}}).data().field("suggestions").list() {
			end := s.field("end")
			end.yes(end.words() <= "12:00", "is %s, want 12:00 or earlier", end)
		}
	}},
	{id: "suggest-wishes-2", says: "a wish that is wrong is named with its place", visit: func(v *visit) {
		v.post(suggestPath, obj{"wishes": list{obj{"what": "lighter"}, obj{"what": "not_after", "time": "25:00"}}}).names("wishes[1].time")
	}},
	{id: "suggest-hours-1", says: "available_hours are from 0 to 24", visit: func(v *visit) {
		v.post(suggestPath, obj{"available_hours": 25}).names("available_hours")
		v.post(suggestPath, obj{"available_hours": -1}).names("available_hours")
		v.post(suggestPath, obj{"available_hours": 2.5}).is(200)
	}},
	{id: "suggest-goal-1", says: "a goal has 2,000 characters at most", visit: func(v *visit) {
		v.post(suggestPath, obj{"goal": strings.Repeat("x", 2001)}).names("goal")
	}},
	{id: "suggest-null-1", says: "goal and available_hours may be null", visit: func(v *visit) {
		v.post(suggestPath, obj{"goal": nil, "available_hours": nil}).is(200).field("suggestions").list()
	}},
	{id: "suggest-again-1", says: "the same question about the same schedule gets the same answer", visit: func(v *visit) {
		first := v.asked(nil).data()
		v.post(suggestPath, obj{"goal": "more Algebra"}).data().same(first)
	}},
	{id: "suggest-inactive-1", says: "nothing is suggested for inactive subjects", visit: func(v *visit) {
		v.subject("Rest", obj{"type": "inactive"})
		v.post(suggestPath, obj{"goal": "more Rest"}).is(200).field("suggestions").length(0)
	}},
}

const applyPath = "/v1/schedule/suggest/apply"

// chosen is the first suggestion, and the version that it holds for.
func (v *visit) chosen() obj {
	a := v.asked(nil)
	first := a.data().field("suggestions").at(0)
	return obj{"schedule_version": a.meta().field("schedule_version").words(), "suggestions": list{first.value}}
}

var fullApply = []check{
	{id: "apply-1", says: "a suggestion is applied as it was made", visit: func(v *visit) {
		choice := v.chosen()
		want, _ := choice["suggestions"].(list)[0].(obj)
		made := v.post(applyPath, choice).is(200).field("results").at(0).field("block")
		made.has(obj{"subject_id": want["subject_id"], "start": want["start"], "end": want["end"]})
		v.blocks("").column("id").is(list{made.id()})
	}},
	{id: "apply-2", says: "a dry run changes nothing", visit: func(v *visit) {
		choice := v.chosen()
		choice["dry_run"] = true
		v.post(applyPath, choice).is(200).field("dry_run").is(true)
		v.blocks("").length(0)
	}},
	{id: "apply-3", says: "suggestions of a schedule that has changed since are a CONFLICT", visit: func(v *visit) {
		choice := v.chosen()
		v.subject("Latin")
		v.post(applyPath, choice).fails(409, conflict)
		v.blocks("").length(0)
	}},
	{id: "apply-4", says: "what was not suggested is a VALIDATION_ERROR", visit: func(v *visit) {
		choice := v.chosen()
		if one, ok := choice["suggestions"].(list)[0].(obj); ok {
			one["start"], one["end"] = "03:00", "03:05"
		}
		v.post(applyPath, choice).names("suggestions[0]")
	}},
	{id: "apply-5", says: "a schedule_version that was not given is a VALIDATION_ERROR", visit: func(v *visit) {
		choice := v.chosen()
		choice["schedule_version"] = "elsewhere"
		v.post(applyPath, choice).names("schedule_version")
	}},
	{id: "apply-6", says: "a suggestion is applied once", visit: func(v *visit) {
		choice := v.chosen()
		one := choice["suggestions"].(list)[0]
		choice["suggestions"] = list{one, one}
		v.post(applyPath, choice).names("suggestions[1]")
	}},
}

var fullWishes = []check{
	{id: "wishes-1", says: "standing wishes are put, and read as they were put", visit: func(v *visit) {
		all := list{obj{"what": "not_after", "time": "20:00", "days": list{1, 2}}, obj{"what": "hours_a_day", "hours": 2.5}}
		v.put(wishesPath, obj{"wishes": all}).is(200).is(all)
		v.get(wishesPath).is(200).is(all)
	}},
	{id: "wishes-2", says: "the list is replaced as a whole", visit: func(v *visit) {
		v.put(wishesPath, obj{"wishes": list{obj{"what": "lighter"}, obj{"what": "balance"}}}).is(200)
		v.put(wishesPath, obj{"wishes": list{obj{"what": "catch_up"}}}).is(200)
		v.get(wishesPath).data().column("what").is(list{"catch_up"})
	}},
	{id: "wishes-3", says: "an unknown kind is refused by its place, and nothing changes", visit: func(v *visit) {
		v.put(wishesPath, obj{"wishes": list{obj{"what": "lighter"}}}).is(200)
		v.put(wishesPath, obj{"wishes": list{obj{"what": "balance"}, obj{"what": "dance"}}}).names("wishes[1].what")
		v.get(wishesPath).data().column("what").is(list{"lighter"})
	}},
	{id: "wishes-4", says: "a field that a kind does not have is refused", visit: func(v *visit) {
		v.put(wishesPath, obj{"wishes": list{obj{"what": "lighter", "time": "20:00"}}}).names("wishes[0].time")
	}},
	{id: "wishes-5", says: "a wish of a subject goes with it", visit: func(v *visit) {
		s := v.subject("Algebra")
		v.put(wishesPath, obj{"wishes": list{obj{"what": "more", "subject_id": s.id()}, obj{"what": "lighter"}}}).is(200)
		v.del("/v1/subjects/" + s.id()).empty()
		v.get(wishesPath).data().column("what").is(list{"lighter"})
	}},
	{id: "wishes-6", says: "suggestions keep to the standing wishes, unless standing is false", visit: func(v *visit) {
		v.put(wishesPath, obj{"wishes": list{obj{"what": "not_after", "time": "12:00"}}}).is(200)
		a := v.asked(nil)
		a.meta().field("understood").with("from", "standing")
		for _, s := range a.data().field("suggestions").list() {
			end := s.field("end")
			end.yes(end.words() <= "12:00", "is %s, want 12:00 or earlier", end)
		}
		v.post(suggestPath, obj{"goal": "more Algebra", "standing": false}).meta().field("understood").column("from").is(list{"goal"})
	}},
	{id: "wishes-7", says: "there are 50 wishes at most", visit: func(v *visit) {
		all := list{}
		for n := range 51 {
			all = append(all, obj{"what": "keep_free", "date_from": later("2099-01-01", n), "date_to": later("2099-01-01", n)})
		}
		v.put(wishesPath, obj{"wishes": all}).names("wishes")
	}},
}

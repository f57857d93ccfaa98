package conform

import "maps"

const offPath = string(daysOff)

// off makes a day off, or tells with dry_run what it would do, and returns the answer.
func (v *visit) off(first, last string, other ...obj) *answer {
	body := obj{"date_from": first, "date_to": last}
	for _, o := range other {
		maps.Copy(body, o)
	}
	a := v.post(offPath, body)
	a.is(201)
	return a
}

// does expects what an answer says of blocks that came, went and stayed.
func (a *answer) does(added, removed, kept int) {
	a.meta().field("effect").is(obj{"blocks_added": added, "blocks_removed": removed, "blocks_kept": kept})
}

var fullDaysOff = []check{
	{id: "days-off-1", says: "a day off is made with 201 and its defaults, listed, read, and deleted with 204", needs: ofDaysOff, visit: func(v *visit) {
		d := v.off("2031-03-03", "2031-03-05").data()
		d.has(obj{"name": "", "date_from": "2031-03-03", "date_to": "2031-03-05", "subject_id": nil, "pauses_rotation": false, "calendar_id": nil})
		v.get(offPath).is(200).is(list{d.value})
		v.get(offPath + "/" + d.id()).is(200).same(d)
		v.del(offPath + "/" + d.id()).empty()
		v.get(offPath).data().length(0)
	}},
	{id: "days-off-2", says: "a dry run tells what would come and go, and changes nothing", needs: ofDaysOffOnClock, visit: func(v *visit) {
		v.biology(fortnightly())
		want := v.sixWeeks()
		v.off("2026-10-19", "2026-10-25", obj{"pauses_rotation": true, "dry_run": true}).does(2, 2, 0)
		v.sixWeeks().same(want)
		v.get(offPath).data().length(0)
	}},
	{id: "days-off-3", says: "a week that is off and pauses the rotation does not count, until the day off is deleted", needs: ofDaysOffOnClock, visit: func(v *visit) {
		v.biology(fortnightly())
		v.sixWeeks()
		a := v.off("2026-10-19", "2026-10-25", obj{"pauses_rotation": true})
		v.sixWeeks().column("date").is(list{"2026-10-12", "2026-11-02", "2026-11-16"})
		v.del(offPath + "/" + a.data().id()).empty()
		v.sixWeeks().column("date").is(list{"2026-10-12", "2026-10-26", "2026-11-09"})
	}},
	{id: "days-off-4", says: "a week that is off and does not pause the rotation changes nothing in other weeks", needs: ofDaysOffOnClock, visit: func(v *visit) {
		v.biology(fortnightly())
		want := v.sixWeeks()
		v.off("2026-10-19", "2026-10-25").does(0, 0, 0)
		v.sixWeeks().same(want)
	}},
	{id: "days-off-5", says: "a block of the user's own stays on a day off", needs: ofDaysOffOnClock, visit: func(v *visit) {
		v.biology(fortnightly())
		mine := v.change(v.sixWeeks().at(2), obj{"topic": "Mine"})
		v.off("2026-11-09", "2026-11-09").does(0, 0, 1)
		v.sixWeeks().at(2).same(mine)
	}},
	{id: "days-off-6", says: "a block of a slot goes with a day off, and comes back as another when that is deleted", needs: ofDaysOffOnClock, visit: func(v *visit) {
		v.biology(fortnightly())
		old := v.sixWeeks().at(1).id()
		a := v.off("2026-10-26", "2026-10-26")
		a.does(0, 1, 0)
		v.sixWeeks().column("date").is(list{"2026-10-12", "2026-11-09"})
		v.del(offPath + "/" + a.data().id()).empty()
		back := v.sixWeeks()
		back.column("date").is(list{"2026-10-12", "2026-10-26", "2026-11-09"})
		back.at(1).field("id").not(old)
	}},
	{id: "days-off-7", says: "days off of all subjects leave the streak alone, those of one subject do not", needs: ofDaysOffOnClock, visit: func(v *visit) {
		s := v.biology(slot("09:00", "10:00", every...))
		for _, day := range dates(monday12, 0, 1) {
			v.change(v.blocks("?date="+day.(string)).at(0), obj{"done": true})
		}
		a := v.off("2026-10-14", "2026-10-16")
		v.at("2026-10-17", "12:00")
		v.change(v.blocks("?date=2026-10-17").at(0), obj{"done": true})
		v.stats("week").field("streak_days").is(3)
		v.patch(offPath+"/"+a.data().id(), obj{"subject_id": s.id()}).is(200)
		v.stats("week").field("streak_days").is(1)
	}},
	{id: "days-off-8", says: "a day off of 367 days is refused, and one that ends before it begins", needs: ofDaysOff, visit: func(v *visit) {
		v.post(offPath, obj{"date_from": "2031-01-01", "date_to": "2032-01-02"}).fails(422, invalid)
		v.post(offPath, obj{"date_from": "2031-01-02", "date_to": "2031-01-01"}).fails(422, invalid)
		v.off("2031-01-01", "2032-01-01").data().field("date_to").is("2032-01-01")
	}},
	{id: "days-off-9", says: "a day off of an unknown subject is NOT_FOUND, and one of a subject goes with it", needs: ofDaysOff, visit: func(v *visit) {
		v.post(offPath, obj{"date_from": "2031-01-01", "date_to": "2031-01-01", "subject_id": nobody}).fails(404, notFound)
		s := v.subject("Biology")
		v.off("2031-01-01", "2031-01-01", obj{"subject_id": s.id()})
		v.get(offPath).data().length(1)
		v.del("/v1/subjects/" + s.id()).empty()
		v.get(offPath).data().length(0)
	}},
	{id: "days-off-10", says: "on a day off of today what has ended stays and what runs goes", needs: ofDaysOffOnClock, visit: func(v *visit) {
		v.biology(slot("06:00", "07:00", 1), slot("11:00", "13:00", 1))
		v.at(monday12, "12:00")
		v.off("2026-10-11", monday12).does(0, 1, 0)
		v.blocks("?date=" + monday12).column("start").is(list{"06:00"})
	}},
	{id: "days-off-11", says: "nothing is suggested on a day off", needs: ofDaysOffOnClock, visit: func(v *visit) {
		v.at(monday12, "05:00")
		v.off(monday12, "2026-10-16")
		a := v.asked(nil)
		for _, c := range a.meta().field("changes").list() {
			date := c.field("date")
			date.yes(date.words() > "2026-10-16", "is %s, a day off", date)
		}
	}},
}

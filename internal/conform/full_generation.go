package conform

// every is all weekdays.
var every = []int{0, 1, 2, 3, 4, 5, 6}

// between lists the blocks from one day through another.
func (v *visit) between(first, last string) node {
	return v.blocks("?date_from=" + first + "&date_to=" + last)
}

// dates is days, from so many after a first.
func dates(first string, n ...int) list {
	days := list{}
	for _, x := range n {
		days = append(days, later(first, x))
	}
	return days
}

// monday12 is the Monday on which most checks of the clock begin.
const monday12 = "2026-10-12"

var fullGeneration = []check{
	{id: "generation-1", says: "slots give their blocks from the day on which they were added, today's if it has not ended", needs: onClock, visit: func(v *visit) {
		v.at("2026-10-14", "12:00")
		v.subject("Algebra", obj{"slots": list{slot("08:00", "09:00", every...), slot("20:00", "21:00", every...)}})
		v.between(monday12, "2026-10-13").length(0)
		v.blocks("?date=2026-10-14").column("start").is(list{"20:00"})
		v.blocks("?date=2026-10-15").column("start").is(list{"08:00", "20:00"})
	}},
	{id: "generation-2", says: "what slots give has no topic and is not done", visit: func(v *visit) {
		s := v.subject("Algebra", slots("08:00", "09:30", 1))
		v.week(1).field("days").at(0).field("blocks").at(0).has(obj{"subject_id": s.id(), "topic": nil, "done": false})
	}},
	{id: "generation-3", says: "inactive subjects get their blocks, too", visit: func(v *visit) {
		v.subject("Rest", slots("08:00", "09:30", 1), obj{"type": "inactive"})
		v.week(1).field("days").at(0).field("blocks").length(1)
	}},
	{id: "generation-4", says: "weeks are generated at most 53 ahead", needs: onClock, visit: func(v *visit) {
		v.at(monday12, "05:00")
		v.subject("Algebra", slots("08:00", "09:30", 1))
		v.week(53).field("days").at(0).field("blocks").length(1)
		v.week(54).field("days").at(0).field("blocks").length(0)
	}},
	{id: "generation-5", says: "a block that slots gave and that was deleted does not come back", visit: func(v *visit) {
		v.subject("Algebra", slots("08:00", "09:30", 1))
		day := v.week(1).field("days").at(0)
		v.del("/v1/blocks/" + day.field("blocks").at(0).id()).empty()
		v.week(1).field("days").at(0).field("blocks").length(0)
		v.week(2).field("days").at(0).field("blocks").length(1)
	}},
	{id: "generation-6", says: "nothing is generated where the subject has a block already", visit: func(v *visit) {
		monday := v.monday(1)
		s := v.subject("Algebra")
		b := v.block(s, monday, "08:00", "09:30", obj{"topic": "Mine"})
		v.patched(s, slots("08:00", "09:30", 1))
		v.blocks("?date=" + monday).column("id").is(list{b.id()})
	}},
	{id: "generation-7", says: "when slots are removed, their untouched blocks go", visit: func(v *visit) {
		s := v.subject("Algebra", slots("08:00", "09:30", 1))
		v.week(2).field("days").at(0).field("blocks").length(1)
		v.patched(s, obj{"slots": list{}})
		v.between(v.monday(1), later(v.monday(2), 6)).length(0)
	}},
	{id: "generation-8", says: "when slots are removed, blocks that the user changed, moved or completed stay", visit: func(v *visit) {
		s := v.subject("Algebra", slots("08:00", "09:30", 1))
		var kept list
		for n, change := range []obj{{"topic": "Mine"}, {"done": true}, {"start": "08:15"}} {
			b := v.week(n + 1).field("days").at(0).field("blocks").at(0)
			v.change(b, change)
			kept = append(kept, b.id())
		}
		moved := v.week(4).field("days").at(0).field("blocks").at(0)
		v.post("/v1/blocks/"+moved.id()+"/move", obj{"date": later(v.monday(4), 2)}).is(200)
		v.patched(s, obj{"slots": list{}})
		v.blocks("").column("id").is(append(kept, moved.id()))
	}},
	{id: "generation-9", says: "when slots are replaced, what is the same keeps its blocks", visit: func(v *visit) {
		s := v.subject("Algebra", slots("08:00", "09:30", 1, 3))
		monday := v.week(1).field("days").at(0).field("blocks").at(0).id()
		v.patched(s, slots("08:00", "09:30", 1, 5))
		days := v.week(1).field("days")
		days.at(0).field("blocks").column("id").is(list{monday})
		days.at(2).field("blocks").length(0)
		days.at(4).field("blocks").length(1)
	}},
	{id: "generation-10", says: "when slots are removed, the past stays", needs: onClock, visit: func(v *visit) {
		v.at(monday12, "05:00")
		s := v.subject("Algebra", slots("08:00", "09:00", every...))
		v.at("2026-10-15", "12:00")
		v.patched(s, obj{"slots": list{}})
		v.blocks("").column("date").is(dates(monday12, 0, 1, 2, 3))
	}},
	{id: "generation-11", says: "a space has 200 blocks of slots a week at most", visit: func(v *visit) {
		all := list{}
		for n := range 20 {
			start := 6*60 + n*20
			all = append(all, slot(clockOf(start), clockOf(start+10), every...))
		}
		v.subject("One", obj{"slots": all})
		v.post("/v1/subjects", obj{"name": "Two", "type": "study", "slots": all}).names("slots")
	}},
	{id: "generation-12", says: "a week_offset beyond all dates is a VALIDATION_ERROR", visit: func(v *visit) {
		v.get("/v1/schedule?week_offset=1000000").names("week_offset")
		v.get("/v1/schedule?week_offset=1.5").names("week_offset")
		v.get("/v1/schedule?week_offset=2.0").is(200)
	}},
	{id: "schedule-labels-1", says: "the days of a week are named Monday to Sunday", visit: func(v *visit) {
		v.week(0).field("days").column("label").is(list{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"})
	}},
	{id: "schedule-include-1", says: "include=subjects puts the subjects beside the week", visit: func(v *visit) {
		v.subject("Algebra")
		v.get("/v1/schedule?include=subjects").meta().field("subjects").column("name").is(list{"Algebra"})
	}},
}

var fullStats = []check{
	{id: "stats-rate-1", says: "completion_rate is 0 without blocks", visit: func(v *visit) {
		v.stats("week").field("completion_rate").is(0)
	}},
	{id: "stats-rate-2", says: "completion_rate is not rounded", visit: func(v *visit) {
		s, monday := v.subject("Algebra"), v.monday(0)
		v.done(s, monday, "08:00", "09:00")
		v.block(s, monday, "10:00", "11:00")
		v.block(s, monday, "12:00", "13:00")
		v.stats("week").field("completion_rate").within(1.0/3-1e-12, 1.0/3+1e-12)
	}},
	{id: "stats-all-1", says: "all leaves out what slots give in weeks that have not begun, while nobody touched it", needs: onClock, visit: func(v *visit) {
		v.at(monday12, "05:00")
		v.subject("Algebra", slots("08:00", "09:00", 1))
		next := v.week(1).field("days").at(0).field("blocks").at(0)
		v.stats("all").field("total_blocks").is(1)
		v.change(next, obj{"topic": "Mine"})
		v.stats("all").field("total_blocks").is(2)
	}},
	{id: "stats-streak-1", says: "while today has nothing completed, the streak ends yesterday", needs: onClock, visit: func(v *visit) {
		v.at("2026-10-16", "05:00")
		s := v.subject("Algebra")
		v.done(s, "2026-10-14", "08:00", "09:00")
		v.done(s, "2026-10-15", "08:00", "09:00")
		v.stats("today").field("streak_days").is(2)
		v.done(s, "2026-10-16", "08:00", "09:00")
		v.stats("all").field("streak_days").is(3)
	}},
	{id: "stats-streak-2", says: "blocks of days to come do not count in the streak", needs: onClock, visit: func(v *visit) {
		v.at("2026-10-16", "05:00")
		s := v.subject("Algebra")
		v.done(s, "2026-10-16", "08:00", "09:00")
		v.done(s, "2026-10-17", "08:00", "09:00")
		v.stats("week").field("streak_days").is(1)
	}},
	{id: "stats-types-1", says: "blocks of every type count", visit: func(v *visit) {
		monday := v.monday(0)
		v.done(v.subject("Algebra"), monday, "08:00", "09:00")
		v.done(v.subject("Rest", obj{"type": "inactive"}), monday, "10:00", "11:00")
		v.stats("week").has(obj{"completed_blocks": 2, "total_minutes": 120})
	}},
	{id: "insights-1", says: "insights are told, also where there is nothing to learn from", visit: func(v *visit) {
		v.get("/v1/stats/insights").is(200).object()
	}},
}

package conform

import (
	"slices"
	"time"
)

// around are the dates that it may be somewhere at a moment.
func around(at time.Time) []string {
	day := at.UTC().Format(time.DateOnly)
	return []string{later(day, -1), day, later(day, 1)}
}

var seedSchedule = []check{
	{id: "schedule-1", says: "a week has week_start, week_end and days", visit: func(v *visit) {
		v.get("/v1/schedule").data().only("week_start", "week_end", "days")
	}},
	{id: "schedule-2", says: "a week runs from a Monday to the Sunday after it", visit: func(v *visit) {
		w := v.get("/v1/schedule").data()
		start := w.field("week_start")
		monday := start.matches(isDate, "a date")
		start.yes(weekday(monday) == 1, "is %s, which is no Monday", start)
		w.field("week_end").is(later(monday, 6))
	}},
	{id: "schedule-3", says: "a week has seven days, in order", visit: func(v *visit) {
		w := v.get("/v1/schedule").data()
		monday := w.field("week_start").words()
		want := list{}
		for n := range 7 {
			want = append(want, later(monday, n))
		}
		w.field("days").column("date").is(want)
	}},
	{id: "schedule-4", says: "each day has a date, a name of its own and its blocks", visit: func(v *visit) {
		var names []string
		for _, d := range v.week(0).field("days").list() {
			d.only("date", "label", "blocks")
			d.field("blocks").list()
			label := d.field("label")
			name := label.words()
			label.yes(!slices.Contains(names, name), "is %s, as that of another day", label)
			names = append(names, name)
		}
	}},
	{id: "schedule-5", says: "without week_offset it is the week of today", visit: func(v *visit) {
		a := v.get("/v1/schedule")
		start := a.data().field("week_start")
		monday := start.words()
		start.yes(slices.ContainsFunc(around(v.last), func(d string) bool { return monday <= d && d <= later(monday, 6) }), "is %s, which is not this week", start)
	}},
	{id: "schedule-6", says: "week_offset 0 is the same week as none", visit: func(v *visit) {
		w := v.get("/v1/schedule").data()
		w.field("week_start").words()
		v.week(0).same(w)
	}},
	{id: "schedule-7", says: "week_offset 1 is the week after this one", visit: func(v *visit) {
		monday := v.monday(0)
		v.week(1).has(obj{"week_start": later(monday, 7), "week_end": later(monday, 13)})
	}},
	{id: "schedule-8", says: "week_offset -1 is the week before this one", visit: func(v *visit) {
		monday := v.monday(0)
		v.week(-1).has(obj{"week_start": later(monday, -7), "week_end": later(monday, -1)})
	}},
	{id: "schedule-9", says: "week_offset may lead years away", visit: func(v *visit) {
		monday := v.monday(0)
		v.week(150).field("week_start").is(later(monday, 150*7))
		v.week(-150).field("week_start").is(later(monday, -150*7))
	}},
	{id: "schedule-10", says: "a week_offset that is no number is a VALIDATION_ERROR", visit: func(v *visit) {
		v.get("/v1/schedule?week_offset=next").refused(invalid)
	}},
	{id: "schedule-11", says: "a block stands at its day", visit: func(v *visit) {
		monday := v.monday(0)
		b := v.block(v.subject("Algebra"), later(monday, 3), "08:00", "09:00")
		for n, d := range v.week(0).field("days").list() {
			if n == 3 {
				d.field("blocks").column("id").is(list{b.id()})
			} else {
				d.field("blocks").length(0)
			}
		}
	}},
	{id: "schedule-12", says: "a block in the schedule has id, subject_id, start, end, topic and done, and no others", visit: func(v *visit) {
		v.block(v.subject("Algebra"), v.monday(0), "08:00", "09:00")
		v.week(0).field("days").at(0).field("blocks").at(0).only("id", "subject_id", "start", "end", "topic", "done")
	}},
	{id: "schedule-13", says: "a block in the schedule is as it was made", visit: func(v *visit) {
		s := v.subject("Algebra")
		b := v.change(v.block(s, v.monday(0), "08:00", "09:00", obj{"topic": "Matrices"}), obj{"done": true})
		v.week(0).field("days").at(0).field("blocks").at(0).is(obj{
			"id": b.id(), "subject_id": s.id(), "start": "08:00", "end": "09:00", "topic": "Matrices", "done": true,
		})
	}},
	{id: "schedule-14", says: "next week has the blocks of the slots before it begins", visit: func(v *visit) {
		// Whether days begin with 0 or 1, and with Sunday or Monday, these are six.
		s := v.subject("Algebra", slots("08:00", "09:30", 1, 2, 3, 4, 5, 6))
		week := v.week(1)
		blocks := planned(week)
		week.yes(len(blocks) == 6, "has %d blocks, want one on each of the six days of the slot", len(blocks))
		for _, b := range blocks {
			b.has(obj{"subject_id": s.id(), "start": "08:00", "end": "09:30", "done": false})
		}
		for _, d := range week.field("days").list() {
			d.yes(len(d.field("blocks").list()) <= 1, "has more than one block")
		}
	}},
	{id: "schedule-15", says: "what slots gave keeps its ids", visit: func(v *visit) {
		v.subject("Algebra", slots("08:00", "09:30", 1, 2, 3, 4, 5))
		w := v.week(1)
		w.yes(len(planned(w)) > 0, "has no blocks")
		v.week(1).same(w)
	}},
	{id: "schedule-16", says: "what slots gave is in the list of blocks, too", visit: func(v *visit) {
		v.subject("Algebra", slots("08:00", "09:30", 1, 2, 3, 4, 5))
		w := v.week(1)
		ids := list{}
		for _, b := range planned(w) {
			ids = append(ids, b.id())
		}
		v.blocks("?date_from=" + w.field("week_start").words() + "&date_to=" + w.field("week_end").words()).column("id").holds(ids...)
	}},
	{id: "schedule-17", says: "what a slot gave is completed like any block", visit: func(v *visit) {
		v.subject("Algebra", slots("08:00", "09:30", 3))
		week := v.week(1)
		blocks := planned(week)
		week.yes(len(blocks) == 1, "has %d blocks, want 1", len(blocks))
		for _, b := range blocks {
			v.change(b, obj{"done": true}).has(obj{"id": b.id(), "done": true})
		}
	}},
}

package conform

import "maps"

// fortnightly is a Monday hour every two weeks, from monday12 on.
func fortnightly(other ...obj) obj {
	s := obj{"days": list{1}, "start": "09:00", "end": "10:00", "from": monday12, "every": 2}
	for _, o := range other {
		maps.Copy(s, o)
	}
	return s
}

// biology makes a subject with slots on monday12, early in the morning.
func (v *visit) biology(all ...any) node {
	v.at(monday12, "05:00")
	return v.subject("Biology", obj{"slots": all})
}

// sixWeeks lists the blocks of the weeks from monday12 on.
func (v *visit) sixWeeks() node { return v.between(monday12, "2026-11-22") }

var fullTimetable = []check{
	{id: "timetable-1", says: "a slot every two weeks comes back with from and every, without until", needs: onClock, visit: func(v *visit) {
		v.biology(fortnightly()).field("slots").at(0).is(fortnightly())
	}},
	{id: "timetable-2", says: "a slot every two weeks gives a block in every second week from its first", needs: onClock, visit: func(v *visit) {
		v.biology(fortnightly())
		v.sixWeeks().column("date").is(list{"2026-10-12", "2026-10-26", "2026-11-09"})
	}},
	{id: "timetable-3", says: "a slot gives nothing before from and after until, which is included", needs: onClock, visit: func(v *visit) {
		v.biology(obj{"days": list{1}, "start": "09:00", "end": "10:00", "from": "2026-10-19", "until": "2026-11-02"})
		v.sixWeeks().column("date").is(list{"2026-10-19", "2026-10-26", "2026-11-02"})
	}},
	{id: "timetable-4", says: "with an earlier until only later blocks go, and with a later one they come back", needs: onClock, visit: func(v *visit) {
		s := v.biology(fortnightly())
		kept := v.sixWeeks().at(1).id()
		v.patched(s, obj{"slots": list{fortnightly(obj{"until": "2026-11-01"})}})
		short := v.sixWeeks()
		short.column("date").is(list{"2026-10-12", "2026-10-26"})
		short.at(1).field("id").is(kept)
		v.patched(s, obj{"slots": list{fortnightly(obj{"until": "2026-11-22"})}})
		long := v.sixWeeks()
		long.column("date").is(list{"2026-10-12", "2026-10-26", "2026-11-09"})
		long.at(1).field("id").is(kept)
	}},
	{id: "timetable-5", says: "every is a whole number from 1 to 8", needs: onClock, visit: func(v *visit) {
		for _, wrong := range []any{0, 9, 1.5, "2"} {
			v.wrongSlots(list{fortnightly(obj{"every": wrong})}, "slots[0].every")
		}
		v.biology(fortnightly(obj{"every": 1})).field("slots").at(0).lacks("every")
	}},
	{id: "timetable-6", says: "every needs from", needs: onClock, visit: func(v *visit) {
		v.wrongSlots(list{obj{"days": list{1}, "start": "09:00", "end": "10:00", "every": 2}}, "slots[0].every")
	}},
	{id: "timetable-7", says: "until is not before from", needs: onClock, visit: func(v *visit) {
		v.wrongSlots(list{fortnightly(obj{"until": "2026-10-11"})}, "slots[0].until")
	}},
	{id: "timetable-8", says: "an unknown field of a slot is refused by its name", needs: onClock, visit: func(v *visit) {
		v.wrongSlots(list{fortnightly(obj{"form": monday12})}, "slots[0].form")
	}},
	{id: "timetable-9", says: "slots that are in other weeks do not overlap", needs: onClock, visit: func(v *visit) {
		other := fortnightly(obj{"from": "2026-10-19", "end": "11:00"})
		v.biology(fortnightly(), other).field("slots").is(list{fortnightly(), other})
	}},
	{id: "timetable-10", says: "slots that meet in some week overlap", needs: onClock, visit: func(v *visit) {
		for _, other := range []obj{{"from": "2026-10-26"}, {"from": "2026-10-19", "every": 3}} {
			v.post("/v1/subjects", obj{"name": "Biology", "type": "study", "slots": list{fortnightly(), fortnightly(obj{"end": "11:00"}, other)}}).fails(422, invalid)
		}
		v.get("/v1/subjects").data().length(0)
	}},
	{id: "timetable-11", says: "slots whose dates do not meet do not overlap", needs: onClock, visit: func(v *visit) {
		first := fortnightly(obj{"until": "2026-11-01"})
		second := fortnightly(obj{"from": "2026-11-02", "end": "11:00"})
		v.biology(first, second).field("slots").length(2)
	}},
	{id: "timetable-12", says: "slots that are put without dates are weekly from today on, and the past stays", needs: onClock, visit: func(v *visit) {
		s := v.biology(fortnightly())
		v.at("2026-10-27", "05:00")
		v.patched(s, slots("09:00", "10:00", 1)).field("slots").at(0).only("days", "start", "end")
		v.sixWeeks().column("date").is(list{"2026-10-12", "2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16"})
	}},
}

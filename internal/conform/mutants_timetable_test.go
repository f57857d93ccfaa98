package conform

// slotsAre changes each slot of the requests of a route.
func slotsAre(route string, change func(slot obj)) mutant {
	return rewrite(route, func(body obj) {
		all, _ := body["slots"].(list)
		for _, s := range all {
			change(s.(obj))
		}
	})
}

// losing takes a field out of all slots.
func losing(route, field string) mutant {
	return slotsAre(route, func(slot obj) { delete(slot, field) })
}

func timetableMutants() map[string][]mutant {
	const subject, rename, blocks = "POST /v1/subjects", "PATCH /v1/subjects/*", "GET /v1/blocks"
	weekly := losing(subject, "every")
	first := func(change func(slot obj)) mutant {
		return rewrite(subject, func(body obj) {
			all, _ := body["slots"].(list)
			if len(all) > 0 {
				change(all[0].(obj))
				body["slots"] = all[:1]
			}
		})
	}
	same := func(obj) {}
	return map[string][]mutant{
		"timetable-1":  {losing(subject, "every"), set(subject, "data.slots[*].until", nil)},
		"timetable-2":  {weekly, slotsAre(subject, func(s obj) { s["from"] = "2026-10-19" })},
		"timetable-3":  {losing(subject, "from"), losing(subject, "until"), slotsAre(subject, func(s obj) { s["until"] = "2026-11-01" })},
		"timetable-4":  {losing(rename, "until"), numbered(blocks, "data[1].id"), after(rename, refuse(rename, "2026-11-22", 422, invalid))},
		"timetable-5":  {weekly, slotsAre(subject, func(s obj) { s["every"] = 2 }), refuse(subject, `"every":1,`, 422, invalid)},
		"timetable-6":  {weekly, slotsAre(subject, func(s obj) { s["from"] = monday12 })},
		"timetable-7":  {losing(subject, "until"), set(subject, "error.fields[*].field", "slots[0].from")},
		"timetable-8":  {losing(subject, "form")},
		"timetable-9":  {refuse(subject, "2026-10-19", 422, invalid)},
		"timetable-10": {first(same)},
		"timetable-11": {refuse(subject, "2026-11-02", 422, invalid), first(same)},
		"timetable-12": {rewrite(rename, func(body obj) { body["slots"] = list{fortnightly()} }), after(rename, cut(blocks))},
	}
}

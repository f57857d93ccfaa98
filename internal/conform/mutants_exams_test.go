package conform

func examsMutants() map[string][]mutant {
	const create, change, all, remove, tell = "POST /v1/exams", "PATCH /v1/exams/*", "GET /v1/exams", "DELETE /v1/exams/*", "GET /v1/forecast"
	const due, grade, tick, edit, topics = "GET /v1/reviews", "POST /v1/subjects/*/syllabus/*/review", "PATCH /v1/subjects/*/syllabus/*", "PATCH /v1/subjects/*", "GET /v1/subjects/*/topics"
	return map[string][]mutant{
		"exams-1":    {lose(create, "extra_minutes"), lose(change, "start"), set(create, "data.items", list{}), pretend(remove, 204, nil), set(all, "data[*].title", "Final")},
		"exams-2":    {accept(create, 201, obj{}), set(create, "error.fields[*].field", "body"), accept(change, 200, obj{})},
		"exams-3":    {pretend("DELETE /v1/subjects/*", 204, nil)},
		"exams-4":    {lose(create, "kind"), lose(change, "done"), pretend(change, 200, obj{}), set(change, "data.done_on", "2026-11-24"), set(tell, "data", list{obj{}})},
		"forecast-1": {set(tell, "data[*].needed_minutes", 240), set(tell, "data[*].planned_minutes", 450), set(tell, "data[*].next_topics", list{}), set(tell, "data[*].exam_id", "new")},
		"forecast-2": {set(tell, "data[*].missed_minutes", 0), pretend(tick, 200, obj{})},
		"forecast-3": {lose(create, "items"), set(tell, "data[*].earlier_minutes", 0)},
		"forecast-4": {set(tell, "data[*].needed_minutes", 312), set(tell, "data[*].worked_minutes", 90)},
		"forecast-5": {set(tell, "data[*].verdict", "done"), set(tell, "data[*].worked_minutes", 0), set(tell, "data[*].needed_minutes", 300)},
		"reviews-1":  {set(due, "data[*].minutes", 60), set(due, "data[*].due", "2026-11-25"), mistake(grade, "grade", "again", "good"), lose(edit, "review")},
		"reviews-2":  {accept(edit, 200, obj{}), accept(grade, 200, obj{}), set(due, "data", list{obj{}})},
		"reviews-3":  {mistake(grade, "grade", "easy", "good"), lose(grade, "step"), accept(grade, 200, obj{})},
		"topics-1":   {set(topics, "data[*].review", false), set(topics, "data[*].title", "Maps")},
	}
}

package conform

// withItems makes a subject whose syllabus has two items.
func (v *visit) withItems() (subject node, path string) {
	s := v.subject("Algebra", slots("08:00", "09:30", 2))
	path = "/v1/subjects/" + s.id() + "/syllabus"
	v.post(path, obj{"title": "Sets", "duration": 30}).is(201)
	return v.post(path, obj{"title": "Groups", "duration": 60, "done": true}).is(201), path
}

var fullSyllabus = []check{
	{id: "syllabus-1", says: "an item is added with 201, and the answer is the subject", visit: func(v *visit) {
		s, _ := v.withItems()
		s.only(subjectFields...)
		s.field("syllabus").column("title").is(list{"Sets", "Groups"})
	}},
	{id: "syllabus-2", says: "an item has id, title, duration and done", visit: func(v *visit) {
		s, _ := v.withItems()
		item := s.field("syllabus").at(1)
		item.only("id", "title", "duration", "done")
		item.has(obj{"title": "Groups", "duration": 60, "done": true})
	}},
	{id: "syllabus-3", says: "an item is changed, and nothing else", visit: func(v *visit) {
		s, path := v.withItems()
		items := s.field("syllabus")
		got := v.patch(path+"/"+items.at(0).id(), obj{"done": true}).is(200).field("syllabus")
		got.at(0).has(obj{"id": items.at(0).id(), "title": "Sets", "duration": 30, "done": true})
		got.at(1).same(items.at(1))
	}},
	{id: "syllabus-4", says: "an item is deleted with 204", visit: func(v *visit) {
		s, path := v.withItems()
		v.del(path + "/" + s.field("syllabus").at(0).id()).empty()
		v.get("/v1/subjects").data().at(0).field("syllabus").column("title").is(list{"Groups"})
	}},
	{id: "syllabus-5", says: "the whole list is put, in which items with an id keep it", visit: func(v *visit) {
		s, path := v.withItems()
		groups := s.field("syllabus").at(1)
		got := v.put(path, obj{"syllabus": list{groups.value, obj{"title": "Rings", "duration": 45}}}).is(200).field("syllabus")
		got.column("title").is(list{"Groups", "Rings"})
		got.at(0).same(groups)
		got.at(1).id()
	}},
	{id: "syllabus-6", says: "an item lasts 1 to 6,000 minutes", visit: func(v *visit) {
		path := "/v1/subjects/" + v.subject("Algebra").id() + "/syllabus"
		v.post(path, obj{"title": "Sets", "duration": 0}).names("duration")
		v.post(path, obj{"title": "Sets", "duration": 6001}).names("duration")
		v.post(path, obj{"title": "Sets", "duration": 6000}).is(201)
	}},
	{id: "syllabus-7", says: "an item needs a title", visit: func(v *visit) {
		v.post("/v1/subjects/"+v.subject("Algebra").id()+"/syllabus", obj{"duration": 30}).names("title")
	}},
	{id: "syllabus-8", says: "an unknown item is NOT_FOUND", visit: func(v *visit) {
		_, path := v.withItems()
		v.patch(path+"/"+nobody, obj{"done": true}).fails(404, notFound)
		v.del(path+"/"+nobody).fails(404, notFound)
	}},
	{id: "syllabus-9", says: "a change of a subject leaves its syllabus alone", visit: func(v *visit) {
		s, _ := v.withItems()
		v.patched(s, obj{"name": "Linear Algebra", "slots": list{}}).field("syllabus").same(s.field("syllabus"))
	}},
	{id: "syllabus-10", says: "the topics of a text are read, and nothing is stored", visit: func(v *visit) {
		path := "/v1/subjects/" + v.subject("Algebra").id() + "/syllabus"
		got := v.post(path+"/read", obj{"text": "# Algebra\n\n- [x] Sets (90 min)\n- Groups\n"}).is(200)
		items := got.field("items")
		items.column("title").is(list{"Sets", "Groups"})
		items.at(0).has(obj{"line": 3, "done": true, "duration": 90})
		items.at(1).lacks("duration")
		v.get("/v1/subjects").data().at(0).field("syllabus").length(0)
	}},
	{id: "syllabus-11", says: "a syllabus has 500 items at most", visit: func(v *visit) {
		path := "/v1/subjects/" + v.subject("Algebra").id() + "/syllabus"
		all := list{}
		for range 500 {
			all = append(all, obj{"title": "Sets", "duration": 30})
		}
		v.put(path, obj{"syllabus": all}).is(200).field("syllabus").length(500)
		v.put(path, obj{"syllabus": append(all, all[0])}).names("syllabus")
	}},
}

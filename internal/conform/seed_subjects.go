package conform

import (
	"strings"
)

// subjectFields are those of every subject.
var subjectFields = []string{"id", "name", "type", "color", "slots", "syllabus"}

// noSubject expects that a body makes no subject, and is refused.
func (v *visit) noSubject(body obj) {
	v.post("/v1/subjects", body).refused(invalid)
	v.get("/v1/subjects").data().length(0)
}

var seedSubjectsCreate = []check{
	{id: "subjects-create-1", says: "a subject is created with status 201, its name and its type", visit: func(v *visit) {
		v.post("/v1/subjects", obj{"name": "Algebra", "type": "training"}).is(201).has(obj{"name": "Algebra", "type": "training"})
	}},
	{id: "subjects-create-2", says: "a subject has all its fields and no others", visit: func(v *visit) {
		v.subject("Algebra").only(subjectFields...)
	}},
	{id: "subjects-create-3", says: "a subject gets an id, each another", visit: func(v *visit) {
		first := v.subject("Algebra").id()
		v.subject("Latin").field("id").not(first)
	}},
	{id: "subjects-create-4", says: "the syllabus of a new subject is an empty array", visit: func(v *visit) {
		v.subject("Algebra").field("syllabus").is(list{})
	}},
	{id: "subjects-create-5", says: "a subject without slots has an empty array of them", visit: func(v *visit) {
		v.subject("Algebra").field("slots").is(list{})
	}},
	{id: "subjects-create-6", says: "a subject without a colour gets one, in hex with a leading #", visit: func(v *visit) {
		v.subject("Algebra").field("color").matches(isColor, "a hex colour")
	}},
	{id: "subjects-create-7", says: "a colour that is sent is kept", visit: func(v *visit) {
		c := v.subject("Algebra", obj{"color": "#1a2b3c"}).field("color")
		c.yes(strings.EqualFold(c.words(), "#1a2b3c"), "is %s, want #1a2b3c", c)
	}},
	{id: "subjects-create-8", says: "slots come back with their days, start and end", visit: func(v *visit) {
		s := v.subject("Algebra", slots("08:00", "09:30", 2, 4)).field("slots").at(0)
		s.has(obj{"start": "08:00", "end": "09:30"})
		s.field("days").holds(2, 4)
	}},
	{id: "subjects-create-9", says: "a subject may have several slots", visit: func(v *visit) {
		s := v.subject("Algebra", obj{"slots": list{slot("08:00", "09:30", 2), slot("14:00", "15:00", 3)}}).field("slots")
		s.column("start").holds("08:00", "14:00")
	}},
	{id: "subjects-create-10", says: "there are subjects of type study, training and inactive", visit: func(v *visit) {
		for _, kind := range []string{"study", "training", "inactive"} {
			v.subject("Of type "+kind, obj{"type": kind}).field("type").is(kind)
		}
	}},
	{id: "subjects-create-11", says: "a name may have 40 characters", visit: func(v *visit) {
		v.subject(strings.Repeat("ä", 40)).field("name").is(strings.Repeat("ä", 40))
	}},
	{id: "subjects-create-12", says: "a name of 41 characters is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noSubject(obj{"name": strings.Repeat("x", 41), "type": "study"})
	}},
	{id: "subjects-create-13", says: "a name that is taken is a VALIDATION_ERROR", visit: func(v *visit) {
		v.subject("Algebra")
		v.post("/v1/subjects", obj{"name": "Algebra", "type": "training"}).refused(invalid)
		v.get("/v1/subjects").data().length(1)
	}},
	{id: "subjects-create-14", says: "a subject without a name is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noSubject(obj{"type": "study"})
	}},
	{id: "subjects-create-15", says: "a subject without a type is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noSubject(obj{"name": "Algebra"})
	}},
	{id: "subjects-create-16", says: "another type is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noSubject(obj{"name": "Algebra", "type": "hobby"})
	}},
	{id: "subjects-create-17", says: "a colour that is no hex code is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noSubject(obj{"name": "Algebra", "type": "study", "color": "greenish"})
	}},
	{id: "subjects-create-18", says: "a slot that does not end after it starts is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noSubject(obj{"name": "Algebra", "type": "study", "slots": list{slot("10:00", "10:00", 2)}})
	}},
}

var seedSubjectsList = []check{
	{id: "subjects-list-1", says: "where there are no subjects the list is empty", visit: func(v *visit) {
		v.get("/v1/subjects").data().is(list{})
	}},
	{id: "subjects-list-2", says: "the list has every subject, as it was created", visit: func(v *visit) {
		one, two := v.subject("Algebra", slots("08:00", "09:30", 2)), v.subject("Latin", obj{"type": "inactive"})
		v.get("/v1/subjects").data().holds(one.value, two.value)
	}},
	{id: "subjects-list-3", says: "a type gives only the subjects of that type", visit: func(v *visit) {
		v.subject("Algebra")
		v.subject("Rowing", obj{"type": "training"})
		v.subject("Rest", obj{"type": "inactive"})
		for kind, name := range map[string]string{"study": "Algebra", "training": "Rowing", "inactive": "Rest"} {
			v.get("/v1/subjects?type=" + kind).data().column("name").is(list{name})
		}
	}},
}

// patched changes a subject and returns it.
func (v *visit) patched(subject node, fields obj) node {
	return v.patch("/v1/subjects/"+subject.id(), fields).data()
}

var seedSubjectsPatch = []check{
	{id: "subjects-patch-1", says: "a name is changed, and nothing else", visit: func(v *visit) {
		s := v.subject("Algebra", slots("08:00", "09:30", 2), obj{"color": "#1a2b3c", "type": "training"})
		want := v.patched(s, obj{"name": "Linear Algebra"})
		want.has(obj{"name": "Linear Algebra", "id": s.id(), "type": "training"})
		want.field("slots").same(s.field("slots"))
		want.field("color").same(s.field("color"))
	}},
	{id: "subjects-patch-2", says: "a colour is changed, and nothing else", visit: func(v *visit) {
		s := v.subject("Algebra", slots("08:00", "09:30", 2), obj{"color": "#1a2b3c"})
		got := v.patched(s, obj{"color": "#ABCDEF"})
		got.yes(strings.EqualFold(got.field("color").words(), "#ABCDEF"), "is %s, want another colour", got)
		got.field("name").same(s.field("name"))
		got.field("slots").same(s.field("slots"))
	}},
	{id: "subjects-patch-3", says: "slots are replaced as a whole", visit: func(v *visit) {
		s := v.subject("Algebra", obj{"slots": list{slot("08:00", "09:30", 2), slot("14:00", "15:00", 3)}})
		got := v.patched(s, slots("10:00", "11:00", 4)).field("slots")
		got.length(1)
		got.at(0).has(obj{"days": list{4}, "start": "10:00", "end": "11:00"})
	}},
	{id: "subjects-patch-4", says: "an empty array removes all slots", visit: func(v *visit) {
		v.patched(v.subject("Algebra", slots("08:00", "09:30", 2)), obj{"slots": list{}}).field("slots").is(list{})
	}},
	{id: "subjects-patch-5", says: "the answer is the whole subject, and the list has it so", visit: func(v *visit) {
		got := v.patched(v.subject("Algebra"), obj{"name": "Linear Algebra"})
		got.only(subjectFields...)
		v.get("/v1/subjects").data().at(0).same(got)
	}},
	{id: "subjects-patch-6", says: "a name that another subject has is a VALIDATION_ERROR, and nothing changes", visit: func(v *visit) {
		v.subject("Algebra")
		v.patch("/v1/subjects/"+v.subject("Latin").id(), obj{"name": "Algebra"}).refused(invalid)
		v.get("/v1/subjects").data().column("name").holds("Algebra", "Latin")
	}},
	{id: "subjects-patch-7", says: "a subject may be given the name that it has", visit: func(v *visit) {
		v.patched(v.subject("Algebra"), obj{"name": "Algebra"}).field("name").is("Algebra")
	}},
	{id: "subjects-patch-8", says: "a name of 41 characters is a VALIDATION_ERROR", visit: func(v *visit) {
		v.patch("/v1/subjects/"+v.subject("Algebra").id(), obj{"name": strings.Repeat("x", 41)}).refused(invalid)
		v.get("/v1/subjects").data().at(0).field("name").is("Algebra")
	}},
	{id: "subjects-patch-9", says: "an unknown id is NOT_FOUND", visit: func(v *visit) {
		v.patch("/v1/subjects/"+nobody, obj{"name": "Algebra"}).refused(notFound)
	}},
	{id: "subjects-patch-10", says: "blocks show the new name of their subject", visit: func(v *visit) {
		s := v.subject("Algebra")
		v.block(s, "2031-03-03", "08:00", "09:00")
		v.patched(s, obj{"name": "Linear Algebra"})
		v.blocks("").at(0).field("subject_name").is("Linear Algebra")
	}},
	{id: "subjects-patch-11", says: "a slot that does not end after it starts is a VALIDATION_ERROR", visit: func(v *visit) {
		s := v.subject("Algebra", slots("08:00", "09:30", 2))
		v.patch("/v1/subjects/"+s.id(), slots("10:00", "09:00", 2)).refused(invalid)
		v.get("/v1/subjects").data().at(0).same(s)
	}},
	{id: "subjects-patch-12", says: "the type of a subject stays what it was", visit: func(v *visit) {
		v.patch("/v1/subjects/"+v.subject("Algebra").id(), obj{"type": "training"})
		v.get("/v1/subjects").data().at(0).field("type").is("study")
	}},
}

var seedSubjectsDelete = []check{
	{id: "subjects-delete-1", says: "a subject is deleted with status 204 and an empty body", visit: func(v *visit) {
		v.del("/v1/subjects/" + v.subject("Algebra").id()).empty()
	}},
	{id: "subjects-delete-2", says: "a subject that was deleted is in no list, and others are", visit: func(v *visit) {
		s := v.subject("Algebra")
		v.subject("Latin")
		v.del("/v1/subjects/" + s.id())
		v.get("/v1/subjects").data().column("name").is(list{"Latin"})
	}},
	{id: "subjects-delete-3", says: "every block of a deleted subject goes, past and future, completed or not", visit: func(v *visit) {
		s := v.subject("Algebra")
		v.block(s, "2021-03-01", "08:00", "09:00")
		v.done(s, "2021-03-02", "08:00", "09:00")
		v.block(s, "2031-03-03", "08:00", "09:00")
		v.done(s, "2031-03-04", "08:00", "09:00")
		v.del("/v1/subjects/" + s.id())
		v.blocks("").is(list{})
	}},
	{id: "subjects-delete-4", says: "blocks of other subjects stay", visit: func(v *visit) {
		s := v.subject("Algebra")
		b := v.block(v.subject("Latin"), "2031-03-03", "08:00", "09:00")
		v.del("/v1/subjects/" + s.id())
		v.blocks("").is(list{b.value})
	}},
	{id: "subjects-delete-5", says: "an unknown id is NOT_FOUND", visit: func(v *visit) {
		v.del("/v1/subjects/" + nobody).refused(notFound)
	}},
	{id: "subjects-delete-6", says: "a subject is deleted only once", visit: func(v *visit) {
		id := v.subject("Algebra").id()
		v.del("/v1/subjects/" + id)
		v.del("/v1/subjects/" + id).refused(notFound)
	}},
	{id: "subjects-delete-7", says: "the name of a deleted subject may be given again", visit: func(v *visit) {
		v.del("/v1/subjects/" + v.subject("Algebra").id())
		v.subject("Algebra").field("name").is("Algebra")
	}},
	{id: "subjects-delete-8", says: "what slots of a deleted subject gave is gone from the schedule", visit: func(v *visit) {
		s := v.subject("Algebra", slots("08:00", "09:30", 1, 2, 3, 4, 5))
		v.week(1)
		v.del("/v1/subjects/" + s.id())
		week := v.week(1)
		week.yes(len(planned(week)) == 0, "has %d blocks, want none", len(planned(week)))
	}},
}

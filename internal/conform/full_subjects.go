package conform

import (
	"fmt"
	"strings"
)

var fullSubjects = []check{
	{id: "subjects-get-1", says: "a subject is read alone", visit: func(v *visit) {
		s := v.subject("Algebra", slots("08:00", "09:30", 2))
		v.get("/v1/subjects/" + s.id()).is(200).same(s)
		v.get("/v1/subjects/"+nobody).fails(404, notFound)
	}},
	{id: "subjects-names-1", says: "a name is taken whatever its case", visit: func(v *visit) {
		v.subject("Straße")
		v.post("/v1/subjects", obj{"name": "STRASSE", "type": "study"}).names("name")
	}},
	{id: "subjects-order-1", says: "subjects come in the order in which they were created", visit: func(v *visit) {
		names := list{"Music", "Algebra", "Latin"}
		for _, name := range names {
			v.subject(fmt.Sprint(name))
		}
		v.get("/v1/subjects").data().column("name").is(names)
	}},
	{id: "subjects-colors-1", says: "automatic colours differ until the palette of twelve is used up", visit: func(v *visit) {
		seen := map[string]bool{}
		for n := range 12 {
			c := v.subject(fmt.Sprint("Subject ", n)).field("color")
			c.yes(!seen[strings.ToLower(c.words())], "is %s, as that of another subject", c)
			seen[strings.ToLower(c.words())] = true
		}
	}},
	{id: "subjects-colors-2", says: "a colour of three digits is kept as it was sent", visit: func(v *visit) {
		v.subject("Algebra", obj{"color": "#aBc"}).field("color").is("#aBc")
	}},
	{id: "subjects-dry-1", says: "a dry run answers with 201 and the subject, and stores nothing", visit: func(v *visit) {
		v.post("/v1/subjects", obj{"name": "Algebra", "type": "study", "dry_run": true}).is(201).has(obj{"name": "Algebra", "type": "study"})
		v.get("/v1/subjects").data().length(0)
	}},
	{id: "subjects-filter-1", says: "a type that there is not is a VALIDATION_ERROR", visit: func(v *visit) {
		v.get("/v1/subjects?type=hobby").names("type")
	}},
}

// wrongSlots expects that slots are refused, since these fields are wrong.
func (v *visit) wrongSlots(all list, fields ...string) {
	v.wrongBody(obj{"name": "Algebra", "type": "study", "slots": all}, fields...)
}

var fullSlots = []check{
	{id: "slots-1", says: "7 is Sunday, and comes back as 0", visit: func(v *visit) {
		v.subject("Algebra", slots("08:00", "09:00", 7)).field("slots").at(0).field("days").is(list{0})
	}},
	{id: "slots-2", says: "a slot of weekday 1 is on Mondays, one of 0 on Sundays", visit: func(v *visit) {
		v.subject("Algebra", obj{"slots": list{slot("08:00", "09:00", 1), slot("10:00", "11:00", 0)}})
		days := v.week(1).field("days")
		days.at(0).field("blocks").column("start").is(list{"08:00"})
		days.at(6).field("blocks").column("start").is(list{"10:00"})
	}},
	{id: "slots-3", says: "a slot needs a day", visit: func(v *visit) {
		v.wrongSlots(list{slot("08:00", "09:00", []int{}...)}, "slots[0].days")
	}},
	{id: "slots-4", says: "a slot names a day once", visit: func(v *visit) {
		v.wrongSlots(list{slot("08:00", "09:00", 0, 7)}, "slots[0].days")
	}},
	{id: "slots-5", says: "a weekday is from 0 to 7", visit: func(v *visit) {
		v.wrongSlots(list{slot("08:00", "09:00", 8)}, "slots[0].days")
	}},
	{id: "slots-6", says: "slots of one subject do not overlap", visit: func(v *visit) {
		v.post("/v1/subjects", obj{"name": "Algebra", "type": "study", "slots": list{slot("08:00", "09:00", 1, 2), slot("08:30", "10:00", 2, 3)}}).fails(422, invalid)
		v.get("/v1/subjects").data().length(0)
	}},
	{id: "slots-7", says: "slots that only touch do not overlap", visit: func(v *visit) {
		v.subject("Algebra", obj{"slots": list{slot("08:00", "09:00", 1), slot("09:00", "10:00", 1)}}).field("slots").length(2)
	}},
	{id: "slots-8", says: "slots of different subjects may overlap", visit: func(v *visit) {
		v.subject("Algebra", slots("08:00", "09:00", 1))
		v.subject("Latin", slots("08:30", "09:30", 1))
		v.week(1).field("days").at(0).field("blocks").length(2)
	}},
	{id: "slots-9", says: "slots come back in the order in which they were sent", visit: func(v *visit) {
		all := list{slot("14:00", "15:00", 3), slot("08:00", "09:00", 5, 2), slot("06:00", "07:00", 1)}
		v.subject("Algebra", obj{"slots": all}).field("slots").is(all)
	}},
	{id: "slots-10", says: "a subject has 50 slots at most", visit: func(v *visit) {
		all := list{}
		for n := range 51 {
			all = append(all, slot(fmt.Sprintf("%02d:%02d", 6+n/10, n%10*6), fmt.Sprintf("%02d:%02d", 6+n/10, n%10*6+3), 1))
		}
		v.wrongSlots(all, "slots")
		v.subject("Algebra", obj{"slots": all[:50]}).field("slots").length(50)
	}},
	{id: "slots-11", says: "what is wrong with a slot is named with its place", visit: func(v *visit) {
		v.wrongSlots(list{slot("08:00", "09:00", 1), slot("10:00", "10:00", 2)}, "slots[1].end")
	}},
}

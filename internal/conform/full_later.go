package conform

// missed makes a block of an hour on the day before monday12, and sets the clock to monday12. It returns the
// path to ask for another time for the block.
func (v *visit) missed() (subject, block node, path string) {
	v.at(monday12, "05:00")
	subject = v.subject("Biology")
	block = v.block(subject, "2026-10-11", "10:00", "11:00", obj{"topic": "Cells"})
	return subject, block, "/v1/blocks/" + block.id() + "/later"
}

var fullLater = []check{
	{id: "later-1", says: "it is told where a missed block could go, and it stays where it is", needs: onClock, visit: func(v *visit) {
		_, b, path := v.missed()
		proposal := v.post(path, nil).is(200)
		proposal.has(obj{"applied": false, "block": b.value})
		proposal.field("place").field("date").is(monday12)
		proposal.field("reason").not("")
		v.blocks("?date=2026-10-11").is(list{b.value})
	}},
	{id: "later-2", says: "with apply it goes to that place, and stays what it is", needs: onClock, visit: func(v *visit) {
		_, b, path := v.missed()
		place := v.post(path, obj{"apply": false}).is(200).field("place")
		moved := v.post(path, obj{"apply": true, "place": place.value}).is(200)
		moved.has(obj{"applied": true, "place": place.value})
		moved.field("block").has(place.object())
		v.get("/v1/blocks/" + b.id()).is(200).has(place.object())
		moved.field("block").has(obj{"id": b.id(), "topic": "Cells"})
	}},
	{id: "later-3", says: "a place that is taken meanwhile is told to be another", needs: onClock, visit: func(v *visit) {
		subject, b, path := v.missed()
		place := v.post(path, nil).is(200).field("place")
		v.block(subject, place.field("date").words(), place.field("start").words(), place.field("end").words())
		v.post(path, obj{"apply": true, "place": place.value}).fails(409, "CONFLICT")
		v.post(path, nil).is(200).field("place").not(place.value)
		v.blocks("?date=2026-10-11").is(list{b.value})
	}},
	{id: "later-4", says: "what is done, or not over yet, is not missed", needs: onClock, visit: func(v *visit) {
		subject, b, path := v.missed()
		v.post("/v1/blocks/"+v.block(subject, monday12, "10:00", "11:00").id()+"/later", nil).names("id")
		v.change(b, obj{"done": true})
		v.post(path, nil).names("id")
		v.post("/v1/blocks/"+nobody+"/later", nil).fails(404, notFound)
	}},
}

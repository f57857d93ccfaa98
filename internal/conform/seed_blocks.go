package conform

// blockFields are those of every block in lists and in answers to writes.
var blockFields = []string{"id", "subject_id", "subject_name", "date", "start", "end", "topic", "done"}

// noBlock expects that a block of a subject with other fields is refused, and not made.
// A field that is nil is left out.
func (v *visit) noBlock(code string, other obj) {
	body := obj{"subject_id": v.subject("Algebra").id(), "date": "2031-03-03", "start": "08:00", "end": "09:00"}
	for name, value := range other {
		if body[name] = value; value == nil {
			delete(body, name)
		}
	}
	v.post("/v1/blocks", body).refused(code)
	v.blocks("").length(0)
}

var seedBlocksCreate = []check{
	{id: "blocks-create-1", says: "a block is created with status 201, as it was sent", visit: func(v *visit) {
		s := v.subject("Algebra")
		b := v.post("/v1/blocks", obj{"subject_id": s.id(), "date": "2031-03-03", "start": "08:00", "end": "09:30", "topic": "Matrices"}).is(201)
		b.has(obj{"subject_id": s.id(), "date": "2031-03-03", "start": "08:00", "end": "09:30"})
	}},
	{id: "blocks-create-2", says: "a block has all its fields and no others", visit: func(v *visit) {
		v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:30").only(blockFields...)
	}},
	{id: "blocks-create-3", says: "a new block is not done", visit: func(v *visit) {
		v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:30").field("done").is(false)
	}},
	{id: "blocks-create-4", says: "the topic is null when none is given", visit: func(v *visit) {
		v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:30").field("topic").is(nil)
	}},
	{id: "blocks-create-5", says: "a topic that is given is kept", visit: func(v *visit) {
		v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:30", obj{"topic": "Matrices"}).field("topic").is("Matrices")
	}},
	{id: "blocks-create-6", says: "a block has the name of its subject", visit: func(v *visit) {
		v.subject("Latin")
		v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:30").field("subject_name").is("Algebra")
	}},
	{id: "blocks-create-7", says: "a block gets an id, each another", visit: func(v *visit) {
		s := v.subject("Algebra")
		first := v.block(s, "2031-03-03", "08:00", "09:30").id()
		v.block(s, "2031-03-04", "08:00", "09:30").field("id").not(first)
	}},
	{id: "blocks-create-8", says: "an end before the start is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noBlock(invalid, obj{"end": "07:00"})
	}},
	{id: "blocks-create-9", says: "an end at the start is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noBlock(invalid, obj{"end": "08:00"})
	}},
	{id: "blocks-create-10", says: "an unknown subject is NOT_FOUND", visit: func(v *visit) {
		v.noBlock(notFound, obj{"subject_id": nobody})
	}},
	{id: "blocks-create-11", says: "a block without a subject is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noBlock(invalid, obj{"subject_id": nil})
	}},
	{id: "blocks-create-12", says: "a block without a date is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noBlock(invalid, obj{"date": nil})
	}},
	{id: "blocks-create-13", says: "a block without a start is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noBlock(invalid, obj{"start": nil})
	}},
	{id: "blocks-create-14", says: "a block without an end is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noBlock(invalid, obj{"end": nil})
	}},
	{id: "blocks-create-15", says: "a date in another form is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noBlock(invalid, obj{"date": "3 March 2031"})
	}},
	{id: "blocks-create-16", says: "a time in another form is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noBlock(invalid, obj{"start": "8 a.m."})
	}},
	{id: "blocks-create-17", says: "a day that there is not is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noBlock(invalid, obj{"date": "2031-02-29"})
	}},
	{id: "blocks-create-18", says: "a time that there is not is a VALIDATION_ERROR", visit: func(v *visit) {
		v.noBlock(invalid, obj{"end": "25:00"})
	}},
}

// some makes blocks to choose from: two subjects, three days, one of them completed
// and one with a topic. It returns the subjects and the blocks, by date.
func (v *visit) some() (algebra, latin node, blocks [4]node) {
	algebra, latin = v.subject("Algebra"), v.subject("Latin")
	blocks[0] = v.done(algebra, "2031-03-03", "08:00", "09:00")
	blocks[1] = v.block(latin, "2031-03-04", "08:00", "09:00", obj{"topic": "Ovid"})
	blocks[2] = v.block(algebra, "2031-03-05", "08:00", "09:00")
	blocks[3] = v.done(latin, "2031-03-05", "10:00", "11:00")
	return algebra, latin, blocks
}

var seedBlocksList = []check{
	{id: "blocks-list-1", says: "where there are no blocks the list is empty", visit: func(v *visit) {
		v.blocks("").is(list{})
	}},
	{id: "blocks-list-2", says: "without filters the list has every block, as writes answered it", visit: func(v *visit) {
		_, _, b := v.some()
		v.blocks("").holds(b[0].value, b[1].value, b[2].value, b[3].value)
	}},
	{id: "blocks-list-3", says: "date gives only the blocks of that day", visit: func(v *visit) {
		_, _, b := v.some()
		v.blocks("?date=2031-03-05").column("id").holds(b[2].id(), b[3].id())
	}},
	{id: "blocks-list-4", says: "date_from and date_to give what is from the one through the other", visit: func(v *visit) {
		_, _, b := v.some()
		v.blocks("?date_from=2031-03-03&date_to=2031-03-04").column("id").holds(b[0].id(), b[1].id())
	}},
	{id: "blocks-list-5", says: "subject_id gives only the blocks of that subject", visit: func(v *visit) {
		_, latin, b := v.some()
		v.blocks("?subject_id="+latin.id()).column("id").holds(b[1].id(), b[3].id())
	}},
	{id: "blocks-list-6", says: "done=true gives only completed blocks", visit: func(v *visit) {
		_, _, b := v.some()
		v.blocks("?done=true").column("id").holds(b[0].id(), b[3].id())
	}},
	{id: "blocks-list-7", says: "done=false gives only blocks that are not completed", visit: func(v *visit) {
		_, _, b := v.some()
		v.blocks("?done=false").column("id").holds(b[1].id(), b[2].id())
	}},
	{id: "blocks-list-8", says: "filters go together", visit: func(v *visit) {
		_, latin, b := v.some()
		v.done(latin, "2031-03-06", "08:00", "09:00")
		v.blocks("?date_from=2031-03-03&date_to=2031-03-05&done=true&subject_id=" + latin.id()).column("id").is(list{b[3].id()})
	}},
	{id: "blocks-list-9", says: "date does not go with a range", visit: func(v *visit) {
		e := v.get("/v1/blocks?date=2031-03-03&date_from=2031-03-03&date_to=2031-03-04").envelope()
		e.field("data").is(nil)
		e.field("error").field("code").words()
	}},
	{id: "blocks-list-10", says: "blocks in the list have all their fields and no others", visit: func(v *visit) {
		v.some()
		for _, b := range v.blocks("").list() {
			b.only(blockFields...)
		}
	}},
	{id: "blocks-list-11", says: "a day without blocks gives an empty list", visit: func(v *visit) {
		v.some()
		v.blocks("?date=2031-03-06").is(list{})
	}},
}

// kept expects that a change of a block of 08:00–09:00 is refused, and changes nothing.
func (v *visit) kept(code string, change obj) {
	b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00", obj{"topic": "Matrices"})
	v.patch("/v1/blocks/"+b.id(), change).refused(code)
	v.blocks("").at(0).same(b)
}

// changed expects that a change of a block returns the block with these fields changed, and no others. The
// list must have it, too.
func (v *visit) changed(change, want obj) {
	b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00", obj{"topic": "Matrices"})
	got := v.change(b, change)
	wanted := obj{}
	for name, value := range b.object() {
		wanted[name] = value
	}
	for name, value := range want {
		wanted[name] = value
	}
	got.is(wanted)
	v.blocks("").at(0).is(wanted)
}

var seedBlocksPatch = []check{
	{id: "blocks-patch-1", says: "done true completes a block", visit: func(v *visit) {
		v.changed(obj{"done": true}, obj{"done": true})
	}},
	{id: "blocks-patch-2", says: "done false makes a completed block incomplete", visit: func(v *visit) {
		b := v.done(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		v.change(b, obj{"done": false}).field("done").is(false)
		v.blocks("").at(0).field("done").is(false)
	}},
	{id: "blocks-patch-3", says: "a topic is changed, and nothing else", visit: func(v *visit) {
		v.changed(obj{"topic": "Vectors"}, obj{"topic": "Vectors"})
	}},
	{id: "blocks-patch-4", says: "an empty topic clears it", visit: func(v *visit) {
		v.changed(obj{"topic": ""}, obj{"topic": nil})
	}},
	{id: "blocks-patch-5", says: "a start alone is changed", visit: func(v *visit) {
		v.changed(obj{"start": "07:30"}, obj{"start": "07:30"})
	}},
	{id: "blocks-patch-6", says: "an end alone is changed", visit: func(v *visit) {
		v.changed(obj{"end": "10:15"}, obj{"end": "10:15"})
	}},
	{id: "blocks-patch-7", says: "start and end are changed together", visit: func(v *visit) {
		v.changed(obj{"start": "18:00", "end": "20:15"}, obj{"start": "18:00", "end": "20:15"})
	}},
	{id: "blocks-patch-8", says: "a start alone that is not before the end is a VALIDATION_ERROR, and nothing changes", visit: func(v *visit) {
		v.kept(invalid, obj{"start": "09:00"})
	}},
	{id: "blocks-patch-9", says: "an end alone that is not after the start is a VALIDATION_ERROR, and nothing changes", visit: func(v *visit) {
		v.kept(invalid, obj{"end": "08:00"})
	}},
	{id: "blocks-patch-10", says: "a block goes to another subject", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		latin := v.subject("Latin")
		got := v.change(b, obj{"subject_id": latin.id()})
		got.has(obj{"id": b.id(), "subject_id": latin.id(), "subject_name": "Latin"})
		v.blocks("?subject_id=" + latin.id()).is(list{got.value})
	}},
	{id: "blocks-patch-11", says: "a block does not go to an unknown subject, which is NOT_FOUND", visit: func(v *visit) {
		v.kept(notFound, obj{"subject_id": nobody})
	}},
	{id: "blocks-patch-12", says: "an unknown id is NOT_FOUND", visit: func(v *visit) {
		v.patch("/v1/blocks/"+nobody, obj{"done": true}).refused(notFound)
	}},
	{id: "blocks-patch-13", says: "the answer is the whole block", visit: func(v *visit) {
		v.change(v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00"), obj{"done": true}).only(blockFields...)
	}},
	{id: "blocks-patch-14", says: "the date of a block is not changed", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		v.patch("/v1/blocks/"+b.id(), obj{"date": "2031-03-04"})
		v.blocks("").at(0).field("date").is("2031-03-03")
	}},
	{id: "blocks-patch-15", says: "other blocks stay as they are", visit: func(v *visit) {
		s := v.subject("Algebra")
		b, other := v.block(s, "2031-03-03", "08:00", "09:00"), v.block(s, "2031-03-03", "10:00", "11:00")
		v.change(b, obj{"done": true, "topic": "Vectors"})
		v.blocks("").with("id", other.id()).same(other)
	}},
	{id: "blocks-patch-16", says: "a topic of a block without one is set", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		v.change(b, obj{"topic": "Vectors"}).field("topic").is("Vectors")
	}},
}

var seedBlocksDelete = []check{
	{id: "blocks-delete-1", says: "a block is deleted with status 204 and an empty body", visit: func(v *visit) {
		v.del("/v1/blocks/" + v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00").id()).empty()
	}},
	{id: "blocks-delete-2", says: "only that block is gone", visit: func(v *visit) {
		_, _, b := v.some()
		v.del("/v1/blocks/" + b[2].id())
		v.blocks("").column("id").holds(b[0].id(), b[1].id(), b[3].id())
	}},
	{id: "blocks-delete-3", says: "the subject and its slots stay as they are", visit: func(v *visit) {
		s := v.subject("Algebra", slots("08:00", "09:30", 2))
		v.del("/v1/blocks/" + v.block(s, "2031-03-03", "10:00", "11:00").id())
		v.get("/v1/subjects").data().is(list{s.value})
	}},
	{id: "blocks-delete-4", says: "an unknown id is NOT_FOUND", visit: func(v *visit) {
		v.del("/v1/blocks/" + nobody).refused(notFound)
	}},
	{id: "blocks-delete-5", says: "a block is deleted only once", visit: func(v *visit) {
		id := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00").id()
		v.del("/v1/blocks/" + id)
		v.del("/v1/blocks/" + id).refused(notFound)
	}},
	{id: "blocks-delete-6", says: "a deleted block is in no schedule", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), later(v.monday(0), 2), "08:00", "09:00")
		v.del("/v1/blocks/" + b.id())
		week := v.week(0)
		week.yes(len(planned(week)) == 0, "has %d blocks, want none", len(planned(week)))
	}},
	{id: "blocks-delete-7", says: "a deleted block is in no statistics", visit: func(v *visit) {
		b := v.done(v.subject("Algebra"), later(v.monday(0), 2), "08:00", "09:00")
		v.stats("week").has(obj{"completed_blocks": 1})
		v.del("/v1/blocks/" + b.id())
		v.stats("week").has(obj{"total_blocks": 0, "completed_blocks": 0, "total_minutes": 0, "heatmap": obj{}})
	}},
	{id: "blocks-delete-8", says: "a deleted block cannot be changed, which is NOT_FOUND", visit: func(v *visit) {
		id := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00").id()
		v.del("/v1/blocks/" + id)
		v.patch("/v1/blocks/"+id, obj{"done": true}).refused(notFound)
	}},
}

package conform

import (
	"fmt"
	"strings"
)

var fullBlocks = []check{
	{id: "blocks-get-1", says: "a block is read alone", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		v.get("/v1/blocks/" + b.id()).is(200).same(b)
		v.get("/v1/blocks/"+nobody).fails(404, notFound)
	}},
	{id: "blocks-get-2", says: "a block goes by the end of its id, in either case", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		id := b.id()
		v.get("/v1/blocks/" + strings.ToUpper(id[max(0, len(id)-12):])).is(200).same(b)
	}},
	{id: "blocks-order-1", says: "blocks come in the order of date, start and end", visit: func(v *visit) {
		s := v.subject("Algebra")
		third := v.block(s, "2031-03-03", "09:00", "10:00")
		fourth := v.block(s, "2031-03-04", "07:00", "08:00")
		second := v.block(s, "2031-03-03", "08:00", "09:30")
		first := v.block(s, "2031-03-03", "08:00", "09:00")
		v.blocks("").column("id").is(list{first.id(), second.id(), third.id(), fourth.id()})
	}},
	{id: "blocks-dates-1", says: "date with a range is a VALIDATION_ERROR", visit: func(v *visit) {
		v.get("/v1/blocks?date=2031-03-03&date_from=2031-03-03&date_to=2031-03-04").fails(422, invalid)
	}},
	{id: "blocks-dates-2", says: "date_from alone is a VALIDATION_ERROR, and so is date_to alone", visit: func(v *visit) {
		v.get("/v1/blocks?date_from=2031-03-03").fails(422, invalid)
		v.get("/v1/blocks?date_to=2031-03-03").fails(422, invalid)
	}},
	{id: "blocks-dates-3", says: "a range that ends before it begins is a VALIDATION_ERROR", visit: func(v *visit) {
		v.get("/v1/blocks?date_from=2031-03-04&date_to=2031-03-03").fails(422, invalid)
	}},
	{id: "blocks-dates-4", says: "an empty parameter is a VALIDATION_ERROR", visit: func(v *visit) {
		v.get("/v1/blocks?date=").names("date")
		v.get("/v1/blocks?done=").names("done")
	}},
	{id: "blocks-dates-5", says: "dates run from the year 1 to the year 9999", visit: func(v *visit) {
		s := v.subject("Algebra")
		v.block(s, "0001-01-01", "08:00", "09:00")
		v.block(s, "9999-12-31", "00:00", "23:59")
		v.blocks("").column("date").is(list{"0001-01-01", "9999-12-31"})
	}},
	{id: "blocks-subjects-1", says: "a subject_id that matches nothing gives an empty list", visit: func(v *visit) {
		v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		v.get("/v1/blocks?subject_id=" + nobody).is(200).length(0)
	}},
	{id: "blocks-topic-1", says: "a topic may have 500 characters, and no more", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00", obj{"topic": strings.Repeat("ä", 500)})
		v.patch("/v1/blocks/"+b.id(), obj{"topic": strings.Repeat("ä", 501)}).names("topic")
	}},
	{id: "blocks-topic-2", says: "a blank topic and null clear it", visit: func(v *visit) {
		for _, cleared := range []any{"  ", nil} {
			b := v.block(v.subject(fmt.Sprint("Algebra ", cleared == nil)), "2031-03-03", "08:00", "09:00", obj{"topic": "Sets"})
			v.change(b, obj{"topic": cleared}).field("topic").is(nil)
		}
	}},
	{id: "blocks-note-1", says: "a note is kept, with its line breaks", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		v.change(b, obj{"note": "page 12\nexercise 3"}).field("note").is("page 12\nexercise 3")
		v.blocks("").at(0).field("note").is("page 12\nexercise 3")
	}},
	{id: "blocks-note-2", says: "an empty note clears it, and then there is none", visit: func(v *visit) {
		b := v.change(v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00"), obj{"note": "page 12"})
		v.change(b, obj{"note": ""}).lacks("note")
	}},
	{id: "blocks-overlap-1", says: "blocks may overlap, and include=overlaps tells it, but not of those that touch", visit: func(v *visit) {
		s := v.subject("Algebra")
		first := v.block(s, "2031-03-03", "08:00", "09:00")
		v.block(s, "2031-03-03", "08:00", "08:30")
		v.block(s, "2031-03-03", "09:30", "10:00")
		a := v.post("/v1/blocks?include=overlaps", obj{"subject_id": s.id(), "date": "2031-03-03", "start": "08:30", "end": "09:30"})
		a.is(201)
		a.meta().field("overlaps").column("id").is(list{first.id()})
	}},
}

// sentence makes a subject, and returns how the server reads a sentence.
func (v *visit) sentence(text string) (subject, reading node) {
	s := v.subject("Linear Algebra")
	return s, v.post("/v1/blocks/read", obj{"text": text}).is(200)
}

var fullSentences = []check{
	{id: "sentences-1", says: "a sentence is read as the blocks of its days, and nothing is stored", visit: func(v *visit) {
		s, got := v.sentence("linear algebra 2031-03-03 and 2031-03-04 18-19:30: Eigenvalues")
		got.field("problem").is(nil)
		got.field("blocks").column("date").is(list{"2031-03-03", "2031-03-04"})
		got.field("blocks").at(0).is(obj{"subject_id": s.id(), "date": "2031-03-03", "start": "18:00", "end": "19:30", "topic": "Eigenvalues"})
		v.blocks("").length(0)
	}},
	{id: "sentences-2", says: "what was understood of a sentence is told with its places, in characters", visit: func(v *visit) {
		_, got := v.sentence("Linear Algebra 2031-03-03 9–10 Größe")
		got.field("parts").is(list{
			obj{"kind": "subject", "from": 0, "to": 14}, obj{"kind": "days", "from": 15, "to": 25}, obj{"kind": "time", "from": 26, "to": 30}, obj{"kind": "topic", "from": 31, "to": 36},
		})
	}},
	{id: "sentences-3", says: "what is wrong with a sentence is told as an answer, with what was understood", visit: func(v *visit) {
		_, got := v.sentence("Linear Algebra 2031-03-03")
		got.field("blocks").length(0)
		got.field("parts").column("kind").is(list{"subject", "days"})
		got.field("problem").has(obj{"kind": "no_time", "from": 25, "to": 25})
		v.post("/v1/blocks/read", obj{"text": "Physics 9-10"}).is(200).field("problem").has(obj{"kind": "unknown_subject", "from": 0, "to": 7})
	}},
	{id: "sentences-4", says: "a sentence has up to 1,000 characters", visit: func(v *visit) {
		v.post("/v1/blocks/read", obj{"text": strings.Repeat("ä", 1000)}).is(200)
		v.post("/v1/blocks/read", obj{"text": strings.Repeat("ä", 1001)}).names("text")
	}},
}

var fullMoves = []check{
	{id: "moves-1", says: "a block moves to another date and keeps its id and times", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		v.post("/v1/blocks/"+b.id()+"/move", obj{"date": "2031-03-05"}).is(200).has(obj{"id": b.id(), "date": "2031-03-05", "start": "08:00", "end": "09:00"})
		v.blocks("").column("date").is(list{"2031-03-05"})
	}},
	{id: "moves-2", says: "a block moves to another time, too", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		v.post("/v1/blocks/"+b.id()+"/move", obj{"date": "2031-03-05", "start": "18:00", "end": "19:30"}).is(200).has(obj{"date": "2031-03-05", "start": "18:00", "end": "19:30"})
	}},
	{id: "moves-3", says: "a start alone is checked against the end that the block has", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		v.post("/v1/blocks/"+b.id()+"/move", obj{"date": "2031-03-05", "start": "10:00"}).fails(422, invalid)
		v.blocks("").is(list{b.value})
	}},
	{id: "moves-4", says: "a move needs a date", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		v.post("/v1/blocks/"+b.id()+"/move", obj{"start": "08:30"}).names("date")
	}},
	{id: "moves-5", says: "an unknown id is NOT_FOUND", visit: func(v *visit) {
		v.post("/v1/blocks/"+nobody+"/move", obj{"date": "2031-03-05"}).fails(404, notFound)
	}},
}

var fullLists = []check{
	{id: "lists-1", says: "limit gives a page, and meta.next_cursor leads to the next", visit: func(v *visit) {
		_, latin, b := v.some()
		for range 3 { // all at the time of the last of the first page
			v.block(latin, b[2].field("date").words(), b[2].field("start").words(), b[2].field("end").words())
		}
		var seen list
		for path := "/v1/blocks?limit=3"; path != "" && len(seen) < 10; {
			a := v.get(path)
			page := a.is(200)
			seen = append(seen, page.column("id").value.(list)...)
			next, _ := a.meta().object()["next_cursor"].(string)
			if path = ""; next != "" {
				path = "/v1/blocks?limit=3&cursor=" + next
				page.length(3)
			}
		}
		v.blocks("").column("id").is(seen)
	}},
	{id: "lists-2", says: "there is no next_cursor on the last page", visit: func(v *visit) {
		v.some()
		v.get("/v1/blocks?limit=4").meta().lacks("next_cursor")
	}},
	{id: "lists-3", says: "limit is from 1 to 500", visit: func(v *visit) {
		v.get("/v1/blocks?limit=0").names("limit")
		v.get("/v1/blocks?limit=501").names("limit")
		v.get("/v1/blocks?limit=500").is(200)
	}},
	{id: "lists-4", says: "a cursor that was not given is a VALIDATION_ERROR", visit: func(v *visit) {
		v.get("/v1/blocks?limit=3&cursor=elsewhere").names("cursor")
	}},
	{id: "lists-5", says: "id gives exactly the blocks that it names", visit: func(v *visit) {
		_, _, b := v.some()
		v.blocks("?id="+b[3].id()+","+b[0].id()).column("id").holds(b[0].id(), b[3].id())
	}},
	{id: "lists-6", says: "include=subjects puts the subjects beside the blocks", visit: func(v *visit) {
		s := v.subject("Algebra", obj{"color": "#1a2b3c"})
		v.get("/v1/blocks?include=subjects").meta().field("subjects").is(list{obj{"id": s.id(), "name": "Algebra", "type": "study", "color": "#1a2b3c"}})
	}},
}

const batchPath = "/v1/blocks/batch"

// operations are all kinds of them, on two blocks of some.
func (v *visit) operations() (ops list, b [4]node) {
	algebra, _, b := v.some()
	return list{
		obj{"op": "create", "subject_id": algebra.id(), "date": "2031-03-10", "start": "08:00", "end": "09:00", "topic": "New"},
		obj{"op": "update", "id": b[1].id(), "done": true},
		obj{"op": "move", "id": b[2].id(), "date": "2031-03-11"},
		obj{"op": "delete", "id": b[0].id()},
	}, b
}

var fullBatch = []check{
	{id: "batch-1", says: "a batch creates, updates, moves and deletes, and answers in its order", visit: func(v *visit) {
		ops, b := v.operations()
		results := v.post(batchPath, obj{"operations": ops}).is(200).field("results")
		results.column("op").is(list{"create", "update", "move", "delete"})
		made := results.at(0).field("block")
		made.has(obj{"date": "2031-03-10", "topic": "New"})
		results.at(1).field("block").has(obj{"id": b[1].id(), "done": true})
		results.at(2).field("block").has(obj{"id": b[2].id(), "date": "2031-03-11"})
		v.blocks("").column("id").is(list{b[1].id(), b[3].id(), made.id(), b[2].id()})
	}},
	{id: "batch-2", says: "all operations are done or none", visit: func(v *visit) {
		ops, b := v.operations()
		v.post(batchPath, obj{"operations": append(ops, obj{"op": "delete", "id": nobody})}).fails(404, notFound)
		v.blocks("").is(list{b[0].value, b[1].value, b[2].value, b[3].value})
	}},
	{id: "batch-3", says: "what is wrong is named with its operation", visit: func(v *visit) {
		ops, _ := v.operations()
		ops[0].(obj)["end"] = "07:00"
		v.post(batchPath, obj{"operations": ops}).names("operations[0].end")
		ops[0].(obj)["end"] = "09:00"
		ops[1].(obj)["end"] = "00:01"
		v.post(batchPath, obj{"operations": ops}).names("operations[1].end")
	}},
	{id: "batch-4", says: "a dry run says what would happen, and changes nothing", visit: func(v *visit) {
		ops, b := v.operations()
		got := v.post(batchPath, obj{"operations": ops, "dry_run": true}).is(200)
		got.field("dry_run").is(true)
		got.field("results").length(4)
		v.blocks("").is(list{b[0].value, b[1].value, b[2].value, b[3].value})
	}},
	{id: "batch-5", says: "a batch has from 1 to 100 operations", visit: func(v *visit) {
		s := v.subject("Algebra")
		ops := list{}
		for range 101 {
			ops = append(ops, obj{"op": "create", "subject_id": s.id(), "date": "2031-03-10", "start": "08:00", "end": "09:00"})
		}
		v.post(batchPath, obj{"operations": list{}}).names("operations")
		v.post(batchPath, obj{"operations": ops}).names("operations")
		v.post(batchPath, obj{"operations": ops[:100]}).is(200).field("results").length(100)
	}},
	{id: "batch-6", says: "an unknown operation is a VALIDATION_ERROR", visit: func(v *visit) {
		v.post(batchPath, obj{"operations": list{obj{"op": "copy", "id": nobody}}}).names("operations[0].op")
	}},
}

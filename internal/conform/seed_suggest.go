package conform

import (
	"slices"
	"time"
)

const suggestPath = "/v1/schedule/suggest"

// advised asks for suggestions, and expects some. It asks for more of a subject that has no blocks yet.
func (v *visit) advised(fields obj) []node {
	v.subject("Algebra")
	body := obj{"goal": "more Algebra"}
	for name, value := range fields {
		body[name] = value
	}
	all := v.post(suggestPath, body).data().field("suggestions")
	all.some()
	return all.list()
}

// minutes is how long something with start and end takes.
func minutes(n node) int {
	start, bad := time.Parse("15:04", n.field("start").matches(isTime, "a time"))
	end, worse := time.Parse("15:04", n.field("end").matches(isTime, "a time"))
	if bad != nil || worse != nil {
		return 0
	}
	return int(end.Sub(start) / time.Minute)
}

var seedSuggest = []check{
	{id: "suggest-1", says: "suggestions come in an array, also where nothing is asked for", visit: func(v *visit) {
		v.post(suggestPath, obj{}).data().field("suggestions").list()
	}},
	{id: "suggest-2", says: "a suggestion has all its fields and no others", visit: func(v *visit) {
		for _, s := range v.advised(nil) {
			s.only("type", "subject_id", "day", "start", "end", "reason")
		}
	}},
	{id: "suggest-3", says: "a suggestion adds, moves or removes a block, or rebalances", visit: func(v *visit) {
		for _, s := range v.advised(nil) {
			kind := s.field("type")
			kind.yes(slices.Contains([]string{"add_block", "move_block", "remove_block", "rebalance"}, kind.words()), "is %s, which is no type", kind)
		}
	}},
	{id: "suggest-4", says: "a suggestion is about a subject that there is", visit: func(v *visit) {
		all := v.advised(nil)
		id := v.get("/v1/subjects").data().at(0).id()
		for _, s := range all {
			s.field("subject_id").is(id)
		}
	}},
	{id: "suggest-5", says: "a suggestion has a day, and a start before its end", visit: func(v *visit) {
		for _, s := range v.advised(nil) {
			s.field("day").words()
			s.yes(minutes(s) > 0, "does not end after it starts: %s", s)
		}
	}},
	{id: "suggest-6", says: "a suggestion says why", visit: func(v *visit) {
		for _, s := range v.advised(nil) {
			s.field("reason").words()
		}
	}},
	{id: "suggest-7", says: "suggestions are not applied", visit: func(v *visit) {
		v.advised(nil)
		v.blocks("").length(0)
	}},
	{id: "suggest-8", says: "no day gets more than available_hours", visit: func(v *visit) {
		load := map[string]int{}
		for _, s := range v.advised(obj{"available_hours": 1}) {
			day := s.field("day").words()
			load[day] += minutes(s)
			s.yes(load[day] <= 60, "brings %s to %d minutes, want 60 at most", day, load[day])
		}
	}},
	{id: "suggest-9", says: "a goal that is no text is a VALIDATION_ERROR", visit: func(v *visit) {
		v.post(suggestPath, obj{"goal": 5}).refused(invalid)
	}},
	{id: "suggest-10", says: "available_hours that are no number are a VALIDATION_ERROR", visit: func(v *visit) {
		v.post(suggestPath, obj{"available_hours": "many"}).refused(invalid)
	}},
}

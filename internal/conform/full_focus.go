package conform

const focusPath = string(focus)

// atTen sets the clock to 10:00, and returns a block from then to end.
func (v *visit) atTen(end string) node {
	v.at(monday12, "10:00")
	return v.block(v.subject("Biology"), monday12, "10:00", end)
}

// started starts the timer at a block.
func (v *visit) started(block node) node {
	return v.put(focusPath, obj{"block_id": block.id()}).is(200)
}

var fullFocus = []check{
	{id: "focus-1", says: "a timer counts the intervals in which it ran, and finishing it adds them to the block", needs: ofFocus, visit: func(v *visit) {
		b := v.atTen("11:30")
		v.started(b).has(obj{"block_id": b.id(), "state": "running", "elapsed_seconds": 0.0, "target_minutes": 90.0})
		v.at(monday12, "10:25")
		v.post(focusPath+"/pause", nil).is(200).has(obj{"state": "paused", "elapsed_seconds": 1500.0})
		v.at(monday12, "10:40")
		v.post(focusPath+"/resume", nil).is(200).has(obj{"state": "running", "elapsed_seconds": 1500.0})
		v.at(monday12, "10:55")
		v.post(focusPath+"/finish", obj{"done": true}).is(200).has(obj{"id": b.id(), "done": true, "actual_minutes": 40.0})
		v.get(focusPath).is(200).is(nil)
		v.stats("today").has(obj{"streak_days": 1.0, "total_minutes": 90.0})
	}},
	{id: "focus-2", says: "a timer that ran for very long is paused until somebody says for how long it was", needs: ofFocus, visit: func(v *visit) {
		v.started(v.atTen("11:00"))
		v.at(monday12, "19:10")
		v.post(focusPath+"/finish", obj{}).fails(422, invalid)
		v.get(focusPath).is(200).has(obj{"state": "paused", "elapsed_seconds": 33000.0})
		v.post(focusPath+"/finish", obj{"minutes": 45}).is(200).field("actual_minutes").is(45.0)
	}},
	{id: "focus-3", says: "a space has one timer, which is at one block and ends with it", needs: ofFocus, visit: func(v *visit) {
		b := v.atTen("11:00")
		other := v.block(v.subject("Latin"), monday12, "12:00", "13:00")
		v.started(b)
		v.started(b)
		v.put(focusPath, obj{"block_id": other.id()}).fails(409, "CONFLICT")
		v.post(focusPath+"/resume", nil).fails(409, "CONFLICT")
		v.del("/v1/blocks/" + b.id()).empty()
		v.get(focusPath).is(200).is(nil)
		v.post(focusPath+"/finish", nil).fails(409, "CONFLICT")
		v.started(other)
		v.del(focusPath).empty()
		v.get(focusPath).is(200).is(nil)
	}},
	{id: "focus-4", says: "actual minutes are told where they are set, from 0 to 1440, and null clears them", needs: ofFocus, visit: func(v *visit) {
		b := v.atTen("11:00")
		b.lacks("actual_minutes")
		path := "/v1/blocks/" + b.id()
		for _, wrong := range []any{-1, 1441, 1.5} {
			v.patch(path, obj{"actual_minutes": wrong}).fails(422, invalid)
		}
		for _, minutes := range []any{0.0, 1440.0} {
			v.patch(path, obj{"actual_minutes": minutes}).is(200).field("actual_minutes").is(minutes)
		}
		v.patch(path, obj{"actual_minutes": nil}).is(200).lacks("actual_minutes")
		v.get(path).is(200).lacks("actual_minutes")
	}},
}

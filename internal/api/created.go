package api

import (
	"bytes"
	"cmp"
	"net/http"
	"reflect"

	"studyplanner/internal/planner"
)

// locate tells in Location where what r created is, of which answer is the envelope: at
// its id below the path that was asked. Of a subject that got an item, that is the
// item. A dry run created nothing. It is also the way for answers that
// are given again.
func (r *Request) locate(answer []byte) {
	if r.route.status != http.StatusCreated || r.route.id == "" || r.dry {
		return
	}
	r.set("Location", r.URL.EscapedPath()+"/"+cmp.Or(r.added, idOf(answer)))
}

// idOf returns the id of the data in an envelope of ours, which is the first in it.
func idOf(answer []byte) string {
	_, data, _ := bytes.Cut(answer, []byte(`"id":"`))
	id, _, _ := bytes.Cut(data, []byte(`"`))
	return string(id)
}

// dryField returns how to tell of a body of type t whether it only asks what would
// happen.
func dryField(t reflect.Type) func(body reflect.Value) bool {
	f, there := t.FieldByName("DryRun")
	if !there || f.Type != reflect.TypeFor[planner.Opt[bool]]() {
		return func(reflect.Value) bool { return false }
	}
	return func(body reflect.Value) bool { return body.FieldByIndex(f.Index).Interface().(planner.Opt[bool]).Value }
}

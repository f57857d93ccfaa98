package api

import (
	"bytes"
	"cmp"
	"net/http"
	"reflect"

	"studyplanner/internal/planner"
)

// locate sets Location to the address of what r created: its id below the path of r. For a
// subject that got an item, that is the item. answer is the envelope, which may be a replay.
// A dry run creates nothing.
func (r *Request) locate(answer []byte) {
	if r.route.status != http.StatusCreated || r.route.id == "" || r.dryRun {
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

// dryRunOf returns a function that reports whether a body of type t asks for a dry run.
func dryRunOf(t reflect.Type) func(body reflect.Value) bool {
	f, ok := t.FieldByName("DryRun")
	if !ok || f.Type != reflect.TypeFor[planner.Opt[bool]]() {
		return func(reflect.Value) bool { return false }
	}
	return func(body reflect.Value) bool { return body.FieldByIndex(f.Index).Interface().(planner.Opt[bool]).Value }
}

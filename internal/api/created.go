package api

import (
	"cmp"
	"net/http"
	"reflect"

	"github.com/go-json-experiment/json"

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
	var created struct {
		Data struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if err := json.Unmarshal(answer, &created); err != nil {
		return // it is told in full all the same
	}
	r.set("Location", r.URL.EscapedPath()+"/"+cmp.Or(r.added, created.Data.ID))
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

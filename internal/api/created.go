package api

import (
	"net/http"
	"reflect"
	"strings"

	"github.com/go-json-experiment/json"

	"studyplanner/internal/planner"
)

// locate tells in Location where what r created is, of which answer is the envelope: at
// its id below the path that was asked. Of a subject that got an item, that is the
// item, its last one. A dry run created nothing. It is also the way for answers that
// are given again.
func (r *Request) locate(answer []byte) {
	if r.route.status != http.StatusCreated || r.route.id == "" || r.dry {
		return
	}
	var created struct {
		Data struct {
			ID       string `json:"id"`
			Syllabus []struct {
				ID string `json:"id"`
			} `json:"syllabus"`
		} `json:"data"`
	}
	if err := json.Unmarshal(answer, &created); err != nil {
		return // it is told in full all the same
	}
	id := created.Data.ID
	if items := created.Data.Syllabus; len(items) > 0 && strings.HasSuffix(r.route.pattern, "/syllabus") {
		id = items[len(items)-1].ID
	}
	r.set("Location", r.URL.EscapedPath()+"/"+id)
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

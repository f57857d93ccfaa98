package api

import (
	"bytes"
	"cmp"
	"net/http"
	"reflect"

	"github.com/go-json-experiment/json/jsontext"

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

// idOf returns the id of the data in an envelope of ours, and reads no further than
// there: a creation is answered without reading the answer whole.
func idOf(answer []byte) string {
	d := jsontext.NewDecoder(bytes.NewBuffer(answer))
	if !enter(d, "data") || !enter(d, "id") {
		return ""
	}
	id, _ := d.ReadToken() // what is none is told in full all the same
	return id.String()
}

// enter reads an object up to the value of a member, and reports whether it has it.
func enter(d *jsontext.Decoder, member string) bool {
	if begin, err := d.ReadToken(); err != nil || begin.Kind() != '{' {
		return false
	}
	for d.PeekKind() == '"' {
		if name, err := d.ReadToken(); err == nil && name.String() == member {
			return true
		}
		if d.SkipValue() != nil {
			break
		}
	}
	return false
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

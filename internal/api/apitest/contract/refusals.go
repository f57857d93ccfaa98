package contract

import (
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
)

// All refusals with a body are one answer of the document, the default of each
// operation, so that clients have one type for them and one place where they are read.
// Which of them an operation has, with which headers, stands in extensions: in that of
// the operation their names, in that of the answer all of them. In extensions are the
// headers, too, that many answers have: generators make code of every header of every
// answer.
const (
	failureName   = "Failure"
	headersMember = "x-headers" // of an answer: names of headers; of the document: what they are
)

// refuse tells how an operation may be refused.
func (d *writer) refuse(op *operationObject, rt Route) error {
	op.Refusals = []string{}
	for _, name := range rt.Refusals {
		at := slices.IndexFunc(d.doc.Refusals, func(r Refusal) bool { return r.Name == name })
		switch {
		case at < 0:
			return fmt.Errorf("there is no refusal %s", name)
		case d.doc.Refusals[at].Example == nil:
			op.Responses[strconv.Itoa(d.doc.Refusals[at].Status)] = responseRef(name)
		default:
			op.Refusals = append(op.Refusals, name)
		}
	}
	op.Responses["default"] = responseRef(failureName)
	return nil
}

func responseRef(name string) referenceObject {
	return referenceObject{"#/components/responses/" + name}
}

// addRefusals describes the answers to requests that fail.
func (d *writer) addRefusals() error {
	schema, err := d.schema(reflect.TypeOf(d.doc.Failure), false)
	if err != nil {
		return err
	}
	media, failure := mediaObject{Schema: schema, Examples: map[string]exampleObject{}}, responseObject{Refusals: map[string]refusalObject{}}
	failure.Description = "Nothing was changed.\n\n| Status | Why |\n|---|---|\n"
	for _, r := range d.doc.Refusals {
		headers := append(slices.Clone(r.Headers), r.usualHeaders()...)
		if r.Example == nil {
			d.spec.Components.Responses[r.Name] = responseObject{Description: r.Text, HeaderNames: headers}
			continue
		}
		media.Examples[r.Name] = exampleObject{strconv.Itoa(r.Status) + ": " + r.Name, r.Example}
		failure.Refusals[r.Name] = refusalObject{r.Text, headers, r.Status}
		failure.Description += fmt.Sprintf("| %d | %s |\n", r.Status, r.Text)
	}
	failure.Content = map[string]mediaObject{jsonType: media}
	d.spec.Components.Responses[failureName] = failure
	return nil
}

// usualHeaders are those of every answer to a request that was charged.
var usualHeaders = []string{"X-Request-Id", "RateLimit", "RateLimit-Policy"}

// usualHeaders lists what r has of them: a fault of the server may be charged to nobody.
func (r Refusal) usualHeaders() []string {
	if r.Status < http.StatusInternalServerError {
		return usualHeaders
	}
	return usualHeaders[:1]
}

package contract

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/swaggest/jsonschema-go"
	"github.com/swaggest/openapi-go/openapi31"
)

// All refusals with a body are one answer of the document, the default of each
// operation, so that clients have one type for them and one place where they are read.
// Which of them an operation has, with which headers, stands in extensions: in that of
// the operation their names, in that of the answer all of them. In extensions are the
// headers, too, that many answers have: generators make code of every header of every
// answer.
const (
	failureName    = "Failure"
	refusalsMember = "x-refusals"
	headersMember  = "x-headers"         // of an answer: names of headers; of the document: what they are
	successMember  = "x-success-headers" // names of those of every success
)

// refuse tells how an operation may be refused.
func (d writer) refuse(op *openapi31.Operation, rt Route) error {
	names := []string{}
	for _, name := range rt.Refusals {
		at := slices.IndexFunc(d.doc.Refusals, func(r Refusal) bool { return r.Name == name })
		switch {
		case at < 0:
			return fmt.Errorf("there is no refusal %s", name)
		case d.doc.Refusals[at].Example == nil:
			op.Responses.WithMapOfResponseOrReferenceValuesItem(strconv.Itoa(d.doc.Refusals[at].Status), responseRef(name))
		default:
			names = append(names, name)
		}
	}
	op.Responses.WithDefault(responseRef(failureName))
	op.WithMapOfAnythingItem(refusalsMember, names)
	return nil
}

func responseRef(name string) openapi31.ResponseOrReference {
	return openapi31.ResponseOrReference{Reference: &openapi31.Reference{Ref: "#/components/responses/" + name}}
}

// addRefusals describes the answers to requests that fail.
func (d writer) addRefusals() error {
	schema, err := d.reflect(d.doc.Failure, jsonschema.RootRef)
	if err != nil {
		return err
	}
	simple, err := schema.ToSchemaOrBool().ToSimpleMap()
	if err != nil {
		return err
	}
	media, told := (&openapi31.MediaType{}).WithSchema(simple), map[string]any{}
	text := "Nothing was done.\n\n| Status | Why |\n|---|---|\n"
	for _, r := range d.doc.Refusals {
		headers := append(slices.Clone(r.Headers), r.usualHeaders()...)
		if r.Example == nil {
			response := (&openapi31.Response{}).WithDescription(r.Text).WithMapOfAnythingItem(headersMember, headers)
			d.Spec.ComponentsEns().WithResponsesItem(r.Name, openapi31.ResponseOrReference{Response: response})
			continue
		}
		example := (&openapi31.Example{}).WithSummary(strconv.Itoa(r.Status) + ": " + r.Name).WithValue(r.Example)
		media.WithExamplesItem(r.Name, openapi31.ExampleOrReference{Example: example})
		told[r.Name] = map[string]any{"status": r.Status, "description": r.Text, "headers": headers}
		text += fmt.Sprintf("| %d | %s |\n", r.Status, r.Text)
	}
	response := (&openapi31.Response{}).WithDescription(text).WithContentItem(jsonType, *media).WithMapOfAnythingItem(refusalsMember, told)
	d.Spec.ComponentsEns().WithResponsesItem(failureName, openapi31.ResponseOrReference{Response: response})
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

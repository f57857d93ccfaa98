package document_test

import (
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"studyplanner/torture/document"
)

func TestIdsAreFoundInPathsQueriesAndBodies(t *testing.T) {
	t.Parallel()
	both, err := document.Read("../..")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, doc := range []document.Document{both.API, both.App} {
		for _, op := range doc.Operations {
			places, err := op.Places(nil)
			if err != nil {
				t.Error(err)
			}
			for _, p := range places {
				found[op.Name()+" "+p.In+" "+p.Name+" "+p.Kind] = true
			}
		}
	}
	for _, want := range []string{
		"GET /v1/blocks query subject_id subjects", "GET /v1/blocks query id blocks", "PATCH /v1/subjects/{id}/syllabus/{item_id} path item_id syllabus",
		"POST /v1/blocks/batch body operations.id blocks", "POST /v1/blocks/batch body operations.subject_id subjects",
		"PUT /v1/subjects/{id}/syllabus body syllabus.id syllabus", "POST /v1/schedule/suggest/apply body suggestions.subject_id subjects",
		"DELETE /app/keys/{id} path id keys",
	} {
		if !found[want] {
			t.Errorf("not found: %s", want)
		}
	}
}

func TestATextOfWhichNothingIsKnownIsAnError(t *testing.T) {
	t.Parallel()
	for field, want := range map[string]string{"neighbour": "is it an id?", "course_id": "of what is the id"} {
		body := openapi3.NewObjectSchema().WithProperty(field, openapi3.NewStringSchema())
		op := document.Operation{Method: "POST", Path: "/v1/things", Operation: &openapi3.Operation{
			RequestBody: &openapi3.RequestBodyRef{Value: openapi3.NewRequestBody().WithJSONSchema(body)},
		}}
		if _, err := op.Places(nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", field, err, want)
		}
	}
}

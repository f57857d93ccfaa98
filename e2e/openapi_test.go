package e2e_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// document is the OpenAPI document of a server.
func document(t *testing.T, s *server) *openapi3.T {
	t.Helper()
	c, err := s.contract()
	if err != nil {
		t.Fatal(err)
	}
	return c.Document
}

func TestTheOpenAPIDocumentIsValidWithItsExamples(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		doc := document(t, s)
		if !strings.HasPrefix(doc.OpenAPI, "3.1.") {
			t.Errorf("openapi: %s", doc.OpenAPI)
		}
		if err := doc.Validate(t.Context(), openapi3.EnableExamplesValidation(), openapi3.EnableSchemaFormatValidation()); err != nil {
			t.Error(err)
		}
	})
}

func TestTheOpenAPIDocumentHasEveryRoute(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		doc := document(t, s)
		for path, methods := range routes {
			item := doc.Paths.Find(path)
			if item == nil {
				t.Errorf("%s is missing", path)
				continue
			}
			for _, method := range methods {
				if item.GetOperation(method) == nil {
					t.Errorf("%s %s is missing", method, path)
				}
			}
		}
		if item := doc.Paths.Find("/v1/blocks/batch"); item == nil || item.Post == nil {
			t.Error("POST /v1/blocks/batch is missing")
		}
	})
}

func TestTheOpenAPIDocumentNamesEveryError(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		doc := document(t, s)
		for path, item := range doc.Paths.Map() {
			for method, op := range item.Operations() {
				if strings.HasPrefix(path, "/v1") {
					checkOperation(t, method+" "+path, op, refusals(doc, op))
				}
			}
		}
	})
}

// readsWithBody are the operations that take a body and write nothing: a key that
// may only read is good for them.
var readsWithBody = []string{"POST /v1/blocks/read", "POST /v1/exams/{id}/plan", "POST /v1/schedule/suggest", "POST /v1/subjects/{id}/syllabus/read"}

// refusals lists the statuses with which the document says that op may be refused.
func refusals(doc *openapi3.T, op *openapi3.Operation) []int {
	all, _ := doc.Components.Responses["Failure"].Value.Extensions["x-refusals"].(map[string]any)
	names, _ := op.Extensions["x-refusals"].([]any)
	var statuses []int
	for _, name := range names {
		refusal, _ := all[name.(string)].(map[string]any)
		status, _ := refusal["status"].(float64)
		statuses = append(statuses, int(status))
	}
	return statuses
}

// checkOperation wants the refusals and headers that a kind of operation must have.
func checkOperation(t *testing.T, name string, op *openapi3.Operation, refused []int) {
	t.Helper()
	statuses := []int{401, 429}
	if op.RequestBody != nil {
		statuses = append(statuses, 413, 415, 422)
	}
	if op.RequestBody != nil && !slices.Contains(readsWithBody, name) {
		statuses = append(statuses, 403)
	}
	if strings.Contains(name, "{") {
		statuses = append(statuses, 404)
	}
	if strings.HasPrefix(name, "PATCH") || strings.HasPrefix(name, "PUT") || strings.HasPrefix(name, "DELETE") {
		statuses = append(statuses, 412)
	}
	for _, status := range statuses {
		if !slices.Contains(refused, status) {
			t.Errorf("%s: is not refused with %d", name, status)
		}
	}
	var headers []string
	for _, p := range op.Parameters {
		if p.Value.In == openapi3.ParameterInHeader {
			headers = append(headers, p.Value.Name)
		}
	}
	if strings.HasPrefix(name, "POST") && !slices.Contains(headers, "Idempotency-Key") {
		t.Errorf("%s: no Idempotency-Key among %q", name, headers)
	}
	if strings.HasPrefix(name, "GET") && !slices.Contains(headers, "If-None-Match") {
		t.Errorf("%s: no If-None-Match among %q", name, headers)
	}
}

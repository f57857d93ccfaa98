package api_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"studyplanner/internal/api"
)

// contract is the OpenAPI document that the server serves, loaded once.
var contract = sync.OnceValues(func() (routers.Router, error) {
	doc, err := loadDocument()
	if err != nil {
		return nil, err
	}
	return legacy.NewRouter(doc)
})

func loadDocument() (*openapi3.T, error) {
	loader := openapi3.NewLoader()
	doc, err := loader.LoadFromFile("openapi.json")
	if err != nil {
		return nil, err
	}
	return doc, doc.Validate(context.Background(), openapi3.EnableExamplesValidation())
}

// conforms checks an answer, its headers included, against the document. What
// is not in it, such as an unknown path, has nothing to be checked against.
func conforms(t testing.TB, r *http.Request, a answer) {
	t.Helper()
	if a.Error != nil && a.Error.Message == "there is nothing at this path" {
		return // the router is not as strict
	}
	router, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	asked := r.Clone(context.Background())
	if asked.Method == http.MethodHead {
		asked.Method = http.MethodGet
	}
	route, params, err := router.FindRoute(asked)
	if err != nil {
		if a.status != 404 && a.status != 405 && a.status != 429 {
			t.Errorf("%s: the document does not know it: %v", a.what, err)
		}
		return
	}
	if r.Method == http.MethodHead && a.status != 304 {
		return // an answer without the body that the document tells of
	}
	response := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: asked, PathParams: params, Route: route},
		Status:                 a.status, Header: a.header, Body: io.NopCloser(strings.NewReader(a.body)),
		Options: &openapi3filter.Options{IncludeResponseStatus: true, AuthenticationFunc: openapi3filter.NoopAuthenticationFunc},
	}
	if err := openapi3filter.ValidateResponse(context.Background(), response); err != nil {
		t.Errorf("%s: %d is not what the document says: %v\n%s", a.what, a.status, err, a.body)
	}
	hasDocumentedHeaders(t, route.Operation, a)
}

// hasDocumentedHeaders wants the headers that the document gives to an answer,
// but for those that come only sometimes.
func hasDocumentedHeaders(t testing.TB, op *openapi3.Operation, a answer) {
	t.Helper()
	response := op.Responses.Status(a.status)
	if response == nil {
		return // told above
	}
	for name := range response.Value.Headers {
		if a.header.Get(name) == "" && name != "Idempotency-Replayed" {
			t.Errorf("%s: %d has no %s", a.what, a.status, name)
		}
	}
	for _, name := range []string{"ETag", "Retry-After", "Allow", "Www-Authenticate", "Idempotency-Replayed"} {
		documented := false
		for known := range response.Value.Headers {
			documented = documented || strings.EqualFold(known, name)
		}
		if a.header.Get(name) != "" && !documented {
			t.Errorf("%s: %d has %s, of which the document knows nothing", a.what, a.status, name)
		}
	}
}

func TestEveryRouteIsInTheDocumentAndEveryOperationIsARoute(t *testing.T) {
	t.Parallel()
	doc, err := loadDocument()
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]string{}
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			documented[method+" "+path] = op.OperationID
		}
	}
	for _, rt := range api.Routes() {
		if documented[rt.Name] != rt.ID {
			t.Errorf("%s (%s) is not in the document", rt.Name, rt.ID)
		}
		delete(documented, rt.Name)
	}
	for name := range documented {
		t.Errorf("%s is in the document, but there is no such route", name)
	}
}

func TestAnExampleRequestIsReadWithoutProblems(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	doc, err := loadDocument()
	if err != nil {
		t.Fatal(err)
	}
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			if op.RequestBody == nil {
				continue
			}
			example := op.RequestBody.Value.Content["application/json"].Example
			target := strings.NewReplacer("{id}", "x", "{item_id}", "y").Replace(path)
			if a := c.send(method, target, example); a.status >= 400 && a.status != 404 && a.status != 409 {
				t.Errorf("%s %s: the example gets %d: %s", method, path, a.status, a.body)
			}
		}
	}
}

func TestTheDocumentIsServedAsItIs(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	status, _, body := s.page("GET", "/openapi.json")
	doc, err := openapi3.NewLoader().LoadFromData(body)
	if err != nil || status != 200 {
		t.Fatalf("%d: %v", status, err)
	}
	if !bytes.HasPrefix(body, []byte("{\n")) || doc.OpenAPI != "3.1.0" {
		t.Errorf("not a document of OpenAPI 3.1: %s", doc.OpenAPI)
	}
}

package e2e_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
)

// A contract is the OpenAPI document that a server publishes about itself.
type contract struct {
	text []byte
	doc  *openapi3.T
}

func fetchContract(url string) (*contract, error) {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, url+"/openapi.json", nil)
	if err != nil {
		return nil, err
	}
	resp, err := transport.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	doc, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		return nil, fmt.Errorf("GET /openapi.json: %w\n%s", err, shorten(string(text)))
	}
	return &contract{text, doc}, nil
}

// checkContract compares an answer with what the document promises: status,
// headers and body. Routes that the document does not have are not its matter;
// that it has every route is a test of its own.
func (a answer) checkContract(t testing.TB, s *server) {
	t.Helper()
	c, err := s.contract()
	if err != nil {
		t.Fatal(err)
	}
	route := c.route(a.request)
	if route == nil {
		return
	}
	err = openapi3filter.ValidateResponse(t.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: a.request, Route: route},
		Status:                 a.status,
		Header:                 a.header,
		Body:                   io.NopCloser(bytes.NewReader(a.body)),
		Options:                &openapi3filter.Options{IncludeResponseStatus: true},
	})
	if err != nil {
		reason, _, _ := strings.Cut(err.Error(), "\nSchema:")
		t.Errorf("%s, status %d, against openapi.json: %s", a.what(), a.status, reason)
	}
}

// route finds the operation of a request, nil if the document has none.
func (c *contract) route(req *http.Request) *routers.Route {
	var found *routers.Route
	for template, item := range c.doc.Paths.Map() {
		op := item.Operations()[req.Method]
		if op == nil || !matches(template, req.URL.EscapedPath()) {
			continue
		}
		r := &routers.Route{Spec: c.doc, Path: template, PathItem: item, Method: req.Method, Operation: op}
		if found == nil || strings.Count(template, "{") < strings.Count(found.Path, "{") {
			found = r
		}
	}
	return found
}

// matches reports whether a path fits a template such as /v1/blocks/{id}.
func matches(template, path string) bool {
	want, got := strings.Split(template, "/"), strings.Split(path, "/")
	if len(want) != len(got) {
		return false
	}
	for i, part := range want {
		if parameter := strings.HasPrefix(part, "{"); parameter != (part != got[i]) || parameter && got[i] == "" {
			return false
		}
	}
	return true
}

package api_test

import (
	"bytes"
	"net/http"
	"strings"
	"sync"
	"testing"

	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/api/apitest/contract"
)

// promises is the OpenAPI document that the server serves, loaded once.
var promises = sync.OnceValues(func() (*contract.Contract, error) { return contract.Open("openapi.json") })

// conforms checks an answer, its headers included, against the document.
func conforms(t testing.TB, r *http.Request, a answer) {
	t.Helper()
	if a.Error != nil && a.Error.Message == "there is nothing at this path" {
		return // the router of the document is not as strict
	}
	promised, err := promises()
	if err != nil {
		t.Fatal(err)
	}
	for _, breach := range promised.Breaches(contract.Answer{Request: r, Status: a.status, Header: a.header, Body: a.body}) {
		t.Errorf("%s: %s", a.what, breach)
	}
}

func TestEveryRouteIsInTheDocumentAndEveryOperationIsARoute(t *testing.T) {
	t.Parallel()
	promised, err := promises()
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]string{}
	for path, item := range promised.Document.Paths {
		for method, op := range item {
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
	c := newServer(t).client(apitest.Sandbox) // which has all routes
	promised, err := promises()
	if err != nil {
		t.Fatal(err)
	}
	for path, item := range promised.Document.Paths {
		for method, op := range item {
			if op.RequestBody == nil {
				continue
			}
			target := strings.NewReplacer("{id}", "x", "{item_id}", "y").Replace(path)
			var example any
			var kind string
			for media, content := range op.RequestBody.Value.Content {
				kind, example = media, content.Example
			}
			if a := c.send(method, target, example, "Content-Type", kind); a.status >= 400 && a.status != 404 && a.status != 409 {
				t.Errorf("%s %s: the example gets %d: %s", method, path, a.status, a.body)
			}
		}
	}
}

func TestTheDocumentIsServedAsItIs(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	status, _, body := s.page("GET", "/openapi.json")
	served, err := contract.Read(body)
	if err != nil || status != 200 {
		t.Fatalf("%d: %v", status, err)
	}
	if !bytes.HasPrefix(body, []byte("{\n")) || served.Document.OpenAPI != "3.1.0" {
		t.Errorf("not a document of OpenAPI 3.1: %s", served.Document.OpenAPI)
	}
}

package e2e_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"studyplanner/internal/api/apitest/contract"
)

// fetchContract reads the OpenAPI document that a server publishes about itself.
func fetchContract(url string) (*contract.Contract, error) {
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
	c, err := readContract(string(text))
	if err != nil {
		return nil, fmt.Errorf("GET /openapi.json: %w\n%s", err, shorten(string(text)))
	}
	return c, nil
}

// contracts are the documents that were read, by their texts. All servers publish the
// same, but for what their flags change, and to read one takes a second of the processor.
var contracts sync.Map

// readContract reads a document, once for the same text.
func readContract(text string) (*contract.Contract, error) {
	once, _ := contracts.LoadOrStore(text, sync.OnceValues(func() (*contract.Contract, error) { return contract.Read([]byte(text)) }))
	return once.(func() (*contract.Contract, error))()
}

// checkContract compares an answer with what the document promises: status,
// headers and body. What lies beside the API is not its matter; that it has every
// route is a test of its own.
func (a answer) checkContract(t testing.TB, s *server) {
	t.Helper()
	c, err := s.contract()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(a.request.URL.Path, "/v1/") {
		return
	}
	for _, breach := range c.Breaches(contract.Answer{Request: a.request, Status: a.status, Header: a.header, Body: string(a.body)}) {
		t.Errorf("%s, against openapi.json: %s", a.what(), breach)
	}
}

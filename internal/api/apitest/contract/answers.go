package contract

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"
)

// Contract is a document that answers are held against.
type Contract struct {
	Document *openapi3.T
	router   routers.Router
	schemas  *schemas
}

// Open is Read for the text in a file.
func Open(file string) (*Contract, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return Read(text)
}

// Read reads a document. It fails if text is none, or if an example in it is wrong.
func Read(text []byte) (*Contract, error) {
	doc, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		return nil, err
	}
	if err := doc.Validate(context.Background(), openapi3.EnableExamplesValidation()); err != nil {
		return nil, err
	}
	router, err := legacy.NewRouter(doc)
	if err != nil {
		return nil, err
	}
	schemas, err := openSchemas(text)
	return &Contract{doc, router, schemas}, err
}

// Answer is what was answered to a request.
type Answer struct {
	Request *http.Request
	Status  int
	Header  http.Header
	Body    string
}

// Breaches lists what of an answer, its headers included, is not as the document
// says. What is not in it, such as an unknown path, has nothing to be held against.
func (c *Contract) Breaches(a Answer) []string {
	asked := &http.Request{Method: a.Request.Method, URL: &url.URL{Path: a.Request.URL.Path, RawPath: a.Request.URL.RawPath}, Header: a.Request.Header} // as its server sees it
	if asked.Method == http.MethodHead {
		asked.Method = http.MethodGet
	}
	route, params, err := c.router.FindRoute(asked)
	if err == nil && strings.HasSuffix(asked.URL.Path, "/") { // which the router forgives, and no server of ours
		err = routers.ErrPathNotFound
	}
	if err != nil {
		if a.Status != http.StatusNotFound && a.Status != http.StatusMethodNotAllowed && a.Status != http.StatusTooManyRequests {
			return []string{fmt.Sprintf("the document does not know it: %v", err)}
		}
		return nil
	}
	if a.Request.Method == http.MethodHead && a.Status != http.StatusNotModified {
		return nil // an answer without the body that the document tells of
	}
	breaches := c.headerBreaches(route, a)
	switch response := route.Operation.Responses.Status(a.Status); {
	case inJSON(response, a):
		err = c.schemas.body(route, a.Status, a.Body)
	case response != nil && len(response.Value.Content) == 0: // there is nothing but headers
	default:
		err = openapi3filter.ValidateResponse(context.Background(), &openapi3filter.ResponseValidationInput{
			RequestValidationInput: &openapi3filter.RequestValidationInput{Request: asked, PathParams: params, Route: route},
			Status:                 a.Status, Header: a.Header, Body: io.NopCloser(strings.NewReader(a.Body)),
			Options: &openapi3filter.Options{IncludeResponseStatus: true, AuthenticationFunc: openapi3filter.NoopAuthenticationFunc},
		})
	}
	if err != nil {
		breaches = append(breaches, fmt.Sprintf("%d is not what the document says: %v\n%s", a.Status, err, a.Body))
	}
	return breaches
}

// headerBreaches wants the headers that the document gives to an answer, as it says,
// but for those that come only sometimes, and none of the others that it could give.
func (c *Contract) headerBreaches(route *routers.Route, a Answer) []string {
	response := route.Operation.Responses.Status(a.Status)
	if response == nil {
		return nil // told otherwise
	}
	var breaches []string
	for name, header := range response.Value.Headers {
		text := a.Header.Get(name)
		if text == "" {
			if name != "Idempotency-Replayed" {
				breaches = append(breaches, fmt.Sprintf("%d has no %s", a.Status, name))
			}
		} else if err := c.schemas.header(route, a.Status, name, header, text); err != nil {
			breaches = append(breaches, fmt.Sprintf("%d has the %s %q: %v", a.Status, name, text, err))
		}
	}
	for _, name := range []string{"ETag", "Retry-After", "Allow", "Www-Authenticate", "Idempotency-Replayed"} {
		documented := false
		for known := range response.Value.Headers {
			documented = documented || strings.EqualFold(known, name)
		}
		if a.Header.Get(name) != "" && !documented {
			breaches = append(breaches, fmt.Sprintf("%d has %s, of which the document knows nothing", a.Status, name))
		}
	}
	return breaches
}

// inJSON reports whether an answer is promised to have a body in JSON, and has one.
func inJSON(response *openapi3.ResponseRef, a Answer) bool {
	return response != nil && response.Value.Content[jsonType] != nil && a.Header.Get("Content-Type") == jsonType
}

package contract

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
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

// Read reads a document, and fails if text is none. Examples are not looked at: of each
// document a test does that once, as it takes some seconds of the processor.
func Read(text []byte) (*Contract, error) {
	doc, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		return nil, err
	}
	router, err := legacy.NewRouter(doc, openapi3.DisableExamplesValidation()) // which validates the rest
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
// It is stricter than the document in one thing: clients have to take members that
// they do not know, but no answer of ours has one that is not documented.
func (c *Contract) Breaches(a Answer) []string {
	asked := &http.Request{Method: a.Request.Method, URL: &url.URL{Path: a.Request.URL.Path, RawPath: a.Request.URL.RawPath}, Header: a.Request.Header} // as its server sees it
	if asked.Method == http.MethodHead {
		asked.Method = http.MethodGet
	}
	route, _, err := c.router.FindRoute(asked)
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
	p, known := c.promised(route, a.Status)
	if !known {
		return []string{fmt.Sprintf("%d is not what the document says: it has no such answer\n%s", a.Status, a.Body)}
	}
	breaches := c.headerBreaches(p, a)
	if !p.bodied { // there is nothing but headers
		return breaches
	}
	if kind := a.Header.Get("Content-Type"); kind != jsonType {
		err = fmt.Errorf("its type is %q", kind)
	} else {
		err = c.schemas.body(p.place, a.Body)
	}
	if err != nil {
		breaches = append(breaches, fmt.Sprintf("%d is not what the document says: %v\n%s", a.Status, err, a.Body))
	}
	return breaches
}

// promise is what the document says of an answer with one status.
type promise struct {
	place   string   // in the document
	bodied  bool     // it has a body, in JSON
	headers []string // which it has
}

// promised returns what is promised of the answers of a route with a status, and false
// if it has none.
func (c *Contract) promised(route *routers.Route, status int) (promise, bool) {
	op, code := route.Operation, strconv.Itoa(status)
	if r := op.Responses.Value(code); r != nil {
		headers := slices.Collect(maps.Keys(r.Value.Headers))
		if headers = append(headers, names(r.Value.Extensions[headersMember])...); status < http.StatusMultipleChoices {
			headers = append(headers, names(c.Document.Extensions[successMember])...)
		}
		place := "/paths/" + escaped(route.Path) + "/" + strings.ToLower(route.Method) + "/responses/" + code
		return promise{placeOf(r.Ref, place), len(r.Value.Content) > 0, headers}, true
	}
	failure := op.Responses.Default()
	all, _ := failure.Value.Extensions[refusalsMember].(map[string]any)
	for _, name := range names(op.Extensions[refusalsMember]) {
		if about, _ := all[name].(map[string]any); about["status"] == float64(status) {
			return promise{placeOf(failure.Ref, ""), true, names(about["headers"])}, true
		}
	}
	return promise{}, false
}

// names reads a list of names in an extension.
func names(list any) []string {
	var all []string
	values, _ := list.([]any)
	for _, name := range values {
		all = append(all, name.(string))
	}
	return all
}

// placeOf is the place that ref refers to, or another one if there is no reference.
func placeOf(ref, place string) string {
	if ref != "" {
		return strings.TrimPrefix(ref, "#")
	}
	return place
}

// placeOfHeader is where the document tells of a header.
func (c *Contract) placeOfHeader(name string) string {
	if c.Document.Components.Headers[name] != nil {
		return "/components/headers/" + escaped(name)
	}
	return "/" + headersMember + "/" + escaped(name)
}

// sometimes are the headers that answers may lack which are documented with them: what
// a dry run would create has no place.
var sometimes = []string{"Idempotency-Replayed", "Location"}

// headerBreaches wants the headers that the document gives to an answer, as it says,
// but for those that come only sometimes, and none of the others that it could give.
func (c *Contract) headerBreaches(p promise, a Answer) []string {
	var breaches []string
	for _, name := range p.headers {
		text := a.Header.Get(name)
		if text == "" {
			if !slices.Contains(sometimes, name) {
				breaches = append(breaches, fmt.Sprintf("%d has no %s", a.Status, name))
			}
		} else if err := c.schemas.header(c.placeOfHeader(name), text); err != nil {
			breaches = append(breaches, fmt.Sprintf("%d has the %s %q: %v", a.Status, name, text, err))
		}
	}
	for _, name := range []string{"ETag", "Location", "Retry-After", "Allow", "Www-Authenticate", "Idempotency-Replayed"} {
		documented := slices.ContainsFunc(p.headers, func(known string) bool { return strings.EqualFold(known, name) })
		if a.Header.Get(name) != "" && !documented {
			breaches = append(breaches, fmt.Sprintf("%d has %s, of which the document knows nothing", a.Status, name))
		}
	}
	return breaches
}

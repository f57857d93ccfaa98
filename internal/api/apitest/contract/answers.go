package contract

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Contract is a document that answers are held against.
type Contract struct {
	Text     []byte
	Document *Spec
	router   *http.ServeMux // its patterns are methods and paths of the document
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

// Read reads a document, and fails if text is none. Whether it is a valid one is not
// looked at: of each document a test does that once.
func Read(text []byte) (*Contract, error) {
	doc, err := readSpec(text)
	if err != nil {
		return nil, err
	}
	router := http.NewServeMux()
	for path, operations := range doc.Paths {
		for method := range operations {
			router.Handle(method+" "+path, http.NotFoundHandler())
		}
	}
	schemas, err := openSchemas(text)
	return &Contract{text, doc, router, schemas}, err
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
	place, op := c.operation(a.Request)
	if op == nil {
		if a.Status != http.StatusNotFound && a.Status != http.StatusMethodNotAllowed && a.Status != http.StatusTooManyRequests {
			return []string{"the document does not know it"}
		}
		return nil
	}
	if a.Request.Method == http.MethodHead && a.Status != http.StatusNotModified {
		return nil // an answer without the body that the document tells of
	}
	p, known := c.promised(place, op, a.Status)
	if !known {
		return []string{fmt.Sprintf("%d is not what the document says: it has no such answer\n%s", a.Status, a.Body)}
	}
	breaches := c.headerBreaches(p, a)
	if !p.bodied { // there is nothing but headers
		return breaches
	}
	var err error
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

// operation finds what a request asks for, and its place in the document. It returns
// nil if the document does not have it.
func (c *Contract) operation(r *http.Request) (place string, op *Operation) {
	asked := &http.Request{Method: r.Method, URL: &url.URL{Path: r.URL.Path, RawPath: r.URL.RawPath}, Header: r.Header} // as its server sees it
	if asked.Method == http.MethodHead {
		asked.Method = http.MethodGet
	}
	if path.Clean(asked.URL.Path) != asked.URL.Path { // which the router forgives, and no server of ours
		return "", nil
	}
	_, pattern := c.router.Handler(asked)
	method, path, _ := strings.Cut(pattern, " ")
	return "/paths/" + escaped(path) + "/" + strings.ToLower(method), c.Document.Paths[path][method]
}

// promised returns what is promised of the answers of an operation with a status, and
// false if it has none.
func (c *Contract) promised(place string, op *Operation, status int) (promise, bool) {
	code := strconv.Itoa(status)
	if r := op.Responses[code]; r != nil {
		headers := slices.Concat(slices.Collect(maps.Keys(r.Value.Headers)), r.Value.HeaderNames)
		if status < http.StatusMultipleChoices {
			headers = append(headers, c.Document.Success...)
		}
		return promise{placeOf(r.Ref, place+"/responses/"+code), len(r.Value.Content) > 0, headers}, true
	}
	failure := op.Responses["default"]
	for _, name := range op.Refusals {
		if about := failure.Value.Refusals[name]; about.Status == status {
			return promise{placeOf(failure.Ref, ""), true, about.Headers}, true
		}
	}
	return promise{}, false
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

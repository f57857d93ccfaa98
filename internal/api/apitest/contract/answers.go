package contract

import (
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
)

// Contract is a document that answers are held against.
type Contract struct {
	Text     []byte
	Document *Spec
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
	schemas, err := openSchemas(text)
	return &Contract{text, doc, schemas}, err
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
	method := r.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	literals := -1
	for path, operations := range c.Document.Paths {
		n := literalsOf(path, r.URL.EscapedPath())
		if operations[method] != nil && n > literals { // a name in the path beats a parameter
			literals, op = n, operations[method]
			place = "/paths/" + escaped(path) + "/" + strings.ToLower(method)
		}
	}
	return place, op
}

// literalsOf counts the segments that a path of the document has in common with one of a
// request, whose others are its parameters. It returns -1 if they do not match.
func literalsOf(path, asked string) int {
	names, segments := strings.Split(path, "/"), strings.Split(asked, "/")
	if len(names) != len(segments) {
		return -1
	}
	literals := 0
	for i, name := range names {
		switch {
		case strings.HasPrefix(name, "{") && segments[i] != "":
		case name == segments[i]:
			literals++
		default:
			return -1
		}
	}
	return literals
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

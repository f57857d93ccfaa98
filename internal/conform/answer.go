package conform

import (
	"bytes"
	"net/http"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
)

// The codes of failures.
const (
	invalid      = "VALIDATION_ERROR"
	notFound     = "NOT_FOUND"
	unauthorized = "UNAUTHORIZED"
	conflict     = "CONFLICT"
)

// envelope returns the object that every answer with a body is.
func (a *answer) envelope() node {
	n := node{a: a, where: "the answer"}
	if a.v.over() {
		return n
	}
	// Names that stand twice and bytes that are no UTF-8 are no JSON here.
	if err := json.Unmarshal(a.body, &n.value); err != nil {
		a.v.fail(a, "the answer is not JSON: %v", err)
		return n
	}
	n.there = true
	return n
}

// data returns what an answer that succeeds holds.
func (a *answer) data() node {
	e := a.envelope()
	if failure := e.field("error"); failure.value != nil {
		failure.fail("is %s, want null", failure)
	}
	if a.status/100 != 2 {
		a.v.fail(a, "the status is %d, want one of success", a.status)
	}
	return e.field("data")
}

// meta returns what an answer tells besides.
func (a *answer) meta() node {
	a.data()
	return a.envelope().field("meta")
}

// is returns data of an answer with that status.
func (a *answer) is(status int) node {
	a.has(status)
	return a.data()
}

// has expects a status, whatever the body says.
func (a *answer) has(status int) {
	if a.status != status {
		a.v.fail(a, "the status is %d, want %d", a.status, status)
	}
}

// empty expects status 204 and no body.
func (a *answer) empty() {
	a.has(http.StatusNoContent)
	if len(a.body) > 0 {
		a.v.fail(a, "the body has %d bytes, want none", len(a.body))
	}
}

// refused expects an error of that code, whatever the status.
func (a *answer) refused(code string) node {
	e := a.envelope()
	e.field("data").is(nil)
	e.field("error").field("code").is(code)
	return e.field("error")
}

// fails expects an error of that code with that status.
func (a *answer) fails(status int, code string) node {
	a.has(status)
	return a.refused(code)
}

// names expects that exactly these fields are wrong, in whatever order.
func (a *answer) names(fields ...string) {
	var found []string
	for _, f := range a.fails(http.StatusUnprocessableEntity, invalid).field("fields").list() {
		f.field("message").words()
		found = append(found, f.field("field").words())
	}
	slices.Sort(found)
	fields = slices.Sorted(slices.Values(fields))
	if !slices.Equal(slices.Compact(found), fields) {
		a.v.fail(a, "error.fields names %s, want %s", strings.Join(found, ", "), strings.Join(fields, ", "))
	}
}

// field returns a field of the header, which must be there.
func (a *answer) field(name string) string {
	text := a.header.Get(name)
	if text == "" {
		a.v.fail(a, "there is no header field %s", name)
	}
	return text
}

// place returns the path in Location, which may be a whole address.
func (a *answer) place() string {
	text := a.field("Location")
	if at := strings.Index(text, "/v1/"); at >= 0 {
		return text[at:]
	}
	a.v.fail(a, "Location is %q, which is no path of the API", text)
	return text
}

// carries expects a field of the header to have a value.
func (a *answer) carries(name, want string) {
	if got := a.field(name); got != want {
		a.v.fail(a, "the header field %s is %q, want %q", name, got, want)
	}
}

// same expects the very same body as another answer's data has.
func (n node) same(m node) {
	if n.a.v.over() {
		return
	}
	if x, y := tell(n.value), tell(m.value); !bytes.Equal([]byte(x), []byte(y)) {
		n.fail("is %s, want %s", shorten(x), shorten(y))
	}
}

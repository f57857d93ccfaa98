package api

import (
	"io"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// Route is one line of a route table that is not the API's own. The API authenticates, charges,
// decodes and answers its requests as it does its own.
type Route struct {
	Method, Pattern string
	Status          int  // of success
	Open            bool // also for requests that nobody is signed in for
	Operation
}

// Operation is what a Route does with a request. Its Query, Body and Answer are the types of
// its input and output, nil where there is none.
type Operation struct{ operation }

// Meta is what stands in every envelope.
type Meta = meta

// Failure is what stands in the envelope of a failure.
type Failure = failure

// Query is an Operation whose input are the query parameters.
func Query[In, Out any](handle func(*Request, In) (Out, error)) Operation {
	return Operation{query[In, Out](handle)}
}

// Body is an Operation whose input is a JSON object. An In that has a method
// Validate() error is validated. A field of the type jsontext.Value takes any
// value as it is.
func Body[In, Out any](handle func(*Request, In) (Out, error)) Operation {
	return Operation{body[In, Out](handle)}
}

// NoInput is an Operation whose only input is the path. With None for Out its answer has no
// body.
func NoInput[Out any](handle func(*Request) (Out, error)) Operation {
	return Operation{noInput[Out](handle)}
}

// Upload is a Costly Operation that parses its body itself: JSON of at most maxBody bytes,
// from a file. If the file fails, reading returns planner.ErrUnavailable.
func Upload[Out any](maxBody int64, handle func(*Request, io.ReadSeeker) (Out, error)) Operation {
	o := noInput[Out](func(r *Request) (Out, error) { return handle(r, r.upload) })
	o.Body, o.maxBody = reflect.TypeFor[[]byte](), maxBody
	return Operation{o.costly()}
}

// Costly returns o as large work: it moves whole spaces. Its requests queue, and have more
// time than others.
func Costly(o Operation) Operation { return Operation{o.costly()} }

// None is the answer of an Operation that has no body.
type None = none

// MountRoutes returns a handler of routes at prefix, for requests that e authenticates.
func (a *API) MountRoutes(prefix string, routes []Route, e Authentication) http.Handler {
	table := make([]route, len(routes))
	for i, rt := range routes {
		table[i] = route{method: rt.Method, pattern: rt.Pattern, status: rt.Status, reads: rt.Method == http.MethodGet, operation: rt.operation}
		table[i].open = rt.Open
	}
	return &mount{API: a, Authentication: e, router: newRouter(prefix, table), vary: []string{e.Vary}}
}

// Access is what r may do; of an open route it is empty if nobody is signed in.
func (r *Request) Access() account.Access { return r.access }

// Call is the planner's view of r.
func (r *Request) Call() planner.Call { return r.call }

// Now is the moment of r, in UTC.
func (r *Request) Now() time.Time { return r.now }

// Param returns what stands in the path in the place of the nth parameter of
// its pattern.
func (r *Request) Param(n int) string { return r.params[n] }

// Address is where r comes from: an address of IPv4 or a network of IPv6.
func (r *Request) Address() string { return clientAddress(r.Request, r.mount.TrustedProxies) }

// ClearSiteData tells the browser what to forget of this site.
func (r *Request) ClearSiteData(what string) { r.w.Header().Set("Clear-Site-Data", what) }

// SetCookie sends c with the answer, in place of another of that name.
func (r *Request) SetCookie(c *http.Cookie) {
	const field = "Set-Cookie"
	h := r.w.Header()
	h[field] = slices.DeleteFunc(h[field], func(line string) bool { return strings.HasPrefix(line, c.Name+"=") })
	http.SetCookie(r.w, c)
}

package conform

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
)

// reply is an answer on its way back through a proxy.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// server answers requests, whose bodies were read.
type server func(r *http.Request, body []byte) *reply

// mutant is a proxy before a server that breaks one thing.
type mutant func(server) server

// behind is a server that a handler is.
func behind(h http.Handler) server {
	return func(r *http.Request, body []byte) *reply {
		inner := r.Clone(r.Context())
		inner.Body, inner.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		inner.RequestURI = r.URL.RequestURI()
		inner.RemoteAddr = "127.0.0.1:1"
		w := httptest.NewRecorder()
		h.ServeHTTP(w, inner)
		return &reply{w.Code, w.Result().Header, w.Body.Bytes()}
	}
}

// RoundTrip implements [http.RoundTripper].
func (s server) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	var body []byte
	if r.Body != nil {
		var err error
		if body, err = io.ReadAll(r.Body); err != nil {
			return nil, err
		}
	}
	a := s(r, body)
	return &http.Response{StatusCode: a.status, Header: a.header, Body: io.NopCloser(bytes.NewReader(a.body)), Request: r}, nil
}

// is reports whether a request is of a route such as PATCH /v1/blocks/*.
func is(route string, r *http.Request) bool {
	ok, err := path.Match(route, r.Method+" "+r.URL.Path)
	if err != nil {
		panic(err)
	}
	return ok
}

// asking changes the requests of a route.
func asking(route string, change func(r *http.Request, body obj)) mutant {
	return func(next server) server {
		return func(r *http.Request, body []byte) *reply {
			if !is(route, r) {
				return next(r, body)
			}
			r = r.Clone(r.Context())
			fields := obj{}
			if len(body) == 0 || json.Unmarshal(body, &fields) != nil {
				change(r, obj{})
				return next(r, body)
			}
			change(r, fields)
			return next(r, []byte(tell(fields)))
		}
	}
}

// rewrite changes the bodies of the requests of a route.
func rewrite(route string, change func(body obj)) mutant {
	return asking(route, func(_ *http.Request, body obj) { change(body) })
}

// lose takes a field out of the requests of a route.
func lose(route, field string) mutant { return rewrite(route, func(body obj) { delete(body, field) }) }

// default_ gives the requests of a route a field that they lack.
func assume(route, field string, value any) mutant {
	return rewrite(route, func(body obj) {
		if _, there := body[field]; !there {
			body[field] = value
		}
	})
}

// mistake takes one value of a field in requests for another; nil removes it.
func mistake(route, field string, from, to any) mutant {
	return rewrite(route, func(body obj) {
		if value, there := body[field]; there && tell(value) == tell(plain(from)) {
			if body[field] = to; to == nil {
				delete(body, field)
			}
		}
	})
}

// query changes the query of the requests of a route.
func query(route string, change func(q url.Values)) mutant {
	return asking(route, func(r *http.Request, _ obj) {
		q := r.URL.Query()
		change(q)
		r.URL.RawQuery = q.Encode()
	})
}

// ignore takes a parameter out of the query of a route.
func ignore(route, name string) mutant {
	return query(route, func(q url.Values) { q.Del(name) })
}

// misread takes one value of a parameter for another; "" is none.
func misread(route, name, from, to string) mutant {
	return query(route, func(q url.Values) {
		if q.Get(name) == from {
			if q.Set(name, to); to == "" {
				q.Del(name)
			}
		}
	})
}

// deaf takes a field of the header out of the requests of a route.
func deaf(route, name string) mutant {
	return asking(route, func(r *http.Request, _ obj) { r.Header.Del(name) })
}

// answering changes the answers of a route.
func answering(route string, change func(a *reply)) mutant {
	return func(next server) server {
		return func(r *http.Request, body []byte) *reply {
			a := next(r, body)
			if is(route, r) {
				change(a)
			}
			return a
		}
	}
}

// status gives the answers of a route another status, those that succeed if it is one
// of success, and else those that do not.
func status(route string, code int) mutant {
	return answering(route, func(a *reply) {
		if (a.status >= 400) == (code >= 400) {
			a.status = code
		}
	})
}

// header changes a field of the header; "" removes it.
func header(route, name, value string) mutant {
	return answering(route, func(a *reply) {
		if a.header.Set(name, value); value == "" {
			a.header.Del(name)
		}
	})
}

// edit changes what the answers of a route hold.
func edit(route string, change func(envelope obj)) mutant {
	return answering(route, func(a *reply) { a.edit(change) })
}

func (a *reply) edit(change func(envelope obj)) {
	var e obj
	if json.Unmarshal(a.body, &e) != nil {
		return
	}
	change(e)
	a.body = []byte(tell(e))
	a.header.Set("Content-Length", strconv.Itoa(len(a.body)))
}

// gone takes a field out; see set.
type gone struct{}

// set puts a value at a place of the answers of a route, such as data.days[*].label,
// where the place before its last name is there.
func set(route, place string, value any) mutant {
	return edit(route, func(e obj) { put(e, steps(place), value) })
}

func unset(route, place string) mutant { return set(route, place, gone{}) }

// steps are the names in a place: data, days, *, label.
func steps(place string) []string {
	return strings.Split(strings.NewReplacer("[", ".", "]", "").Replace(place), ".")
}

func put(at any, steps []string, value any) {
	name := steps[0]
	switch at := at.(type) {
	case obj:
		if len(steps) > 1 {
			put(at[name], steps[1:], value)
		} else if at[name] = value; value == any(gone{}) {
			delete(at, name)
		}
	case list:
		for i := range at {
			if name != "*" && name != fmt.Sprint(i) {
				continue
			}
			if len(steps) > 1 {
				put(at[i], steps[1:], value)
			} else {
				at[i] = value
			}
		}
	}
}

// data changes the data of the answers of a route, where it is an array.
func data(route string, change func(all list) list) mutant {
	return edit(route, func(e obj) {
		if all, ok := e["data"].(list); ok {
			e["data"] = change(all)
		}
	})
}

// cut leaves the last element out of an array.
func cut(route string) mutant {
	return data(route, func(all list) list { return all[:max(0, len(all)-1)] })
}

// turn reverses an array.
func turn(route string) mutant {
	return data(route, func(all list) list {
		turned := list{}
		for i := range all {
			turned = append(turned, all[len(all)-1-i])
		}
		return turned
	})
}

// recode gives errors another code.
func recode(route, code string) mutant {
	return edit(route, func(e obj) { put(e["error"], []string{"code"}, code) })
}

// envelope is an answer with data, or with an error that has a code.
func envelope(status int, data any, code string) *reply {
	e := obj{"data": data, "error": nil, "meta": obj{"request_id": "r", "timestamp": "2026-09-01T12:00:00Z"}}
	if code != "" {
		e["error"] = obj{"code": code, "message": "no"}
	}
	a := &reply{status, http.Header{"Content-Type": {"application/json"}}, []byte(tell(e))}
	if status == 204 {
		a.body = nil
	}
	return a
}

// accept answers what is refused as if it were not.
func accept(route string, status int, data any) mutant {
	return answering(route, func(a *reply) {
		if a.status >= 400 {
			*a = *envelope(status, data, "")
		}
	})
}

// pretend answers the requests of a route, and does nothing.
func pretend(route string, status int, data any) mutant {
	return func(next server) server {
		return func(r *http.Request, body []byte) *reply {
			if is(route, r) {
				return envelope(status, data, "")
			}
			return next(r, body)
		}
	}
}

// refuse answers requests with an error, those in whose body or query a text is.
func refuse(route, text string, status int, code string) mutant {
	return func(next server) server {
		return func(r *http.Request, body []byte) *reply {
			if is(route, r) && strings.Contains(string(body)+" "+r.URL.RawQuery, text) {
				return envelope(status, nil, code)
			}
			return next(r, body)
		}
	}
}

// after is a mutant that is one only once a route was asked.
func after(route string, m mutant) mutant {
	return func(next server) server {
		broken, asked := m(next), false
		return func(r *http.Request, body []byte) *reply {
			serve := next
			if asked {
				serve = broken
			}
			a := serve(r, body)
			asked = asked || is(route, r)
			return a
		}
	}
}

// also does something else besides what the requests of a route ask for, when that is done.
func also(route string, do func(next server, r *http.Request, body []byte)) mutant {
	return func(next server) server {
		return func(r *http.Request, body []byte) *reply {
			a := next(r, body)
			if is(route, r) {
				do(next, r, body)
			}
			return a
		}
	}
}

// ask sends another request as the one who sent r, and returns the data of its answer.
func ask(next server, r *http.Request, method, target string, body any) any {
	at, err := r.URL.Parse(target)
	if err != nil {
		panic(err)
	}
	other := r.Clone(r.Context())
	other.Method, other.URL = method, at
	for _, name := range []string{"If-Match", "Idempotency-Key"} {
		other.Header.Del(name)
	}
	var text []byte
	if body != nil {
		text = []byte(tell(body))
	}
	var e obj
	if json.Unmarshal(next(other, text).body, &e) != nil {
		return nil
	}
	return e["data"]
}

// each does something with every element of a list, by its id.
func each(path string, do func(next server, r *http.Request, id string)) func(server, *http.Request, []byte) {
	return func(next server, r *http.Request, _ []byte) {
		all, _ := ask(next, r, "GET", path, nil).(list)
		for _, e := range all {
			do(next, r, e.(obj)["id"].(string))
		}
	}
}

// ghost is a block that there is not.
func ghost() obj {
	return obj{
		"id": "ghost", "subject_id": "ghost", "subject_name": "Ghost", "date": "2021-03-02", "start": "08:00", "end": "09:00", "topic": nil, "done": true,
	}
}

// haunted has a ghost among the blocks of lists and of weeks.
func haunted(next server) server {
	inLists := data("GET /v1/blocks", func(all list) list { return append(all, ghost()) })
	inWeeks := set("GET /v1/schedule", "data.days[0].blocks", list{ghost()})
	return inLists(inWeeks(next))
}

// lets lets in whoever comes with such an Authorization, as if it were the key.
func lets(route string, in func(authorization string) bool, key string) mutant {
	return asking(route, func(r *http.Request, _ obj) {
		if in(r.Header.Get("Authorization")) {
			r.Header.Set("Authorization", "Bearer "+key)
		}
	})
}

// with returns o with other fields.
func with(o obj, other obj) obj {
	o = maps.Clone(o)
	maps.Copy(o, other)
	return o
}

// counter counts from 1, for texts that are not there twice.
func counter() func() string {
	n := 0
	return func() string { n++; return strconv.Itoa(n) }
}

// ahead returns an instant that lies so much later.
func ahead(instant string, d time.Duration) string {
	at, err := time.Parse(time.RFC3339, instant)
	if err != nil {
		return instant
	}
	return at.Add(d).Format(time.RFC3339)
}

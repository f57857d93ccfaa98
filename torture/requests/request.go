package requests

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"studyplanner/torture/document"
)

// request is one that was made from a number and from what is there.
type request struct {
	number  int
	app     bool // what the app asks besides, else the API
	method  string
	target  string
	headers [][2]string
	body    []byte
}

// make returns the request of a number: the same one for the same ids.
func (s *source) make(number int, ids map[string][]string) request {
	v := &values{Rand: rand.New(rand.NewPCG(s.seed, uint64(number))), ids: ids}
	v.mood = pick(v, []mood{valid, valid, boundary, spoilt, spoilt})
	r := request{number: number, app: v.oneIn(3)}
	all := s.api
	if r.app {
		all = s.app
	}
	op := pick(v, all)
	for once := rare[op.OperationID]; once > 0 && !v.oneIn(once); once = rare[op.OperationID] {
		op = pick(v, all)
	}
	r.method, r.target = op.Method, v.target(op)
	if schema := op.Body(); schema != nil {
		r.body = v.body(op, s.export)
		r.headers = append(r.headers, [2]string{"Content-Type", "application/json"})
	}
	if v.mood == spoilt {
		r.spoil(v)
	}
	v.conditions(&r)
	return r
}

// rare is in how many draws of an operation one is kept.
var rare = map[string]int{
	// They end a session or keys with which requests are sent: else most would find nobody signed in.
	"signOut": 50, "deleteAccount": 50, "changePassword": 50, "endSessions": 50, "endSession": 50, "reset": 50, "revokeAll": 50, "lookRound": 50,
	// They take the server as long as a hundred others do, for a hash or a semester.
	"signIn": 40, "proveByPassword": 40, "resetSandbox": 40,
}

// target is a path with its query.
func (v *values) target(op document.Operation) string {
	segments := strings.Split(op.Path, "/")
	for i, segment := range segments {
		if !strings.HasPrefix(segment, "{") {
			continue
		}
		kind := segments[i-1]
		segments[i] = url.PathEscape(v.id(kind))
	}
	query := url.Values{}
	for _, p := range op.In("query") {
		if v.oneIn(3) {
			query.Set(p.Name, fmt.Sprint(v.of(p.Schema.Value, p.Name, 0)))
		}
	}
	if len(query) == 0 {
		return strings.Join(segments, "/")
	}
	return strings.Join(segments, "/") + "?" + query.Encode()
}

// body is what op is sent, in JSON.
func (v *values) body(op document.Operation, export []byte) []byte {
	value := v.of(op.Body(), "", 0)
	if strings.HasSuffix(op.Path, "/import") && v.oneIn(2) {
		return slices.Clip(export) // others send it, too
	}
	text, err := json.Marshal(value)
	if err != nil {
		return []byte(err.Error()) // is a body, too
	}
	return text
}

// spoil makes what is sent wrong in a way that no value is.
func (r *request) spoil(v *values) {
	switch v.IntN(16) {
	case 0:
		r.body = r.body[:v.IntN(len(r.body)+1)]
	case 1:
		r.body = []byte(strings.Repeat("[", 1+v.IntN(20_000)))
	case 2:
		r.body = []byte(strings.Repeat(`{"a":`, 1+v.IntN(5_000)) + "1")
	case 3:
		r.body = bytes.Replace(r.body, []byte("{"), []byte(`{"date":1,"date":2,`), 1)
	case 4:
		r.body = append(r.body, pick(v, []string{"x", "{}", "\xff", "\u0000", "]"})...)
	case 5:
		r.body = bytes.ReplaceAll(r.body, []byte("a"), []byte(pick(v, []string{"\xff", `\ud800`, `\u0000`, "\xc0\x80"})))
	case 6:
		r.body = append([]byte("\ufeff"), r.body...)
	case 7:
		r.body = slices.Clip(blanks[:1<<uint(v.IntN(mostBlanks))])
	case 8:
		r.method = pick(v, []string{"PUT", "HEAD", "OPTIONS", "TRACE", "BREW", "get", "DELETE", "PATCH", "POST", "GET"})
	case 9:
		r.target = strings.Replace(r.target, "/", pick(v, []string{"//", "/./", "/%2e%2e/", "/%00", "/%ff/", "/;"}), 1)
	case 10:
		r.target += pick(v, []string{"?%zz", "&&=", "?a;b", "/", "?include=subjects&include=subjects", "?limit=1&limit=2", "#x", "?" + strings.Repeat("a", 5000)})
	case 11:
		r.headers = append(r.headers, [2]string{"Content-Type", pick(v, []string{"", "text/plain", "application/json; charset=latin-1", "application/x-www-form-urlencoded", "*/*", "\xff"})})
	case 12:
		r.headers = append(r.headers, [2]string{"Content-Encoding", "gzip"})
	}
}

// blanks are the most that a body has of them, two to the power of mostBlanks - 1.
const mostBlanks = 22

var blanks = bytes.Repeat([]byte(" "), 1<<(mostBlanks-1))

// oddities are values of headers that are sent now and then.
var oddities = map[string][]string{
	"Idempotency-Key": {"k", "", strings.Repeat("k", 255), strings.Repeat("k", 256), "é", "a b", "\t"},
	"If-Match":        {"*", `"x"`, `W/"x"`, `"`, "", `"a","b"`, strings.Repeat(`"a",`, 1000)},
	"If-None-Match":   {"*", `"x"`, `W/"x"`, `"`, "", `"a","b"`},
	"X-Request-Id":    {"mine", "", strings.Repeat("x", 300), "a\tb", "é", "svc_live_abc"},
	"Accept":          {"text/html", "*/*;q=0", "\xff"},
	"Accept-Encoding": {"gzip", "br;q=1", "identity;q=0"},
	"Origin":          {"https://evil.example", "null", "http://localhost:8080"},
	"Sec-Fetch-Site":  {"cross-site", "same-origin", "?"},
	"Expect":          {"100-continue"},
	"Range":           {"bytes=0-1", "bytes=-"},
	"X-Forwarded-For": {"1.2.3.4", "::1, x", ""},
	"Cookie":          {"studyplanner=x", ";;;=", strings.Repeat("a=b; ", 500)},
	"Authorization":   {"", "Basic eDp4", "Bearer svc_live_x", "Bearer \xff", "bearer"},
}

// oddNames are the names of oddities, in an order that does not change.
var oddNames = []string{
	"Idempotency-Key", "If-Match", "If-None-Match", "X-Request-Id", "Accept", "Accept-Encoding", "Origin", "Sec-Fetch-Site", "Expect", "Range", "X-Forwarded-For", "Cookie", "Authorization",
}

func (v *values) conditions(r *request) {
	chance := 12
	if v.mood == valid {
		chance = 60
	}
	for _, name := range oddNames {
		if v.oneIn(chance) {
			r.headers = append(r.headers, [2]string{name, pick(v, oddities[name])})
		}
	}
}

// curl is the command that sends r once more. The secrets are left to whoever runs it.
func (r request) curl(base string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "curl -sv --path-as-is -X %s", quoted(r.method))
	for _, h := range r.headers {
		fmt.Fprintf(&b, " -H %s", quoted(h[0]+": "+h[1]))
	}
	if len(r.body) > mostShown {
		fmt.Fprintf(&b, " --data-binary (%d bytes, begins with %s)", len(r.body), quoted(string(r.body[:100])))
	} else if r.body != nil {
		fmt.Fprintf(&b, " --data-binary %s", quoted(string(r.body)))
	}
	fmt.Fprintf(&b, " %s", quoted(base+r.target))
	return b.String()
}

// mostShown is how many bytes of a body are printed.
const mostShown = 4000

// quoted is a text for a shell, with its odd bytes as numbers.
func quoted(text string) string {
	var b strings.Builder
	b.WriteString("$'")
	for i := range len(text) {
		switch c := text[i]; {
		case c < ' ' || c > '~':
			fmt.Fprintf(&b, `\x%02x`, c)
		case c == '\'' || c == '\\':
			b.WriteString(`\` + string(c))
		default:
			b.WriteByte(c)
		}
	}
	return b.String() + "'"
}

// into is r as it is sent to a server at base.
func (r request) into(base string) (*http.Request, error) {
	req, err := http.NewRequest(r.method, base, bytes.NewReader(r.body)) //nolint:noctx // the sender gives it one
	if err != nil {
		return nil, err
	}
	path, query, _ := strings.Cut(r.target, "?")
	req.URL.RawQuery = query
	req.URL.RawPath = path
	if req.URL.Path, err = url.PathUnescape(path); err != nil {
		req.URL.Path = path
	}
	for _, h := range r.headers {
		req.Header.Set(h[0], h[1])
	}
	return req, nil
}

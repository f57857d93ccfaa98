package api_test

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
)

func TestAKeyThatOpensNothingIsRefused(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	good, expiring := s.key(), s.key(func(d *account.KeyDraft) { d.Life = time.Hour })
	revoked := s.key()
	unknown, err := account.NewSecret(account.Live, rand.Reader)
	s.must(err)
	s.Revoke(t, revoked)
	s.Pass(time.Hour)
	for name, authorization := range map[string]string{
		"none":            "",
		"no scheme":       good,
		"another scheme":  "Basic " + good,
		"no key":          "Bearer",
		"an empty key":    "Bearer ",
		"two keys":        "Bearer " + good + " " + good,
		"a mistyped key":  "Bearer " + good[:len(good)-1] + "_",
		"a changed key":   "Bearer " + good[:12] + string(rune('a'+(good[12]-'a'+1)%26)) + good[13:],
		"another prefix":  "Bearer " + strings.Replace(good, "svc_live_", "svc_test_", 1),
		"an unknown key":  "Bearer " + unknown.Reveal(),
		"a revoked key":   "Bearer " + revoked,
		"an expired key":  "Bearer " + expiring,
		"not ASCII":       "Bearer ключ",
		"a very long key": "Bearer svc_live_" + strings.Repeat("a", 100_000),
	} {
		t.Run(name, func(t *testing.T) {
			var headers []string
			if authorization != "" {
				headers = []string{"Authorization", authorization}
			}
			a := client{s, ""}.send("GET", "/v1/blocks", nil, headers...).fails(401, "UNAUTHORIZED")
			if got := a.header.Get("WWW-Authenticate"); got != "Bearer" {
				t.Errorf("WWW-Authenticate %q", got)
			}
		})
	}
	for _, scheme := range []string{"bearer", "BEARER", "Bearer "} {
		client{s, ""}.send("GET", "/v1/blocks", nil, "Authorization", scheme+" "+good).is(200)
	}
}

func TestAReadOnlyKeyReadsEverythingAndWritesNothing(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(apitest.ReadOnly, apitest.Sandbox) // which has all of them
	for _, rt := range api.Routes() {
		method, path, _ := strings.Cut(rt.Name, " ")
		a := c.send(method, strings.NewReplacer("{id}", "x", "{item_id}", "y").Replace(path), "{}")
		if method != "GET" && !slices.Contains([]string{"suggestSchedule", "planExam", "readBlocks", "readSyllabus"}, rt.ID) {
			a.fails(403, "FORBIDDEN")
		} else if a.status != 200 && a.status != 404 && !slices.Contains([]string{"readBlocks", "readSyllabus", "listBusy"}, rt.ID) { // which want a text, and days
			t.Errorf("%s: %d", rt.Name, a.status)
		}
	}
}

func TestTheSandboxHoldsNothingOfTheRealData(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	live, test := s.client(), s.client(apitest.Sandbox)
	subject := live.subject("Algebra")
	block := live.block(subject.ID, "2026-03-02", "09:00", "10:00")
	test.subject("Algebra") // no name is taken there
	for _, path := range []string{"/v1/subjects/" + subject.ID, "/v1/blocks/" + block.ID} {
		test.send("GET", path, nil).fails(404, "NOT_FOUND")
		test.send("PATCH", path, "{}").fails(404, "NOT_FOUND")
		test.send("DELETE", path, nil).fails(404, "NOT_FOUND")
	}
	test.send("POST", "/v1/blocks", obj{"subject_id": subject.ID, "date": "2026-03-02", "start": "09:00", "end": "10:00"}).fails(404, "NOT_FOUND")
	a := into[obj](test.send("GET", "/v1/account", nil))
	if a["mode"] != "sandbox" || a["email"] != email || a["scope"] != "full" {
		t.Errorf("account %v", a)
	}
}

func TestUnknownIdsAreNotFoundAfterTheInputWasChecked(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := c.subject("Algebra").ID
	block := c.block(subject, "2026-03-02", "09:00", "10:00").ID
	unknown := strings.Replace(block, "blk_p", "blk_q", 1)
	for _, id := range []string{unknown, "x", "%00", "a%2Fb", "..", "%2e%2e", strings.Repeat("x", 5000), "%F0%9F%A6%89", "'"} {
		c.send("GET", "/v1/blocks/"+id, nil).fails(404, "NOT_FOUND")
		c.send("DELETE", "/v1/blocks/"+id, nil).fails(404, "NOT_FOUND")
		c.send("PATCH", "/v1/blocks/"+id, `{"done":true}`).fails(404, "NOT_FOUND")
		c.send("PATCH", "/v1/blocks/"+id, `{"done":1}`).invalid("done")
		c.send("POST", "/v1/blocks/"+id+"/move", `{"date":"2026-03-02"}`).fails(404, "NOT_FOUND")
		c.send("POST", "/v1/blocks/"+id+"/move", `{}`).invalid("date")
		c.send("GET", "/v1/subjects/"+id, nil).fails(404, "NOT_FOUND")
		c.send("PATCH", "/v1/subjects/"+id, `{}`).fails(404, "NOT_FOUND")
		c.send("DELETE", "/v1/subjects/"+id, nil).fails(404, "NOT_FOUND")
		c.send("POST", "/v1/subjects/"+id+"/syllabus", `{"title":"A","duration":1}`).fails(404, "NOT_FOUND")
		c.send("PUT", "/v1/subjects/"+id+"/syllabus", `{"syllabus":[]}`).fails(404, "NOT_FOUND")
		c.send("PATCH", "/v1/subjects/"+subject+"/syllabus/"+id, `{}`).fails(404, "NOT_FOUND")
		c.send("DELETE", "/v1/subjects/"+subject+"/syllabus/"+id, nil).fails(404, "NOT_FOUND")
	}
	for _, id := range []string{"x", "sub_\u0000", strings.Replace(subject, "sub_p", "sub_q", 1)} {
		a := c.send("PATCH", "/v1/blocks/"+block, obj{"subject_id": id, "done": true}).fails(404, "NOT_FOUND")
		if a.Error.Message != "subject_id: no such subject" {
			t.Errorf("message %q", a.Error.Message)
		}
		c.send("POST", "/v1/blocks", obj{"subject_id": id, "date": "2026-03-02", "start": "09:00", "end": "10:00"}).fails(404, "NOT_FOUND")
	}
}

func TestPathsAreMatchedExactlyAndNeverRedirected(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	for _, path := range []string{
		"/v1", "/v1/", "/v1/nothing", "/v1//blocks", "/v1/blocks/", "/v1/blocks//", "/v1/./blocks", "/v1/x/../blocks", "/v1/Blocks",
		"/v1/blocks%2F", "/v1%2Fblocks", "/v1/blocks%2Fx", "/v1/blocks/x/", "/v1/blocks/x/y", "/v1/blocks//move", "/v1/blocks/x/move/",
		"/v1/subjects/x/syllabus/y/z", "/v1/blocks/batch/x", "/v1/%00", "/v1/blocks;x",
	} {
		for _, method := range []string{"GET", "POST", "DELETE"} {
			a := c.send(method, path, nil).fails(404, "NOT_FOUND")
			if a.header.Get("Location") != "" || a.header.Get("Allow") != "" {
				t.Errorf("%s %s: %v", method, path, a.header)
			}
		}
	}
	client{c.server, ""}.send("GET", "/v1/nothing", nil).fails(404, "NOT_FOUND")
	c.request("GET", "/v1/%62locks").is(200)
}

func TestAWrongMethodIsToldTheRightOnes(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	for _, tt := range []struct{ method, path, allow string }{
		{"PUT", "/v1/blocks", "GET, HEAD, POST"},
		{"OPTIONS", "/v1/blocks", "GET, HEAD, POST"},
		{"TRACE", "/v1/blocks", "GET, HEAD, POST"},
		{"get", "/v1/blocks", "GET, HEAD, POST"},
		{"BREW", "/v1/blocks", "GET, HEAD, POST"},
		{"POST", "/v1/blocks/x", "DELETE, GET, HEAD, PATCH"},
		{"GET", "/v1/blocks/x/move", "POST"},
		{"GET", "/v1/blocks/batch", "POST"},
		{"HEAD", "/v1/blocks/batch", "POST"},
		{"GET", "/v1/subjects/x/syllabus", "POST, PUT"},
		{"GET", "/v1/subjects/x/syllabus/y", "DELETE, PATCH"},
		{"DELETE", "/v1/schedule", "GET, HEAD"},
		{"POST", "/v1/stats", "GET, HEAD"},
		{"POST", "/v1/account", "GET, HEAD"},
	} {
		for _, c := range []client{c, {c.server, ""}} {
			a := c.send(tt.method, tt.path, nil)
			if a.status != 405 || a.header.Get("Allow") != tt.allow {
				t.Errorf("%s: %d, Allow %q", a.what, a.status, a.header.Get("Allow"))
			}
		}
	}
}

func TestHeadIsGetWithoutItsBody(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	for _, path := range []string{"/v1/blocks", "/v1/subjects", "/v1/schedule", "/v1/stats", "/v1/account", "/v1/blocks/x", "/v1/blocks?date=x"} {
		get, head := c.send("GET", path, nil), c.send("HEAD", path, nil)
		if head.status != get.status || head.body != "" || head.etag() != get.etag() ||
			head.header.Get("Content-Length") != get.header.Get("Content-Length") {
			t.Errorf("%s: %d %v %q", path, head.status, head.header, head.body)
		}
	}
}

func TestABodyHasALimit(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	body := func(size int) string {
		const head, tail = `{"name":"A","type":"study","x":"`, `"}`
		return head + strings.Repeat("x", size-len(head)-len(tail)) + tail
	}
	c.send("POST", "/v1/subjects", body(1<<20)).invalid("x")
	c.send("POST", "/v1/subjects", body(1<<20+1)).fails(413, "PAYLOAD_TOO_LARGE")
	c.send("PATCH", "/v1/blocks/x", strings.Repeat(" ", 1<<20+1)).fails(413, "PAYLOAD_TOO_LARGE")
	c.send("GET", "/v1/subjects", body(1<<20+1)).is(200)
}

func TestABodyIsJSONByItsContentType(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	for kind, status := range map[string]int{
		"": 201, "application/json": 201, "Application/JSON;": 201, "application/json; charset=utf-8": 201, "application/json;v=\"": 201,
		"application/merge-patch+json": 201, "application/x-www-form-urlencoded": 415, "text/plain": 415, "text/json": 415,
		"application/jsonp": 415, "application/+json": 415, "multipart/form-data; boundary=x": 415, "json": 415, "*/*": 415,
	} {
		a := c.send("POST", "/v1/subjects", obj{"name": "as " + kind + ".", "type": "study"}, "Content-Type", kind)
		if a.is(status); status == 415 {
			a.fails(415, "UNSUPPORTED_MEDIA_TYPE")
		}
	}
	c.send("POST", "/v1/subjects", "", "Content-Type", "text/plain").invalid("body")
	c.send("DELETE", "/v1/blocks/x", "x", "Content-Type", "text/plain").fails(404, "NOT_FOUND")
}

func TestTheRequestIdIsTheCallersIfItIsSafe(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	for sent, kept := range map[string]bool{
		"a": true, "A-1._z": true, strings.Repeat("x", 64): true,
		"": false, strings.Repeat("x", 65): false, "a b": false, "a\"b": false, "é": false, "a/b": false, "a\x7f": false,
	} {
		a := c.send("GET", "/v1/blocks", nil, "X-Request-Id", sent)
		if (a.Meta.RequestID == sent) != kept {
			t.Errorf("%q became %q", sent, a.Meta.RequestID)
		}
	}
}

// authenticatorFunc is an Authenticator of one function.
type authenticatorFunc func(context.Context, string, time.Time) (account.Access, planner.Call, error)

func (f authenticatorFunc) Authenticate(ctx context.Context, key string, now time.Time) (account.Access, planner.Call, error) {
	return f(ctx, key, now)
}

func (f authenticatorFunc) AuthenticateWrite(ctx context.Context, key string, now time.Time) (account.Access, planner.Call, error) {
	return f(ctx, key, now)
}

func TestAFailureOfTheServerTellsNothingButItsId(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		fail   func() error
		status int
		code   string
	}{
		"an unknown error":         {func() error { return errors.New("secret cause") }, 500, "INTERNAL_ERROR"},
		"a panic":                  {func() error { panic("secret cause") }, 500, "INTERNAL_ERROR"},
		"a panic with an error":    {func() error { panic(errors.New("secret cause")) }, 500, "INTERNAL_ERROR"},
		"no database":              {func() error { return errors.Join(planner.ErrUnavailable, errors.New("secret cause")) }, 503, "UNAVAILABLE"},
		"a database that is slow":  {func() error { return errors.Join(context.DeadlineExceeded, errors.New("secret cause")) }, 503, "UNAVAILABLE"},
		"a database that gives up": {func() error { return errors.Join(context.Canceled, errors.New("secret cause")) }, 503, "UNAVAILABLE"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newServer(t, func(c *api.Config) {
				c.Authenticator = authenticatorFunc(func(context.Context, string, time.Time) (account.Access, planner.Call, error) {
					return account.Access{}, planner.Call{}, tt.fail()
				})
			})
			var a answer
			if tt.status == 500 && strings.HasPrefix(name, "a panic") {
				a = client{s, "x"}.request("GET", "/v1/blocks")
			} else {
				a = client{s, "x"}.send("GET", "/v1/blocks", nil).fails(tt.status, tt.code)
			}
			if a.status != tt.status || strings.Contains(a.body, "secret") {
				t.Errorf("%d %s", a.status, a.body)
			}
			if tt.status == 503 && a.header.Get("Retry-After") == "" {
				t.Error("no Retry-After")
			}
			log := s.Log.String()
			if strings.Count(log, "level=ERROR") != 1 || !strings.Contains(log, "secret cause") ||
				!strings.Contains(log, a.header.Get("X-Request-Id")) {
				t.Errorf("log: %s", log)
			}
		})
	}
}

// sendRaw sends a request of which nothing is checked.
func (s *server) sendRaw(r *http.Request) answer {
	w := httptest.NewRecorder()
	s.API.ServeHTTP(w, r)
	return answer{t: s.t, what: r.Method, status: w.Code, header: w.Header(), body: w.Body.String()}
}

// request sends a request of which nothing is checked.
func (c client) request(method, target string) answer {
	r := httptest.NewRequest(method, target, nil)
	r.Header.Set("Authorization", "Bearer "+c.key)
	return c.sendRaw(r)
}

// preflight asks whether a script of origin may call.
func (s *server) preflight(origin string) answer {
	r := httptest.NewRequest("OPTIONS", "/v1/blocks", nil)
	r.Header.Set("Origin", origin)
	r.Header.Set("Access-Control-Request-Method", "PATCH")
	return s.sendRaw(r)
}

func TestAClientThatWentAwayIsNoError(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := httptest.NewRequestWithContext(ctx, "GET", "/v1/blocks", nil)
	r.Header.Set("Authorization", "Bearer "+c.key)
	if a := s.sendRaw(r); a.status >= 200 && a.status < 300 {
		t.Errorf("status %d", a.status)
	}
	if strings.Contains(s.Log.String(), "level=ERROR") {
		t.Errorf("log: %s", s.Log)
	}
}

// deletedAccounts has none.
type deletedAccounts struct{}

func (deletedAccounts) Get(context.Context, string) (account.Account, error) {
	return account.Account{}, account.ErrNotFound
}

func (deletedAccounts) ResetSpace(context.Context, planner.Call, planner.Contents, planner.Date) error {
	return account.ErrNotFound
}

func TestAnAccountThatWasDeletedMeanwhileHasNoKeys(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(c *api.Config) { c.Accounts = deletedAccounts{} })
	s.client().send("GET", "/v1/account", nil).fails(401, "UNAUTHORIZED")
}

func TestARequestWhoseBodyBreaksOffIsRefused(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	r := httptest.NewRequest("POST", "/v1/subjects", &breakingReader{})
	r.Header.Set("Authorization", "Bearer "+c.key)
	c.do(r).invalid("body")
}

type breakingReader struct{}

func (*breakingReader) Read([]byte) (int, error) { return 0, errors.New("connection reset") }

func TestAPathThatNoServerWouldPassOnIsRefused(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, u := range []*url.URL{
		{}, {Path: "*"}, {Path: "v1/blocks"}, {Opaque: "/v1/blocks"}, {Path: "/v1/blocks", RawPath: "/v1/%zz"}, {Path: "/v1/%zz", RawPath: "/v1/%zz"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.URL = u
		if a := s.sendRaw(r); a.status != 404 && a.status != 401 {
			t.Errorf("%#v: %d", u, a.status)
		}
	}
}

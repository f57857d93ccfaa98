package client_test

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"studyplanner/client"
	"studyplanner/internal/api/apitest"
)

// failing returns the error of a read and that of a deletion when the server
// gives this answer.
func failing(t *testing.T, a answer) []*client.Error {
	t.Helper()
	c := newClient(t, client.Config{Transport: &script{answers: []answer{a}}, Tries: 1})
	_, read := c.Account(t.Context())
	var all []*client.Error
	for _, err := range []error{read, c.DeleteBlock(t.Context(), "blk_1")} {
		e, ok := errors.AsType[*client.Error](err)
		if !ok {
			t.Fatalf("%+v gives %v", a, err)
		}
		all = append(all, e)
	}
	return all
}

func TestAnErrorInTheEnvelopeIsAFailureWhateverTheStatus(t *testing.T) {
	t.Parallel()
	for _, status := range []int{200, 201, 204, 302, 400, 404, 422, 500, 599} {
		body := `{"data":{"id":"acc_1"},"error":{"code":"VALIDATION_ERROR","message":"m","fields":[{"field":"f","message":"g"}]},"meta":{"request_id":"r1"}}`
		if status == 204 {
			continue // has no body
		}
		for _, e := range failing(t, answer{status: status, body: body}) {
			if e.Code != client.CodeInvalid || e.Message != "m" || !slices.Equal(e.Fields, []client.Field{{Field: "f", Message: "g"}}) ||
				e.Status != status || e.RequestID != "r1" {
				t.Errorf("%d: %+v", status, e)
			}
		}
	}
	for _, body := range []string{`{"error":{}}`, `{"data":null,"error":{"code":"","message":""},"meta":null}`} {
		for _, e := range failing(t, answer{status: 200, body: body}) {
			if e.Code != "" || e.Message == "" || !strings.HasPrefix(e.Error(), "status 200 OK: ") {
				t.Errorf("%s: %v", body, e)
			}
		}
	}
}

func TestWhatIsNoAnswerOfTheAPIIsAFailure(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		proxyBody, "OK", "{", accountBody[:40], accountBody[:len(accountBody)-1], accountBody + "}", "[]", "null", "{}", `"text"`, "\xff\xfe",
		`{"data":null,"error":null,"meta":{}}`, `{"error":null}`, `{"error":"no"}`, `{"error":["no"]}`, `{"error":{"code":1}}`, `{"status":"ok"}`,
	} {
		for _, status := range []int{200, 201, 404, 500} {
			for _, e := range failing(t, answer{status: status, body: body}) {
				if e.Code != "" || e.Status != status || !strings.Contains(e.Message, "does not come from the API") {
					t.Errorf("%d %q: %+v", status, body, e)
				}
			}
		}
	}
	c := newClient(t, client.Config{Transport: &script{answers: []answer{{status: 204}}}})
	must(t, c.DeleteBlock(t.Context(), "blk_1"))
	if _, err := c.Account(t.Context()); err == nil {
		t.Error("no account is taken for one")
	}
	c = newClient(t, client.Config{Transport: &script{answers: []answer{{status: 200, body: accountBody}}}})
	if err := c.DeleteBlock(t.Context(), "blk_1"); err == nil {
		t.Error("an account is taken for a deletion")
	}
	if a, err := c.Blocks(t.Context(), client.BlockFilter{}); err == nil || a != nil {
		t.Errorf("an account is taken for blocks: %v", a)
	}
}

func TestARedirectIsNotFollowedAndNoSuccess(t *testing.T) {
	t.Parallel()
	var elsewhere atomic.Int32
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { elsewhere.Add(1) }))
	defer other.Close()
	for _, status := range []int{301, 302, 303, 307, 308, 304, 300} {
		s := httptest.NewServer(http.RedirectHandler(other.URL+"/v1/account", status))
		c := newClient(t, client.Config{BaseURL: s.URL})
		_, read := c.Account(t.Context())
		_, written := c.CreateBlock(t.Context(), client.BlockDraft{})
		for _, err := range []error{read, written, c.DeleteBlock(t.Context(), "blk_1")} {
			e, ok := errors.AsType[*client.Error](err)
			if !ok || e.Status != status || !strings.Contains(err.Error(), "elsewhere") {
				t.Errorf("%d: %v", status, err)
			}
		}
		s.Close()
	}
	if n := elsewhere.Load(); n > 0 {
		t.Errorf("%d requests went elsewhere", n)
	}
}

func TestErrorsOfTheRealServerSayEverything(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client(t)
	_, err := c.CreateBlock(t.Context(), client.BlockDraft{SubjectID: "sub_1", Start: clock("10:00"), End: clock("09:00")})
	e, ok := errors.AsType[*client.Error](err)
	if !ok || e.Code != client.CodeInvalid || e.Status != 422 || len(e.Fields) != 2 || e.Fields[0].Field != "date" || e.RequestID == "" {
		t.Fatalf("%#v", e)
	}
	for _, part := range []string{"POST /blocks: VALIDATION_ERROR: date: ", "; end: ", " (request " + e.RequestID + ")"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q is not in %q", part, err)
		}
	}
	reader := newClient(t, client.Config{Key: s.key(t, apitest.ReadOnly), Transport: client.HandlerTransport(s.API, "")})
	maths := subject(t, c, "Maths")
	b := block(t, c, maths.ID, "2026-03-03", "09:00", "10:00")
	var info client.Info
	_, err = c.Block(t.Context(), b.ID, client.Into(&info))
	must(t, err)
	yes := true
	_, err = c.UpdateBlock(t.Context(), b.ID, client.BlockPatch{Done: &yes}, client.IfMatch(info.ETag))
	must(t, err)
	stranger := newClient(t, client.Config{Transport: client.HandlerTransport(s.API, "")})
	for want, err := range map[string]error{
		client.CodeForbidden:    reader.DeleteBlock(t.Context(), b.ID),
		client.CodeUnauthorized: stranger.DeleteBlock(t.Context(), b.ID),
		client.CodeNotFound:     c.DeleteBlock(t.Context(), "a/b?c#d%"),
		client.CodeConflict:     c.DeleteBlock(t.Context(), b.ID, client.IfMatch(info.ETag)),
		"":                      nil,
	} {
		if client.Code(err) != want {
			t.Errorf("%s: %v", want, err)
		}
	}
}

func TestAnIDCannotLeadToAnotherResource(t *testing.T) {
	t.Parallel()
	s := &script{answers: []answer{{status: 204}}}
	c := newClient(t, client.Config{Transport: s})
	for _, id := range []string{"", ".", ".."} {
		for _, err := range []error{
			c.DeleteSubject(t.Context(), id), c.DeleteItem(t.Context(), "sub_1", id), c.DeleteItem(t.Context(), id, "itm_1"),
		} {
			if err == nil || !strings.Contains(err.Error(), "cannot be an id") {
				t.Errorf("%q: %v", id, err)
			}
		}
	}
	_, err := c.CreateBlock(t.Context(), client.BlockDraft{}, client.IdempotencyKey("a\r\nb"))
	if err == nil || len(s.times) > 0 {
		t.Errorf("%d requests were sent: %v", len(s.times), err)
	}
}

func TestErrorsOfTheNetworkKeepTheirCause(t *testing.T) {
	t.Parallel()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	must(t, err)
	must(t, l.Close())
	_, err = newClient(t, client.Config{BaseURL: "http://" + l.Addr().String(), Tries: 1}).Account(t.Context())
	if !errors.Is(err, syscall.ECONNREFUSED) || strings.Contains(err.Error(), "http://") || !strings.HasPrefix(err.Error(), "GET /account: ") {
		t.Error(err)
	}
	s := httptest.NewUnstartedServer(nil)
	s.Config.ErrorLog = quiet()
	s.StartTLS()
	defer s.Close()
	n := 0
	_, err = newClient(t, client.Config{BaseURL: s.URL, Transport: counting(&n)(&http.Transport{})}).Account(t.Context())
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); !ok || n != 1 {
		t.Errorf("%d tries: %v", n, err)
	}
}

func TestAConnectionThatIsCutIsTriedAgainOverARealNetwork(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	var requests atomic.Int32
	cut := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch requests.Add(1) {
		case 1: // the work is done, the answer lost
			s.API.ServeHTTP(httptest.NewRecorder(), r)
			panic(http.ErrAbortHandler)
		case 2: // half the answer comes
			w.Header().Set("Content-Length", "1000")
			io.WriteString(w, `{"data":`)
			http.NewResponseController(w).Flush()
			panic(http.ErrAbortHandler)
		default:
			s.API.ServeHTTP(w, r)
		}
	}))
	defer cut.Close()
	c := newClient(t, client.Config{BaseURL: cut.URL, Key: s.key(t)})
	_, err := c.CreateSubject(t.Context(), client.SubjectDraft{Name: "Maths", Type: client.Study})
	must(t, err)
	all, err := s.client(t).Subjects(context.WithoutCancel(t.Context()), client.SubjectFilter{})
	if err != nil || len(all) != 1 || requests.Load() < 3 {
		t.Errorf("%d requests, %+v, %v", requests.Load(), all, err)
	}
}

package api_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

// named lets everybody in, under the account that the header Name says.
func named(r *api.Request) (account.Access, planner.Call, error) {
	return account.Access{AccountID: r.Header.Get("Name"), Key: account.Key{Scope: account.Full}}, planner.Call{}, nil
}

// room is a table of routes that do what a test wants.
type room struct {
	http.Handler
	inside  chan string // who is inside
	release chan bool   // lets one go
}

func newRoom(t *testing.T, change ...func(*api.Config)) *room {
	t.Helper()
	m := &room{inside: make(chan string, 1000), release: make(chan bool)}
	stay := func(r *api.Request) (string, error) {
		m.inside <- r.Access().AccountID
		<-m.release
		return r.Access().AccountID, r.Context().Err()
	}
	routes := []api.Route{
		{Method: "GET", Pattern: "/stay", Status: 200, Operation: api.NoInput[string](stay)},
		{Method: "GET", Pattern: "/large", Status: 200, Operation: api.Costly(api.NoInput[string](stay))},
		{Method: "POST", Pattern: "/write", Status: 200, Operation: api.NoInput[string](stay)},
		{Method: "POST", Pattern: "/load", Status: 200, Operation: api.Upload[int64](2<<20, count)},
	}
	m.Handler = newServer(t, change...).API.MountRoutes("/room", routes, api.Authentication{Authenticate: named, Plan: account.DefaultPlan})
	return m
}

// ask sends a request in somebody's name and returns where its answer will be.
func (m *room) ask(t *testing.T, name, method, path string, body io.Reader) chan *httptest.ResponseRecorder {
	t.Helper()
	answer := make(chan *httptest.ResponseRecorder, 1)
	r := httptest.NewRequestWithContext(context.WithoutCancel(t.Context()), method, path, body)
	r.Header.Set("Name", name)
	go func() {
		w := httptest.NewRecorder()
		m.ServeHTTP(w, r)
		answer <- w
	}()
	return answer
}

// few is a server with two places for large work, one of an account.
func few(c *api.Config) { c.Capacity = 2 }

func TestANeighbourIsServedWhileAnAccountAsksForMuch(t *testing.T) {
	t.Parallel()
	m := newRoom(t, func(c *api.Config) { c.Capacity = 8 }) // four places, one or two of an account
	var answers []chan *httptest.ResponseRecorder
	for range 20 {
		answers = append(answers, m.ask(t, "busy", "GET", "/room/large", nil))
	}
	first := <-m.inside
	quiet := m.ask(t, "quiet", "GET", "/room/large", nil)
	for name := first; name != "quiet"; name = <-m.inside { // which only comes if there is room for it
	}
	close(m.release)
	for _, answer := range append(answers, quiet) {
		if w := <-answer; w.Code != 200 {
			t.Errorf("status %d", w.Code)
		}
	}
}

func TestSmallRequestsWaitForTheDatabaseOnly(t *testing.T) {
	t.Parallel()
	m := newRoom(t, few)
	var answers []chan *httptest.ResponseRecorder
	for range 10 {
		answers = append(answers, m.ask(t, "a", "POST", "/room/write", nil), m.ask(t, "a", "GET", "/room/stay", nil))
	}
	for range answers {
		<-m.inside // all at once
	}
	close(m.release)
	for _, answer := range answers {
		<-answer
	}
}

func TestARequestTooManyOfAnAccountIsToldSo(t *testing.T) {
	t.Parallel()
	m := newRoom(t, few)
	answers := make(chan *httptest.ResponseRecorder)
	for range 258 { // one is inside and 256 wait
		answer := m.ask(t, "a", "GET", "/room/large", nil)
		go func() { answers <- <-answer }()
	}
	w := <-answers // of the only one that waits for nothing
	if w.Code != 429 || w.Header().Get("Retry-After") != "1" || !strings.Contains(w.Body.String(), "send fewer at once") {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	close(m.release)
	for range 257 {
		if w := <-answers; w.Code == 429 {
			t.Error("more than one was refused")
		}
	}
}

// slow is a client that does not take its answer.
type slow struct {
	*httptest.ResponseRecorder
	taking, take chan bool
}

func (s slow) Write(p []byte) (int, error) {
	s.taking <- true
	<-s.take
	return s.ResponseRecorder.Write(p)
}

func TestAClientThatReadsSlowlyHoldsUpNobody(t *testing.T) {
	t.Parallel()
	m := newRoom(t, few)
	close(m.release)
	r := httptest.NewRequestWithContext(t.Context(), "GET", "/room/large", nil)
	r.Header.Set("Name", "a")
	client := slow{httptest.NewRecorder(), make(chan bool), make(chan bool)}
	served := make(chan bool)
	go func() {
		m.ServeHTTP(client, r)
		close(served)
	}()
	<-client.taking
	if w := <-m.ask(t, "a", "GET", "/room/large", nil); w.Code != 200 {
		t.Errorf("status %d", w.Code)
	}
	client.take <- true
	<-served
}

// list asks for blocks and returns where the status of the answer will be.
func list(t *testing.T, s *server, key, query string) chan int {
	t.Helper()
	status := make(chan int, 1)
	r := httptest.NewRequestWithContext(context.WithoutCancel(t.Context()), "GET", "/v1/blocks"+query, nil)
	r.Header.Set("Authorization", "Bearer "+key)
	go func() {
		w := httptest.NewRecorder()
		s.API.ServeHTTP(w, r)
		status <- w.Code
	}()
	return status
}

func TestWhoSendsSlowlyHoldsUpNobody(t *testing.T) {
	t.Parallel()
	m := newRoom(t, few)
	var ends []*io.PipeWriter
	var answers []chan *httptest.ResponseRecorder
	for range 2 {
		from, to := io.Pipe()
		answers, ends = append(answers, m.ask(t, "slow", "POST", "/room/load", from)), append(ends, to)
	}
	if w := <-m.ask(t, "quick", "POST", "/room/load", strings.NewReader("[]")); w.Code != 200 || !strings.HasPrefix(w.Body.String(), `{"data":2,`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	for i, end := range ends {
		end.Close()
		if w := <-answers[i]; w.Code != 200 {
			t.Errorf("the slow one: %d %s", w.Code, w.Body)
		}
	}
}

func TestNothingIsLeftOfALargeBody(t *testing.T) {
	dir := t.TempDir()
	m := newRoom(t)
	t.Setenv("TMPDIR", dir)
	for _, size := range []int{0, 1, 1<<20 + 1, 2 << 20, 2<<20 + 1} {
		w := <-m.ask(t, "a", "POST", "/room/load", strings.NewReader(strings.Repeat(" ", size)))
		if want := map[bool]int{true: 413, false: 200}[size > 2<<20]; w.Code != want {
			t.Errorf("a body of %d bytes: %d, want %d", size, w.Code, want)
		}
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("%v is left: %v", left, err)
	}
	t.Setenv("TMPDIR", dir+"/nowhere")
	if w := <-m.ask(t, "a", "POST", "/room/load", strings.NewReader("[]")); w.Code != 503 {
		t.Errorf("without a place for it: %d", w.Code)
	}
}

func TestEveryRequestHasADeadline(t *testing.T) {
	t.Parallel()
	at := make(chan time.Duration, 1)
	tell := func(r *api.Request) (string, error) {
		deadline, _ := r.Context().Deadline()
		at <- time.Until(deadline)
		return "", nil
	}
	routes := []api.Route{
		{Method: "GET", Pattern: "/short", Status: 200, Operation: api.NoInput[string](tell)},
		{Method: "GET", Pattern: "/long", Status: 200, Operation: api.Costly(api.NoInput[string](tell))},
		{Method: "POST", Pattern: "/short", Status: 200, Operation: api.Body[struct{}, string](func(r *api.Request, _ struct{}) (string, error) {
			return tell(r)
		})},
	}
	h := newServer(t).API.MountRoutes("/box", routes, api.Authentication{Authenticate: named, Plan: account.DefaultPlan})
	for ask, most := range map[string]time.Duration{"GET /box/short": 10 * time.Second, "GET /box/long": 55 * time.Second, "POST /box/short": 10 * time.Second} {
		method, path, _ := strings.Cut(ask, " ")
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader("{}")))
		if left := <-at; left > most || left < -time.Hour { // without a deadline it would be long past
			t.Errorf("%s: %v, want at most %v", ask, left, most)
		}
	}
}

func TestARequestThatTookTooLongIsToldSo(t *testing.T) {
	t.Parallel()
	m := newRoom(t, few)
	ctx, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	r := httptest.NewRequestWithContext(ctx, "POST", "/room/write", nil)
	r.Header.Set("Name", "a")
	close(m.release)
	w := httptest.NewRecorder()
	m.ServeHTTP(w, r)
	if w.Code != 503 || !strings.Contains(w.Body.String(), "took too long") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

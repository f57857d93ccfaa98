package api_test

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/api"
)

// page asks for something beside the API.
func (s *server) page(method, target string) (int, http.Header, []byte) {
	w := httptest.NewRecorder()
	s.API.ServeHTTP(w, locally(method, target))
	return w.Code, w.Header(), w.Body.Bytes()
}

// locally returns a request from this machine.
func locally(method, target string) *http.Request {
	r := httptest.NewRequest(method, target, nil)
	r.RemoteAddr = "127.0.0.1:4711"
	return r
}

func TestMetricsAndTheVersionAreForThisMachineAlone(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, from := range []struct {
		peer, field string
		status      int
	}{
		{"127.0.0.5:4711", "", 200},
		{"[::1]:4711", "", 200},
		{"[::ffff:127.0.0.1]:4711", "", 200},
		{"192.0.2.1:4711", "", 404},
		{"[fe80::1%eth0]:4711", "", 404},
		{"@", "", 404},
		{"127.0.0.1:4711", "X-Forwarded-For", 404},
		{"127.0.0.1:4711", "X-Forwarded-Host", 404},
		{"127.0.0.1:4711", "X-Forwarded-Proto", 404},
		{"127.0.0.1:4711", "X-Real-IP", 404},
		{"127.0.0.1:4711", "Forwarded", 404},
		{"127.0.0.1:4711", "Via", 404},
	} {
		for _, path := range []string{"/metrics", "/version"} {
			r := httptest.NewRequest("GET", path, nil)
			r.RemoteAddr = from.peer
			if from.field != "" {
				r.Header.Set(from.field, "")
			}
			w := httptest.NewRecorder()
			if s.API.ServeHTTP(w, r); w.Code != from.status {
				t.Errorf("%s for %+v: %d", path, from, w.Code)
			}
		}
	}
}

func TestThePagesBesideTheAPI(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, tt := range []struct {
		method, path string
		status       int
		holds        string
	}{
		{"GET", "/", 404, ""}, // package web has a page there
		{"GET", "/docs", 200, "swagger-ui-bundle.js"},
		{"GET", "/docs/", 200, "swagger-ui-bundle.js"},
		{"GET", "/docs/swagger-ui.css", 200, ""},
		{"GET", "/docs/nothing.js", 404, ""},
		{"GET", "/healthz", 200, `{"status":"ok"}`},
		{"GET", "/readyz", 200, `{"status":"ok"}`},
		{"GET", "/version", 200, `{"version":"test"}`},
		{"POST", "/version", 405, ""},
		{"GET", "/metrics", 200, "go_goroutines"},
		{"GET", "/nothing", 404, ""},
		{"GET", "//v1/blocks", 404, ""},
	} {
		status, header, body := s.page(tt.method, tt.path)
		if status != tt.status || !strings.Contains(string(body), tt.holds) {
			t.Errorf("%s %s: %d %.200s", tt.method, tt.path, status, body)
		}
		if header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s may be sniffed", tt.path)
		}
	}
}

func TestAPageThatIsAlwaysTheSameIsSentOnce(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, path := range []string{"/openapi.json", "/version"} {
		_, first, body := s.page("GET", path)
		again := locally("GET", path)
		again.Header.Set("If-None-Match", first.Get("ETag"))
		w := httptest.NewRecorder()
		s.API.ServeHTTP(w, again)
		if w.Code != 304 || w.Body.Len() != 0 || len(body) == 0 || first.Get("Content-Type") != "application/json" {
			t.Errorf("%s: %d with %d bytes after %v", path, w.Code, w.Body.Len(), first)
		}
	}
}

func TestTheDocsPageLoadsNothingFromElsewhere(t *testing.T) {
	t.Parallel()
	_, header, body := newServer(t).page("GET", "/docs")
	if policy := header.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'self';") {
		t.Errorf("policy %q", policy)
	}
	for _, foreign := range []string{`src="http`, `href="http`, `src="//`, `href="//`} {
		if strings.Contains(string(body), foreign) {
			t.Errorf("the page has %s", foreign)
		}
	}
}

func TestReadyzTellsThatTheDatabaseIsGone(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(c *api.Config) {
		c.Ready = func(context.Context) error { return errors.New("gone") }
	})
	if status, _, body := s.page("GET", "/readyz"); status != 503 || strings.Contains(string(body), "gone") {
		t.Errorf("%d %s", status, body)
	}
}

func TestReadyzTellsOfTheShutdownWhileRequestsAreStillServed(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.API.Drain()
	if status, _, _ := s.page("GET", "/readyz"); status != 503 {
		t.Errorf("status %d", status)
	}
	if status, _, _ := s.page("GET", "/healthz"); status != 200 {
		t.Errorf("healthz: status %d", status)
	}
	s.client().send("GET", "/v1/blocks", nil).is(200)
	if _, _, body := s.page("GET", "/metrics"); !strings.Contains(string(body), "\nstudyplanner_ready 0\n") {
		t.Error("the metrics say that it is ready")
	}
}

func TestMetricsCountWhatHappened(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.API.Metrics.WatchPool("reads", func() sql.DBStats { return sql.DBStats{OpenConnections: 3, InUse: 2, WaitCount: 5} })
	s.API.Metrics.WatchWrites(func() api.Writes { return api.Writes{Retried: 4, Uncertain: 1} })
	c := s.client()
	c.send("POST", "/v1/subjects", `{"name":"A","type":"study","slots":[{"days":[1,2],"start":"13:00","end":"14:00"}]}`).is(201)
	s.Pass(7 * 24 * time.Hour)
	c.send("GET", "/v1/blocks", nil).is(200)
	c.send("GET", "/v1/nowhere", nil).is(404)
	client{s, ""}.send("GET", "/v1/blocks", nil).is(401)
	_, _, body := s.page("GET", "/metrics")
	for _, line := range []string{
		`studyplanner_http_requests_total{method="POST",route="/v1/subjects",status="201"} 1`,
		`studyplanner_http_requests_total{method="GET",route="/v1/blocks",status="200"} 1`,
		`studyplanner_http_requests_total{method="GET",route="/v1/blocks",status="401"} 1`,
		`studyplanner_http_requests_total{method="other",route="none",status="404"} 1`,
		`studyplanner_http_request_duration_seconds_count{method="GET",route="/v1/blocks"} 2`,
		`studyplanner_database_connections_open{pool="reads"} 3`,
		`studyplanner_database_connections_in_use{pool="reads"} 2`,
		`studyplanner_database_waits_total{pool="reads"} 5`,
		`studyplanner_database_write_retries_total 4`,
		`studyplanner_database_uncertain_writes_total 1`,
		`studyplanner_ready 1`,
		`studyplanner_draining 0`,
		`studyplanner_http_requests_in_flight 0`,
		`studyplanner_large_requests_waiting 0`,
		`studyplanner_rate_limited_total 0`,
		`studyplanner_generated_blocks_total 6`, // four when the subject was made, two a week later,
	} {
		if !strings.Contains(string(body), line+"\n") {
			t.Errorf("no line %s", line)
		}
	}
}

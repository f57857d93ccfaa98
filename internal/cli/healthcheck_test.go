package cli

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"studyplanner/internal/console"
)

func TestAHealthcheckAsksTheServerWhereItListens(t *testing.T) {
	c := newShell(t)
	s := c.serve()
	listens := strings.TrimPrefix(s.url, "http://")
	_, port, _ := strings.Cut(listens, ":")
	for _, args := range [][]string{{"--listen", listens}, {"--listen", "0.0.0.0:" + port}} {
		if out := c.ok(append([]string{"healthcheck"}, args...)...); out != "" {
			t.Errorf("%q prints %q", args, out)
		}
	}
	c.environment["STUDYPLANNER_LISTEN"] = listens
	c.environment["HTTP_PROXY"] = "http://127.0.0.1:1"
	c.ok("healthcheck")
	delete(c.environment, "STUDYPLANNER_LISTEN")
	c.environment["STUDYPLANNER_CONFIG"] = c.file("config.json", `{"listen": "`+listens+`"}`)
	c.ok("healthcheck")
	s.end(t)
	c.fails(console.ExitFailed, "cannot be reached", "healthcheck")
}

func TestAHealthcheckSaysWhyAServerCannotServe(t *testing.T) {
	c := newShell(t)
	for body, want := range map[string]string{
		`{"status":"the database cannot be reached"}`: "the server is not ready: the database cannot be reached",
		`<html>`:                   "is no server of this program: 503 Service Unavailable",
		strings.Repeat("a", 1<<20): "is no server of this program",
	} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusServiceUnavailable)
			w.Write([]byte(body))
		}))
		c.fails(console.ExitFailed, want, "healthcheck", "--listen", strings.TrimPrefix(s.URL, "http://"))
		s.Close()
	}
	for _, listen := range []string{"8080", "localhost:0", "localhost:http", ""} {
		c.fails(console.ExitUsage, "--listen", "healthcheck", "--listen", listen)
	}
}

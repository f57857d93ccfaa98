package e2e_test

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestTheServerTellsHowItIs(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		for _, path := range []string{"/healthz", "/readyz", "/version", "/metrics", "/openapi.json", "/docs"} {
			resp, body := s.page(t, path)
			if resp.StatusCode != 200 || body == "" {
				t.Errorf("GET %s: status %d, %d bytes", path, resp.StatusCode, len(body))
			}
		}
	})
}

func TestMetricsCountRequestsByRouteAndStatus(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		block := c.block(t, c.subject(t, "Algebra"), "2031-03-05", "09:00-10:00")
		c.read(t, "/v1/blocks/"+block.id())
		resp, body := s.page(t, "/metrics")
		if kind := resp.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/plain") {
			t.Errorf("content type %q", kind)
		}
		for what, pattern := range map[string]string{
			"a counter or histogram with route and status": `(?m)^\w+\{[^}]*/v1/blocks/\{id\}[^}]*"200"[^}]*\} [1-9]`,
			"a latency histogram":                          `(?m)^\w+_seconds_bucket\{.*le="`,
			"its type":                                     `(?m)^# TYPE \w+ histogram$`,
		} {
			if !regexp.MustCompile(pattern).MatchString(body) {
				t.Errorf("the metrics lack %s (%s)", what, pattern)
			}
		}
		if strings.Contains(body, block.id()) {
			t.Error("a metric is labelled with an id: their number would grow without end")
		}
	})
}

func TestTheHeapHasALimit(t *testing.T) {
	of := func(s *server) string {
		_, metrics := s.page(t, "/metrics")
		found := regexp.MustCompile(`(?m)^go_gc_gomemlimit_bytes (\S+)$`).FindStringSubmatch(metrics)
		if found == nil {
			t.Fatal("the metrics lack the limit of the heap")
		}
		return found[1]
	}
	// Without a limit Go says the largest number that there is, 9.2e18.
	limit, err := strconv.ParseFloat(of(startServer(t, filepath.Join(t.TempDir(), "own.db"))), 64)
	if err != nil || limit <= 0 || limit > 1e15 {
		t.Errorf("the heap may grow to %g bytes (%v)", limit, err)
	}
	t.Setenv("GOMEMLIMIT", "300MiB")
	if limit := of(startServer(t, filepath.Join(t.TempDir(), "told.db"))); limit != "3.145728e+08" {
		t.Errorf("with GOMEMLIMIT=300MiB the limit is %s", limit)
	}
}

func TestTheDocsWorkOffline(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		resp, body := s.page(t, "/docs")
		if kind := resp.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/html") {
			t.Errorf("content type %q", kind)
		}
		loads := regexp.MustCompile(`(?i)<(?:script|link|img|iframe)[^>]*\s(?:src|href)=["']?([^"'\s>]+)`)
		for _, match := range loads.FindAllStringSubmatch(body, -1) {
			switch ref := match[1]; {
			case strings.Contains(ref, "//"):
				t.Errorf("the page loads %s from elsewhere", ref)
			case strings.HasPrefix(ref, "/"):
				if asset, _ := s.page(t, ref); asset.StatusCode != 200 {
					t.Errorf("GET %s: status %d", ref, asset.StatusCode)
				}
			}
		}
	})
}

// TestNoSecretReachesTheLog looks for keys and bodies in the most talkative log.
func TestNoSecretReachesTheLog(t *testing.T) {
	onBothAlone(t, func(t *testing.T, database string) {
		const canary = "canary-5ca1ab1e"
		s := startServer(t, database, "--log-level", "debug")
		c := s.client(t)
		c.block(t, c.subject(t, canary+" name"), "2031-03-05", "09:00-10:00")
		c.create(t, "/v1/blocks", blockBody(c.list(t, "/v1/subjects")[0], "2031-03-05", "09:00-10:00").with("topic", canary))
		c.send(t, "POST", "/v1/subjects", `{"name":"`+canary+`",`).is(t, 422)
		c.send(t, "POST", "/v1/subjects", obj{canary: 1}).is(t, 422)
		wrong := mistyped(c.key)
		client{s, wrong}.send(t, "GET", "/v1/account", nil).is(t, 401)
		client{s, ""}.send(t, "GET", "/v1/account", nil, "Authorization: Basic "+canary).is(t, 401)
		s.terminate(t)
		equal(t, "exit code", s.exitCode(t), 0)
		for _, secret := range []string{canary, c.key, wrong, strings.TrimPrefix(c.key, "svc_live_")} {
			if log := s.log.String(); strings.Contains(log, secret) {
				t.Errorf("the log contains %q:\n%s", secret, log)
			}
		}
	})
}

package e2e_test

import (
	"fmt"
	"strconv"
	"testing"
	"time"
)

// tiny is a server on which a plan allows three requests an hour and five an
// hour to those without a valid key.
func tiny(t *testing.T, database string) *server {
	t.Helper()
	return startServer(t, database, "--plan", "tiny=3/1h", "--plan", "anonymous=5/1h", "--plan", "double=2/1h,1000/24h")
}

// wait is the Retry-After of a refused request.
func (c client) wait(t testing.TB, path string) time.Duration {
	t.Helper()
	text := c.refuses(t, 429, "RATE_LIMITED", "GET", path, nil).header.Get("Retry-After")
	seconds, err := strconv.Atoi(text)
	if err != nil || seconds < 1 {
		t.Fatalf("Retry-After: %q, want whole seconds", text)
	}
	return time.Duration(seconds) * time.Second
}

// near allows for the time that a test takes, on a machine however busy.
func near(got, want time.Duration) bool {
	return want-10*time.Minute < got && got <= want
}

func TestAQuotaIsUsedUpAndSaysSo(t *testing.T) {
	onBothAlone(t, func(t *testing.T, database string) {
		c := tiny(t, database).account(t, "--plan", "tiny").client(t, "live")
		for used := 1; used <= 3; used++ {
			a := c.send(t, "GET", "/v1/account", nil).is(t, 200)
			equal(t, "plan", a.object(t)["plan"], "tiny")
			equal(t, "quotas", a.object(t)["quotas"], []obj{{"requests": 3, "window_seconds": 3600}})
			equal(t, "RateLimit-Policy", a.header.Get("RateLimit-Policy"), `"tiny-1h";q=3;w=3600`)
			var left, whole int
			if _, err := fmt.Sscanf(a.header.Get("RateLimit"), `"tiny-1h";r=%d;t=%d`, &left, &whole); err != nil {
				t.Fatalf("RateLimit: %q", a.header.Get("RateLimit"))
			}
			equal(t, "left", left, 3-used)
			if !near(time.Duration(whole)*time.Second, time.Duration(used)*20*time.Minute) {
				t.Errorf("after %d requests the quota is whole in %d s", used, whole)
			}
		}
		first := c.wait(t, "/v1/account")
		for range 20 {
			c.wait(t, "/v1/blocks")
		}
		if again := c.wait(t, "/v1/account"); !near(first, 20*time.Minute) || again > first {
			t.Errorf("Retry-After was %v, want about 20 minutes, and %v after refusals that cost nothing", first, again)
		}
	})
}

func TestLiveAndSandboxHaveTheirOwnQuotas(t *testing.T) {
	onBothAlone(t, func(t *testing.T, database string) {
		s := tiny(t, database)
		a, neighbour := s.account(t, "--plan", "tiny"), s.account(t, "--plan", "tiny")
		live, second := a.client(t, "live"), a.client(t, "live")
		for _, c := range []client{live, second, live} {
			c.read(t, "/v1/account")
		}
		live.wait(t, "/v1/account")
		second.wait(t, "/v1/account")
		for range 3 {
			a.client(t, "sandbox").read(t, "/v1/account")
		}
		a.client(t, "sandbox").wait(t, "/v1/account")
		neighbour.client(t, "live").read(t, "/v1/account")
	})
}

func TestEveryQuotaOfAPlanHolds(t *testing.T) {
	onBothAlone(t, func(t *testing.T, database string) {
		s := tiny(t, database)
		c := s.account(t, "--plan", "double").client(t, "live")
		a := c.send(t, "GET", "/v1/account", nil).is(t, 200)
		equal(t, "RateLimit-Policy", a.header.Get("RateLimit-Policy"), `"double-1h";q=2;w=3600, "double-24h";q=1000;w=86400`)
		c.read(t, "/v1/account")
		c.wait(t, "/v1/account")
		free := s.account(t, "--plan", "free").client(t, "live").send(t, "GET", "/v1/account", nil)
		equal(t, "the built-in plan free", free.header.Get("RateLimit-Policy"), `"free-1m";q=30;w=60, "free-24h";q=1000;w=86400`)
	})
}

func TestABatchIsOneRequest(t *testing.T) {
	onBothAlone(t, func(t *testing.T, database string) {
		c := tiny(t, database).account(t, "--plan", "tiny").client(t, "live")
		body := blockBody(c.subject(t, "Algebra"), "2031-03-05", "09:00-10:00")
		var creates []obj
		for range 50 {
			creates = append(creates, operation("create", body))
		}
		c.all(t, creates...)
		equal(t, "blocks", len(c.list(t, "/v1/blocks?date_from=2031-01-01&date_to=2031-12-31")), 50)
		c.wait(t, "/v1/blocks")
	})
}

func TestRequestsWithoutAValidKeyAreLimitedByAddress(t *testing.T) {
	onBothAlone(t, func(t *testing.T, database string) {
		s := tiny(t, database)
		c := s.client(t)
		for range 5 {
			a := client{s, "svc_live_guess"}.refuses(t, 401, "UNAUTHORIZED", "GET", "/v1/account", nil)
			equal(t, "RateLimit-Policy", a.header.Get("RateLimit-Policy"), `"anonymous-1h";q=5;w=3600`)
		}
		client{s, "svc_live_another"}.wait(t, "/v1/account")
		client{s, ""}.wait(t, "/v1/blocks")
		c.read(t, "/v1/account") // a valid key from the same address
	})
}

func TestOnlyATrustedProxySpeaksForOthers(t *testing.T) {
	onBothAlone(t, func(t *testing.T, database string) {
		const plan = "anonymous=1/1h"
		ask := func(s *server, status int, code, address string) {
			t.Helper()
			client{s, ""}.refuses(t, status, code, "GET", "/v1/account", nil, "X-Forwarded-For: "+address)
		}
		direct := startServer(t, database, "--plan", plan)
		ask(direct, 401, "UNAUTHORIZED", "192.0.2.1")
		ask(direct, 429, "RATE_LIMITED", "192.0.2.2") // what it claims to be is not believed

		behind := startServer(t, database, "--plan", plan, "--trusted-proxy", "127.0.0.0/8")
		ask(behind, 401, "UNAUTHORIZED", "192.0.2.1")
		ask(behind, 401, "UNAUTHORIZED", "192.0.2.2")
		ask(behind, 429, "RATE_LIMITED", "192.0.2.1")
		ask(behind, 429, "RATE_LIMITED", "192.0.2.99, 192.0.2.2") // the proxy appends what it has seen
	})
}

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

func TestOnlyATrustedProxySpeaksForOthers(t *testing.T) {
	onAlone(t, func(t *testing.T, database string) {
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

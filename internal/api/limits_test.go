package api_test

import (
	"fmt"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
	"studyplanner/internal/quota"
)

// small has quotas that are soon used up.
func small(c *api.Config) {
	apitest.Plans(
		quota.Policy{Name: "personal", Limits: []quota.Limit{{Requests: 3, Window: time.Minute}, {Requests: 5, Window: time.Hour}}},
		quota.Policy{Name: "anonymous", Limits: []quota.Limit{{Requests: 2, Window: time.Minute}}},
	)(c)
}

// remaining reads how many requests are left of the first quota.
func (a answer) remaining(t *testing.T) int {
	t.Helper()
	_, rest, _ := strings.Cut(a.header.Get("RateLimit"), ";r=")
	var n int
	if _, err := fmt.Sscanf(rest, "%d", &n); err != nil {
		t.Fatalf("RateLimit %q", a.header.Get("RateLimit"))
	}
	return n
}

func TestAQuotaIsUsedUpAndRefills(t *testing.T) {
	t.Parallel()
	s := newServer(t, small)
	c := s.client()
	for left := 2; left >= 0; left-- {
		a := c.send("GET", "/v1/blocks", nil).is(200)
		if a.remaining(t) != left || a.header.Get("RateLimit-Policy") != `"personal-1m";q=3;w=60, "personal-1h";q=5;w=3600` {
			t.Errorf("RateLimit %q of %q", a.header.Get("RateLimit"), a.header.Get("RateLimit-Policy"))
		}
	}
	for range 10 { // what is refused costs nothing
		if got := c.send("GET", "/v1/blocks", nil).fails(429, "RATE_LIMITED").header.Get("Retry-After"); got != "20" {
			t.Errorf("Retry-After %s", got)
		}
	}
	s.Pass(20 * time.Second)
	c.send("GET", "/v1/blocks", nil).is(200)
	s.Pass(time.Minute)
	c.send("GET", "/v1/blocks", nil).is(200)
	if got := c.send("GET", "/v1/blocks", nil).fails(429, "RATE_LIMITED").header.Get("Retry-After"); got != "640" {
		t.Errorf("the longer quota asks to wait for %s", got)
	}
}

func TestEveryKindOfRefusalIsCounted(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "/v1/nothing", "", 404}, {"PUT", "/v1/blocks", "", 405}, {"POST", "/v1/blocks", "{}", 422}, {"GET", "/v1/blocks/x", "", 404},
	} {
		c := newServer(t, small).client()
		for range 3 {
			c.send(tt.method, tt.path, tt.body).is(tt.status)
		}
		c.send(tt.method, tt.path, tt.body).fails(429, "RATE_LIMITED")
	}
}

func TestLiveAndSandboxHaveQuotasOfTheirOwnWhichTheirKeysShare(t *testing.T) {
	t.Parallel()
	s := newServer(t, small)
	for range 3 {
		s.client().send("GET", "/v1/blocks", nil).is(200)
	}
	s.client().send("GET", "/v1/blocks", nil).fails(429, "RATE_LIMITED")
	s.client(apitest.Sandbox).send("GET", "/v1/blocks", nil).is(200)
}

func TestRequestsWithoutAKeyAreLimitedByAddress(t *testing.T) {
	t.Parallel()
	s := newServer(t, small)
	c := s.client()
	ask := func(remote, key string) int {
		r := httptest.NewRequest("GET", "/v1/blocks", nil)
		r.RemoteAddr = remote
		if key != "" {
			r.Header.Set("Authorization", "Bearer "+key)
		}
		return c.do(r).status
	}
	for _, want := range []int{401, 401, 429, 429} {
		if got := ask("192.0.2.1:1234", "svc_live_wrong"); got != want {
			t.Errorf("status %d, want %d", got, want)
		}
	}
	for _, tt := range []struct {
		remote, key string
		want        int
	}{
		{"192.0.2.1:9", "", 429},
		{"192.0.2.2:1", "", 401},
		{"192.0.2.1:1", c.key, 200},
		{"[2001:db8::1]:1", "", 401},
		{"[2001:db8::2]:1", "", 401},
		{"[2001:db8::3]:1", "", 429},
		{"[2001:db8:0:1::1]:1", "", 401},
		{"[::ffff:192.0.2.1]:1", "", 429},
		{"nonsense", "", 401},
	} {
		if got := ask(tt.remote, tt.key); got != tt.want {
			t.Errorf("%s %.9s: status %d, want %d", tt.remote, tt.key, got, tt.want)
		}
	}
}

func TestAnOutageIsChargedToNobody(t *testing.T) {
	t.Parallel()
	s := newServer(t, small)
	c := s.client()
	s.must(s.Close())
	for range 10 { // more than any quota here allows
		c.send("GET", "/v1/blocks", nil).fails(503, "UNAVAILABLE")
		c.request("GET", "/v1/nothing").is(503)
		s.authenticated("POST", c.key).fails(503, "UNAVAILABLE")
	}
	stranger := client{s, "svc_live_wrong"}
	stranger.send("GET", "/v1/blocks", nil).fails(401, "UNAUTHORIZED")
	stranger.send("GET", "/v1/blocks", nil).fails(401, "UNAUTHORIZED")
	stranger.send("GET", "/v1/blocks", nil).fails(429, "RATE_LIMITED")
}

func TestAForwardedAddressIsBelievedOnlyOfProxies(t *testing.T) {
	t.Parallel()
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for _, tt := range []struct{ remote, forwarded, want string }{
		{"192.0.2.1:1", "198.51.100.1", "192.0.2.1"},
		{"10.0.0.1:1", "", "10.0.0.1"},
		{"10.0.0.1:1", "198.51.100.1", "198.51.100.1"},
		{"10.0.0.1:1", "203.0.113.9, 198.51.100.1", "198.51.100.1"},
		{"10.0.0.1:1", "198.51.100.1, 10.2.3.4", "198.51.100.1"},
		{"10.0.0.1:1", "10.9.9.9,10.2.3.4", "10.9.9.9"},
		{"10.0.0.1:1", "198.51.100.1, nonsense", "10.0.0.1"},
		{"10.0.0.1:1", "nonsense, 10.2.3.4", "10.2.3.4"},
		{"10.0.0.1:1", "198.51.100.1:4711", "198.51.100.1"},
		{"[fd00::1]:1", "2001:db8:1:2:3::4", "2001:db8:1:2::/64"},
		{"[fd00::1]:1", "[2001:db8:1:2:3::4]", "2001:db8:1:2::/64"},
		{"[fd00::1]:1", "[2001:db8:1:2:3::4]:5", "2001:db8:1:2::/64"},
		{"[fe80::1%eth0]:1", "", "fe80::/64"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = tt.remote
		for part := range strings.SplitSeq(tt.forwarded, ", ") {
			r.Header.Add("X-Forwarded-For", part)
		}
		if got := api.ClientAddress(r, proxies); got != tt.want {
			t.Errorf("%s for %q: %s, want %s", tt.remote, tt.forwarded, got, tt.want)
		}
	}
}

func TestAPlanThatIsNotConfiguredIsTheDefaultOneAndIsLoggedOnce(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	_, err := s.Accounts.Update(t.Context(), s.ID(t, email), account.Patch{Plan: planner.Some("gone")})
	s.must(err)
	for range 3 {
		a := c.send("GET", "/v1/account", nil).is(200)
		if got := a.header.Get("RateLimit-Policy"); got != `"personal-1m";q=6000;w=60` {
			t.Errorf("policy %s", got)
		}
		if got := into[obj](a); got["plan"] != "gone" || fmt.Sprint(got["quotas"]) != "[map[requests:6000 window_seconds:60]]" {
			t.Errorf("account %v", got)
		}
	}
	if n := strings.Count(s.Log.String(), "plan=gone"); n != 1 {
		t.Errorf("logged %d times: %s", n, s.Log)
	}
}

func TestThePlansThatAreAlwaysNeededMustBeThere(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"personal", "anonymous"} {
		if _, err := api.New(api.Config{Plans: map[string]api.Plan{name: {}}, Metrics: api.NewMetrics()}); err == nil {
			t.Errorf("%s alone is enough", name)
		}
	}
}

package api

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/quota"
)

// Anonymous is the plan of requests without a valid key, by client address.
const Anonymous = "anonymous"

// Counter counts requests. It is one of package quota.
type Counter interface {
	// Take asks for one request of key under p, which is charged if it is allowed.
	Take(ctx context.Context, key string, p quota.Policy) quota.Decision
	// Return gives back one request of key that was charged under p.
	Return(ctx context.Context, key string, p quota.Policy) quota.Decision
}

// Plan is what the API needs to know of a plan.
type Plan struct {
	Quotas []Quota
	Policy []string // the field RateLimit-Policy, which nobody changes
	// Take asks for one request of key, which is charged if it is allowed.
	Take func(ctx context.Context, key string) Verdict
	// Return gives back one request of key that Take has charged, and returns the
	// field RateLimit after that.
	Return func(ctx context.Context, key string) string
}

// NewPlan returns the plan that a policy is, of which counter counts the requests.
func NewPlan(p quota.Policy, counter Counter) Plan {
	plan := Plan{
		Policy: []string{p.Header()},
		Take: func(ctx context.Context, key string) Verdict {
			d := counter.Take(ctx, key, p)
			return Verdict{Allowed: d.Allowed, State: d.Header(), RetryAfter: d.RetryAfterSeconds()}
		},
		Return: func(ctx context.Context, key string) string { return counter.Return(ctx, key, p).Header() },
	}
	for _, l := range p.Limits {
		plan.Quotas = append(plan.Quotas, Quota{Requests: l.Requests, WindowSeconds: int(l.Window / time.Second)})
	}
	return plan
}

// Quota allows Requests in each window.
type Quota struct {
	Requests      int `json:"requests"`
	WindowSeconds int `json:"window_seconds"`
}

// Verdict says whether a request may pass.
type Verdict struct {
	Allowed    bool
	State      string // the field RateLimit
	RetryAfter int    // seconds, at least 1; for one that may not
}

// charge takes r from the quota of its space or, if the mount says so, of its account. A request
// without a valid key is charged to its address. It returns errLimited for a request too many.
func (m *mount) charge(r *Request, valid bool) error {
	if !valid {
		return r.charge(charge{m.Plans[Anonymous], "address " + r.Address(), perRequest})
	}
	plan, key := m.charged(r, r.access)
	return r.take(plan, key)
}

// charged returns the plan and the key of the quota that r with access a is charged to.
func (m *mount) charged(r *Request, a account.Access) (Plan, string) {
	if m.Demo {
		return m.Plans[m.Plan], m.Plan + " address " + r.Address()
	}
	if m.PerKey {
		return m.Plans[m.Plan], m.Plan + " " + a.Key.Hash
	}
	if m.Plan != "" {
		return m.Plans[m.Plan], m.Plan + " " + a.AccountID
	}
	return m.plan(a.Plan), "space " + string(a.Key.Space)
}

// take takes r from the quota that key has by plan, and sets RateLimit. It returns errLimited
// for a request too many.
func (r *Request) take(plan Plan, key string) error {
	verdict := plan.Take(r.Context(), key)
	r.w.Header()["Ratelimit-Policy"] = plan.Policy
	r.set("Ratelimit", verdict.State)
	if verdict.Allowed {
		return nil
	}
	r.mount.Metrics.limited.Inc()
	r.set("Retry-After", strconv.Itoa(verdict.RetryAfter))
	return errLimited
}

// plan returns the plan of that name. An account with a plan that is not configured gets the
// default one, with one warning in the log.
func (a *API) plan(name string) Plan {
	if plan, ok := a.Plans[name]; ok {
		return plan
	}
	if _, logged := a.unknown.LoadOrStore(name, true); !logged {
		a.Log.Warn("an account has a plan that is not configured; the default applies",
			slog.String("plan", name), slog.String("default", account.DefaultPlan))
	}
	return a.Plans[account.DefaultPlan]
}

// clientAddress returns the address that r comes from. Of IPv6 it is the first 64 bits, as one
// client has at least these. Behind trusted proxies it is the last address in X-Forwarded-For
// that is not one of theirs.
func clientAddress(r *http.Request, trusted []netip.Prefix) string {
	client, ok := parseAddress(r.RemoteAddr)
	hops := strings.Split(strings.Join(r.Header["X-Forwarded-For"], ","), ",")
	for ok && contains(trusted, client) && len(hops) > 0 {
		before, valid := parseAddress(strings.TrimSpace(hops[len(hops)-1]))
		if !valid {
			break
		}
		client, hops = before, hops[:len(hops)-1]
	}
	if client.Is6() {
		network, _ := client.WithZone("").Prefix(64)
		return network.String()
	}
	return client.String()
}

// parseAddress reads an address, with or without a port.
func parseAddress(s string) (netip.Addr, bool) {
	if host, _, err := net.SplitHostPort(s); err == nil {
		s = host
	}
	addr, err := netip.ParseAddr(strings.Trim(s, "[]"))
	return addr.Unmap(), err == nil
}

func contains(prefixes []netip.Prefix, addr netip.Addr) bool {
	for _, p := range prefixes {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

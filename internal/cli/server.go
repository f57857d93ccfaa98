package cli

import (
	"cmp"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"studyplanner/internal/api"
	"studyplanner/internal/quota"
	"studyplanner/internal/web"
)

// The plans that the web app counts by, beside those of accounts.
const (
	browserPlan         = "browser"           // what an account does in it
	signInPlan          = "sign-in"           // attempts to sign in to an account from one place
	signInAddressPlan   = "sign-in-address"   // those from an address
	signInStrangersPlan = "sign-in-strangers" // and those to an account from wherever nobody has signed in to it
)

// accountPlans lists those of the plans, by name in all, that accounts may have.
func accountPlans(policies []quota.Policy, all map[string]api.Plan) []web.PlanView {
	var views []web.PlanView
	for _, p := range policies {
		switch p.Name {
		case api.Anonymous, api.FeedPlan, browserPlan, signInPlan, signInAddressPlan, signInStrangersPlan:
		default:
			views = append(views, web.PlanView{Name: p.Name, Quotas: all[p.Name].Quotas})
		}
	}
	return views
}

// newServer returns a server with timeouts and a limit for headers.
func newServer(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       120 * time.Second,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// limitMemory sets the limit of Go's heap. It is nine tenths of the limit of the container or the unit,
// or half of the machine. GOMEMLIMIT overrides it.
func limitMemory() error {
	machine := memlimit.ApplyRatio(memlimit.FromSystem, 0.5)
	_, err := memlimit.Set(memlimit.WithProvider(memlimit.ApplyFallback(memlimit.FromCgroup, machine)))
	return err
}

// newLog returns a log that writes to w in the format of c.
func newLog(w io.Writer, c Config) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.LogLevel}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// address is the URL of a server that listens at listen, and got the port of bound.
func address(listen string, bound net.Addr) string {
	host, _, _ := net.SplitHostPort(listen)
	_, port, _ := net.SplitHostPort(bound.String())
	return reachable(host, port)
}

// reachable is the URL of a server that listens at a port of a host. "" is localhost.
func reachable(host, port string) string {
	return "http://" + net.JoinHostPort(cmp.Or(host, "localhost"), port)
}

package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/console"
	"studyplanner/internal/planner"
	"studyplanner/internal/quota"
	"studyplanner/internal/store"
)

const serveHelp = `Serve the API. Once requests are accepted, one line on standard output says
where: "listening on http://HOST:PORT". The log goes to standard error. The
database is created or migrated as needed; one of a newer version is refused. At
SIGTERM or SIGINT /readyz answers 503, requests in flight finish, and the
database is closed; a second signal ends the server at once.

Each setting can be given as a flag, in the environment, or in a file in JSON;
the first of these that has it counts. An empty variable counts as none.

  flag                 environment                     file
  --listen             STUDYPLANNER_LISTEN             "listen"
  --database           STUDYPLANNER_DATABASE           "database"
  --plan *             STUDYPLANNER_PLAN               "plan"
  --trusted-proxy *    STUDYPLANNER_TRUSTED_PROXY      "trusted-proxy"
  --cors-origin *      STUDYPLANNER_CORS_ORIGIN        "cors-origin"
  --log-format         STUDYPLANNER_LOG_FORMAT         "log-format"
  --log-level          STUDYPLANNER_LOG_LEVEL          "log-level"
  --shutdown-timeout   STUDYPLANNER_SHUTDOWN_TIMEOUT   "shutdown-timeout"
  --config             STUDYPLANNER_CONFIG

Those with * can be repeated. In the environment, spaces or semicolons separate
their values; in the file they are an array:

  {"database": "/srv/planner.db", "plan": ["free=30/1m,1000/24h", "pro=60/1m"]}

A plan allows so many requests in each of its windows, which are durations such
as 1m or 24h, or days such as 7d. Built in are personal=6000/1m (the default of
accounts), free=30/1m,1000/24h, pro=120/1m,10000/24h and, for requests without a
valid key, by address, anonymous=120/1m.`

const serveExample = `  studyplanner serve
  studyplanner serve --listen :80 --database postgres://planner@db/planner
  studyplanner serve --plan team=600/1m,50000/24h --trusted-proxy 10.0.0.0/8`

func (p *program) serveCommand() *cobra.Command {
	c := &cobra.Command{Use: "serve", Short: "Serve the HTTP API", Long: serveHelp, Example: serveExample}
	c.Flags().AddFlagSet(p.settings)
	console.Choices(c, "log-format", "text", "json")
	console.Choices(c, "log-level", "debug", "info", "warn", "error")
	return p.Enter(c, func(ctx context.Context, _ []string) error {
		config, err := p.configuration()
		if err != nil {
			return console.UsageError{Err: fmt.Errorf("wrong configuration: %w", err)}
		}
		return p.serve(ctx, config)
	})
}

// serve opens everything, serves until ctx is done, and closes everything.
func (p *program) serve(ctx context.Context, c Config) (err error) {
	log := newLog(p.Stderr, c)
	tuneCollector()
	st, err := p.open(ctx, creating)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	a, err := p.newAPI(c, st, log)
	if err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.Listen)
	if err != nil {
		return err
	}
	server := newServer(withAssistants(a), log)
	defer server.Close()
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	if err := p.Print("listening on " + address(c.Listen, listener.Addr())); err != nil {
		return err
	}
	log.Info("serving", "version", Version, "address", listener.Addr().String(), "database", p.place())
	select {
	case err := <-ended:
		return fmt.Errorf("accept requests: %w", err)
	case <-ctx.Done():
		return shutDown(context.WithoutCancel(ctx), c, a, server, log)
	}
}

// tuneCollector lets the heap grow to five times what is alive, unless GOGC says
// otherwise. Little is alive, a few MB, so by default the collector would run
// many times a second under load; this serves a tenth more requests.
func tuneCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// shutDown lets the requests in flight finish.
func shutDown(ctx context.Context, c Config, a *api.API, server *http.Server, log *slog.Logger) error {
	log.Info("shutting down", "timeout", c.ShutdownTimeout)
	a.Drain()
	ctx, cancel := context.WithTimeout(ctx, c.ShutdownTimeout)
	defer cancel()
	err := server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("requests were cut off that did not finish within %s", c.ShutdownTimeout)
	}
	return err
}

// newAPI connects the API with what it serves.
func (p *program) newAPI(c Config, st *store.Store, log *slog.Logger) (*api.API, error) {
	metrics := api.NewMetrics()
	metrics.WatchPool("reads", st.Stats)
	return api.New(api.Config{
		Planner:        planner.NewService(st, newID, metrics.Generated),
		Door:           account.NewDoorkeeper(st),
		Accounts:       accountsOf(st, p.Now),
		Plans:          plans(c.Plans, quota.New(p.Now, rememberedClients)),
		Now:            p.Now,
		NewID:          newID,
		Log:            log,
		Version:        Version,
		Metrics:        metrics,
		Ready:          st.Ping,
		CORSOrigins:    c.CORSOrigins,
		TrustedProxies: c.TrustedProxies,
	})
}

// rememberedClients is how many spaces and addresses the quotas are counted of.
const rememberedClients = 200_000

// plans gives the API the policies, which share limiter, by name.
func plans(policies []quota.Policy, limiter *quota.Limiter) map[string]api.Plan {
	all := make(map[string]api.Plan, len(policies))
	for _, policy := range policies {
		plan := api.Plan{Policy: policy.Header(), Take: func(key string) api.Verdict {
			d := limiter.Take(key, policy)
			return api.Verdict{Allowed: d.Allowed, State: d.Header(), RetryAfter: d.RetryAfterSeconds()}
		}}
		for _, l := range policy.Limits {
			plan.Quotas = append(plan.Quotas, api.Quota{Requests: l.Requests, WindowSeconds: int(l.Window / time.Second)})
		}
		all[policy.Name] = plan
	}
	return all
}

// newServer bounds what a client can hold on to.
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

func newLog(w io.Writer, c Config) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.LogLevel}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// address is the URL at which a server is reached that was told to listen and
// got the address of bound.
func address(listen string, bound net.Addr) string {
	host, _, _ := net.SplitHostPort(listen)
	_, port, _ := net.SplitHostPort(bound.String())
	if host == "" {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}

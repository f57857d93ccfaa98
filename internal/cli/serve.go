package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/calendars"
	"studyplanner/internal/console"
	"studyplanner/internal/demo"
	"studyplanner/internal/mail"
	"studyplanner/internal/outbound"
	"studyplanner/internal/planner"
	"studyplanner/internal/store"
	"studyplanner/internal/traces"
	"studyplanner/internal/web"
)

const serveHelp = `Serve the web app and the API. Once requests are accepted, one line on standard
output says where: "listening on http://HOST:PORT". The log goes to standard
error. The database is created or migrated as needed; one of a newer version is
refused if this one could not go on beside it. At SIGTERM or SIGINT /readyz
answers 503; for --drain all requests are served still, so that balancers notice
before any is refused; then those in flight finish, e-mails are sent, and the
database is closed. A second signal ends the server at once.

Each setting can be given as a flag, in the environment, or in a file in JSON;
the first of these that has it counts. An empty variable counts as none.

  flag                 environment                     file
  --listen             STUDYPLANNER_LISTEN             "listen"
  --metrics-listen     STUDYPLANNER_METRICS_LISTEN     "metrics-listen"
  --pprof              STUDYPLANNER_PPROF              "pprof"
  --database           STUDYPLANNER_DATABASE           "database"
  --database-connections
                       STUDYPLANNER_DATABASE_CONNECTIONS  "database-connections"
  --plan *             STUDYPLANNER_PLAN               "plan"
  --quota              STUDYPLANNER_QUOTA              "quota"
  --otlp               STUDYPLANNER_OTLP               "otlp"
  --trusted-proxy *    STUDYPLANNER_TRUSTED_PROXY      "trusted-proxy"
  --outbound-allow *   STUDYPLANNER_OUTBOUND_ALLOW     "outbound-allow"
  --outbound-proxy     STUDYPLANNER_OUTBOUND_PROXY     "outbound-proxy"
  --cors-origin *      STUDYPLANNER_CORS_ORIGIN        "cors-origin"
  --log-format         STUDYPLANNER_LOG_FORMAT         "log-format"
  --log-level          STUDYPLANNER_LOG_LEVEL          "log-level"
  --drain              STUDYPLANNER_DRAIN              "drain"
  --shutdown-timeout   STUDYPLANNER_SHUTDOWN_TIMEOUT   "shutdown-timeout"
  --public-url         STUDYPLANNER_PUBLIC_URL         "public-url"
  --sign-up            STUDYPLANNER_SIGN_UP            "sign-up"
  --demo               STUDYPLANNER_DEMO               "demo"
  --smtp               STUDYPLANNER_SMTP               "smtp"
  --mail-from          STUDYPLANNER_MAIL_FROM          "mail-from"
  --config             STUDYPLANNER_CONFIG

Those with * can be repeated. In the environment, spaces or semicolons separate
their values; in the file they are an array:

  {"database": "/srv/planner.db", "plan": ["free=30/1m,1000/24h", "pro=60/1m"]}

A plan allows so many requests in each of its windows, which are durations such
as 1m or 24h, or days such as 7d. Built in are personal=6000/1m (the default of
accounts), free=30/1m,1000/24h, pro=120/1m,10000/24h and, for requests without a
valid key, by address, anonymous=120/1m; feed=120/1h is for each address of a
calendar, whoever reads it. The web app has plans of its own: an account makes
browser=1200/1m requests in it; sign-in=10/15m attempts to sign in may fail for
one account from one address or browser, sign-in-address=60/15m from one
address, and sign-in-strangers=100/15m for one account from all browsers in
which nobody has signed in to it.

--quota says where requests are counted: by each server for itself (process), or
by all servers together in the PostgreSQL database (shared). Requests without a
valid key are counted by each server in any case.
While the counts cannot be reached, each server allows a quarter by itself.

--otlp names a collector of OpenTelemetry that takes OTLP over HTTP, such as
http://localhost:4318: traces of requests are sent there, with the statements of
the database but not what they are given. Without it there are none.

/metrics and /version answer only clients on this machine that do not come
through a proxy. --metrics-listen moves both to an address of their own, such as
:9090, where they answer everybody.

--pprof serves profiles of the process below /debug/pprof/, for "go tool pprof".
They are for nobody else: give it an address that only this machine reaches, as
localhost:6060.

--outbound-allow names networks in which the server reads the calendars whose
addresses people give it, and reaches the push services of their browsers, such as
192.168.0.0/16 for a Nextcloud at home, also by http://. Otherwise it reaches only
what is on the internet, by https://. Where the environment names a proxy
(HTTPS_PROXY), it reaches nothing, unless --outbound-proxy says that it may go
through that: then the proxy decides what is reached.

--public-url is where browsers reach the server: http:// or https://, a host and
perhaps a port. Links and passkeys need it to be right, and with https cookies
are sent over TLS only. It is where the server listens if it is not given.

--sign-up says who may make an account: anybody (open), those with an invitation
(invited) or nobody (closed). Unless it is given administrators decide that in
the app; at first it is invited. The first account of all becomes an
administrator. While there is none and sign-up is invited, the server
writes a link to standard error when it starts, with which that account is made,
once, within 14 days; at the next start there is a new link in its place. With
"account create" no link is needed.

--demo lets strangers look round in the app without an account: in the semester
of an invented student that has arrived at today and is made anew each day, in a
file of its own in the folder for temporary files. Whatever would change
something is refused; each of their addresses may make as many requests as an
account in the app.

--smtp names a server that takes e-mail, with which those who forgot their
password are sent a link, and those who want it their week: smtp://USER:PASSWORD@HOST:PORT, in which special
characters are percent-encoded, or smtps:// where TLS begins at once. A password
is sent over TLS only. Keep it out of the list of processes: put it into the
environment or the file.`

const serveExample = `  studyplanner serve
  studyplanner serve --listen :80 --database postgres://planner@db/planner
  studyplanner serve --plan team=600/1m,50000/24h --trusted-proxy 10.0.0.0/8
  studyplanner serve --public-url https://planner.example.org --sign-up invited`

func (p *program) serveCommand() *cobra.Command {
	c := &cobra.Command{Use: "serve", Short: "Serve the web app and the HTTP API", Long: serveHelp, Example: serveExample}
	c.Flags().AddFlagSet(p.settings)
	console.Choices(c, "log-format", "text", "json")
	console.Choices(c, "log-level", "debug", "info", "warn", "error")
	console.Choices(c, "sign-up", string(account.OpenSignUp), string(account.InvitedSignUp), string(account.ClosedSignUp))
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
	if err := limitMemory(); err != nil {
		return err
	}
	parts, err := p.openParts(ctx, c, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, parts.close()) }()
	s := newServing(log)
	defer s.close()
	listener, err := s.listen(ctx, c.Listen)
	if err != nil {
		return err
	}
	metricsListener, err := s.listen(ctx, c.MetricsListen)
	if err != nil {
		return err
	}
	pprofListener, err := s.listen(ctx, c.Pprof)
	if err != nil {
		return err
	}
	serverURL := address(c.Listen, listener.Addr())
	app, err := p.newApp(c.reachedAt(serverURL), parts)
	if err != nil {
		return err
	}
	defer app.API.Calendars.Close()
	defer refreshDemo(ctx, parts.demo, p.Now, log, time.Tick(tidyEvery))()
	defer p.tidy(ctx, parts.store, log, time.Tick(tidyEvery))()
	defer remind(ctx, app.Reminders, log, time.Tick(remindEvery))()
	s.serve(listener, app)
	s.serve(metricsListener, app.API.Monitoring())
	s.serve(pprofListener, profiles())
	if err := warnOfDatabase(ctx, parts.store, log); err != nil {
		return err
	}
	log.Info("serving", "version", Version, "address", listener.Addr().String(), "metrics", addressOf(metricsListener), "profiles", addressOf(pprofListener), "database", p.place(), "public_url", app.PublicURL.String())
	p.announceFirstAccount(ctx, c, app, log)
	if err := p.Print("listening on " + serverURL); err != nil {
		return err
	}
	select {
	case err := <-s.serveErr:
		return fmt.Errorf("accept requests: %w", err)
	case <-ctx.Done():
		log.Info("shutting down", "drain", c.Drain, "timeout", c.ShutdownTimeout)
		return s.shutDownAfter(context.WithoutCancel(ctx), c, app)
	}
}

// announceFirstAccount logs the link to make the first account, if there is none yet. A failure is only
// logged, as the command line can make one, too.
func (p *program) announceFirstAccount(ctx context.Context, c Config, app *web.App, log *slog.Logger) {
	const text = "there is no account yet; make the first, which becomes an administrator, here"
	link, err := app.FirstLink(ctx)
	switch {
	case err != nil:
		log.Error("the link for the first account was not made", "error", err)
	case link == "":
	case c.LogFormat == "json":
		log.Info(text, "url", link)
	default:
		p.Note("%s:\n\n  %s\n", text, link)
	}
}

// parts are what a server is made of.
type parts struct {
	store  *store.Store
	counts quotaCounters
	traces *traces.Traces // nil: none are made
	demo   *demo.Space    // nil: there is none
	log    *slog.Logger
}

// openParts opens what c names.
func (p *program) openParts(ctx context.Context, c Config, log *slog.Logger) (all parts, err error) {
	all.log = log
	if all.traces, err = openTraces(ctx, c, log); err != nil {
		return all, err
	}
	all.store, err = p.open(ctx, creating, store.Options{Connections: c.Connections, Tracer: all.traces.Tracer()})
	if err == nil {
		all.counts = newQuotaCounters(c, all.store, p.Now, log)
	}
	if err == nil && c.Demo {
		all.demo, err = p.openDemo(ctx, all.store)
	}
	if err != nil {
		return all, errors.Join(err, all.close())
	}
	return all, nil
}

// close closes those that are open. What is done until then is in the traces.
func (p parts) close() (err error) {
	if p.demo != nil {
		err = p.demo.Close()
	}
	if p.store != nil {
		err = errors.Join(err, p.store.Close())
	}
	p.traces.Close()
	return err
}

// newAPI connects the API with what it serves.
func (p *program) newAPI(c Config, of parts) (*api.API, error) {
	st := of.store
	metrics := api.NewMetrics()
	metrics.WatchPool("reads", st.Stats)
	metrics.WatchWrites(func() api.Writes { return api.Writes(st.Writes()) })
	of.counts.registerMetrics(metrics)
	watchTraces(metrics, of.traces)
	schema, err := store.Schema()
	if err != nil {
		return nil, err
	}
	origin, err := web.Origin(c.PublicURL)
	if err != nil {
		return nil, err
	}
	service := planner.NewService(st, st, newID, metrics.Generated)
	return api.New(api.Config{
		Planner:       service,
		Authenticator: account.NewAuthenticator(st),
		Accounts:      accountsOf(st, p.Now),
		Plans:         of.counts.plans(c.Plans),
		Feeds:         account.NewFeeds(st),
		Calendars:     calendars.New(calendars.Config{Planner: service, Outbound: c.way(), Log: of.log, Count: metrics.CalendarRead}),
		Origin:        origin,
		Now:           p.Now,
		NewID:         newID,
		Log:           of.log,
		Tracer:        of.traces.Tracer(),
		Version:       Version,
		Schema:        schema,
		Metrics:       metrics,
		Demo:          demo.Contents,
		Ready:         st.Ready,
		Capacity:      st.Capacity(),

		SeparateMonitoring: c.MetricsListen != "",

		CORSOrigins:    c.CORSOrigins,
		TrustedProxies: c.TrustedProxies,
	})
}

// way is how the server goes out to addresses that somebody gave it.
func (c Config) way() *outbound.Client {
	return outbound.New(outbound.Config{
		Allow: c.OutboundAllow, Agent: "studyplanner/" + Version, Proxy: http.ProxyFromEnvironment, UseProxy: c.OutboundProxy,
	})
}

// newApp connects the web app with what it serves, and with the API behind it.
func (p *program) newApp(c Config, of parts) (*web.App, error) {
	a, err := p.newAPI(c, of)
	if err != nil {
		return nil, err
	}
	accounts := accountsOf(of.store, p.Now)
	reminderService, err := p.remindersOf(c, of, a.Planner, a.Metrics.ReminderSent)
	if err != nil {
		return nil, err
	}
	demoAPI, err := c.demoOf(a, of)
	if err != nil {
		return nil, err
	}
	return web.New(web.Config{
		API:         a,
		Demo:        demoAPI,
		Accounts:    accounts,
		Members:     membersOf(of.store, accounts, p.Now, c.SignUp, c.SMTP != nil),
		PublicURL:   c.PublicURL,
		Plans:       accountPlans(c.Plans, a.Plans),
		ByAccount:   a.Plans[signInPlan],
		ByAddress:   a.Plans[signInAddressPlan],
		ByStrangers: a.Plans[signInStrangersPlan],
		Version:     Version,
		Log:         of.log,
		Files:       web.Built(),
		Next:        withAssistants(a),
		Reminders:   reminderService,
		Mail:        p.mailer(c),
	})
}

// mailer returns how the web app sends e-mail, or nil if it cannot.
func (p *program) mailer(c Config) func(ctx context.Context, to, subject, text string) error {
	if c.SMTP == nil {
		return nil
	}
	return p.sender(c).Send
}

// sender is by which e-mail goes, if there is a mail server.
func (p *program) sender(c Config) mail.Sender {
	return mail.Sender{Server: *c.SMTP, From: c.MailFrom, Now: p.Now}
}

package cli

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"studyplanner/internal/account"
	"studyplanner/internal/mail"
	"studyplanner/internal/planner"
	"studyplanner/internal/quota"
	"studyplanner/internal/store"
	"studyplanner/internal/web"
)

// options are the settings as they were written.
type options struct {
	listen, metricsListen, pprof       string
	database, connections              string
	plans, trustedProxies, corsOrigins []string
	quota, otlp                        string
	outboundAllow                      []string
	outboundProxy, demo                bool
	logFormat, logLevel                string
	drain, shutdownTimeout             string
	publicURL, signUp, smtp, mailFrom  string
}

// flags returns the flags that set o, which thereby gets the defaults. The
// names of the flags are those of the settings everywhere.
func (o *options) flags() *pflag.FlagSet {
	f := pflag.NewFlagSet("settings", pflag.ContinueOnError)
	f.StringVar(&o.listen, "listen", ":8080", "`HOST:PORT` to listen on; port 0 takes a free one")
	f.StringVar(&o.metricsListen, "metrics-listen", "", "`HOST:PORT` for /metrics and /version alone (default: with the rest, for this machine)")
	f.StringVar(&o.pprof, "pprof", "", "`HOST:PORT` for profiles of the process, such as localhost:6060 (default: none)")
	f.StringVar(&o.database, "database", "studyplanner.db", "`DATABASE`, the path of an SQLite file or a postgres:// URL")
	f.StringVar(&o.connections, "database-connections", "", "`NUMBER` of connections to PostgreSQL, or of those that read from a file (default: 32; twice the processors)")
	f.StringArrayVar(&o.plans, "plan", nil, "`NAME=REQUESTS/WINDOW[,...]`, a plan to add or change (repeatable)")
	f.StringVar(&o.quota, "quota", quotaAlone, "`WHERE` requests are counted: process, or shared (in PostgreSQL)")
	f.StringVar(&o.otlp, "otlp", "", "`URL` of a collector of OpenTelemetry that traces of requests are sent to")
	f.StringArrayVar(&o.trustedProxies, "trusted-proxy", nil, "`ADDRESS` or network of a proxy whose X-Forwarded-For is believed (repeatable)")
	f.StringArrayVar(&o.outboundAllow, "outbound-allow", nil, "`NETWORK` in which calendars may be read and push services reached, also by http://, such as 192.168.0.0/16 (repeatable)")
	f.BoolVar(&o.outboundProxy, "outbound-proxy", false, "reach calendars and push services through the proxy that the environment names")
	f.StringArrayVar(&o.corsOrigins, "cors-origin", nil, "`ORIGIN` from which scripts in browsers may call the API, * for all (repeatable)")
	f.StringVar(&o.logFormat, "log-format", "text", "`FORMAT` of the log: text or json")
	f.StringVar(&o.logLevel, "log-level", "info", "least `LEVEL` that is logged: debug, info, warn or error")
	f.StringVar(&o.drain, "drain", "", "`DURATION` for which requests are still served after /readyz has begun to say no (default: 3s; 0s in a terminal)")
	f.StringVar(&o.shutdownTimeout, "shutdown-timeout", "20s", "`DURATION` that requests in flight get to finish")
	f.StringVar(&o.publicURL, "public-url", "", "`ORIGIN` under which browsers reach the server (default where it listens)")
	f.StringVar(&o.signUp, "sign-up", "", "`WHO` may make an account in the web app: open, invited or closed (default: as set there, at first invited)")
	f.BoolVar(&o.demo, "demo", false, "let strangers look round in a demo without an account")
	f.StringVar(&o.smtp, "smtp", "", "`URL` of a mail server: smtp[s]://USER:PASSWORD@HOST:PORT")
	f.StringVar(&o.mailFrom, "mail-from", "", "`ADDRESS` from which e-mail comes")
	return f
}

// Config is how a server is to run.
type Config struct {
	Listen          string
	MetricsListen   string // ""; /metrics and /version are served with the rest, to this machine
	Pprof           string // ""; no profiles are served
	Database        string
	Connections     int            // to it; 0 for as many as suit most
	Plans           []quota.Policy // those that are built in, as far as they were not changed, and more
	Quota           string         // where requests are counted: quotaAlone or quotaShared
	OTLP            *url.URL       // where traces are sent; nil: none are made
	TrustedProxies  []netip.Prefix
	OutboundAllow   []netip.Prefix // reached besides what is public
	OutboundProxy   bool           // the proxy of the environment is used
	CORSOrigins     []string
	LogFormat       string
	LogLevel        slog.Level
	Drain           time.Duration // from when /readyz says no until no more requests are accepted
	ShutdownTimeout time.Duration
	PublicURL       *url.URL             // an origin; nil: where the server listens
	SignUp          account.SignUpPolicy // "": as it is set in the app
	Demo            bool                 // strangers may look round in one
	SMTP            *mail.Server         // nil: no e-mail is sent
	MailFrom        string
}

var errNoDatabase = errors.New("must be a file or a postgres:// URL")

// checkDatabase refuses the URL of a database of another kind, which would else be the
// name of a file.
func (o options) checkDatabase() error {
	var bad planner.Invalid
	scheme, _, isURL := strings.Cut(o.database, "://")
	bad.Check(o.database != "", "--database", errNoDatabase.Error())
	bad.Check(!isURL || store.OnServer(o.database), "--database", errNoDatabase.Error()+", and "+scheme+" is neither")
	return bad.Err()
}

// defaultDrain is how long a server drains by default. Two health checks, a second apart, fit.
const defaultDrain = 3 * time.Second

// mostDrain is longer than any balancer takes to notice.
const mostDrain = 10 * time.Minute

// config reads o, of a server that may have been started in a terminal. It returns
// planner.Invalid with everything that is wrong.
func (o options) config(terminal bool) (Config, error) {
	var bad planner.Invalid
	c := Config{Listen: o.listen, MetricsListen: o.metricsListen, Pprof: o.pprof, Database: o.database, CORSOrigins: o.corsOrigins, LogFormat: o.logFormat}
	bad.Check(validListen(o.listen), "--listen", "must be HOST:PORT or :PORT")
	bad.Check(o.metricsListen == "" || validListen(o.metricsListen), "--metrics-listen", "must be HOST:PORT or :PORT")
	bad.Check(o.pprof == "" || validListen(o.pprof), "--pprof", "must be HOST:PORT or :PORT")
	bad.Merge("", o.checkDatabase())
	c.Connections = readConnections(&bad, o.connections)
	c.Plans = readPlans(&bad, o.plans)
	c.Quota = o.readQuota(&bad)
	c.OTLP = o.readOTLP(&bad)
	c.TrustedProxies = readNetworks(&bad, "--trusted-proxy", o.trustedProxies)
	c.OutboundAllow, c.OutboundProxy = readNetworks(&bad, "--outbound-allow", o.outboundAllow), o.outboundProxy
	for _, text := range o.corsOrigins {
		bad.Check(validOrigin(text), "--cors-origin", fmt.Sprintf("%q must be an origin such as https://example.org", text))
	}
	bad.Check(o.logFormat == "text" || o.logFormat == "json", "--log-format", "must be text or json")
	level, ok := map[string]slog.Level{
		"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError,
	}[o.logLevel]
	bad.Check(ok, "--log-level", "must be debug, info, warn or error")
	c.LogLevel = level
	c.Drain = readDrain(&bad, o.drain, terminal)
	timeout, err := time.ParseDuration(o.shutdownTimeout)
	bad.Check(err == nil && timeout > 0, "--shutdown-timeout", "must be a duration such as 20s")
	c.ShutdownTimeout = timeout
	o.readWeb(&bad, &c)
	return c, bad.Err()
}

// readDrain reads for how long a server drains. In a terminal nobody sits behind a
// balancer.
func readDrain(bad *planner.Invalid, text string, terminal bool) time.Duration {
	switch {
	case text != "":
		d, err := time.ParseDuration(text)
		bad.Check(err == nil && 0 <= d && d <= mostDrain, "--drain", "must be a duration from 0s to "+mostDrain.String())
		return d
	case terminal:
		return 0
	default:
		return defaultDrain
	}
}

// readWeb reads the settings of the web app.
func (o options) readWeb(bad *planner.Invalid, c *Config) {
	if o.publicURL != "" {
		origin, err := readOrigin(o.publicURL)
		bad.Check(err == nil, "--public-url", fmt.Sprint(err))
		c.PublicURL = origin
	}
	c.SignUp, c.Demo = account.SignUpPolicy(o.signUp), o.demo
	bad.Check(o.signUp == "" || slices.Contains(account.SignUpPolicies, c.SignUp), "--sign-up", "must be open, invited or closed")
	if o.smtp != "" {
		server, err := mail.ParseServer(o.smtp)
		bad.Check(err == nil, "--smtp", fmt.Sprint(err))
		bad.Check(o.mailFrom != "", "--mail-from", "must be given with --smtp")
		c.SMTP = &server
	}
	if o.mailFrom != "" {
		err := mail.CheckFrom(o.mailFrom)
		bad.Check(err == nil, "--mail-from", fmt.Sprint(err))
		c.MailFrom = o.mailFrom
	}
}

// mostConnections is more than any server of PostgreSQL is set to serve well.
const mostConnections = 1000

// readConnections reads how many connections there are to the database, 0 if text
// says nothing.
func readConnections(bad *planner.Invalid, text string) int {
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	bad.Check(err == nil && store.MinConnections <= n && n <= mostConnections, "--database-connections",
		fmt.Sprintf("must be a number from %d to %d", store.MinConnections, mostConnections))
	return n
}

// readPlans reads definitions of plans, which add to those built in or take
// their places.
func readPlans(bad *planner.Invalid, texts []string) []quota.Policy {
	plans := quota.Builtin()
	seen := map[string]bool{}
	for _, text := range texts {
		plan, err := quota.ParsePolicy(text)
		if err != nil {
			bad.Check(false, "--plan", err.Error())
			continue
		}
		bad.Check(!seen[plan.Name], "--plan", fmt.Sprintf("%q stands there twice", plan.Name))
		seen[plan.Name] = true
		plans = slices.DeleteFunc(plans, func(p quota.Policy) bool { return p.Name == plan.Name })
		plans = append(plans, plan)
	}
	return plans
}

func validListen(text string) bool {
	_, port, err := net.SplitHostPort(text)
	if err != nil {
		return false
	}
	_, err = strconv.ParseUint(port, 10, 16)
	return err == nil
}

// readNetworks reads the addresses and networks of a setting.
func readNetworks(bad *planner.Invalid, setting string, texts []string) (all []netip.Prefix) {
	for _, text := range texts {
		network, ok := readNetwork(text)
		bad.Check(ok, setting, fmt.Sprintf("%q must be an address or a network such as 10.0.0.0/8", text))
		all = append(all, network)
	}
	return all
}

// readNetwork reads an address, or a network in CIDR notation.
func readNetwork(text string) (netip.Prefix, bool) {
	if network, err := netip.ParsePrefix(text); err == nil {
		return network.Masked(), true
	}
	address, err := netip.ParseAddr(text)
	if err != nil || address.Zone() != "" {
		return netip.Prefix{}, false
	}
	return netip.PrefixFrom(address, address.BitLen()), true
}

// validOrigin reports whether text is a serialised origin (RFC 6454, 6.2), or "*"
// for all.
func validOrigin(text string) bool {
	u, err := url.Parse(text)
	return text == "*" || err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.Scheme+"://"+u.Host == text
}

// readOrigin reads the origin under which browsers reach a server, and returns
// it as they write it.
func readOrigin(text string) (*url.URL, error) {
	refused := fmt.Errorf("%q must be an origin such as https://planner.example.org", text)
	u, err := url.Parse(strings.ToLower(text))
	if err != nil || u.Scheme+"://"+u.Host != strings.ToLower(text) {
		return nil, refused
	}
	origin, err := web.Origin(u)
	if err != nil {
		return nil, refused
	}
	return url.Parse(origin)
}

// reachedAt returns c with the public URL that a server has by default, which is
// where it is reached.
func (c Config) reachedAt(address string) Config {
	if c.PublicURL == nil {
		c.PublicURL, _ = url.Parse(address) // nil, which is refused, if no browser could get there
	}
	return c
}

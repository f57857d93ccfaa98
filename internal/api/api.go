// Package api serves the planner over HTTP: the routes below /v1, the OpenAPI document, Swagger
// UI, health, version and metrics.
//
// It routes, authenticates, rate-limits and decodes a request, calls one use case of the
// planner, and writes an envelope. The route table has the input
// and the output of each route.
package api

import (
	"cmp"
	"context"
	"fmt"
	"hash/crc32"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/trace"

	"studyplanner/internal/account"
	"studyplanner/internal/calendars"
	"studyplanner/internal/fair"
	"studyplanner/internal/planner"
)

// Authenticator decides which keys open a space.
type Authenticator interface {
	// Authenticate returns what key opens at now, and the call of a request with it. It
	// returns account.ErrUnauthorized for a key that opens nothing.
	Authenticate(ctx context.Context, key string, now time.Time) (account.Access, planner.Call, error)
	// AuthenticateWrite is Authenticate for a request that only reads its space within a
	// write.
	AuthenticateWrite(ctx context.Context, key string, now time.Time) (account.Access, planner.Call, error)
}

// Accounts tells who an account belongs to, and empties spaces.
type Accounts interface {
	// Get returns the account with that id, or account.ErrNotFound.
	Get(ctx context.Context, id string) (account.Account, error)
	// ResetSpace is planner.Contents.Reset.
	ResetSpace(ctx context.Context, c planner.Call, to planner.Contents, today planner.Date) error
}

// Feeds opens feeds.
type Feeds interface {
	// Open returns what the token of a feed opens at now, or account.ErrNoFeed.
	Open(ctx context.Context, token string, now time.Time) (account.FeedOpened, error)
}

// Config is what an API is made from. All of it is required but Schema,
// Capacity, Tracer, CORSOrigins and TrustedProxies.
type Config struct {
	Planner       *planner.Service
	Authenticator Authenticator
	Accounts      Accounts
	Plans         map[string]Plan // by name; account.DefaultPlan and Anonymous must be there, and FeedPlan for FeedsPage
	Feeds         Feeds
	Calendars     *calendars.Service
	Origin        string // under which clients reach the server, such as https://planner.example.org
	Now           func() time.Time
	NewID         func() string // of request ids: 1 to 64 of the characters A-Z a-z 0-9 . _ -
	Log           *slog.Logger
	Version       string // of the build
	Schema        int    // of the database, which it needs
	Metrics       *Metrics
	// Demo returns a space's contents of a semester that has arrived at today.
	Demo func(today planner.Date) (planner.Contents, error)
	// Ready returns nil while requests can be served, else planner.ErrUnavailable,
	// or planner.Unsaved if nothing can be saved. It may take its time.
	Ready    func(context.Context) error
	Capacity int // how many reads the database serves at once; 0: some
	// Tracer makes a span of each request; nil: nothing does.
	Tracer trace.Tracer

	// SeparateMonitoring removes /metrics and /version from the API, where only clients on
	// this machine reach them. Monitoring serves them to all.
	SeparateMonitoring bool

	CORSOrigins    []string       // scheme://host[:port], or "*" for all
	TrustedProxies []netip.Prefix // whose X-Forwarded-For is believed
}

// API serves everything but the web app and MCP. It is an [http.Handler].
type API struct {
	Config
	v1         *mount
	outside    map[string]http.Handler // pages beside the API, by path
	monitoring map[string]http.Handler // /metrics and /version, by path
	docs       http.Handler
	buffers    sync.Pool
	unknown    sync.Map // names of plans that accounts have and Plans lacks
	models     *modelCache
	responses  *responseCache

	versionSum uint32 // of the version of the program, in tags

	draining atomic.Bool
	inFlight atomic.Int64
	large    *fair.Semaphore // large work
	uploads  *fair.Semaphore // large bodies that come in
	outages  outages

	readiness   readiness
	readyStatus atomic.Pointer[string] // the last one logged
}

// defaultCapacity is the Capacity of a Config without one.
const defaultCapacity = 4

// New returns the API that c describes. It fails if c lacks a required plan.
func New(c Config) (*API, error) {
	a, err := newAPI(c)
	if err == nil {
		a.Metrics.registerGauges(a)
	}
	return a, err
}

// WithConfig returns a copy of a with a changed Config, such as over another database. It shares
// the Metrics of a. Its waiting requests have no gauge.
func (a *API) WithConfig(change func(*Config)) (*API, error) {
	c := a.Config
	change(&c)
	return newAPI(c)
}

// newAPI is New without gauges.
func newAPI(c Config) (*API, error) {
	for _, plan := range []string{account.DefaultPlan, Anonymous} {
		if _, ok := c.Plans[plan]; !ok {
			return nil, fmt.Errorf("api: there is no plan %q", plan)
		}
	}
	a := &API{Config: c, buffers: sync.Pool{New: newBuffer}}
	a.large, a.uploads = largeWork(cmp.Or(c.Capacity, defaultCapacity)), fair.NewSemaphore(uploads)
	a.versionSum = crc32.ChecksumIEEE([]byte(c.Version + "\x00"))
	a.models, a.responses = newModelCache(), newResponseCache()
	a.v1 = a.mount(prefix, Authentication{Authenticate: a.bearer, Vary: "Authorization", Shared: true})
	a.outside, a.docs = a.pages()
	a.monitoring = a.monitoringPages()
	return a, nil
}

// prefix is where the API lives for requests with a key.
const prefix = "/v1"

// Mount returns the routes of the API at prefix, for requests that come in
// through e.
func (a *API) Mount(prefix string, e Authentication) http.Handler { return a.mount(prefix, e) }

func (a *API) mount(prefix string, e Authentication) *mount {
	return &mount{API: a, Authentication: e, router: newRouter(prefix, a.routes()), vary: []string{e.Vary}}
}

// Drain makes /readyz answer 503, so that no new requests are sent here.
func (a *API) Drain() { a.draining.Store(true) }

// ServeHTTP implements [http.Handler].
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header()["X-Content-Type-Options"] = nosniff
	path := r.URL.Path
	page, ok := a.outside[path]
	if !ok && !a.SeparateMonitoring && local(r) {
		page, ok = a.monitoring[path]
	}
	switch {
	case path == prefix || strings.HasPrefix(path, prefix+"/"):
		a.v1.ServeHTTP(w, r)
	case ok:
		onlyGet(page).ServeHTTP(w, r)
	case strings.HasPrefix(path, docsPath+"/"):
		onlyGet(a.docs).ServeHTTP(w, r)
	default:
		http.NotFound(w, r)
	}
}

package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"go.opentelemetry.io/otel/trace"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// Authenticate returns what a request may do, and its call. It returns account.ErrUnauthorized,
// account.ErrSignedOut or ErrDemo for a request that may do nothing. An open route accepts the
// last two. Any other error refuses the request there, too.
type Authenticate func(r *Request) (account.Access, planner.Call, error)

// Authentication is how requests to a mount authenticate, and what they are charged to.
type Authentication struct {
	Authenticate Authenticate
	// Plan is the one that all requests of an account are charged to, whatever
	// space they are for; "": each space is charged, to the account's own plan.
	Plan string
	// Vary is the header that authenticates, on which answers depend; "": the path does.
	Vary string
	// PerKey gives each key its own quota, by Plan.
	PerKey bool
	// Demo is for demo sessions. Each address has its own quota, by Plan. What the key may not
	// do is refused with ErrDemo.
	Demo bool
	// Plain answers with texts that clients may cache, and failures with a line.
	Plain bool
	// Shared lets scripts of the configured origins read the answers.
	Shared bool
}

// mount is a table of routes at one prefix, with one way to authenticate.
type mount struct {
	*API
	Authentication
	router *node
	vary   []string // Vary alone
	free   bool     // requests with a key are charged elsewhere
}

// Request is one request on its way through a mount.
type Request struct {
	*http.Request
	w     http.ResponseWriter
	mount *mount
	id    string     // X-Request-Id
	trace string     // that it is part of; "" if that is not said
	span  trace.Span // in that; nil where none are made

	ctx    context.Context //nolint:containedctx // of the request, with its deadline
	cancel func()

	route   *route   // nil while there is none
	params  []string // of the path, in order
	body    []byte
	message bool            // it is one of JSON-RPC, and so is its refusal
	upload  *upload         // holds a large body; nil without one
	release func()          // gives back its place; nil without one
	streams bool            // its answer is sent while it is made
	bad     planner.Invalid // what is wrong with its headers
	access  account.Access
	call    planner.Call
	feed    *planner.Feed  // that is read; nil for none
	zone    *time.Location // of whom it is
	charges []charge       // that may be refunded
	full    bool           // the space has no room for weeks that the answer covers

	now       time.Time               // the one reading of the clock
	started   time.Time               // for the duration only
	status    int                     // of the answer; 0 while there is none
	opaque    string                  // in the ETag, for an answer that is made from all of the space
	validFor  planner.ClockSpan       // of today, in which that answer is valid while nobody writes
	fromCache bool                    // the answer is from the response cache
	next      string                  // the cursor of the next page
	advised   *adviceMeta             // what meta tells besides, for an advice
	planned   *planMeta               // the same, for a plan
	effect    *planner.Effect         // the same, for a change of timetables
	added     string                  // the same, for a new item of a syllabus: its id
	soFar     *planner.PeriodProgress // the same, for statistics
	dryRun    bool                    // it asks for a dry run
	ignored   []string                // parameters of the query that mean nothing, by their names

	subjects []planner.SubjectSummary // what meta tells besides; nil: it was not asked for
	overlaps []planner.Block          // the same
	daysOff  []planner.DayOff         // the same
	topics   []planner.ProposedTopic  // the same
	busy     []planner.Busy           // the same
}

// ServeHTTP handles a request and answers it.
func (m *mount) ServeHTTP(w http.ResponseWriter, hr *http.Request) {
	m.inFlight.Add(1)
	defer m.inFlight.Add(-1)
	r := m.begin(w, hr)
	defer m.finish(r)
	if m.Shared && m.crossOrigin(r, apiCORS) {
		return
	}
	value, err := m.handle(r)
	m.respond(r, value, err)
}

// begin gives a request its id, and reads the clock for it.
func (m *mount) begin(w http.ResponseWriter, hr *http.Request) *Request {
	r := &Request{Request: hr, w: w, mount: m, now: m.Now().UTC(), started: time.Now()}
	r.id = m.requestID(hr.Header.Get("X-Request-Id"))
	r.startSpan(callerOf(hr.Header["Traceparent"]))
	r.setTimeout(defaultTimeout)
	r.set("X-Request-Id", r.id)
	return r
}

// handle returns what the handler of r's route does, unless r is refused before.
// It charges the request before it reports any fault of the caller, so that guessing keys and
// paths costs. If authentication itself fails, it charges nothing.
func (m *mount) handle(r *Request) (any, error) {
	noRoute := m.find(r)
	access, call, refused := m.Authenticate(r)
	if serverFault(refused) {
		return nil, refused
	}
	r.access, r.call = access, call
	if err := m.charge(r, refused == nil); err != nil {
		return nil, err
	}
	if r.route != nil && r.route.open && isSignedOut(refused) {
		refused = nil
	}
	if err := cmp.Or(noRoute, refused); err != nil {
		return nil, err
	}
	if err := m.authorize(r); err != nil {
		return nil, err
	}
	if err := r.prepare(); err != nil {
		return nil, err
	}
	if c := m.responses.get(r); c != nil {
		r.fromCache = true
		return c, nil
	}
	if notModified := r.route.notModified; notModified != nil && notModified(r) {
		return nil, errUnchanged
	}
	if r.route.large || len(r.body) >= largeBody {
		if err := r.acquire(m.large); err != nil {
			return nil, err
		}
	}
	return r.route.run(r)
}

// isSignedOut reports whether err refuses a request without a session.
func isSignedOut(err error) bool {
	return errors.Is(err, account.ErrSignedOut) || errors.Is(err, ErrDemo)
}

// authorize returns why the key of r, or the session in its place, may not use r's route.
func (m *mount) authorize(r *Request) error {
	err := r.route.allows(r.access.Key)
	if err != nil && m.Demo {
		return ErrDemo
	}
	return err
}

// allows returns why a key, or the session in its place, may not use rt.
func (rt *route) allows(k account.Key) error {
	switch {
	case !rt.reads && !rt.open && k.Scope != account.Full:
		return errReadOnly
	case rt.sandbox && k.Mode != account.Sandbox:
		return errNotSandbox
	}
	return nil
}

// find sets r's route and what its path names. It returns errNoPath or errNoMethod.
func (m *mount) find(r *Request) error {
	node, params := m.router.find(r.URL.EscapedPath())
	if node == nil || node.routes == nil {
		return errNoPath
	}
	method := r.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	if r.route = node.routes[method]; r.route == nil {
		r.w.Header().Set("Allow", node.allow)
		return errNoMethod
	}
	r.params = params
	return nil
}

// prepare reads the body and the headers that a write may carry.
func (r *Request) prepare() error {
	if r.route.Body != nil {
		if err := r.readBody(); err != nil {
			return err
		}
	}
	if r.route.large || r.route.remote {
		r.setTimeout(largeTimeout)
		// A body that came slowly leaves the answer its full time.
		_ = http.NewResponseController(r.w).SetWriteDeadline(time.Now().Add(responseTimeout)) // setTimeout the process there is none
	} else if r.route.Body != nil {
		r.setTimeout(defaultTimeout)
	}
	if r.URL.RawQuery != "" {
		r.ignored = r.route.unknown(r.URL.RawQuery)
	}
	if r.route.method == http.MethodPost {
		r.readIdempotencyKey()
	}
	if r.route.guarded() {
		r.readMatch()
	}
	return nil
}

// resource is the id of the block or the subject that r's path names.
func (r *Request) resource() string { return r.params[0] }

// item is the id of the syllabus item that r's path names.
func (r *Request) item() string { return r.params[1] }

// requestID returns sent if it is 1 to 64 safe characters, else a new id. It is
// logged, so that one that could be a key or a token is replaced, too.
func (a *API) requestID(sent string) string {
	if len(sent) < 1 || len(sent) > 64 {
		return a.NewID()
	}
	for _, c := range []byte(sent) {
		safe := 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '.' || c == '_' || c == '-'
		if !safe {
			return a.NewID()
		}
	}
	if account.LooksSecret(sent) {
		return a.NewID()
	}
	return sent
}

// finish answers a request whose handling panicked, and records how r went.
func (m *mount) finish(r *Request) {
	p := recover()
	defer r.cancel()
	r.releasePlace()
	r.removeUpload()
	aborted := p == http.ErrAbortHandler //nolint:errorlint // compared as net/http does
	if p != nil && !aborted {
		err := fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		if r.status == 0 {
			m.respond(r, nil, err)
		} else {
			m.logCause(r, err)
		}
	}
	name, method := "none", "other"
	if r.route != nil {
		name, method = r.route.pattern, r.Method
	}
	m.endOutages(r)
	o := outcome{name, method, r.status}
	m.logRequest(r, o)
	r.endSpan(o)
	if aborted {
		panic(p)
	}
}

// logCause logs why the server failed, once, at the edge. In an outage it logs one cause a
// second, with the number of failures since the last one logged.
func (m *mount) logCause(r *Request, err error) {
	cause := []slog.Attr{slog.String("request_id", r.id), slog.Any("error", err)}
	if r.trace != "" {
		cause = append(cause, slog.String("trace_id", r.trace))
	}
	if errors.Is(err, planner.ErrUnavailable) && !errors.Is(err, planner.ErrUncertain) {
		others, shouldLog := m.outages.shouldLog(r.now)
		if !shouldLog {
			return
		}
		if others > 0 {
			cause = append(cause, slog.Int("others", others))
		}
	}
	m.Log.LogAttrs(r.Context(), slog.LevelError, "request failed", cause...)
}

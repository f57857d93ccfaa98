package conform

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"
)

// Result is the result of a check.
type Result string

// The results.
const (
	Passed  Result = "passed"
	Failed  Result = "failed"
	Skipped Result = "skipped"
)

// Outcome is the result of a check in a report.
type Outcome struct {
	ID       string    `json:"id"`
	Sentence string    `json:"sentence"`
	Result   Result    `json:"result"`
	Reason   string    `json:"reason,omitempty"` // why it failed or was skipped
	Exchange *Exchange `json:"exchange,omitempty"`
}

// Report is what a run found. Where the run ended early it has the checks that were done.
type Report struct {
	Suite   Suite     `json:"suite"`
	URL     string    `json:"url"`
	Checks  []Outcome `json:"checks"`
	Passed  int       `json:"passed"`
	Failed  int       `json:"failed"`
	Skipped int       `json:"skipped"`
}

// Summary is the last line of a report for people.
func (r Report) Summary() string {
	return fmt.Sprintf("%d passed, %d failed, %d skipped", r.Passed, r.Failed, r.Skipped)
}

func (r *Report) add(o Outcome) {
	r.Checks = append(r.Checks, o)
	switch o.Result {
	case Passed:
		r.Passed++
	case Failed:
		r.Failed++
	default:
		r.Skipped++
	}
}

// Why a server is not checked at all.
var (
	ErrNoChecks = errors.New("no check has such an id")
	ErrKey      = errors.New("only the key of a sandbox will do, one that begins with svc_test_: what the checks make and delete would be somebody's plans")
	ErrRefused  = errors.New("the server does not accept the key")
	ErrNotEmpty = errors.New("the sandbox is not empty: --reset empties it")
)

// session is one run: a server, a key, and what is known of them.
type session struct {
	Options
	client *http.Client
	now    func() time.Time
	wait   func(context.Context, time.Duration) error
	has    map[need]bool // what not every server has
	files  *files        // nil: there are none
}

func newSession(o Options) *session {
	return &session{
		Options: o, now: time.Now, wait: pause, has: map[need]bool{},
		client: &http.Client{
			Transport:     o.Transport,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, // the key is for one server
		},
	}
}

// Run checks a server. It returns ErrKey, ErrNoChecks, ErrRefused, ErrNotEmpty or ErrUnreachable before it
// changes anything there. Later it returns ErrUnreachable, ErrQuota, ErrLate, context.Canceled or an
// error of its own, each wrapped, with the report so far. It leaves the sandbox empty.
func Run(ctx context.Context, o Options) (Report, error) { return newSession(o).run(ctx) }

func (s *session) run(ctx context.Context) (Report, error) {
	report := Report{Suite: s.Suite, URL: s.URL.String(), Checks: []Outcome{}}
	todo := s.checks()
	switch {
	case len(s.Key) < len(sandboxKey)+8 || s.Key[:len(sandboxKey)] != sandboxKey:
		return report, ErrKey
	case len(todo) == 0:
		return report, ErrNoChecks
	}
	limited, cancel := context.WithTimeout(ctx, s.Limit)
	defer cancel()
	if err := s.serveFiles(); err != nil {
		return report, err
	}
	defer s.files.close()
	if err := s.begin(limited); err != nil {
		return report, err
	}
	for i, c := range todo {
		if s.Progress != nil {
			s.Progress(i, len(todo))
		}
		outcome, err := s.examine(limited, c)
		if errors.Is(err, context.Canceled) || errors.Is(err, ErrLate) || errors.Is(err, ErrQuota) {
			return report, errors.Join(err, s.cleanup(ctx))
		}
		report.add(outcome)
		if err != nil {
			return report, err
		}
	}
	return report, nil
}

// serveFiles serves calendar files at the address of the options.
func (s *session) serveFiles() (err error) {
	if s.has[fileServer] = s.Files != ""; s.has[fileServer] {
		s.files, err = serveFiles(s.Files)
	}
	return err
}

// cleanupTimeout is how long a run that ends early takes at most to empty the sandbox.
const cleanupTimeout = 5 * time.Second

// cleanup empties the sandbox though the run is over.
func (s *session) cleanup(ctx context.Context) error {
	brief, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanupTimeout)
	defer cancel()
	if err := s.empty(brief); err != nil {
		return fmt.Errorf("the sandbox is left as it is: %w", err)
	}
	return nil
}

// examine does a check, and once more if it fails while a day may have begun. After it
// the sandbox is empty. An error means that no further check can be done.
func (s *session) examine(ctx context.Context, c check) (Outcome, error) {
	outcome := Outcome{ID: c.id, Sentence: c.says, Result: Passed}
	if n := slices.IndexFunc(c.needs, func(n need) bool { return !s.has[n] }); n >= 0 {
		outcome.Result, outcome.Reason = Skipped, "the server has no "+string(c.needs[n])
		return outcome, nil
	}
	v := &visit{session: s, ctx: ctx}
	for range 2 {
		v = &visit{session: s, ctx: ctx}
		if c.visit(v); v.ended != nil {
			return outcome, v.ended
		}
		if err := s.empty(ctx); err != nil {
			return outcome.of(v.fault), fmt.Errorf("after %s: %w", c.id, err)
		}
		if v.fault == nil || !v.dayBegan() {
			break
		}
	}
	return outcome.of(v.fault), nil
}

// of is o with what was found, if anything was.
func (o Outcome) of(f *Fault) Outcome {
	if f != nil {
		o.Result, o.Reason, o.Exchange = Failed, f.Reason, f.Exchange
	}
	return o
}

// Package requests fuzzes the API. It makes requests from the OpenAPI documents, valid, at
// the bounds and broken, and checks each response.
package requests

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"studyplanner/torture/broken"
	"studyplanner/torture/document"
	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// Trial is the one of this package.
var Trial = trial.Trial{
	Name: "requests",
	Promise: "No request makes the server fail: each answer is as the OpenAPI documents say, none is a 5xx, and when it is over no goroutine and no memory " +
		"is held for it.",
	Run: run,
}

// How many requests there are, unless it is told, and for the control.
const (
	short       = 3000
	whole       = 10_000_000
	forControl  = 500
	mostNoted   = 50
	patience    = 5 * time.Minute // for memory and goroutines to be given back
	goroutines  = 20              // more than before, as connections that idle may be
	moreMemory  = 96 << 20        // of the heap, more than before: what caches may hold, and garbage
	longHeader  = 4 << 10         // from this on a server of Go's library may refuse a request before we see it
	garbage     = 400             // percent of what is in use, in place of 100: most of it is gone with its request
	largeBodies = 256 << 10       // from this on a refusal may end the connection before the body is sent
)

func run(ctx context.Context, s trial.Setup) (trial.Report, error) {
	var r trial.Report
	binary, err := s.Binary(ctx)
	if err != nil {
		return r, err
	}
	defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	n := short
	if s.Full {
		n = whole
	}
	if s.Requests > 0 {
		n = s.Requests
	}
	found, err := sent(ctx, s, server.Options{Binary: binary, Database: filepath.Join(s.Dir, "requests.db")}, n)
	if err != nil {
		return r, err
	}
	r.Count("requests", int(found.sent.Load()))
	for class := 1; class <= 5; class++ {
		r.Count(fmt.Sprintf("answers %dxx", class), int(found.classes[class].Load()))
	}
	r.Count("answers 429", int(found.limited.Load()))
	r.Count("connections ended before a large body was sent", int(found.cut.Load()))
	r.Count("answers not looked at, as the machine stood still before them", int(found.stalled.Load()))
	r.Figures = append(r.Figures, found.after...)
	r.Broken = found.noted
	if binary, err = s.Binary(ctx, broken.Everywhere...); err != nil {
		return r, err
	}
	s.Step = func(int, int) {}
	found, err = sent(ctx, s, server.Options{Binary: binary, Database: filepath.Join(s.Dir, "control.db"), Env: broken.Answers.Env()}, forControl)
	r.Found("answers against the document, of a build that panics for the statistics of all times and misspells a field", len(found.noted))
	return r, err
}

// A source makes requests, and holds the answers against the documents.
type source struct {
	seed     uint64
	api, app []document.Operation
	promises document.Both
	export   json.RawMessage // a document that can be imported

	next, sent, limited, cut, stalled atomic.Int64
	classes                           [10]atomic.Int64
	still                             atomic.Int64 // how often the machine stood still
	beaten                            atomic.Int64 // when the last beat was, in Unix milliseconds

	mu    sync.Mutex
	noted []string
	after []trial.Figure
}

func (s *source) note(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.noted) < mostNoted {
		s.noted = append(s.noted, fmt.Sprintf(format, args...))
	}
}

// sent sends n requests to a server of its own.
func sent(ctx context.Context, setup trial.Setup, o server.Options, n int) (*source, error) {
	documents, err := setup.Documents()
	if err != nil {
		return nil, err
	}
	s := &source{seed: setup.Seed, promises: documents}
	s.api, s.app = documents.API.Operations, documents.App.Operations
	o.Args = []string{
		"--public-url", server.Origin, "--smtp", "smtp://127.0.0.1:1", "--mail-from", "planner@example.org", // where nobody takes mail
		"--demo", "--plan", "browser=100000000/1m", "--plan", "sign-in=100000000/1m", "--plan", "sign-in-address=100000000/1m",
	}
	srv, err := server.Start(ctx, o)
	if err != nil {
		return nil, err
	}
	defer srv.Kill()
	defer s.watch()()
	senders := make([]*sender, max(2, runtime.GOMAXPROCS(0)))
	for i := range senders {
		if senders[i], err = newSender(ctx, s, srv, i); err != nil {
			return nil, err
		}
	}
	before, err := s.load(ctx, srv)
	if err != nil {
		return nil, err
	}
	if err := all(senders, func(e *sender) error { return e.send(ctx, n, setup.Step) }); err != nil {
		return nil, err
	}
	return s, s.settled(ctx, srv, before, setup.Full)
}

// all calls do for each sender at once.
func all(senders []*sender, do func(*sender) error) error {
	errs := make([]error, len(senders))
	var wg sync.WaitGroup
	for i, e := range senders {
		wg.Go(func() { errs[i] = do(e) })
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// load is how many goroutines there are, and how much is on the heap.
func (s *source) load(ctx context.Context, srv *server.Server) (now [2]int, err error) {
	c := srv.Client("")
	defer c.Close()
	for i, name := range []string{"go_goroutines", "go_memstats_heap_alloc_bytes"} {
		n, err := c.Metric(ctx, name)
		if err != nil {
			return now, err
		}
		now[i] = int(n)
	}
	return now, nil
}

// settled waits until the server holds no more than before, or too long. How much is
// on the heap is seen when garbage is collected, for which the short form does not wait.
func (s *source) settled(ctx context.Context, srv *server.Server, before [2]int, full bool) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	now := before
	for {
		var err error
		if now, err = s.load(ctx, srv); err != nil {
			s.note("the server does not answer any more: %v; log:\n%s", err, srv.Log())
			return nil
		}
		if now[0] <= before[0]+goroutines && (!full || now[1] <= before[1]+moreMemory) {
			break
		}
		select {
		case <-tick.C:
			continue
		case <-ctx.Done():
		}
		s.note("goroutines %d, before %d; bytes on the heap %d, before %d", now[0], before[0], now[1], before[1])
		break
	}
	_, most, err := srv.Memory()
	s.after = []trial.Figure{
		{Name: "goroutines before and after", Value: fmt.Sprint(before[0], ", ", now[0])},
		{Name: "heap before and after, in MB", Value: fmt.Sprint(before[1]>>20, ", ", now[1]>>20)},
		{Name: "most memory of the process, in MB", Value: fmt.Sprint(most >> 20)},
	}
	return err
}

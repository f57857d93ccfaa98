package neighbours

import (
	"context"
	"fmt"
	"sync"
	"time"

	"studyplanner/torture/server"
)

// How often the neighbour sends a request. It does not wait for the response before (open
// loop), so that a stalled server delays many requests.
const (
	every       = 15 * time.Millisecond
	importEvery = 20 // of these
	mostWaiting = 512
)

// neighbour is an account that suffers from another one.
type neighbour struct {
	*server.Client
	subject string
	cookie  string // if it imports too
	small   any    // what it imports
	created int
}

// sample is what the neighbour saw in a span.
type sample struct {
	took     map[string][]time.Duration // by kind
	failures []string
}

func newNeighbour(ctx context.Context, srv *server.Server, imports bool) (*neighbour, error) {
	const email = "neighbour@example.org"
	if _, err := srv.Command(ctx, "account", "create", "--email", email, "--plan", server.Plan); err != nil {
		return nil, err
	}
	key, err := srv.Command(ctx, "key", "create", "--email", email, "--mode", "live")
	if err != nil {
		return nil, err
	}
	n := &neighbour{Client: srv.Client(key)}
	a, err := n.Do(ctx, "POST", "/v1/subjects", map[string]any{
		"name": "Algebra", "type": "study", "slots": []map[string]any{{"days": []int{1, 2, 3, 4, 5}, "start": "09:00", "end": "10:00"}},
	})
	if err != nil {
		return nil, err
	}
	var subject struct{ ID string }
	if err := a.Data(&subject); err != nil {
		return nil, err
	}
	n.subject = subject.ID
	if !imports {
		return n, nil
	}
	if n.cookie, err = srv.SignIn(ctx, email); err != nil {
		return nil, err
	}
	if a, err = n.Do(ctx, "GET", "/app/export", nil, "Cookie", n.cookie); err != nil {
		return nil, err
	}
	return n, a.Data(&n.small)
}

// ask sends the request of a number, and returns what kind it is.
func (n *neighbour) ask(ctx context.Context, number int) (kind string, a server.Answer, err error) {
	switch {
	case n.cookie != "" && number%importEvery == 0:
		a, err = n.Do(ctx, "POST", "/app/spaces/sandbox/import", n.small, "Cookie", n.cookie)
		return "imports", a, err
	case number%3 == 0:
		date := time.Date(2031, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, number/20).Format(time.DateOnly)
		a, err = n.Do(ctx, "POST", "/v1/blocks", map[string]any{"subject_id": n.subject, "date": date, "start": "09:00", "end": "10:00"})
		return "creates", a, err
	}
	a, err = n.Do(ctx, "GET", "/v1/schedule", nil)
	return "reads", a, err
}

// few asks some times, one after the other.
func (n *neighbour) few(ctx context.Context, times int) (sample, error) {
	s := sample{took: map[string][]time.Duration{}}
	for i := range times {
		kind, a, err := n.ask(ctx, i)
		if ctx.Err() != nil {
			return s, ctx.Err()
		}
		s.add(kind, a, err, a.Took)
	}
	return s, nil
}

// steady asks for a span, at a steady rate, and waits for the last answer.
func (n *neighbour) steady(ctx context.Context, span time.Duration) (sample, error) {
	s := sample{took: map[string][]time.Duration{}}
	var mu sync.Mutex
	var wg sync.WaitGroup
	waiting := make(chan struct{}, mostWaiting)
	tick := time.NewTicker(every)
	defer tick.Stop()
	for began := time.Now(); time.Since(began) < span; {
		var due time.Time
		select {
		case <-ctx.Done():
			return s, ctx.Err()
		case <-tick.C:
			due = time.Now()
		}
		waiting <- struct{}{}
		n.created++
		number := n.created
		wg.Go(func() {
			kind, a, err := n.ask(ctx, number)
			mu.Lock()
			defer mu.Unlock()
			s.add(kind, a, err, time.Since(due))
			<-waiting
		})
	}
	wg.Wait()
	return s, ctx.Err()
}

func (s *sample) add(kind string, a server.Answer, err error, took time.Duration) {
	s.took[kind] = append(s.took[kind], took)
	if (err != nil || !a.OK()) && len(s.failures) < 5 {
		s.failures = append(s.failures, fmt.Sprintf("%d %s %v for one of its %s", a.Status, a.Body, err, kind))
	}
}

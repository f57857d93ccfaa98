package quota

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// fallbackDivisor divides the requests of each limit while the shared counters fail. As many
// processes together allow no more than the policy.
const fallbackDivisor = 4

const (
	// countsTimeout is the timeout of a call of the counters.
	countsTimeout = 2 * time.Second
	// countsRetry is how long they are not called after a failure.
	countsRetry = time.Second
)

// SharedConfig is what a Shared is made from. All but Timeout is required.
type SharedConfig struct {
	Counts Counts
	Local  *Limiter         // counts while Counts fail
	Now    func() time.Time // of retries
	Log    *slog.Logger
	// Timeout is that of a call of Counts; 0: two seconds.
	Timeout time.Duration
}

// Shared counts requests together with other processes. While the shared counters fail, it
// counts a part by itself, and retries once a second. It is safe for concurrent use.
type Shared struct {
	SharedConfig
	mu     sync.Mutex
	down   bool
	next   time.Time // when they are tried again
	logged time.Time // when a failure was
	stats  SharedStats
}

// SharedStats are statistics of the shared counters.
type SharedStats struct {
	Up       bool
	Failures uint64 // of the counts
	Local    uint64 // requests that were counted by this process alone
}

// NewShared returns the Shared that c describes.
func NewShared(c SharedConfig) *Shared {
	if c.Timeout == 0 {
		c.Timeout = countsTimeout
	}
	return &Shared{SharedConfig: c}
}

// Take asks for one request of key under p, as [Limiter.Take] does.
func (s *Shared) Take(ctx context.Context, key string, p Policy) Decision {
	d, err := s.ask(ctx, func(ctx context.Context) (Decision, error) { return s.Counts.Take(ctx, key, p) })
	if err == nil {
		return d
	}
	s.mu.Lock()
	s.stats.Local++
	s.mu.Unlock()
	return s.Local.Take(key, p.fallback())
}

// Return gives back one request of key, as [Limiter.Return] does.
func (s *Shared) Return(ctx context.Context, key string, p Policy) Decision {
	d, err := s.ask(ctx, func(ctx context.Context) (Decision, error) { return s.Counts.Return(ctx, key, p) })
	if err != nil {
		return s.Local.Return(key, p.fallback())
	}
	return d
}

// Stats returns the statistics until now.
func (s *Shared) Stats() SharedStats {
	s.mu.Lock()
	defer s.mu.Unlock()
	stats := s.stats
	stats.Up = !s.down
	return stats
}

// errDown means that the shared counters failed a moment ago and are not called.
type errDown struct{}

func (errDown) Error() string { return "the shared counts failed a moment ago" }

// ask calls do, unless the counters failed a moment ago.
func (s *Shared) ask(ctx context.Context, do func(context.Context) (Decision, error)) (Decision, error) {
	if !s.mayTry() {
		return Decision{}, errDown{}
	}
	waiting, cancel := context.WithTimeout(ctx, s.Timeout)
	defer cancel()
	d, err := do(waiting)
	switch {
	case err == nil:
		s.worked()
	case ctx.Err() == nil: // else the request was cancelled
		s.failed(err)
	}
	return d, err
}

// mayTry reports whether the counters may be called: after a failure, once a second.
func (s *Shared) mayTry() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.down {
		return true
	}
	now := s.Now()
	if now.Before(s.next) && s.next.Sub(now) <= countsRetry { // else the clock was set back
		return false
	}
	s.next = now.Add(countsRetry)
	return true
}

// failed records a failure of the counters, and logs at most one a second.
func (s *Shared) failed(err error) {
	s.mu.Lock()
	now := s.Now()
	s.down, s.next = true, now.Add(countsRetry)
	s.stats.Failures++
	logNow := now.Sub(s.logged).Abs() >= time.Second
	if logNow {
		s.logged = now
	}
	s.mu.Unlock()
	if logNow {
		s.Log.Error("the shared quotas cannot be reached: this server counts a share by itself", slog.Any("error", err))
	}
}

// worked records that the counts were reached.
func (s *Shared) worked() {
	s.mu.Lock()
	was := s.down
	s.down = false
	s.mu.Unlock()
	if was {
		s.Log.Info("quotas are shared again")
	}
}

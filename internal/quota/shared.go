package quota

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// shares is by how much a process divides the requests of each limit while it cannot
// reach the counts that it shares: as many processes together allow no more than all do
// otherwise.
const shares = 4

const (
	// countsPatience is how long the counts are waited for.
	countsPatience = 2 * time.Second
	// countsRetry is how long they are left alone after they have failed.
	countsRetry = time.Second
)

// SharedConfig is what a Shared is made from. All but Patience is required.
type SharedConfig struct {
	Counts Counts
	Local  *Limiter         // counts while Counts fail
	Now    func() time.Time // for how long they have
	Log    *slog.Logger
	// Patience is how long Counts are waited for; 0: two seconds.
	Patience time.Duration
}

// Shared counts requests together with other processes. While the counts fail it counts
// a share by itself, and tries them again once a second. It is safe for concurrent use.
type Shared struct {
	SharedConfig
	mu     sync.Mutex
	down   bool
	next   time.Time // when they are tried again
	logged time.Time // when a failure was
	stats  SharedStats
}

// SharedStats tell how the counts have fared.
type SharedStats struct {
	Up       bool
	Failures uint64 // of the counts
	Local    uint64 // requests that were counted by this process alone
}

// NewShared returns the Shared that c describes.
func NewShared(c SharedConfig) *Shared {
	if c.Patience == 0 {
		c.Patience = countsPatience
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
	return s.Local.Take(key, p.share())
}

// Return gives back one request of key, as [Limiter.Return] does.
func (s *Shared) Return(ctx context.Context, key string, p Policy) Decision {
	d, err := s.ask(ctx, func(ctx context.Context) (Decision, error) { return s.Counts.Return(ctx, key, p) })
	if err != nil {
		return s.Local.Return(key, p.share())
	}
	return d
}

// Stats tells how the counts have fared until now.
func (s *Shared) Stats() SharedStats {
	s.mu.Lock()
	defer s.mu.Unlock()
	stats := s.stats
	stats.Up = !s.down
	return stats
}

// errDown is why counts are not asked that have just failed.
type errDown struct{}

func (errDown) Error() string { return "the shared counts failed a moment ago" }

// ask returns what do answers, unless the counts are left alone.
func (s *Shared) ask(ctx context.Context, do func(context.Context) (Decision, error)) (Decision, error) {
	if !s.mayTry() {
		return Decision{}, errDown{}
	}
	waiting, cancel := context.WithTimeout(ctx, s.Patience)
	defer cancel()
	d, err := do(waiting)
	switch {
	case err == nil:
		s.worked()
	case ctx.Err() == nil: // else it is the request that was given up
		s.failed(err)
	}
	return d, err
}

// mayTry reports whether the counts may be asked: of those that failed, once a while.
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

// failed records that the counts failed with err, of which the log tells once a second.
func (s *Shared) failed(err error) {
	s.mu.Lock()
	now := s.Now()
	s.down, s.next = true, now.Add(countsRetry)
	s.stats.Failures++
	told := now.Sub(s.logged).Abs() >= time.Second
	if told {
		s.logged = now
	}
	s.mu.Unlock()
	if told {
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

package fair

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/semaphore"
)

// ErrFull is returned to one too many who would wait.
var ErrFull = errors.New("too many requests of this account are waiting; send fewer at once")

// Limits are those of a [Semaphore], each at least 1 but Waiting.
type Limits struct {
	Places  int // how many may be at work at once
	Each    int // how many of one account
	Waiting int // how many of one account may wait
}

// Semaphore bounds how many are at work at once, and how many of one account. Only so
// many of an account as may be at work wait among the others; they are first come, first
// served. It is safe for concurrent use.
type Semaphore struct {
	limits  Limits
	all     *semaphore.Weighted
	waiting atomic.Int64

	mu       sync.Mutex
	accounts map[string]*account
}

// account is one that has somebody at work or waiting.
type account struct {
	places *semaphore.Weighted
	here   int // at work or waiting
}

// NewSemaphore returns a semaphore with the given limits.
func NewSemaphore(l Limits) *Semaphore {
	return &Semaphore{limits: l, all: semaphore.NewWeighted(int64(l.Places)), accounts: map[string]*account{}}
}

// Acquire waits for a place of an account, which is given back by [Semaphore.Release].
// It returns ErrFull if too many of the account wait already, or the error of ctx when
// that is done first.
func (s *Semaphore) Acquire(ctx context.Context, name string) error {
	a, err := s.join(name)
	if err != nil {
		return err
	}
	s.waiting.Add(1)
	defer s.waiting.Add(-1)
	if err = a.places.Acquire(ctx, 1); err == nil {
		if err = s.all.Acquire(ctx, 1); err == nil {
			return nil
		}
		a.places.Release(1)
	}
	s.part(name)
	return err
}

// Release gives back a place of an account.
func (s *Semaphore) Release(name string) {
	s.all.Release(1)
	s.part(name).places.Release(1)
}

// Waiting is how many wait.
func (s *Semaphore) Waiting() int { return int(s.waiting.Load()) }

// join counts one more of an account.
func (s *Semaphore) join(name string) (*account, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.accounts[name]
	if a == nil {
		a = &account{places: semaphore.NewWeighted(int64(s.limits.Each))}
		s.accounts[name] = a
	}
	if a.here == s.limits.Each+s.limits.Waiting {
		return nil, ErrFull
	}
	a.here++
	return a, nil
}

// part counts one less of an account, and forgets one that has nobody here.
func (s *Semaphore) part(name string) *account {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.accounts[name]
	if a.here--; a.here == 0 {
		delete(s.accounts, name)
	}
	return a
}

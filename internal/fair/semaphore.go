package fair

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/semaphore"
)

// ErrFull means that too many requests of an account wait already.
var ErrFull = errors.New("too many requests of this account are waiting; send fewer at once")

// Limits are those of a [Semaphore], each at least 1 but Waiting.
type Limits struct {
	Places     int // held at once
	PerAccount int // held by one account
	Waiting    int // requests of one account that may wait
}

// Semaphore bounds the places that are held at once, in all and by each account. An
// account has at most PerAccount requests in the common queue, which is first come, first
// served. It is safe for concurrent use.
type Semaphore struct {
	limits  Limits
	all     *semaphore.Weighted
	waiting atomic.Int64

	mu       sync.Mutex
	accounts map[string]*account
}

// account is an account with requests that hold a place or wait for one.
type account struct {
	places *semaphore.Weighted
	active int // requests that hold a place or wait
}

// NewSemaphore returns a semaphore with these limits.
func NewSemaphore(l Limits) *Semaphore {
	return &Semaphore{limits: l, all: semaphore.NewWeighted(int64(l.Places)), accounts: map[string]*account{}}
}

// Acquire waits for a place for an account; [Semaphore.Release] returns it. It returns
// ErrFull if too many requests of the account wait already, or the error of ctx.
func (s *Semaphore) Acquire(ctx context.Context, name string) error {
	a, err := s.enter(name)
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
	s.leave(name)
	return err
}

// Release returns a place of an account.
func (s *Semaphore) Release(name string) {
	s.all.Release(1)
	s.leave(name).places.Release(1)
}

// Waiting returns the number of requests that wait.
func (s *Semaphore) Waiting() int { return int(s.waiting.Load()) }

// enter counts one more request of an account.
func (s *Semaphore) enter(name string) (*account, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.accounts[name]
	if a == nil {
		a = &account{places: semaphore.NewWeighted(int64(s.limits.PerAccount))}
		s.accounts[name] = a
	}
	if a.active == s.limits.PerAccount+s.limits.Waiting {
		return nil, ErrFull
	}
	a.active++
	return a, nil
}

// leave counts one request less, and forgets an account without any.
func (s *Semaphore) leave(name string) *account {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.accounts[name]
	if a.active--; a.active == 0 {
		delete(s.accounts, name)
	}
	return a
}

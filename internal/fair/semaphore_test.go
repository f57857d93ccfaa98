package fair_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"studyplanner/internal/fair"
)

func TestNoMoreAreAtWorkThanMayBe(t *testing.T) {
	t.Parallel()
	s := fair.NewSemaphore(fair.Limits{Places: 3, PerAccount: 2, Waiting: 1000})
	var all atomic.Int64
	var each [4]atomic.Int64
	var work sync.WaitGroup
	for i := range 400 {
		account := i % len(each)
		work.Go(func() {
			if err := s.Acquire(t.Context(), fmt.Sprint(account)); err != nil {
				t.Error(err)
				return
			}
			if n, m := all.Add(1), each[account].Add(1); n > 3 || m > 2 {
				t.Errorf("%d at work, %d of one account", n, m)
			}
			all.Add(-1)
			each[account].Add(-1)
			s.Release(fmt.Sprint(account))
		})
	}
	work.Wait()
	if n := s.Waiting(); n != 0 {
		t.Errorf("%d wait", n)
	}
}

func TestANeighbourWaitsForAsManyAsAreAtWorkOnly(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := fair.NewSemaphore(fair.Limits{Places: 2, PerAccount: 1, Waiting: 10})
		let := make(chan bool)
		order := make(chan string, 30)
		for i := range 30 {
			name := fmt.Sprint(i / 10)
			go func() {
				if err := s.Acquire(t.Context(), name); err != nil {
					t.Error(err)
				}
				order <- name
				<-let
				s.Release(name)
			}()
			synctest.Wait()
		}
		if n := s.Waiting(); n != 28 {
			t.Errorf("%d wait", n)
		}
		first := map[string]bool{}
		for range 3 {
			let <- true
			synctest.Wait()
		}
		for range 4 {
			first[<-order] = true
		}
		if len(first) != 3 {
			t.Errorf("only %v were at work", first)
		}
		for range 27 {
			let <- true
		}
	})
}

func TestOneTooManyOfAnAccountIsRefusedAndNoPlaceIsLost(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := fair.NewSemaphore(fair.Limits{Places: 2, PerAccount: 1, Waiting: 2})
		if err := s.Acquire(t.Context(), "a"); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		gave := make(chan error)
		for range 2 {
			go func() { gave <- s.Acquire(ctx, "a") }()
		}
		synctest.Wait()
		if err := s.Acquire(t.Context(), "a"); !errors.Is(err, fair.ErrFull) {
			t.Errorf("err = %v", err)
		}
		if err := s.Acquire(t.Context(), "b"); err != nil {
			t.Errorf("another account: %v", err)
		}
		cancel()
		for range 2 {
			if err := <-gave; !errors.Is(err, context.Canceled) {
				t.Errorf("err = %v", err)
			}
		}
		s.Release("a")
		s.Release("b")
		for _, name := range []string{"a", "b"} {
			if err := s.Acquire(t.Context(), name); err != nil {
				t.Error(err)
			}
		}
	})
}

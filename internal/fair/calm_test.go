package fair_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"studyplanner/internal/fair"
)

func TestNobodyWaitsWhereItIsCalm(t *testing.T) {
	t.Parallel()
	var c fair.Calm
	c.Begin()
	c.End()
	c.Wait(t.Context(), 0, time.Hour)
}

func TestWhoTakesMuchWaitsForAllWhoTakeLittle(t *testing.T) {
	t.Parallel()
	var c fair.Calm
	c.Begin()
	c.Begin()
	waited := make(chan struct{})
	for range 2 {
		go func() {
			c.Wait(t.Context(), 0, time.Hour)
			waited <- struct{}{}
		}()
	}
	for !c.Awaited() {
		runtime.Gosched()
	}
	c.End()
	select {
	case <-waited:
		t.Error("one did not wait for the second")
	default:
	}
	c.End()
	<-waited
	<-waited
	if c.Awaited() {
		t.Error("somebody still waits")
	}
}

func TestWhoTakesMuchDoesNotWaitForEver(t *testing.T) {
	t.Parallel()
	var c fair.Calm
	c.Begin()
	c.Wait(t.Context(), 0, time.Nanosecond)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c.Wait(ctx, time.Hour, time.Hour)
}

func TestWhoTakesMuchWaitsALittleWhereSomebodyTookLittleLately(t *testing.T) {
	t.Parallel()
	const little = 20 * time.Millisecond
	var c fair.Calm
	c.Wait(t.Context(), time.Hour, time.Hour) // where nobody ever was
	c.Begin()
	c.End()
	began := time.Now()
	c.Wait(t.Context(), little, time.Hour)
	if took := time.Since(began); took < little {
		t.Errorf("it took %v, want %v at least", took, little)
	}
}

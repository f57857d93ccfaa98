package client_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"studyplanner/client"
)

func TestTriesAndTimeoutAreBounded(t *testing.T) {
	t.Parallel()
	forever := func(r *http.Request) (*http.Response, error) {
		<-r.Context().Done()
		return nil, context.Cause(r.Context())
	}
	synctest.Test(t, func(t *testing.T) {
		s := &script{answers: []answer{{err: errRefused}}}
		_, err := newClient(t, client.Config{Transport: s, Tries: 2}).Account(t.Context())
		if !errors.Is(err, syscall.ECONNREFUSED) || len(s.times) != 2 {
			t.Errorf("%d tries: %v", len(s.times), err)
		}
		s = &script{answers: []answer{{err: errRefused}}}
		start := time.Now()
		_, err = newClient(t, client.Config{Transport: s, Tries: 1000, Timeout: 5 * time.Minute}).Account(t.Context())
		if took := time.Since(start); !errors.Is(err, syscall.ECONNREFUSED) || took > 5*time.Minute || took < 4*time.Minute {
			t.Errorf("%d tries in %s: %v", len(s.times), took, err)
		}
		start = time.Now()
		_, err = newClient(t, client.Config{Transport: tripper(forever)}).Account(t.Context())
		if time.Since(start) != time.Minute || !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "no answer within 1m0s") {
			t.Errorf("%s: %v", time.Since(start), err)
		}
	})
}

func TestTheEndOfTheContextEndsAPauseAndTellsWhatWasWrong(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &script{answers: []answer{{status: 429, body: limitedBody, after: "30"}}}
		reason := errors.New("the user left")
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(3*time.Second, func() { cancel(reason) })
		start := time.Now()
		_, err := newClient(t, client.Config{Transport: s}).Account(ctx)
		if time.Since(start) != 3*time.Second || !errors.Is(err, reason) || client.Code(err) != client.CodeRateLimited {
			t.Errorf("%s: %v", time.Since(start), err)
		}
	})
}

func TestTheEndOfTheContextEndsATryAndTellsWhatWasWrong(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &script{answers: []answer{{status: 503, body: awayBody}}}
		hang := tripper(func(r *http.Request) (*http.Response, error) {
			if len(s.times) == 0 {
				return s.RoundTrip(r)
			}
			<-r.Context().Done()
			return nil, r.Context().Err()
		})
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(3*time.Second, cancel)
		start := time.Now()
		_, err := newClient(t, client.Config{Transport: hang}).Account(ctx)
		if time.Since(start) != 3*time.Second || !errors.Is(err, context.Canceled) || client.Code(err) != client.CodeUnavailable {
			t.Errorf("%s: %v", time.Since(start), err)
		}
	})
}

func TestAPauseThatTheDeadlineCutsShortIsNotBegun(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &script{answers: []answer{{status: 429, body: limitedBody, after: "30"}}}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		start := time.Now()
		_, err := newClient(t, client.Config{Transport: s}).Account(ctx)
		if time.Since(start) != 0 || client.Code(err) != client.CodeRateLimited || ctx.Err() != nil {
			t.Errorf("%s: %v", time.Since(start), err)
		}
	})
}

func TestNothingIsSentOnceTheContextHasEnded(t *testing.T) {
	t.Parallel()
	s := &script{answers: []answer{good}}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := newClient(t, client.Config{Transport: s}).Account(ctx); !errors.Is(err, context.Canceled) || len(s.times) != 0 {
		t.Errorf("%d requests: %v", len(s.times), err)
	}
}

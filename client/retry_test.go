package client_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"studyplanner/client"
)

// The bodies of answers.
const (
	accountBody = `{"data":{"id":"acc_1"},"error":null,"meta":{"request_id":"r1","timestamp":"2026-03-02T12:00:00Z"}}`
	limitedBody = `{"data":null,"error":{"code":"RATE_LIMITED","message":"too many requests"},"meta":{"request_id":"r2"}}`
	awayBody    = `{"data":null,"error":{"code":"UNAVAILABLE","message":"the database cannot be reached"},"meta":{"request_id":"r3"}}`
	missingBody = `{"data":null,"error":{"code":"NOT_FOUND","message":"no such block"},"meta":{"request_id":"r4"}}`
	proxyBody   = `<html><body><h1>Sorry</h1></body></html>`
)

// answer is what a server that fails on purpose says.
type answer struct {
	status int
	body   string
	after  string // Retry-After
	err    error  // instead of all of that
}

// script is a server that gives one answer after the other, the last for ever.
type script struct {
	answers []answer
	times   []time.Time // of the requests
	keys    []string    // their Idempotency-Keys
}

func (s *script) RoundTrip(r *http.Request) (*http.Response, error) {
	a := s.answers[min(len(s.times), len(s.answers)-1)]
	s.times, s.keys = append(s.times, time.Now()), append(s.keys, r.Header.Get("Idempotency-Key"))
	if a.err != nil {
		return nil, a.err
	}
	return client.HandlerTransport(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if a.after != "" {
			w.Header().Set("Retry-After", a.after)
		}
		w.WriteHeader(a.status)
		io.WriteString(w, a.body)
	}), "").RoundTrip(r)
}

// pauses are the times between the requests.
func (s *script) pauses() (all []time.Duration) {
	for i := range s.times[1:] {
		all = append(all, s.times[i+1].Sub(s.times[i]))
	}
	return all
}

// good answers the question after the account.
var good = answer{status: 200, body: accountBody}

// errRefused is what a dialer says of a port where nobody listens.
var errRefused = &net.OpError{Op: "dial", Net: "tcp", Err: syscall.ECONNREFUSED}

// span is the shortest and the longest pause that is right.
type span struct{ least, most time.Duration }

// grown are the pauses of a client that nobody tells how long to wait.
var grown = []span{
	{125 * time.Millisecond, 375 * time.Millisecond}, {250 * time.Millisecond, 750 * time.Millisecond},
	{500 * time.Millisecond, 1500 * time.Millisecond}, {time.Second, 3 * time.Second},
}

func TestWhatMayPassIsTriedAgain(t *testing.T) {
	t.Parallel()
	told := []span{{2 * time.Second, 2250 * time.Millisecond}}
	for _, tt := range []struct {
		name   string
		first  answer
		pauses []span
	}{
		{"429 with Retry-After", answer{status: 429, body: limitedBody, after: "2"}, told},
		{"200 with an error and Retry-After", answer{status: 200, body: limitedBody, after: "2"}, told},
		{"503 of the server", answer{status: 503, body: awayBody, after: "2"}, told},
		{"503 of a proxy", answer{status: 503, body: proxyBody, after: "2"}, told},
		{"503 of a proxy that gives a date", answer{status: 503, body: proxyBody, after: "Sat, 01 Jan 2000 00:00:02 GMT"}, told},
		{"a long time", answer{status: 429, body: limitedBody, after: "40"}, []span{{40 * time.Second, 44 * time.Second}}},
		{"429 without Retry-After", answer{status: 429, body: limitedBody}, grown[:1]},
		{"429 of a proxy", answer{status: 429, body: proxyBody}, grown[:1]},
		{"200 with an error", answer{status: 200, body: awayBody}, grown[:1]},
		{"502 of a proxy", answer{status: 502, body: proxyBody}, grown[:1]},
		{"504 of a proxy", answer{status: 504}, grown[:1]},
		{"a date that has passed", answer{status: 503, after: "Fri, 31 Dec 1999 23:00:00 GMT"}, grown[:1]},
		{"Retry-After that is no number", answer{status: 503, after: "soon"}, grown[:1]},
		{"Retry-After below 0", answer{status: 503, after: "-7"}, grown[:1]},
		{"a connection that is cut", answer{err: io.ErrUnexpectedEOF}, grown[:1]},
		{"nobody who listens", answer{err: errRefused}, grown[:1]},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := &script{answers: []answer{tt.first, good}}
				a, err := newClient(t, client.Config{Transport: s}).Account(t.Context())
				if err != nil || a.ID != "acc_1" {
					t.Fatal(a, err)
				}
				within(t, s.pauses(), tt.pauses)
			})
		})
	}
}

// within wants each pause to be as long as it should be.
func within(t *testing.T, got []time.Duration, want []span) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d pauses, want %d: %v", len(got), len(want), got)
	}
	for i, p := range got {
		if p < want[i].least || p > want[i].most {
			t.Errorf("pause %d took %s, want %s to %s", i+1, p, want[i].least, want[i].most)
		}
	}
}

func TestPausesGrowWithEveryTryAndTheyEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &script{answers: []answer{{status: 503, body: awayBody}}}
		_, err := newClient(t, client.Config{Transport: s}).Account(t.Context())
		if client.Code(err) != client.CodeUnavailable {
			t.Error(err)
		}
		within(t, s.pauses(), grown)
	})
}

func TestPausesAreNeverShorterThanTheServerAsksAndStillGrow(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &script{answers: []answer{{status: 503, body: awayBody, after: "1"}}}
		if _, err := newClient(t, client.Config{Transport: s, Tries: 6}).Account(t.Context()); err == nil {
			t.Error("no error")
		}
		within(t, s.pauses(), []span{
			{time.Second, 1250 * time.Millisecond}, {time.Second, 1250 * time.Millisecond}, {time.Second, 1500 * time.Millisecond},
			{time.Second, 3 * time.Second}, {2 * time.Second, 6 * time.Second},
		})
	})
}

func TestClientsThatWereToldTheSameDoNotComeBackTogether(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		seen := map[time.Duration]bool{}
		for range 20 {
			s := &script{answers: []answer{{status: 429, body: limitedBody, after: "10"}, good}}
			_, err := newClient(t, client.Config{Transport: s}).Account(t.Context())
			must(t, err)
			seen[s.pauses()[0]] = true
		}
		if len(seen) < 10 {
			t.Errorf("20 clients have %d different pauses", len(seen))
		}
	})
}

func TestWhatCannotPassIsSaidAtOnce(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		answer
		code string
	}{
		{"a refusal", answer{status: 404, body: missingBody}, client.CodeNotFound},
		{"a fault", answer{status: 500, body: strings.Replace(missingBody, "NOT_FOUND", "INTERNAL_ERROR", 1)}, client.CodeInternal},
		{"a page", answer{status: 200, body: proxyBody}, ""},
		{"a wait beyond the patience", answer{status: 429, body: limitedBody, after: "61"}, client.CodeRateLimited},
		{"a date beyond the patience", answer{status: 503, body: awayBody, after: "Sat, 01 Jan 2000 00:01:01 GMT"}, client.CodeUnavailable},
		{"a wait of ages", answer{status: 429, body: limitedBody, after: "9223372036854775807"}, client.CodeRateLimited},
		{"a wait that no number holds", answer{status: 429, body: limitedBody, after: strings.Repeat("9", 40)}, client.CodeRateLimited},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := &script{answers: []answer{tt.answer}}
				start := time.Now()
				_, err := newClient(t, client.Config{Transport: s}).Account(t.Context())
				e, ok := errors.AsType[*client.Error](err)
				if !ok || e.Code != tt.code || e.Status != tt.status || len(s.times) != 1 || time.Since(start) > 0 {
					t.Errorf("%d requests, %s, %v", len(s.times), time.Since(start), err)
				}
				if (e.RetryAfter > 0) != (tt.after != "") {
					t.Errorf("RetryAfter is %s", e.RetryAfter)
				}
			})
		})
	}
}

func TestTriesAndPatienceAreBounded(t *testing.T) {
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
		_, err = newClient(t, client.Config{Transport: s, Tries: 1000, Patience: 5 * time.Minute}).Account(t.Context())
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

func TestEveryTryOfAPostHasTheSameIdempotencyKeyAndEveryPostAnother(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &script{answers: []answer{{err: io.ErrUnexpectedEOF}, {status: 503, body: awayBody}, {status: 429, body: limitedBody}, {status: 201, body: accountBody}}}
		c := newClient(t, client.Config{Transport: s})
		for range 2 {
			_, err := c.CreateBlock(t.Context(), client.BlockDraft{})
			must(t, err)
		}
		_, err := c.CreateBlock(t.Context(), client.BlockDraft{}, client.IdempotencyKey("mine"))
		must(t, err)
		_, err = c.Account(t.Context())
		must(t, err)
		first := s.keys[0]
		if len(first) < 20 || s.keys[4] == first || len(s.keys[4]) < 20 {
			t.Errorf("keys %q", s.keys)
		}
		if want := []string{first, first, first, first, s.keys[4], "mine", ""}; !slices.Equal(s.keys, want) {
			t.Errorf("keys %q, want %q", s.keys, want)
		}
	})
}

func TestADeleteCountsAsDoneIfAnEarlierTryMayHaveDoneIt(t *testing.T) {
	t.Parallel()
	missing := answer{status: 404, body: missingBody}
	for _, tt := range []struct {
		name  string
		first answer
		done  bool
	}{
		{"the answer is lost", answer{err: io.ErrUnexpectedEOF}, true},
		{"a proxy gives up", answer{status: 504, body: proxyBody}, true},
		{"the database goes away", answer{status: 503, body: awayBody}, true},
		{"nobody listens", answer{err: errRefused}, false},
		{"the quota is used up", answer{status: 429, body: limitedBody}, false},
		{"it is not there", missing, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c := newClient(t, client.Config{Transport: &script{answers: []answer{tt.first, missing}}})
				err := c.DeleteBlock(t.Context(), "blk_1")
				if done := err == nil; done != tt.done || !done && client.Code(err) != client.CodeNotFound {
					t.Error(err)
				}
			})
		})
	}
}

// dropping loses the answers to the first n requests, after they were carried out.
func dropping(n int) func(http.RoundTripper) http.RoundTripper {
	return func(next http.RoundTripper) http.RoundTripper {
		return tripper(func(r *http.Request) (*http.Response, error) {
			answer, err := next.RoundTrip(r)
			if n--; n < 0 || err != nil {
				return answer, err
			}
			answer.Body.Close()
			return nil, fmt.Errorf("read tcp: %w", syscall.ECONNRESET)
		})
	}
}

func TestABlockWhoseAnswersAreLostIsCreatedOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		sure := s.client(t)
		maths := subject(t, sure, "Maths")
		var info client.Info
		made, err := s.client(t, dropping(3)).CreateBlock(t.Context(), client.BlockDraft{
			SubjectID: maths.ID, Date: date("2026-03-03"), Start: clock("09:00"), End: clock("10:30"),
		}, client.Into(&info))
		must(t, err)
		all, err := sure.Blocks(t.Context(), client.BlockFilter{})
		must(t, err)
		if len(all) != 1 || all[0] != made || !info.Replayed {
			t.Errorf("made %+v (%+v), there are %+v", made, info, all)
		}
		must(t, s.client(t, dropping(1)).DeleteBlock(t.Context(), made.ID))
		if _, err := sure.Block(t.Context(), made.ID); client.Code(err) != client.CodeNotFound {
			t.Errorf("after the deletion: %v", err)
		}
		if err := sure.DeleteBlock(t.Context(), made.ID); client.Code(err) != client.CodeNotFound {
			t.Errorf("a second deletion: %v", err)
		}
	})
}

package client_test

import (
	"errors"
	"io"
	"net"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"studyplanner/client"
)

// errRefused is what a dialer says of a port where nobody listens.
var errRefused = &net.OpError{Op: "dial", Net: "tcp", Err: syscall.ECONNREFUSED}

// span is the shortest and the longest pause that is right.
type span struct{ least, most time.Duration }

// grown are the pauses of a client that nobody tells how long to wait.
var grown = []span{
	{125 * time.Millisecond, 375 * time.Millisecond},
	{250 * time.Millisecond, 750 * time.Millisecond},
	{500 * time.Millisecond, 1500 * time.Millisecond},
	{time.Second, 3 * time.Second},
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
		{"a date by another clock", answer{status: 503, after: "Fri, 31 Dec 1999 23:00:02 GMT", date: "Fri, 31 Dec 1999 23:00:00 GMT"}, told},
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
			{time.Second, 1250 * time.Millisecond},
			{time.Second, 1250 * time.Millisecond},
			{time.Second, 1500 * time.Millisecond},
			{time.Second, 3 * time.Second},
			{2 * time.Second, 6 * time.Second},
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

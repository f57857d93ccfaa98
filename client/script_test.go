package client_test

import (
	"io"
	"net/http"
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
	date   string // of the server's clock
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
		for name, value := range map[string]string{"Retry-After": a.after, "Date": a.date} {
			if value != "" {
				w.Header().Set(name, value)
			}
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

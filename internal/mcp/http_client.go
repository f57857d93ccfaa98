package mcp

import (
	"net/http"
	"strings"
	"time"

	"studyplanner/client"
)

// inProcess returns a client of api that acts for r: with its key, its id, its trace and its address.
func inProcess(api http.Handler, r *http.Request) (*client.Client, error) {
	_, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return client.New(client.Config{
		BaseURL: "http://in-process",
		Key:     client.Key(strings.Trim(key, " ")),
		Transport: &onBehalf{client.HandlerTransport(api, r.RemoteAddr), http.Header{
			"X-Forwarded-For": r.Header.Values("X-Forwarded-For"),
			"X-Request-Id":    r.Header.Values("X-Request-Id"),
			"Traceparent":     r.Header.Values("Traceparent"),
			"Tracestate":      r.Header.Values("Tracestate"),
		}},
		UserAgent: "studyplanner-mcp",
		Timeout:   inProcessRetry,
	})
}

// inProcessRetry is how long to retry when a quota is used up or the database is down.
const inProcessRetry = 10 * time.Second

// onBehalf sends requests with some header fields of another one.
type onBehalf struct {
	next   http.RoundTripper
	header http.Header
}

// RoundTrip implements [http.RoundTripper].
func (t *onBehalf) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	for name, values := range t.header {
		r.Header[name] = values
	}
	return t.next.RoundTrip(r)
}

package e2e_test

import (
	"strings"
	"testing"
	"time"
)

func TestASafeRequestIdIsKept(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for _, id := range []string{"a", "abc-123_XYZ", strings.Repeat("r", 64)} {
			for _, path := range []string{"/v1/account", "/v1/blocks?date=x", "/v1/nothing"} {
				a := c.send(t, "GET", path, nil, "X-Request-Id: "+id)
				equal(t, path, a.header.Get("X-Request-Id"), id)
				equal(t, path, a.Meta.RequestID, id)
			}
		}
	})
}

func TestAnyOtherRequestIdIsReplaced(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for _, id := range []string{strings.Repeat("r", 65), "a b", `a"b`, "<script>", "a\tb", "é", "\xff", `{"a":1}`} {
			if got := c.send(t, "GET", "/v1/account", nil, "X-Request-Id: "+id).Meta.RequestID; got == id {
				t.Errorf("request id %q is kept", id)
			}
		}
	})
}

func TestEveryRequestHasAnIdOfItsOwn(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		seen := map[string]bool{}
		for range 20 {
			seen[c.send(t, "GET", "/v1/account", nil).Meta.RequestID] = true
		}
		equal(t, "different ids", len(seen), 20)
	})
}

func TestTheTraceOfARequestIsInTheLog(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		const trace = "4bf92f3577b34da6a3ce929d0e0e4736"
		const parent = "Traceparent: 00-" + trace + "-00f067aa0ba902b7-01"
		c.send(t, "GET", "/v1/account", nil, parent).is(t, 200)
		c.post(t, "", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_subjects","arguments":{}}}`, parent).is(t, 200)
		// The request, that of the assistant, and those that it made through the API.
		eventually(t, 10*time.Second, "three requests are logged with their trace", func() bool {
			return strings.Count(s.log.String(), " trace_id="+trace) >= 3
		})
	})
}

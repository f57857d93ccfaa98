package quota

import (
	"strconv"
	"time"
)

// Decision is the answer to one request.
type Decision struct {
	Allowed    bool
	RetryAfter time.Duration // when refused: until the same request is allowed, if no other comes first
	Policy     string        // the name of the policy
	States     []State       // one for each limit of the policy, in its order
}

// State is what a key has left of one limit, the request at hand included.
type State struct {
	Limit     Limit
	Remaining int           // requests that would be allowed now
	Reset     time.Duration // until the quota is full again
}

// RetryAfterSeconds returns RetryAfter for the header field Retry-After: whole
// seconds, rounded up, at least 1.
func (d Decision) RetryAfterSeconds() int {
	return int(max(1, seconds(d.RetryAfter)))
}

// Header returns the value of the field RateLimit, a structured field of
// draft-ietf-httpapi-ratelimit-headers. The parameter r is the number of requests that are
// left. The quota is full again in t seconds, rounded up.
func (d Decision) Header() string {
	b := make([]byte, 0, 64) // enough for one limit
	for _, s := range d.States {
		b = appendItem(b, d.Policy, s.Limit)
		b = strconv.AppendInt(append(b, ";r="...), int64(s.Remaining), 10)
		b = strconv.AppendInt(append(b, ";t="...), seconds(s.Reset), 10)
	}
	return string(b)
}

// Header returns the value of the field RateLimit-Policy (of the same draft): q
// requests are allowed in w seconds.
func (p Policy) Header() string {
	var b []byte
	for _, l := range p.Limits {
		b = appendItem(b, p.Name, l)
		b = strconv.AppendInt(append(b, ";q="...), int64(l.Requests), 10)
		b = strconv.AppendInt(append(b, ";w="...), seconds(l.Window), 10)
	}
	return string(b)
}

// appendItem appends to a list the name of a limit in a header field, such as
// "free-1m" with its quotes. A policy's name has no character that would have to be
// escaped.
func appendItem(b []byte, policy string, l Limit) []byte {
	if len(b) > 0 {
		b = append(b, ", "...)
	}
	b = append(append(append(b, '"'), policy...), '-')
	return append(appendWindow(b, l.Window), '"')
}

func seconds(d time.Duration) int64 {
	return int64((d + time.Second - 1) / time.Second)
}

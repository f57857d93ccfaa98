package quota

import (
	"fmt"
	"strings"
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
	Reset     time.Duration // until the quota is whole again
}

// RetryAfterSeconds returns RetryAfter for the header field Retry-After: whole
// seconds, rounded up, at least 1.
func (d Decision) RetryAfterSeconds() int {
	return int(max(1, seconds(d.RetryAfter)))
}

// Header returns the value of the field RateLimit (a structured field of
// draft-ietf-httpapi-ratelimit-headers): r requests are left, and the quota is
// whole again in t seconds, rounded up.
func (d Decision) Header() string {
	items := make([]string, len(d.States))
	for i, s := range d.States {
		items[i] = fmt.Sprintf("%s;r=%d;t=%d", quoted(d.Policy, s.Limit), s.Remaining, seconds(s.Reset))
	}
	return strings.Join(items, ", ")
}

// Header returns the value of the field RateLimit-Policy (of the same draft): q
// requests are allowed in w seconds.
func (p Policy) Header() string {
	items := make([]string, len(p.Limits))
	for i, l := range p.Limits {
		items[i] = fmt.Sprintf("%s;q=%d;w=%d", quoted(p.Name, l), l.Requests, seconds(l.Window))
	}
	return strings.Join(items, ", ")
}

// quoted names a limit in a header field, such as "free-1m" with its quotes. A
// policy's name has no character that would have to be escaped.
func quoted(policy string, l Limit) string {
	return `"` + policy + "-" + formatWindow(l.Window) + `"`
}

func seconds(d time.Duration) int64 {
	return int64((d + time.Second - 1) / time.Second)
}

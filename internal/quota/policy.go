package quota

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// What a policy may hold. With these bounds a window has at least one
// nanosecond for each request, and every sum in this package fits in 64 bits.
const (
	maxRequests = 1_000_000_000
	maxWindow   = 366 * 24 * time.Hour
	maxLimits   = 8
)

var policyName = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,31}$`)

// Limit allows Requests in each Window.
type Limit struct {
	Requests int           // 1 to 1,000,000,000
	Window   time.Duration // whole seconds, 1 s to 366 days
}

// String returns the limit as ParsePolicy reads it, such as "30/1m".
func (l Limit) String() string {
	return string(appendWindow(append(strconv.AppendInt(nil, int64(l.Requests), 10), '/'), l.Window))
}

// Policy is a name with one to eight limits of different lengths, all of which a request
// must satisfy.
type Policy struct {
	Name   string // [a-z][a-z0-9_-]{0,31}
	Limits []Limit
}

// Builtin returns the policies that exist without configuration:
//   - personal, free and pro for accounts
//   - anonymous for requests without an account
//   - feed for each calendar feed
//   - browser for an account in the web app
//   - sign-in for failed sign-ins to one account from one device or address
//   - sign-in-address for failed sign-ins from one address
//   - sign-in-strangers for failed sign-ins to one account from unknown devices
func Builtin() []Policy {
	return []Policy{
		{"personal", []Limit{{6000, time.Minute}}},
		{"free", []Limit{{30, time.Minute}, {1000, 24 * time.Hour}}},
		{"pro", []Limit{{120, time.Minute}, {10_000, 24 * time.Hour}}},
		{"anonymous", []Limit{{120, time.Minute}}},
		{"feed", []Limit{{120, time.Hour}}},
		{"browser", []Limit{{1200, time.Minute}}},
		{"sign-in", []Limit{{10, 15 * time.Minute}}},
		{"sign-in-address", []Limit{{60, 15 * time.Minute}}},
		{"sign-in-strangers", []Limit{{100, 15 * time.Minute}}},
	}
}

// ParsePolicy reads NAME=REQUESTS/WINDOW[,REQUESTS/WINDOW…], such as
// "free=30/1m,1000/24h". A window is a Go duration or whole days ("7d"). The
// error names everything that is wrong.
func ParsePolicy(text string) (Policy, error) {
	name, list, ok := strings.Cut(text, "=")
	if !ok {
		return Policy{}, fmt.Errorf("policy %q: must be NAME=REQUESTS/WINDOW[,REQUESTS/WINDOW…]", text)
	}
	if strings.Count(list, ",") >= maxLimits {
		return Policy{}, fmt.Errorf("policy %q: has more than %d limits", name, maxLimits)
	}
	var bad problems
	bad.check(policyName.MatchString(name), "name must be a lower-case letter and up to 31 of a-z, 0-9, _ and -")
	p := Policy{Name: name}
	seen := map[time.Duration]bool{}
	for item := range strings.SplitSeq(list, ",") {
		limit, ok := parseLimit(item, &bad)
		if !ok {
			continue
		}
		bad.check(!seen[limit.Window], "limit %q: another limit has the same window", item)
		seen[limit.Window] = true
		p.Limits = append(p.Limits, limit)
	}
	if len(bad) > 0 {
		return Policy{}, fmt.Errorf("policy %q: %w", name, bad.err())
	}
	return p, nil
}

// String returns the text that ParsePolicy reads as p. Policies that are equal
// have equal texts, however they were written.
func (p Policy) String() string {
	limits := make([]string, len(p.Limits))
	for i, l := range p.Limits {
		limits[i] = l.String()
	}
	return p.Name + "=" + strings.Join(limits, ",")
}

func parseLimit(text string, bad *problems) (Limit, bool) {
	before := len(*bad)
	requests, window, ok := strings.Cut(text, "/")
	if !ok {
		bad.check(false, "limit %q: must be REQUESTS/WINDOW", text)
		return Limit{}, false
	}
	n, err := strconv.ParseUint(requests, 10, 32)
	bad.check(err == nil && 1 <= n && n <= maxRequests,
		"limit %q: requests must be a whole number from 1 to %d", text, maxRequests)
	w, err := parseWindow(window)
	bad.check(err == nil && w%time.Second == 0 && time.Second <= w && w <= maxWindow,
		"limit %q: window must be whole seconds, from 1s to 366d", text)
	return Limit{int(n), w}, len(*bad) == before
}

func parseWindow(text string) (time.Duration, error) {
	days, ok := strings.CutSuffix(text, "d")
	if !ok {
		return time.ParseDuration(text)
	}
	n, err := strconv.ParseUint(days, 10, 16) // 65,535 days still fit in a Duration
	return time.Duration(n) * 24 * time.Hour, err
}

// appendWindow appends d, counted in the largest of hours, minutes and seconds that
// leaves no remainder: 24h, 90m, 45s.
func appendWindow(b []byte, d time.Duration) []byte {
	switch {
	case d%time.Hour == 0:
		return append(strconv.AppendInt(b, int64(d/time.Hour), 10), 'h')
	case d%time.Minute == 0:
		return append(strconv.AppendInt(b, int64(d/time.Minute), 10), 'm')
	default:
		return append(strconv.AppendInt(b, int64(d/time.Second), 10), 's')
	}
}

// problems lists everything wrong with a policy's text.
type problems []string

func (p *problems) check(ok bool, format string, args ...any) {
	if !ok {
		*p = append(*p, fmt.Sprintf(format, args...))
	}
}

func (p problems) err() error { return errors.New(strings.Join(p, "; ")) }

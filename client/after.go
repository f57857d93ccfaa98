package client

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// longestAfter is the longest Retry-After. It is longer than anybody waits.
const longestAfter = 365 * 24 * time.Hour

// retryAfter reads Retry-After: seconds, or an HTTP date (RFC 9110, 10.2.3).
func retryAfter(h http.Header, now time.Time) time.Duration {
	text := strings.TrimSpace(h.Get("Retry-After"))
	seconds, err := strconv.ParseUint(text, 10, 63)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return longestAfter
	case err == nil:
		return time.Duration(min(seconds, uint64(longestAfter/time.Second))) * time.Second
	}
	end, err := http.ParseTime(text)
	if err != nil {
		return 0
	}
	if sent, err := http.ParseTime(h.Get("Date")); err == nil {
		now = sent
	}
	return min(max(end.Sub(now), 0), longestAfter)
}

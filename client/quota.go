package client

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// QuotaState is what is left of one quota of the plan. All keys of one mode of an account
// share it.
type QuotaState struct {
	Name     string        // such as free-1m
	Requests int           // in each window
	Window   time.Duration // in whole seconds
	Left     int           // requests that may be made now
	Whole    time.Duration // until all of them may be made; in whole seconds
}

// mostQuotas bounds how many quotas an answer tells.
const mostQuotas = 16

// quotaStates reads the fields RateLimit and RateLimit-Policy of an answer
// (draft-ietf-httpapi-ratelimit-headers), "a";r=1;t=2, "b";…: nil if it has none.
func quotaStates(h http.Header) []QuotaState {
	policy := map[string]map[string]int{}
	for _, q := range quotaEntries(h.Get("RateLimit-Policy")) {
		policy[q.name] = q.numbers
	}
	var all []QuotaState
	for _, q := range quotaEntries(h.Get("RateLimit")) {
		p := policy[q.name]
		all = append(all, QuotaState{q.name, p["q"], seconds(p["w"]), q.numbers["r"], seconds(q.numbers["t"])})
	}
	return all
}

func seconds(n int) time.Duration { return time.Duration(n) * time.Second }

// quotaEntry is what a field tells of one quota: whole numbers, by letters.
type quotaEntry struct {
	name    string
	numbers map[string]int
}

// quotaEntries reads such a field. What is not of its form is left out.
func quotaEntries(field string) []quotaEntry {
	var all []quotaEntry
	for text := range strings.SplitSeq(field, ",") {
		name, rest, _ := strings.Cut(strings.TrimSpace(text), ";")
		q := quotaEntry{strings.Trim(name, `"`), map[string]int{}}
		for part := range strings.SplitSeq(rest, ";") {
			key, value, _ := strings.Cut(strings.TrimSpace(part), "=")
			if n, err := strconv.Atoi(value); err == nil {
				q.numbers[key] = n
			}
		}
		if q.name != "" && len(q.numbers) > 0 && len(all) < mostQuotas {
			all = append(all, q)
		}
	}
	return all
}

package traces

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strconv"

	"github.com/cenkalti/backoff/v5"
	"github.com/go-json-experiment/json"
)

// mostAnswer is how much of an answer of the collector is read, in bytes.
const mostAnswer = 64 << 10

// post sends a body, and returns how many of its spans the collector refused. An error
// that is not [backoff.Permanent] may not come again.
func (q *queue) post(text []byte) (refused uint64, err error) {
	r, err := http.NewRequestWithContext(q.allowed, http.MethodPost, q.to, bytes.NewReader(text))
	if err != nil {
		return 0, backoff.Permanent(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", name)
	resp, err := q.client.Do(r)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, mostAnswer))
	switch resp.StatusCode {
	case http.StatusOK, http.StatusAccepted, http.StatusNoContent:
		return refusedOf(answer), err
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		if after, bad := strconv.Atoi(resp.Header.Get("Retry-After")); bad == nil && after > 0 {
			return 0, backoff.RetryAfter(after)
		}
		return 0, fmt.Errorf("the collector answers %s", resp.Status)
	}
	return 0, backoff.Permanent(fmt.Errorf("the collector answers %s", resp.Status))
}

// refusedOf reads how many spans a collector has taken none of, from its answer. One that
// cannot be read says that all is well.
func refusedOf(answer []byte) uint64 {
	var told struct {
		PartialSuccess struct {
			RejectedSpans uint64 `json:"rejectedSpans,string"`
		} `json:"partialSuccess"`
	}
	_ = json.Unmarshal(answer, &told)
	return told.PartialSuccess.RejectedSpans
}

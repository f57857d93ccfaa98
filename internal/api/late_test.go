package api_test

import (
	"net/http/httptest"
	"os"
	"testing"
)

// late is a body of which nothing came in time.
type late struct{}

func (late) Read([]byte) (int, error) { return 0, os.ErrDeadlineExceeded }

func TestABodyThatDoesNotComeInTimeIsNotCalledWrong(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	r := httptest.NewRequest("POST", "/v1/blocks", late{})
	r.Header.Set("Authorization", "Bearer "+c.key)
	c.do(r).fails(503, "UNAVAILABLE")
}

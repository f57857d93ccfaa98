package api_test

import (
	"io"
	"net/http/httptest"
	"os"
	"testing"
	"testing/synctest"
	"time"
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

// steady is a body that comes slowly, and whole.
type steady struct{ left int }

func (s *steady) Read(p []byte) (int, error) {
	if s.left == 0 {
		return 0, io.EOF
	}
	s.left--
	time.Sleep(time.Second) // of the time of a bubble
	p[0] = ' '
	return 1, nil
}

// timed notes until when an answer may be sent.
type timed struct {
	*httptest.ResponseRecorder
	until time.Time
}

// SetWriteDeadline is for [http.ResponseController].
func (t *timed) SetWriteDeadline(until time.Time) error {
	t.until = until
	return nil
}

func TestABodyThatComesSlowlyIsTakenWhole(t *testing.T) {
	t.Parallel()
	m := newRoom(t)
	synctest.Test(t, func(t *testing.T) {
		r := httptest.NewRequestWithContext(t.Context(), "POST", "/room/load", &steady{left: 20})
		r.Header.Set("Name", "a")
		w := &timed{ResponseRecorder: httptest.NewRecorder()}
		m.ServeHTTP(w, r)
		if w.Code != 200 {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		if left := time.Until(w.until); left != time.Minute {
			t.Errorf("its answer may be sent for %v", left)
		}
	})
}

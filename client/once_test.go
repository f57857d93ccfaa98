package client_test

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"syscall"
	"testing"
	"testing/synctest"

	"studyplanner/client"
)

func TestEveryTryOfAPostHasTheSameIdempotencyKeyAndEveryPostAnother(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &script{answers: []answer{{err: io.ErrUnexpectedEOF}, {status: 503, body: awayBody}, {status: 429, body: limitedBody}, {status: 201, body: accountBody}}}
		c := newClient(t, client.Config{Transport: s})
		for range 2 {
			_, err := c.CreateBlock(t.Context(), client.BlockDraft{})
			must(t, err)
		}
		_, err := c.CreateBlock(t.Context(), client.BlockDraft{}, client.IdempotencyKey("mine"))
		must(t, err)
		_, err = c.Account(t.Context())
		must(t, err)
		first := s.keys[0]
		if len(first) < 20 || s.keys[4] == first || len(s.keys[4]) < 20 {
			t.Errorf("keys %q", s.keys)
		}
		if want := []string{first, first, first, first, s.keys[4], "mine", ""}; !slices.Equal(s.keys, want) {
			t.Errorf("keys %q, want %q", s.keys, want)
		}
	})
}

func TestADeleteCountsAsDoneIfAnEarlierTryMayHaveDoneIt(t *testing.T) {
	t.Parallel()
	missing := answer{status: 404, body: missingBody}
	for _, tt := range []struct {
		name  string
		first answer
		done  bool
	}{
		{"the answer is lost", answer{err: io.ErrUnexpectedEOF}, true},
		{"a proxy gives up", answer{status: 504, body: proxyBody}, true},
		{"the database goes away", answer{status: 503, body: awayBody}, true},
		{"nobody listens", answer{err: errRefused}, false},
		{"the quota is used up", answer{status: 429, body: limitedBody}, false},
		{"it is not there", missing, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c := newClient(t, client.Config{Transport: &script{answers: []answer{tt.first, missing}}})
				err := c.DeleteBlock(t.Context(), "blk_1")
				if done := err == nil; done != tt.done || !done && client.Code(err) != client.CodeNotFound {
					t.Error(err)
				}
			})
		})
	}
}

// dropping loses the answers to the first n requests, after they were carried out.
func dropping(n int) func(http.RoundTripper) http.RoundTripper {
	return func(next http.RoundTripper) http.RoundTripper {
		return tripper(func(r *http.Request) (*http.Response, error) {
			answer, err := next.RoundTrip(r)
			if n--; n < 0 || err != nil {
				return answer, err
			}
			answer.Body.Close()
			return nil, fmt.Errorf("read tcp: %w", syscall.ECONNRESET)
		})
	}
}

func TestABlockWhoseAnswersAreLostIsCreatedOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		sure := s.client(t)
		maths := subject(t, sure, "Maths")
		var info client.Info
		made, err := s.client(t, dropping(3)).CreateBlock(t.Context(), client.BlockDraft{
			SubjectID: maths.ID, Date: date("2026-03-03"), Start: clock("09:00"), End: clock("10:30"),
		}, client.Into(&info))
		must(t, err)
		all, err := sure.Blocks(t.Context(), client.BlockFilter{})
		must(t, err)
		if len(all) != 1 || all[0] != made || !info.Replayed {
			t.Errorf("made %+v (%+v), there are %+v", made, info, all)
		}
		must(t, s.client(t, dropping(1)).DeleteBlock(t.Context(), made.ID))
		if _, err := sure.Block(t.Context(), made.ID); client.Code(err) != client.CodeNotFound {
			t.Errorf("after the deletion: %v", err)
		}
		if err := sure.DeleteBlock(t.Context(), made.ID); client.Code(err) != client.CodeNotFound {
			t.Errorf("a second deletion: %v", err)
		}
	})
}

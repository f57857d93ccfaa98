package client_test

import (
	"errors"
	"net/http"
	"slices"
	"testing"
	"time"

	"studyplanner/client"
)

func TestAReadWhoseTagIsStillTrueIsNotModified(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	sent := 0
	c := s.client(t, func(next http.RoundTripper) http.RoundTripper {
		return tripper(func(r *http.Request) (*http.Response, error) {
			sent++
			return next.RoundTrip(r)
		})
	})
	physics := subject(t, c, "Physics")
	var before, after client.Info
	week, err := c.Schedule(t.Context(), 0, client.Into(&before))
	must(t, err)
	sent = 0
	again, err := c.Schedule(t.Context(), 0, client.IfNoneMatch(before.ETag), client.Into(&after))
	if !errors.Is(err, client.ErrNotModified) || client.Code(err) != "" || len(again.Days) > 0 || sent != 1 {
		t.Errorf("%v after %d requests: %+v", err, sent, again)
	}
	if after.ETag != before.ETag || after.RequestID == "" {
		t.Errorf("info %+v", after)
	}
	block(t, c, physics.ID, "2026-03-03", "09:00", "10:00")
	now, err := c.Schedule(t.Context(), 0, client.IfNoneMatch(before.ETag), client.Into(&after))
	if err != nil || len(now.Days[1].Blocks) != len(week.Days[1].Blocks)+1 || after.ETag == before.ETag {
		t.Errorf("%v: %+v", err, now)
	}
}

func TestAnAnswerTellsWhatIsLeftOfTheQuotas(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(t)
	var first, second client.Info
	_, err := c.Account(t.Context(), client.Into(&first))
	must(t, err)
	_, err = c.Stats(t.Context(), client.Week, client.Into(&second))
	must(t, err)
	if len(first.Quotas) != 1 || len(second.Quotas) != 1 {
		t.Fatalf("quotas %+v, %+v", first.Quotas, second.Quotas)
	}
	q := first.Quotas[0]
	if q.Name == "" || q.Requests < 100 || q.Window != time.Minute || q.Left != q.Requests-1 || q.Whole <= 0 || second.Quotas[0].Left != q.Left-1 {
		t.Errorf("quotas %+v, then %+v", first.Quotas, second.Quotas)
	}
}

func TestQuotasAreReadFromWhateverAServerSays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		limit, policy string
		want          []client.QuotaState
	}{
		{`"free-1m";r=29;t=2, "free-24h";r=999;t=87`, `"free-1m";q=30;w=60, "free-24h";q=1000;w=86400`, []client.QuotaState{
			{"free-1m", 30, time.Minute, 29, 2 * time.Second}, {"free-24h", 1000, 24 * time.Hour, 999, 87 * time.Second},
		}},
		{`"a";r=1`, "", []client.QuotaState{{"a", 0, 0, 1, 0}}},
		{`nonsense,;;,"a"`, `"a";q=x`, nil},
		{"", `"a";q=1;w=1`, nil},
	} {
		answer := &http.Response{StatusCode: 200, Header: http.Header{"Ratelimit": {c.limit}, "Ratelimit-Policy": {c.policy}}}
		cl := newClient(t, client.Config{Tries: 1, Transport: tripper(func(r *http.Request) (*http.Response, error) {
			answer.Body = http.NoBody
			return answer, nil
		})})
		var told client.Info
		_ = cl.DeleteBlock(t.Context(), "blk_1", client.Into(&told))
		if !slices.Equal(told.Quotas, c.want) {
			t.Errorf("%s: %+v, want %+v", c.limit, told.Quotas, c.want)
		}
	}
}

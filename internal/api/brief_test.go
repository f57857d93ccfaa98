package api

import (
	"net/http"
	"net/url"
	"testing"

	"studyplanner/internal/account"
)

func TestWhatIsBrief(t *testing.T) {
	t.Parallel()
	plans := map[string]Plan{account.DefaultPlan: {}, Anonymous: {}}
	a, err := unwatched(Config{Plans: plans, Metrics: NewMetrics()})
	if err != nil {
		t.Fatal(err)
	}
	for asked, want := range map[[2]string]bool{
		{"POST", "/v1/blocks"}:                  true,
		{"PATCH", "/v1/blocks/blk_1"}:           true,
		{"GET", "/v1/stats"}:                    true,
		{"GET", "/app/somewhere"}:               true,
		{"POST", "/v1/schedule/suggest"}:        false,
		{"GET", "/v1/forecast"}:                 false,
		{"POST", "/v1/calendars/cal_1/refresh"}: false,
		{"PUT", "/v1/calendars/cal_1/content"}:  false,
		{"POST", "/mcp"}:                        false,
		{"POST", "/v1/nowhere"}:                 false,
		{"PUT", "/v1/blocks"}:                   false,
	} {
		u, err := url.Parse(asked[1])
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Brief(&http.Request{Method: asked[0], URL: u}); got != want {
			t.Errorf("%s %s: %v", asked[0], asked[1], got)
		}
	}
}

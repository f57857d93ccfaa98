package api_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"testing"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

func TestWhatAnOperationChargesIsGivenBackUnlessItsCallerFailed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err             error
		always, failure int // charges that are kept
	}{
		"a success":                         {nil, 1, 0},
		"a failure":                         {account.ErrWrongSignIn, 1, 1},
		"an input that is wrong":            {planner.Invalid{{Field: "x", Reason: "is wrong"}}, 1, 1},
		"an outage":                         {planner.ErrUnavailable, 0, 0},
		"a database that cannot be written": {planner.Unsaved{Why: "the disk is full"}, 0, 0},
		"a request that took too long":      {context.DeadlineExceeded, 0, 0},
		"a fault of the server":             {errors.New("something"), 0, 0},
		"a client that has gone":            {context.Canceled, 1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			charged := map[string]int{}
			plan := api.Plan{
				Policy: []string{"p"}, Take: func(_ context.Context, key string) api.Verdict {
					charged[key]++
					return api.Verdict{Allowed: key != "full", State: "taken"}
				},
				Return: func(_ context.Context, key string) string { charged[key]--; return "returned" },
			}
			charge := func(r *api.Request, err error) error {
				return errors.Join(r.Charge(plan, "always"), r.ChargeFailure(plan, "failure"), err)
			}
			handler := newServer(t).API.MountRoutes("/box", []api.Route{
				{Method: "GET", Pattern: "/one", Status: 204, Operation: api.NoInput[api.None](func(r *api.Request) (api.None, error) {
					return api.None{}, charge(r, c.err)
				})},
				{Method: "GET", Pattern: "/full", Status: 204, Operation: api.NoInput[api.None](func(r *api.Request) (api.None, error) {
					return api.None{}, charge(r, r.Charge(plan, "full"))
				})},
			}, api.Authentication{Authenticate: anybody, Plan: account.DefaultPlan})
			ask := func(path string) string {
				w := httptest.NewRecorder()
				handler.ServeHTTP(w, httptest.NewRequestWithContext(context.WithoutCancel(t.Context()), "GET", path, nil))
				return w.Header().Get("RateLimit")
			}
			want := "taken"
			if c.failure == 0 {
				want = "returned"
			}
			if state := ask("/box/one"); state != want || charged["always"] != c.always || charged["failure"] != c.failure {
				t.Errorf("charged %v, and the client is told %q", charged, state)
			}
			if state := ask("/box/full"); state != "taken" || charged["always"] != c.always || charged["failure"] != c.failure {
				t.Errorf("one too many for another is charged %v, and told %q", charged, state)
			}
		})
	}
}

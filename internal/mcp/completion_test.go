package mcp_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// complete completes an argument of a prompt, or of a template if whose is a URI.
func (a *assistant) complete(whose, argument, typed string) (sdk.CompletionResultDetails, error) {
	ref := &sdk.CompleteReference{Type: "ref/prompt", Name: whose}
	if strings.Contains(whose, "://") {
		ref = &sdk.CompleteReference{Type: "ref/resource", URI: whose}
	}
	res, err := a.Complete(a.Context(), &sdk.CompleteParams{Ref: ref, Argument: sdk.CompleteParamsArgument{Name: argument, Value: typed}})
	if err != nil {
		return sdk.CompletionResultDetails{}, err
	}
	return res.Completion, nil
}

func TestArgumentsAreCompleted(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	for _, name := range []string{"Maths", "Music", "Ökologie"} {
		a.subject(name)
	}
	for _, tt := range []struct {
		whose, argument, typed string
		want                   []string
	}{
		{"weekly_review", "subject", "", []string{"Maths", "Music", "Ökologie"}},
		{"weekly_review", "subject", "mu", []string{"Music"}},
		{"weekly_review", "subject", "ök", []string{"Ökologie"}},
		{"weekly_review", "subject", "x", []string{}},
		{"weekly_review", "week", "", []string{"this", "last"}},
		{"plan_my_week", "week", "N", []string{"next"}},
		{"plan_my_week", "available_hours", "2", []string{"2"}},
		{"plan_my_week", "goal", "exam in ma", []string{"exam in Maths"}},
		{"plan_my_week", "goal", "", []string{"Maths", "Music", "Ökologie"}},
		{"planner://stats/{period}", "period", "", []string{"today", "week", "month", "all"}},
		{"planner://schedule/{week_offset}", "week_offset", "-", []string{"-1", "-2", "-3", "-4"}},
	} {
		if got, err := a.complete(tt.whose, tt.argument, tt.typed); err != nil || !slices.Equal(got.Values, tt.want) || got.Total != len(tt.want) {
			t.Errorf("%+v: %+v, %v", tt, got, err)
		}
	}
}

func TestOnlyAHundredValuesAreToldAtOnce(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	for i := range 101 {
		a.subject(fmt.Sprintf("Subject %03d", i))
	}
	if got, err := a.complete("weekly_review", "subject", "s"); err != nil || len(got.Values) != 100 || got.Total != 101 || !got.HasMore {
		t.Errorf("%d of %d, %v, %v", len(got.Values), got.Total, got.HasMore, err)
	}
}

func TestWhatCannotBeCompletedIsRefused(t *testing.T) {
	t.Parallel()
	s := newService(t)
	a := s.assistant(t)
	for _, tt := range [][2]string{{"plan_my_week", "colour"}, {"plan_my_life", "week"}, {"planner://else/{x}", "x"}} {
		if got, err := a.complete(tt[0], tt[1], ""); err == nil || !strings.Contains(err.Error(), "no argument") {
			t.Errorf("%q: %v, %v", tt, got, err)
		}
	}
	gone := roundTrip(func(*http.Request) (*http.Response, error) { return nil, errors.New("connection refused") })
	lost := s.assistant(t, with(newClient(t, s.key(ada), gone)))
	if got, err := lost.complete("weekly_review", "subject", ""); err == nil || !strings.Contains(err.Error(), "cannot be reached") {
		t.Errorf("%v, %v", got, err)
	}
}

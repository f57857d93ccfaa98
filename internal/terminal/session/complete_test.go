package session

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"studyplanner/internal/console"
	"studyplanner/internal/logins"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/terminaltest"
)

func TestCompletionOffersWhatBeginsWithWhatWasTyped(t *testing.T) {
	t.Parallel()
	words := [][2]string{{"Maths", "study"}, {"Modern History", ""}, {"Ünicode", "x"}, {terminaltest.Hostile, terminaltest.Hostile}}
	for typed, want := range map[string][]string{
		"":    {"Maths\tstudy", "Modern History", "Ünicode\tx", screen.Clean(terminaltest.Hostile) + "\t" + screen.Clean(terminaltest.Hostile)},
		"m":   {"Maths\tstudy", "Modern History"},
		"MOD": {"Modern History"}, "ün": {"Ünicode\tx"}, "maths and more": nil, "x": nil,
	} {
		got, directive := Offer(typed, words...)
		if diff := cmp.Diff(want, got); diff != "" || directive != InOrder {
			t.Errorf("%q (-want +got): %s", typed, diff)
		}
	}
}

func TestEachDayOfTheComingWeekIsOfferedOnce(t *testing.T) {
	t.Parallel()
	a := &App{Console: &console.Console{Now: func() time.Time { return time.Date(2026, 11, 25, 23, 59, 0, 0, time.UTC) }}}
	got, _ := a.CompleteDates(nil, nil, "")
	want := []string{
		"today\tWed 25 Nov", "tomorrow\tThu 26 Nov", "yesterday\tTue 24 Nov", "friday\tFri 27 Nov", "saturday\tSat 28 Nov",
		"sunday\tSun 29 Nov", "monday\tMon 30 Nov", "tuesday\tTue 1 Dec",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got): %s", diff)
	}
}

func TestABlockIsOfferedWithWhatItIs(t *testing.T) {
	t.Parallel()
	b := terminaltest.Block(t, "aaaa1", "Maths", "2026-11-23", "09:00", "10:30", "")
	if got := hint(b, b.Date); got != "Mon 23 Nov 09:00 Maths" {
		t.Errorf("%q", got)
	}
	text := "Waves"
	b.Topic, b.Done = &text, true
	if got := hint(b, b.Date); got != "Mon 23 Nov 09:00 Maths: Waves (done)" {
		t.Errorf("%q", got)
	}
}

func TestACompletionThatCannotAskSaysInALineWhatItNeeds(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", "")
	refusing := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
		fmt.Fprint(w, `{"error": {"code": "UNAUTHORIZED", "message": "the key was\nrevoked\u001b[2J"}}`)
	}))
	t.Cleanup(refusing.Close)
	for server, want := range map[string]string{
		"":                   "not logged in: run studyplanner login",
		"http://127.0.0.1:1": "cannot reach http://127.0.0.1:1: connection refused",
		refusing.URL:         "the server does not accept the key: the key was revoked\ufffd[2J; log in again with studyplanner login",
	} {
		variables := map[string]string{}
		if server != "" {
			variables = map[string]string{logins.URLVariable: server, logins.KeyVariable: "svc_live_nonsense"}
		}
		a := &App{Console: &console.Console{Lookup: func(name string) (string, bool) { v, ok := variables[name]; return v, ok }}}
		cmd := &cobra.Command{}
		cmd.SetContext(t.Context())
		got, directive := a.CompleteSubjects(cmd, nil, "m")
		if diff := cmp.Diff(cobra.AppendActiveHelp(nil, "nothing to offer: "+want), got); diff != "" || directive != InOrder {
			t.Errorf("%q (-want +got): %s", server, diff)
		}
	}
	late, _ := activeHelp(fmt.Errorf("GET /subjects: %w", context.DeadlineExceeded))
	if diff := cmp.Diff(cobra.AppendActiveHelp(nil, "nothing to offer: the server has not answered within 2s"), late); diff != "" {
		t.Errorf("(-want +got): %s", diff)
	}
}

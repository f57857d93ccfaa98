package session

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/logins"
	"studyplanner/internal/terminal/terminaltest"
)

func TestWhatTheServerRefusesBecomesASentenceAndACode(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]struct {
		code int
		text string
	}{
		client.CodeInvalid:      {console.ExitUsage, "end: must be after start; topic: is too long"},
		client.CodeNotFound:     {console.ExitNotFound, "end: must be after start; topic: is too long"},
		client.CodeUnauthorized: {console.ExitRefused, "does not accept the key"},
		client.CodeForbidden:    {console.ExitRefused, "may not do this"},
		client.CodeConflict:     {console.ExitFailed, "must be after start"},
		client.CodeRateLimited:  {console.ExitLater, "quota"},
		client.CodeUnavailable:  {console.ExitLater, "cannot do this now"},
		client.CodeInternal:     {console.ExitFailed, "(request req_1)"},
	} {
		err := Explain(fmt.Errorf("POST /blocks/batch: %w", &client.Error{
			Code: code, Message: "operations[0].end: must be after start; operations[12].topic: is too long", RequestID: "req_1",
		}))
		if terminaltest.ExitCode(err) != want.code || !strings.Contains(err.Error(), want.text) || strings.Contains(err.Error(), "POST") {
			t.Errorf("%s: exit code %d, %v", code, terminaltest.ExitCode(err), err)
		}
	}
}

func TestAServerThatIsNotThereOrIsNoPlannerIsNamed(t *testing.T) {
	t.Parallel()
	status := http.StatusTeapot
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
	p := logins.Profile{URL: server.URL, Key: "svc_live_secret"}
	ask := func() error {
		c, err := p.Open()
		terminaltest.Must(t, err)
		_, err = c.Account(t.Context())
		return Explain(err)
	}
	if err := ask(); terminaltest.ExitCode(err) != console.ExitFailed || !strings.Contains(err.Error(), "address of a planner?") {
		t.Errorf("a teapot: exit code %d, %v", terminaltest.ExitCode(err), err)
	}
	status = http.StatusInternalServerError
	if err := ask(); terminaltest.ExitCode(err) != console.ExitLater {
		t.Errorf("a broken proxy: exit code %d, %v", terminaltest.ExitCode(err), err)
	}
	server.Close()
	err := ask()
	if terminaltest.ExitCode(err) != console.ExitLater || err.Error() != "cannot reach "+server.URL+": connection refused" {
		t.Errorf("nobody there: exit code %d, %v", terminaltest.ExitCode(err), err)
	}
}

func TestAnInterruptionStaysOne(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c, err := logins.Profile{URL: "http://127.0.0.1:1", Key: "svc_live_secret"}.Open()
	terminaltest.Must(t, err)
	_, err = c.Account(ctx)
	if err := Explain(err); !console.Interrupted(ctx, err) {
		t.Error(err)
	}
}

func TestNoErrorIsObeyedByATerminal(t *testing.T) {
	t.Parallel()
	evil := "red \x1b[31m \u009b31m \u202e\x07"
	for _, err := range []error{
		errors.New(evil), console.Usagef("%s", evil), errors.Join(errors.New(evil), errors.New(evil)),
		&client.Error{Code: client.CodeInvalid, Message: evil}, &client.Error{Code: client.CodeInternal, Message: evil, RequestID: evil},
		logins.Unreachable{Server: evil, Err: errors.New(evil)},
	} {
		code := terminaltest.ExitCode(err)
		got := Explain(err)
		if text := got.Error(); strings.ContainsAny(text, "\x1b\u009b\u202e\x07") || !strings.Contains(text, "red") {
			t.Errorf("%q", text)
		}
		if code == console.ExitUsage && terminaltest.ExitCode(got) != code {
			t.Errorf("exit code %d becomes %d", code, terminaltest.ExitCode(got))
		}
	}
}

package mcp_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/api/apitest"
	"studyplanner/internal/mcp"
)

const opening = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

// stdio serves what comes in, and returns what went out.
func stdio(t *testing.T, c mcp.Config, in string) (string, error) {
	t.Helper()
	var out apitest.Buffer
	err := mcp.ServeStdio(t.Context(), c, slog.New(slog.DiscardHandler), strings.NewReader(in), &out)
	return out.String(), err
}

func TestWhatWasAskedBeforeTheInputEndedIsAnswered(t *testing.T) {
	t.Parallel()
	s := newService(t)
	c := mcp.Config{Client: s.client(s.key(ada))}
	out, err := stdio(t, c, opening+
		strings.Replace(callOf("list_subjects"), `"id":1`, `"id":"a"`, 1)+"\n"+callOf("no_such_tool")+"\n"+strings.Replace(ping, `"id":1`, `"id":2`, 1)+"\n")
	if err != nil || strings.Count(out, "\n") != 4 || !strings.Contains(out, `"id":"a","result"`) {
		t.Errorf("%v: %s", err, out)
	}
}

func TestInputThatIsNoJSONEndsTheServerWithAnError(t *testing.T) {
	t.Parallel()
	s := newService(t)
	out, err := stdio(t, mcp.Config{Client: s.client(s.key(ada))}, opening+callOf("get_stats")+"\nhello\n")
	if err == nil || !strings.Contains(out, `"streak"`) {
		t.Errorf("%v: %s", err, out)
	}
}

func TestAServerOnStdioEndsWhenItIsToldTo(t *testing.T) {
	t.Parallel()
	asked, answered := make(chan bool), make(chan bool)
	slow := roundTrip(func(r *http.Request) (*http.Response, error) {
		close(asked)
		<-answered
		return nil, errors.New("too late")
	})
	c := mcp.Config{Client: newClient(t, "svc_live_key", slow)}
	ctx, stop := context.WithCancel(t.Context())
	in, input := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- mcp.ServeStdio(ctx, c, slog.New(slog.DiscardHandler), bufio.NewReader(in), io.Discard)
	}()
	io.WriteString(input, opening+callOf("list_subjects")+"\n")
	<-asked
	stop()
	close(answered)
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(patience):
		t.Error("it goes on")
	}
}

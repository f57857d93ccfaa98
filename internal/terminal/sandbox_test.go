package terminal

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"studyplanner/client"
	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/terminal/terminaltest"
)

func TestAClockThatRunsGoesOnRunningTheNextDayAndStandsAtATimeThatIsTold(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, noon)
	c := &counted{Server: httptest.NewServer(s.API)}
	t.Cleanup(c.Close)
	owner, err := s.Accounts.Find(t.Context(), apitest.Ada)
	terminaltest.Must(t, err)
	secret, _, err := s.Accounts.CreateKey(t.Context(), owner.ID, account.KeyDraft{Mode: account.Sandbox, Scope: account.Full})
	terminaltest.Must(t, err)
	c.key = secret.Reveal()
	want := func(line, shown string) {
		t.Helper()
		if got := c.run(t, "sandbox clock -o csv "+line); !strings.HasSuffix(got, "\n"+shown+"\n") {
			t.Errorf("%s: %s; want %s", line, got, shown)
		}
	}

	want("next day", "2026-11-26T12:00:00Z,2026-11-26,true,false") // from real time
	cl, err := client.New(client.Config{BaseURL: c.URL, Key: client.Key(c.key)})
	terminaltest.Must(t, err)
	_, err = cl.SetSandboxClock(t.Context(), noon.AddDate(0, 0, 2), true)
	terminaltest.Must(t, err)
	s.Pass(90 * time.Second)
	want("", "2026-11-27T12:01:30Z,2026-11-27,true,true")
	want("next week", "2026-12-04T12:01:30Z,2026-12-04,true,true")
	want("2026-12-05T06:00Z", "2026-12-05T06:00:00Z,2026-12-05,true,false")
	want("next day", "2026-12-06T06:00:00Z,2026-12-06,true,false")
}

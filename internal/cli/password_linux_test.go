package cli

import (
	"bytes"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"studyplanner/internal/console"
	"studyplanner/internal/console/consoletest"
)

// typist sits at a terminal.
type typist struct {
	t               *testing.T
	control, screen *os.File
}

func newTypist(t *testing.T) *typist {
	t.Helper()
	control, screen := consoletest.Terminal(t)
	return &typist{t, control, screen}
}

// echoes reports whether the terminal shows what is typed.
func (p *typist) echoes() bool {
	state, err := unix.IoctlGetTermios(int(p.control.Fd()), unix.TCGETS)
	if err != nil {
		p.t.Fatal(err)
	}
	return state.Lflag&unix.ECHO != 0
}

// answer types a line when something was asked that is not shown.
func (p *typist) answer(asked *syncBuffer, question, line string) {
	p.t.Helper()
	for late := time.Now().Add(patience); p.echoes() || !strings.HasSuffix(asked.String(), question); runtime.Gosched() {
		if time.Now().After(late) {
			p.t.Fatalf("nobody asks %q but %q", question, asked.String())
		}
	}
	if _, err := p.control.WriteString(line + "\n"); err != nil {
		p.t.Fatal(err)
	}
}

func TestAPasswordThatIsTypedIsAskedForTwiceAndNotShown(t *testing.T) {
	for name, test := range map[string]struct {
		first, second string
		code          int
		reason        string
	}{
		"the same":  {"correct horse", "correct horse", console.ExitOK, ""},
		"another":   {"correct horse", "correct hose", console.ExitFailed, "not the same password twice"},
		"none":      {"", "", console.ExitUsage, "there is no password"},
		"too short": {"horse", "horse", console.ExitUsage, "must have 8"},
	} {
		t.Run(name, func(t *testing.T) {
			c, p := newShell(t), newTypist(t)
			var stdout bytes.Buffer
			var stderr syncBuffer
			run := c.program("", &stdout, &stderr)
			run.Stdin = p.screen
			ended := make(chan int, 1)
			go func() {
				ended <- run.run(t.Context(), []string{"account", "create", "--email", "ada@example.org", "--password-stdin"})
			}()
			p.answer(&stderr, "Password (it is not shown): ", test.first)
			p.answer(&stderr, "The same again: ", test.second)
			if code := <-ended; code != test.code || !strings.Contains(stderr.String(), test.reason) {
				t.Errorf("exit code %d: %s", code, stderr.String())
			}
			if !p.echoes() {
				t.Error("the terminal is left without echo")
			}
			if made := strings.HasPrefix(stdout.String(), "acc_"); made != (test.code == console.ExitOK) {
				t.Errorf("it prints %q", stdout.String())
			}
		})
	}
}

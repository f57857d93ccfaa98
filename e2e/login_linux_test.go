package e2e_test

import (
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

func TestAKeyThatIsTypedIsNotShown(t *testing.T) {
	t.Parallel()
	s := databases[0].server(t)
	for name, test := range map[string]struct {
		keys string
		code int
		last string // of what is shown
	}{
		"typed":       {"svc_live_typed\n", 4, "does not accept the key"},
		"interrupted": {"svc_live_typed\x03", 1, "interrupted"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := startLogin(t, s.url)
			p.until(func() bool { return p.shows("API key") && !p.echoes() })
			p.write(test.keys)
			p.want(test.code)
			p.until(func() bool { return p.shows(test.last) })
			if p.shows("typed") {
				t.Errorf("the terminal shows %q", p.shown.String())
			}
			if !p.echoes() {
				t.Error("the terminal is left without echo")
			}
		})
	}
}

// typist sits at a terminal on which login runs.
type typist struct {
	t       *testing.T
	control *os.File
	shown   logBuffer
	cmd     *exec.Cmd
	ended   chan error
}

// startLogin runs login on a new terminal, for a server.
func startLogin(t *testing.T, url string) *typist {
	control, screen := openTerminal(t)
	p := &typist{t: t, control: control, ended: make(chan error, 1)}
	p.cmd = exec.CommandContext(t.Context(), binary, "login", "--url", url)
	p.cmd.Env = append(environment(), "HOME="+t.TempDir())
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = screen, screen, screen
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go io.Copy(&p.shown, control)
	go func() { p.ended <- p.cmd.Wait() }()
	return p
}

// openTerminal returns both ends of a pseudo terminal. The second stays open,
// so that nothing that is shown gets lost.
func openTerminal(t *testing.T) (control, screen *os.File) {
	t.Helper()
	control, screen, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		control.Close()
		screen.Close()
	})
	return control, screen
}

// echoes reports whether the terminal shows what is typed.
func (p *typist) echoes() bool {
	state, err := unix.IoctlGetTermios(int(p.control.Fd()), unix.TCGETS)
	if err != nil {
		p.t.Fatal(err)
	}
	return state.Lflag&unix.ECHO != 0
}

func (p *typist) shows(text string) bool { return strings.Contains(p.shown.String(), text) }

// until waits for something that login does to its terminal.
func (p *typist) until(holds func() bool) {
	p.t.Helper()
	for late := time.Now().Add(patience); !holds(); runtime.Gosched() {
		if time.Now().After(late) {
			p.t.Fatalf("login does not ask; the terminal shows %q", p.shown.String())
		}
	}
}

func (p *typist) write(text string) {
	p.t.Helper()
	if _, err := p.control.WriteString(text); err != nil {
		p.t.Fatal(err)
	}
}

// want waits for the end of login, which must have the exit code.
func (p *typist) want(code int) {
	p.t.Helper()
	select {
	case <-p.ended:
		if got := p.cmd.ProcessState.ExitCode(); got != code {
			p.t.Errorf("exit code %d, want %d; the terminal shows %q", got, code, p.shown.String())
		}
	case <-time.After(patience):
		p.t.Fatalf("login does not end; the terminal shows %q", p.shown.String())
	}
}

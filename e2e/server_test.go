package e2e_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"studyplanner/internal/api/apitest/contract"
)

// patience is how long something may take that takes no time of its own, such as
// the start of a process. It is longer than any machine needs, however busy.
const patience = 5 * time.Minute

// A server is one running `studyplanner serve`.
type server struct {
	database string
	url      string
	contract func() (*contract.Contract, error) // its OpenAPI document, fetched once

	cmd    *exec.Cmd
	log    logBuffer     // what it wrote to standard error
	ended  chan struct{} // closed when the process is gone
	stdout []byte        // what followed the first line; read it after ended
}

// startServer runs a server on database until the test ends.
func startServer(t testing.TB, database string, args ...string) *server {
	t.Helper()
	s, err := launch(database, args...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.kill()
		if t.Failed() {
			t.Logf("log of the server:\n%s", s.log.tail())
		}
	})
	return s
}

// launch runs a server on a port of its own and returns when it accepts requests.
func launch(database string, args ...string) (*server, error) {
	s := &server{database: database, ended: make(chan struct{})}
	s.contract = sync.OnceValues(func() (*contract.Contract, error) { return fetchContract(s.url) })
	args = append([]string{"serve", "--listen", "127.0.0.1:0", "--drain", "0s", "--database", database}, args...)
	s.cmd = exec.CommandContext(context.Background(), binary, args...)
	s.cmd.Env = environment()
	s.cmd.Stderr = &s.log
	pipe, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	late := time.AfterFunc(patience, func() { s.cmd.Process.Kill() })
	defer late.Stop()
	out := bufio.NewReader(pipe)
	line, _ := out.ReadString('\n')
	go s.reap(out)
	address, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "listening on ")
	if !ok {
		s.kill()
		return nil, fmt.Errorf("serve printed %q, not its address; log:\n%s", line, s.log.tail())
	}
	s.url = address
	return s, nil
}

// reap keeps what else the server prints and waits for its end.
func (s *server) reap(out io.Reader) {
	s.stdout, _ = io.ReadAll(out)
	s.cmd.Wait() // the exit code is in ProcessState
	close(s.ended)
}

// kill ends the server as a power cut would (SIGKILL) and waits until it is gone.
func (s *server) kill() {
	s.cmd.Process.Kill() // it may be gone already
	<-s.ended
}

// terminate asks the server to end (SIGTERM).
func (s *server) terminate(t testing.TB) {
	t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
}

// exitCode waits until the server has ended by itself.
func (s *server) exitCode(t testing.TB) int {
	t.Helper()
	select {
	case <-s.ended:
	case <-time.After(patience):
		t.Fatal("the server does not end")
	}
	return s.cmd.ProcessState.ExitCode()
}

// run executes one command against the server's database and returns what it
// prints, without surrounding space.
func (s *server) run(t testing.TB, args ...string) string {
	t.Helper()
	return command(t, append(args, "--database", s.database)...)
}

// command executes the binary and fails the test unless it exits with 0.
func command(t testing.TB, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), binary, args...)
	cmd.Env = environment()
	cmd.Dir = os.TempDir()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("studyplanner %s: %v\n%s%s", strings.Join(args, " "), err, out, stderr.Bytes())
	}
	return strings.TrimSpace(string(out))
}

// page fetches a path outside /v1, without a key and following redirects.
func (s *server) page(t testing.TB, path string) (*http.Response, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, string(body)
}

// logBuffer collects a process's output while others read it.
type logBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

// tail is the end of the log, short enough for a test's output.
func (l *logBuffer) tail() string {
	const most = 4000
	s := l.String()
	return s[max(0, len(s)-most):]
}

// about lists the lines of the log that contain a request's id.
func (l *logBuffer) about(id string) string {
	var found strings.Builder
	for line := range strings.Lines(l.String()) {
		if strings.Contains(line, id) {
			found.WriteString(line)
		}
	}
	return found.String()
}

// Package server runs the product's binary and speaks to it from outside, as e2e
// does, for trials.
package server

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"
)

// Patience is how long something may take that takes no time of its own, such as
// the start of a process. It is longer than any machine needs, however busy.
const Patience = 5 * time.Minute

// Options say what to start.
type Options struct {
	Binary   string
	Database string
	Args     []string // more flags of serve
	Env      []string // more variables, for commands too
}

// Plan is a plan without limits that tell on a trial, known to every server that
// Start starts.
const Plan = "torture"

// Server is one running `studyplanner serve`.
type Server struct {
	Options
	URL string

	cmd   *exec.Cmd
	log   logBuffer
	ended chan struct{} // closed when the process is gone
}

// Start runs a server on a port of its own and returns when it accepts requests.
// The caller ends it with Kill or Stop.
func Start(ctx context.Context, o Options) (*Server, error) {
	s := &Server{Options: o, ended: make(chan struct{})}
	args := []string{
		"serve", "--listen", "127.0.0.1:0", "--drain", "0s", "--database", o.Database,
		"--plan", Plan + "=100000000/1m", "--plan", "anonymous=100000000/1m",
	}
	s.cmd = exec.CommandContext(context.WithoutCancel(ctx), o.Binary, append(args, o.Args...)...)
	s.cmd.Env = append(environment(), o.Env...)
	s.cmd.Stderr = &s.log
	pipe, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	defer time.AfterFunc(Patience, func() { _ = s.cmd.Process.Kill() }).Stop()
	defer context.AfterFunc(ctx, func() { _ = s.cmd.Process.Kill() })()
	out := bufio.NewReader(pipe)
	line, _ := out.ReadString('\n')
	go s.reap(out)
	address, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "listening on ")
	if !ok {
		s.Kill()
		return nil, fmt.Errorf("serve printed %q, not its address; log:\n%s", line, s.Log())
	}
	s.URL = address
	return s, nil
}

// reap waits for the end of the server.
func (s *Server) reap(out io.Reader) {
	_, _ = io.Copy(io.Discard, out)
	_ = s.cmd.Wait() // the exit code is in ProcessState
	close(s.ended)
}

// Process is the number of the server's process.
func (s *Server) Process() int { return s.cmd.Process.Pid }

// Ended is closed when the process is gone.
func (s *Server) Ended() <-chan struct{} { return s.ended }

// Kill ends the server at once (SIGKILL) and waits until it is gone. It may be gone already.
func (s *Server) Kill() {
	_ = s.cmd.Process.Kill()
	<-s.ended
}

// Freeze stops the server where it is (SIGSTOP): connections stay open.
func (s *Server) Freeze() error { return s.cmd.Process.Signal(syscall.SIGSTOP) }

// Thaw lets a frozen server go on.
func (s *Server) Thaw() error { return s.cmd.Process.Signal(syscall.SIGCONT) }

// Stop ends the server as an administrator does (SIGTERM), and reports whether it
// ended well.
func (s *Server) Stop() error {
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	defer time.AfterFunc(Patience, func() { _ = s.cmd.Process.Kill() }).Stop()
	<-s.ended
	if code := s.cmd.ProcessState.ExitCode(); code != 0 {
		return fmt.Errorf("serve ended with %d; log:\n%s", code, s.Log())
	}
	return nil
}

// Log is the end of what the server wrote to standard error.
func (s *Server) Log() string { return s.log.String() }

// Command runs one command of the product against the server's database and
// returns what it prints, without space around it.
func (s *Server) Command(ctx context.Context, args ...string) (string, error) {
	return command(ctx, s.Binary, s.Env, append(args, "--database", s.Database)...)
}

// Command runs a command of the product.
func Command(ctx context.Context, binary string, args ...string) (string, error) {
	return command(ctx, binary, nil, args...)
}

func command(ctx context.Context, binary string, env []string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Env = append(environment(), env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return "", errors.Join(fmt.Errorf("studyplanner %s: %w", strings.Join(args, " "), err),
			errors.New(strings.TrimSpace(stdout.String()+stderr.String())))
	}
	return strings.TrimSpace(stdout.String()), nil
}

// environment is our own without the variables that configure the product.
func environment() []string {
	return slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "STUDYPLANNER_") })
}

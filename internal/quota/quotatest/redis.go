package quotatest

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// Redis is a redis-server of one test, which may do to it what happens to servers.
type Redis struct {
	t       testing.TB
	socket  string
	process *exec.Cmd
}

// StartRedis starts a server that ends with the test.
func StartRedis(t testing.TB) *Redis {
	t.Helper()
	dir, err := os.MkdirTemp("", "redis-") // short: the path of a socket has about 100 bytes
	if err != nil {
		t.Fatal(err)
	}
	s := &Redis{t: t, socket: filepath.Join(dir, "s")}
	t.Cleanup(func() {
		s.Stop()
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	s.Start()
	return s
}

// URL is where the server is.
func (s *Redis) URL() string { return "unix://" + s.socket }

// Start starts a server that was stopped, and waits until it listens.
func (s *Redis) Start() {
	s.t.Helper()
	s.process = exec.CommandContext(context.Background(), "redis-server", "--port", "0", "--unixsocket", s.socket, "--save", "",
		"--dir", filepath.Dir(s.socket), "--logfile", "log")
	if err := s.process.Start(); err != nil {
		s.t.Fatalf("these tests run Redis; install it with: apt-get install redis-server: %v", err)
	}
	late := time.After(5 * time.Minute)
	for try := time.NewTicker(5 * time.Millisecond); ; {
		conn, err := new(net.Dialer).DialContext(context.Background(), "unix", s.socket)
		if err == nil {
			conn.Close()
			return
		}
		select {
		case <-try.C:
		case <-late:
			s.t.Fatal("it does not start")
		}
	}
}

// Stop kills it, frozen or not.
func (s *Redis) Stop() {
	if s.process.Process != nil {
		_ = s.process.Process.Kill()
		_ = s.process.Wait()
	}
}

// Signal sends a signal to it.
func (s *Redis) Signal(what syscall.Signal) {
	s.t.Helper()
	if err := s.process.Process.Signal(what); err != nil {
		s.t.Fatal(err)
	}
}

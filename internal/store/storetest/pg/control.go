package pg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// URL is that of a database that each server has.
func (c *Server) URL() string { return c.url("postgres") }

// Halt ends the server as pg_ctl stop does in a mode: smart, fast or immediate.
func (c *Server) Halt(ctx context.Context, mode string) error {
	return c.control(ctx, "stop", "-m", mode)
}

// Resume starts a server again that was halted.
func (c *Server) Resume(ctx context.Context) error {
	return c.control(ctx, "start", "-w", "-l", filepath.Join(c.dir, "log"))
}

func (c *Server) control(ctx context.Context, args ...string) error {
	cmd := exec.CommandContext(ctx, filepath.Join(c.bin, "pg_ctl"), append(args, "-D", filepath.Join(c.dir, "data"))...)
	cmd.Dir, cmd.Env = c.dir, c.shell.Env
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.shell.SysProcAttr.Credential}
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("pg_ctl %v: %w", args, err)
	}
	return nil
}

// Crash kills a process that serves a connection of the application (SIGKILL). The
// server then gives up all others, and what they have in memory, and recovers. It
// has when Crash returns.
func (c *Server) Crash(ctx context.Context, application string) error {
	conn, err := pgx.Connect(ctx, c.URL())
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	var victim int
	err = conn.QueryRow(ctx, "SELECT pid FROM pg_stat_activity WHERE application_name = $1 LIMIT 1", application).Scan(&victim)
	if err != nil {
		return fmt.Errorf("a process that serves %s: %w", application, err)
	}
	if err := syscall.Kill(victim, syscall.SIGKILL); err != nil {
		return err
	}
	// This connection is given up as well.
	_, err = conn.Exec(ctx, "SELECT pg_sleep(600)")
	for try := time.NewTicker(20 * time.Millisecond); err != nil && ctx.Err() == nil; <-try.C {
		err = c.Exec(ctx, "SELECT 1")
	}
	return ctx.Err()
}

// Abort ends the server at once, though its files may not be there to read, and
// returns when it is gone. It may be gone already.
func (c *Server) Abort(ctx context.Context) error {
	first, err := c.process()
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for try := time.NewTicker(10 * time.Millisecond); syscall.Kill(first, syscall.SIGQUIT) == nil && ctx.Err() == nil; <-try.C {
	}
	return errors.Join(ctx.Err(), os.RemoveAll(c.processFile())) // which it leaves if it was killed
}

// processFile is where the server says what its first process is.
func (c *Server) processFile() string { return filepath.Join(c.dir, "pid") }

// process is the number of the server's first process.
func (c *Server) process() (int, error) {
	text, err := os.ReadFile(c.processFile())
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(strings.TrimSpace(string(text)))
}

// children are the numbers of all its other processes.
func (c *Server) children() ([]int, error) {
	first, err := c.process()
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", first, first))
	if err != nil {
		return nil, err
	}
	var pids []int
	for _, child := range strings.Fields(string(text)) {
		pid, err := strconv.Atoi(child)
		if err != nil {
			return nil, err
		}
		pids = append(pids, pid)
	}
	return pids, nil
}

package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// house is where a run happens: its builds, databases and files.
type house struct {
	options
	workshop *trial.Workshop
	setup    trial.Setup
	made     int // files
}

func open(ctx context.Context, o options) (*house, error) {
	w, err := trial.Open(ctx)
	if err != nil {
		return nil, err
	}
	s, err := w.Setup()
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return &house{options: o, workshop: w, setup: s}, nil
}

func (h *house) close() error { return h.workshop.Close() }

// file returns the path of a file that there is not yet.
func (h *house) file(name string) string {
	h.made++
	return filepath.Join(h.setup.Dir, fmt.Sprintf("%d-%s", h.made, name))
}

// fill makes a database and fills it.
func (h *house) fill(ctx context.Context, database string, fill func(*population) error) error {
	p, err := populate(ctx, database)
	if err != nil {
		return err
	}
	return cmp.Or(fill(p), p.store.Close())
}

// filled starts the planner on a new file that fill fills.
func (h *house) filled(ctx context.Context, name string, fill func(*population) error) (*server.Server, error) {
	database := h.file(name)
	if err := h.fill(ctx, database, fill); err != nil {
		return nil, err
	}
	return h.planner(ctx, database)
}

// planner starts the planner as people do: with its defaults, but for a plan without limits.
func (h *house) planner(ctx context.Context, database string) (*server.Server, error) {
	binary, err := h.setup.Binary(ctx)
	if err != nil {
		return nil, err
	}
	s, err := server.Start(ctx, server.Options{Binary: binary, Database: database, Args: []string{"--public-url", server.Origin}})
	if err != nil {
		return nil, err
	}
	return s, s.WaitReady(ctx)
}

// build builds another server, of the module in a directory below this one.
func (h *house) build(ctx context.Context, module, program string) (string, error) {
	binary := h.file(filepath.Base(program))
	dir := filepath.Join(h.workshop.Root(), "bench", module)
	cmd := exec.CommandContext(ctx, "go", "build", "-C", dir, "-trimpath", "-ldflags=-s -w", "-o", binary, program)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build %s: %w\n%s", program, err, out)
	}
	return binary, nil
}

// divided is how many of n there are at the scale of the run.
func (h *house) divided(n int) int { return max(1, n/h.scale) }

// process is a server that is not the planner.
type process struct {
	url string
	cmd *exec.Cmd
}

// start runs a server and waits for the line that names its address. It ends with stop.
func start(ctx context.Context, binary string, args ...string) (*process, error) {
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	defer time.AfterFunc(server.Patience, func() { _ = cmd.Process.Kill() }).Stop()
	line, err := bufio.NewReader(out).ReadString('\n')
	address, ok := strings.CutPrefix(strings.TrimSpace(line), "listening on ")
	if !ok {
		_ = cmd.Process.Kill()
		return nil, fmt.Errorf("%s printed %q, not its address: %w, %w", binary, line, err, cmd.Wait())
	}
	return &process{address, cmd}, nil
}

// stop ends the server.
func (p *process) stop() {
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	_ = p.cmd.Wait() // its exit status says nothing
}

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

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

// holding returns the path of a new file with text in it.
func (h *house) holding(text []byte) (string, error) {
	file := h.file("text")
	return file, os.WriteFile(file, text, 0o600)
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

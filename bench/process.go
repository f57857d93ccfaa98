package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"studyplanner/torture/server"
)

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

package durability

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"

	"studyplanner/torture/broken"
	"studyplanner/torture/disk"
	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// BadDisk lets writes and syncs fail on the disk, and then the power.
var BadDisk = trial.Trial{
	Name: "bad-disk",
	Promise: "Where writes and syncs fail, and what a failed sync left out never gets onto the disk, " +
		"no write is acknowledged that is not there after a power cut.",
	Run: func(ctx context.Context, s trial.Setup) (trial.Report, error) {
		return faults(ctx, s, "disks that fail", func(_ context.Context, c *outage, _ *server.Server) (func() error, error) {
			c.disk.Fail(disk.Faults{Sync: 0.1, Write: 0.005})
			return func() error { c.disk.Fail(disk.Faults{}); return nil }, nil
		})
	},
}

// BadCalls lets system calls fail by strace.
var BadCalls = trial.Trial{
	Name:    "bad-calls",
	Promise: "Where the system refuses to write and to sync, no write is acknowledged that is not there after a power cut.",
	Run: func(ctx context.Context, s trial.Setup) (trial.Report, error) {
		return faults(ctx, s, "servers whose calls fail", inject)
	},
}

// A fault begins with a server at work, and ends by what it returns.
type fault func(ctx context.Context, c *outage, s *server.Server) (end func() error, err error)

// faults has servers work with a fault, and then controls that do not hear errors.
func faults(ctx context.Context, s trial.Setup, name string, begin fault) (r trial.Report, err error) {
	n := count(s, 40, 2)
	c, err := newOutage(ctx, s, "")
	if err != nil {
		return r, err
	}
	if err := c.faulty(ctx, n, begin, func(i int) { s.Step(i, n) }); err != nil {
		return r, err
	}
	r.Count(name, n)
	c.report(&r)
	c.blame(&r, s, c.damage)
	found := 0
	times, err := control(s, 10, func() int { return found }, func() error {
		deaf, err := newOutage(ctx, s, broken.Deaf)
		if err != nil {
			return err
		}
		err = deaf.faulty(ctx, 1, begin, func(int) {})
		found += deaf.forfeited(s)
		return err
	})
	r.Found(fmt.Sprintf("acknowledged writes lost where errors are not heard, by %d %s", times, name), found)
	return r, err
}

// faulty has n servers work with a fault, each on what a power cut has left of the
// one before.
func (c *outage) faulty(ctx context.Context, n int, begin fault, step func(int)) error {
	for i := 0; i < n && c.damage == nil; i++ {
		err := c.powered(ctx, func(alive context.Context, _ func()) error {
			s, err := c.start(alive)
			if err != nil {
				return err
			}
			defer s.Kill()
			if err := c.verify(alive, s); err != nil {
				return err
			}
			end, err := begin(ctx, c, s)
			if err != nil {
				return err
			}
			err = c.until(alive, s, enoughFaulty, 10*enoughFaulty)
			s.Kill()
			return cmp.Or(err, end())
		}, (*disk.Disk).Lose)
		if err != nil {
			return err
		}
		step(i + 1)
	}
	return c.finish(ctx)
}

// enoughFaulty is how many writes are acknowledged in spite of faults before the power
// fails.
const enoughFaulty = 200

// inject lets calls of a server fail: of each thread every so many syncs and writes.
func inject(ctx context.Context, c *outage, s *server.Server) (end func() error, err error) {
	path, err := exec.LookPath("strace")
	if err != nil {
		return nil, fmt.Errorf("no strace: install it with: apt-get install strace: %w", err)
	}
	every := func(calls string, n int) string {
		return fmt.Sprintf("inject=%s:error=EIO:when=%d+%d", calls, 1+c.random.IntN(n), n)
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), path, "-f", "-e", "trace=fsync,fdatasync,pwrite64",
		"-e", every("fsync,fdatasync", 7), "-e", every("pwrite64", 211), "-p", strconv.Itoa(s.Process()))
	said, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	late := time.AfterFunc(server.Patience, func() { _ = cmd.Process.Kill() })
	out := bufio.NewReader(said)
	if line, err := out.ReadString('\n'); err != nil || !strings.Contains(line, "attached") {
		_ = cmd.Process.Kill()
		return nil, fmt.Errorf("strace does not attach to the server (as another user than root it needs kernel.yama.ptrace_scope = 0): %q: %w", line, cmp.Or(err, cmd.Wait()))
	}
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		_, _ = io.Copy(io.Discard, out)
	}()
	return func() error {
		_ = cmd.Process.Signal(syscall.SIGTERM) // it may have ended with the server
		<-drained
		late.Stop()
		_ = cmd.Wait() // with the status of the server
		return nil
	}, nil
}

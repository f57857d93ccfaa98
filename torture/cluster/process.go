package cluster

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// process is a program that the cluster needs, which can be ended and started again.
type process struct {
	dir  string // its own, below that of the cluster; its log is there too
	args []string
	env  []string
	as   *syscall.Credential

	cmd   *exec.Cmd
	ended chan struct{} // closed when it is gone
}

// start runs the program with a new process group, so that Ctrl-C reaches us alone.
func (p *process) start(ctx context.Context) error {
	log, err := os.OpenFile(p.logFile(), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600) //nolint:gosec // a path of ours
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.CommandContext(context.WithoutCancel(ctx), p.args[0], p.args[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = p.dir, p.env, log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Credential: p.as}
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan struct{})
	p.cmd, p.ended = cmd, ended
	go func() {
		_ = cmd.Wait() // the log tells why
		close(ended)
	}()
	return nil
}

func (p *process) logFile() string { return filepath.Join(p.dir, "log") }

// mostLog is how much of a log is told, in bytes.
const mostLog = 2 << 10

// log is the end of what it wrote.
func (p *process) log() string {
	text, err := os.ReadFile(p.logFile())
	if err != nil {
		return err.Error()
	}
	return string(text[max(0, len(text)-mostLog):])
}

// kill ends this one process, and not what it started.
func (p *process) kill() {
	if p.cmd == nil {
		return
	}
	_ = p.cmd.Process.Kill()
	<-p.ended
}

// within are the processes whose working directory is below dir. One that ends while
// they are looked for may be missing, or among them.
func within(dir string) ([]int, error) {
	all, err := os.ReadDir("/proc")
	if err != nil {
		return nil, err
	}
	var found []int
	for _, entry := range all {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		at, err := os.Readlink(filepath.Join("/proc", entry.Name(), "cwd"))
		if err == nil && (at == dir || strings.HasPrefix(at, dir+"/")) {
			found = append(found, pid)
		}
	}
	return found, nil
}

// mostPasses bounds how often it is looked for what else has started meanwhile.
const mostPasses = 20

// killWithin ends all processes below dir at once (SIGKILL), and returns when they are
// gone.
func killWithin(ctx context.Context, dir string) error {
	return every(ctx, 20*time.Millisecond, "end what runs in "+dir, func() (bool, error) {
		pids, err := within(dir)
		for _, pid := range pids {
			err = errors.Join(err, signal(pid, syscall.SIGKILL))
		}
		return len(pids) == 0, err
	})
}

// freezeWithin stops all processes below dir where they are, and returns them.
func freezeWithin(dir string) ([]int, error) {
	frozen := map[int]bool{}
	for range mostPasses {
		pids, err := within(dir)
		if err != nil {
			return nil, err
		}
		before := len(frozen)
		for _, pid := range pids {
			if frozen[pid] {
				continue
			}
			if err := signal(pid, syscall.SIGSTOP); err != nil {
				return nil, err
			}
			frozen[pid] = true
		}
		if len(frozen) == before {
			break
		}
	}
	var all []int
	for pid := range frozen {
		all = append(all, pid)
	}
	return all, nil
}

// thaw lets frozen processes go on.
func thaw(pids []int) error {
	var errs []error
	for _, pid := range pids {
		errs = append(errs, signal(pid, syscall.SIGCONT))
	}
	return errors.Join(errs...)
}

// signal sends one to a process, which may be gone.
func signal(pid int, s syscall.Signal) error {
	if err := syscall.Kill(pid, s); err != nil && !errors.Is(err, syscall.ESRCH) {
		return fmt.Errorf("%v to process %d: %w", s, pid, err)
	}
	return nil
}

// every asks again and again until it is so, it fails, or ctx is done.
func every(ctx context.Context, pause time.Duration, what string, so func() (bool, error)) error {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		done, err := so()
		if err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		if done {
			return nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", what, ctx.Err())
		}
	}
}

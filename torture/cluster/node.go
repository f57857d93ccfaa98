package cluster

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// nodes is how many there are with PostgreSQL, and planners before them.
const nodes = 3

// Node is one machine with Patroni and PostgreSQL, which are the processes below its
// directory.
type Node struct {
	Name    string
	address string
	patroni process
	frozen  []int
}

// Start starts Patroni, which starts PostgreSQL.
func (n *Node) Start(ctx context.Context) error { return n.patroni.start(ctx) }

// Kill ends all processes of the node at once, as a machine that loses power does.
func (n *Node) Kill(ctx context.Context) error {
	n.frozen = nil // they end as well
	return killWithin(ctx, n.patroni.dir)
}

// KillPatroni ends Patroni alone: PostgreSQL goes on.
func (n *Node) KillPatroni() { n.patroni.kill() }

// KillPostgres ends the first process of PostgreSQL, whose others follow: Patroni goes on.
func (n *Node) KillPostgres() error {
	pid, err := n.postmaster()
	if err != nil {
		return err
	}
	return signal(pid, syscall.SIGKILL)
}

// Freeze stops all processes of the node where they are, as a machine that hangs does:
// connections stay open.
func (n *Node) Freeze() (err error) {
	n.frozen, err = freezeWithin(n.patroni.dir)
	return err
}

// FreezeSenders stops the processes of a primary that send its log to standbys, and no
// others: what it writes from now on gets nowhere.
func (n *Node) FreezeSenders() error {
	pids, err := within(n.data())
	if err != nil {
		return err
	}
	for _, pid := range pids {
		title, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
		if err != nil || !strings.Contains(string(title), "walsender") {
			continue
		}
		n.frozen = append(n.frozen, pid)
		if err := signal(pid, syscall.SIGSTOP); err != nil {
			return err
		}
	}
	if len(n.frozen) != nodes-1 {
		return fmt.Errorf("%s sends its log to %d standbys, not %d", n.Name, len(n.frozen), nodes-1)
	}
	return nil
}

// Thaw lets go on what was frozen. It may be gone.
func (n *Node) Thaw() error {
	frozen := n.frozen
	n.frozen = nil
	return thaw(frozen)
}

func (n *Node) data() string { return filepath.Join(n.patroni.dir, "data") }

// postmaster is the number of PostgreSQL's first process.
func (n *Node) postmaster() (int, error) {
	file, err := os.Open(filepath.Join(n.data(), "postmaster.pid"))
	if err != nil {
		return 0, err
	}
	defer file.Close()
	line, err := bufio.NewReader(file).ReadString('\n')
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(strings.TrimSpace(line))
}

package rollouts

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"studyplanner/torture/server"
)

// balancer is a running haproxy.
type balancer struct {
	url    string
	socket string // where it tells what it knows
	cmd    *exec.Cmd
	log    strings.Builder // read it after ended
	ended  chan struct{}
}

// settings tell haproxy to check the readiness of each server. One response is enough, and
// may be slow on a busy machine. Haproxy must not retry requests.
const settings = `global
	stats socket %[1]s mode 600
	log stderr format raw daemon err
defaults
	mode http
	retries 0
	timeout connect 5s
	timeout check 5s
	timeout client 60s
	timeout server 60s
frontend planner
	bind 127.0.0.1:%[2]d
	default_backend servers
backend servers
	option httpchk GET /readyz
	default-server check inter %[3]dms fall 1 rise 1
	server a 127.0.0.1:%[4]d
	server b 127.0.0.1:%[5]d
`

// startBalancer runs one before the servers at ports, which it asks every so often.
func startBalancer(ctx context.Context, dir string, ports [2]int, every time.Duration) (*balancer, error) {
	port, err := freePort(ctx)
	if err != nil {
		return nil, err
	}
	b := &balancer{url: fmt.Sprintf("http://127.0.0.1:%d", port), socket: filepath.Join(dir, "haproxy"), ended: make(chan struct{})}
	file := filepath.Join(dir, "haproxy.cfg")
	text := fmt.Sprintf(settings, b.socket, port, every.Milliseconds(), ports[0], ports[1])
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return nil, err
	}
	b.cmd = exec.CommandContext(context.WithoutCancel(ctx), "haproxy", "-db", "-f", file)
	b.cmd.Stdout, b.cmd.Stderr = &b.log, &b.log
	if err := b.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = b.cmd.Wait() // the log tells why
		close(b.ended)
	}()
	return b, nil
}

func (b *balancer) close() {
	_ = b.cmd.Process.Kill()
	<-b.ended
}

// awaitUp waits until the balancer takes both servers for ready.
func (b *balancer) awaitUp(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, server.Patience)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		up, err := b.up(ctx)
		if err == nil && up == 2 {
			return nil
		}
		select {
		case <-tick.C:
		case <-b.ended:
			return fmt.Errorf("haproxy has ended: %s", b.log.String())
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err, fmt.Errorf("%d servers are up", up))
		}
	}
}

// up counts the servers that the balancer takes for ready.
func (b *balancer) up(ctx context.Context) (int, error) {
	conn, err := new(net.Dialer).DialContext(ctx, "unix", b.socket)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "show stat\n"); err != nil {
		return 0, err
	}
	rows, err := csv.NewReader(conn).ReadAll()
	if err != nil || len(rows) == 0 {
		return 0, fmt.Errorf("show stat: %d rows, %w", len(rows), err)
	}
	status := slices.Index(rows[0], "status")
	n := 0
	for _, row := range rows {
		if row[0] == "servers" && (row[1] == "a" || row[1] == "b") && row[status] == "UP" {
			n++
		}
	}
	return n, nil
}

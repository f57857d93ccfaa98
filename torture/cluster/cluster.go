// Package cluster runs what docs/cluster.md describes on one machine, from the files in
// deploy/cluster: three nodes with Patroni and PostgreSQL, etcd, and haproxy. Each has
// an address of its own below 127.0.0.0/8, so that the ports are those of the files.
package cluster

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	_ "embed"

	"studyplanner/internal/store/storetest/pg"
)

//go:embed keeper.sh
var keeper string

// password is that of everybody in a cluster that nobody else reaches.
const password = "torture"

// Patience is how long anything may take, much more than it does.
const Patience = 3 * time.Minute

// Cluster is a running one. Close ends it; it ends too when this process does.
type Cluster struct {
	Nodes    []*Node
	Database string // URL of a database, by the haproxy that finds the primary
	URL      string // of the haproxy before the planners

	root, dir   string
	net         string // the first three bytes of all addresses
	as          *syscall.Credential
	synchronous bool
	etcd        process
	database    process // haproxy
	planner     process // haproxy
	lifeline    io.Closer
	keeper      *exec.Cmd
}

// Start starts a cluster with what is installed, of the files below root.
func Start(ctx context.Context, root string, tools Tools) (_ *Cluster, err error) {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	if root, err = filepath.Abs(root); err != nil {
		return nil, err
	}
	c := &Cluster{root: root, synchronous: true}
	if err := c.open(ctx); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, errors.New(c.Log()))
			c.Close()
		}
	}()
	if err := c.prepare(tools); err != nil {
		return nil, err
	}
	if err := errors.Join(c.etcd.start(ctx), c.database.start(ctx), c.planner.start(ctx)); err != nil {
		return nil, err
	}
	for _, n := range c.Nodes {
		if err := n.Start(ctx); err != nil {
			return nil, err
		}
	}
	if err := c.AwaitWhole(ctx); err != nil {
		return nil, err
	}
	return c, c.create(ctx)
}

// open makes the directory of the cluster, and starts what cleans up after it.
func (c *Cluster) open(ctx context.Context) (err error) {
	if c.net, err = freeNet(ctx); err != nil {
		return err
	}
	if c.dir, err = os.MkdirTemp("", "ha-"); err != nil {
		return err
	}
	if c.as, err = pg.Credential(); err != nil {
		return errors.Join(err, os.Remove(c.dir))
	}
	if err := os.Chmod(c.dir, 0o755); err != nil {
		return errors.Join(err, os.Remove(c.dir))
	}
	c.keeper = exec.CommandContext(context.WithoutCancel(ctx), "sh", "-c", keeper, "keeper.sh", c.dir)
	c.keeper.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	in, err := c.keeper.StdinPipe()
	if err != nil {
		return err
	}
	out, err := c.keeper.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.keeper.Start(); err != nil {
		return err
	}
	c.lifeline = in
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "ready\n" {
		return fmt.Errorf("keeper.sh: %q: %w", line, err)
	}
	return nil
}

// Close ends all processes of the cluster and removes its files.
func (c *Cluster) Close() {
	_ = c.lifeline.Close()
	_ = c.keeper.Wait()
}

// prepare says what is run, where and how.
func (c *Cluster) prepare(tools Tools) error {
	variables := append([]string{"PATH=" + os.Getenv("PATH"), "LOCAL=" + c.at(1), "PUBLIC=" + c.at(2)}, c.addresses("NODE", 11, nodes)...)
	variables = append(variables, c.addresses("APP", 21, nodes)...)
	deployed := filepath.Join(c.root, "deploy", "cluster")
	c.etcd = c.process("etcd", variables, c.etcdArgs(tools)...)
	c.database = c.process("haproxy-postgres", variables, tools.haproxy, "-db", "-f", filepath.Join(deployed, "haproxy-postgres.cfg"))
	c.planner = c.process("haproxy-planner", variables, tools.haproxy, "-db", "-f", filepath.Join(deployed, "haproxy-planner.cfg"))
	c.URL = "http://" + c.at(2) + ":8080"
	settings, err := os.ReadFile(filepath.Join(deployed, "patroni.yml"))
	if err != nil {
		return err
	}
	file := filepath.Join(c.dir, "patroni.yml")                 // postgres may not read the repository
	if err := os.WriteFile(file, settings, 0o644); err != nil { //nolint:gosec // it holds no secret
		return err
	}
	for i := range nodes {
		n := &Node{Name: fmt.Sprintf("node%d", i+1), address: c.at(11 + i)}
		n.patroni = c.process(n.Name, nil, append(tools.patroni, file)...)
		n.patroni.env, n.patroni.as = c.environment(n, tools), c.as
		c.Nodes = append(c.Nodes, n)
	}
	return c.makeDirs()
}

// at is an address of the cluster.
func (c *Cluster) at(host int) string { return fmt.Sprintf("%s.%d", c.net, host) }

// Planner is the address of one of the planners, from 0.
func (c *Cluster) Planner(i int) string { return c.at(21+i) + ":8080" }

// addresses are variables of haproxy's files, NODE1 and so on.
func (c *Cluster) addresses(name string, first, n int) []string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("%s%d=%s", name, i+1, c.at(first+i)))
	}
	return all
}

func (c *Cluster) process(name string, env []string, args ...string) process {
	return process{dir: filepath.Join(c.dir, name), env: env, args: args}
}

func (c *Cluster) etcdArgs(tools Tools) []string {
	client, peer := "http://"+c.at(1)+":2379", "http://"+c.at(1)+":2380"
	return []string{
		tools.etcd, "--data-dir", "data", "--listen-client-urls", client, "--advertise-client-urls", client,
		"--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", "default=" + peer,
	}
}

// environment is what deploy/cluster/node.env says of a node.
func (c *Cluster) environment(n *Node, tools Tools) []string {
	env := []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + n.patroni.dir, "PYTHONDONTWRITEBYTECODE=1",
		"PATRONI_NAME=" + n.Name, "PATRONI_ETCD3_HOSTS=" + c.at(1) + ":2379",
		"PATRONI_RESTAPI_LISTEN=" + n.address + ":8008", "PATRONI_RESTAPI_CONNECT_ADDRESS=" + n.address + ":8008",
		"PATRONI_POSTGRESQL_LISTEN=" + n.address + ":5432", "PATRONI_POSTGRESQL_CONNECT_ADDRESS=" + n.address + ":5432",
		"PATRONI_POSTGRESQL_DATA_DIR=" + n.data(), "PATRONI_POSTGRESQL_BIN_DIR=" + tools.postgres,
		"PATRONI_POSTGRESQL_PGPASS=" + filepath.Join(n.patroni.dir, "pgpass"),
	}
	for who, user := range map[string]string{"RESTAPI": "patroni", "SUPERUSER": "postgres", "REPLICATION": "replicator", "REWIND": "rewind"} {
		env = append(env, "PATRONI_"+who+"_USERNAME="+user, "PATRONI_"+who+"_PASSWORD="+password)
	}
	return env
}

// makeDirs makes the directories of all processes, which they own.
func (c *Cluster) makeDirs() error {
	all := []process{c.etcd, c.database, c.planner}
	for _, n := range c.Nodes {
		all = append(all, n.patroni)
	}
	for _, p := range all {
		if err := os.Mkdir(p.dir, 0o700); err != nil {
			return err
		}
		if p.as == nil {
			continue
		}
		if err := os.Chown(p.dir, int(p.as.Uid), int(p.as.Gid)); err != nil {
			return err
		}
	}
	return nil
}

// create makes the planner's user and its database.
func (c *Cluster) create(ctx context.Context) error {
	address := "@" + c.at(1) + ":5432/"
	c.Database = "postgres://planner:" + password + address + "studyplanner"
	run := func(sql string) error { return pg.Exec(ctx, "postgres://postgres:"+password+address+"postgres", sql) }
	var last error
	err := c.await(ctx, "haproxy to find the primary", func() bool {
		last = run("SELECT 1")
		return last == nil
	})
	if err != nil {
		return errors.Join(err, last)
	}
	return cmp.Or(run("CREATE ROLE planner LOGIN PASSWORD '"+password+"'"), run("CREATE DATABASE studyplanner OWNER planner"))
}

// await asks four times a second until it is so.
func (c *Cluster) await(ctx context.Context, what string, so func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	return every(ctx, 250*time.Millisecond, "wait for "+what, func() (bool, error) { return so(), nil })
}

// AwaitReady waits until a planner that says that it is ready is found by haproxy.
func (c *Cluster) AwaitReady(ctx context.Context) error {
	return c.await(ctx, "a planner that is ready", func() bool {
		ctx, cancel := context.WithTimeout(ctx, mostAsked)
		defer cancel()
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.URL+"/readyz", nil)
		if err != nil {
			return false
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return false
		}
		defer resp.Body.Close()
		return resp.StatusCode == http.StatusOK
	})
}

// KillEtcd ends etcd at once; StartEtcd starts it again.
func (c *Cluster) KillEtcd() { c.etcd.kill() }

// StartEtcd starts etcd again.
func (c *Cluster) StartEtcd(ctx context.Context) error { return c.etcd.start(ctx) }

// restart ends a process at once, and starts it again after so long.
func (c *Cluster) restart(ctx context.Context, p *process, after time.Duration) error {
	p.kill()
	select {
	case <-time.After(after):
		return p.start(ctx)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// RestartToPostgres ends the haproxy that leads to the primary at once, and starts it
// again after so long.
func (c *Cluster) RestartToPostgres(ctx context.Context, after time.Duration) error {
	return c.restart(ctx, &c.database, after)
}

// RestartToPlanners is RestartToPostgres for the one before the planners.
func (c *Cluster) RestartToPlanners(ctx context.Context, after time.Duration) error {
	return c.restart(ctx, &c.planner, after)
}

// Log is the end of what all processes wrote.
func (c *Cluster) Log() string {
	var b strings.Builder
	all := []*process{&c.etcd, &c.database, &c.planner}
	for _, n := range c.Nodes {
		all = append(all, &n.patroni)
	}
	for _, p := range all {
		if p.dir != "" {
			fmt.Fprintf(&b, "== %s\n%s\n", filepath.Base(p.dir), p.log())
		}
	}
	return b.String()
}

// mostNets bounds how many networks are tried.
const mostNets = 50

// freeNet returns the first three bytes of addresses below 127.0.0.0/8 at which nobody
// listens.
func freeNet(ctx context.Context) (string, error) {
	var err error
	for range mostNets {
		found := fmt.Sprintf("127.%d.%d", 1+rand.IntN(254), 1+rand.IntN(254)) //nolint:gosec // no secret
		if err = free(ctx, found); err == nil {
			return found, nil
		}
	}
	return "", fmt.Errorf("no free addresses below 127.0.0.0/8: %w", err)
}

// free reports as nil that all ports of the cluster can be listened at.
func free(ctx context.Context, prefix string) error {
	for _, at := range []string{"1:2379", "1:2380", "1:5432", "2:8080", "11:5432", "11:8008", "21:8080"} {
		l, err := new(net.ListenConfig).Listen(ctx, "tcp", prefix+"."+at)
		if err != nil {
			return err
		}
		l.Close()
	}
	return nil
}

// Package pg gives tests PostgreSQL databases of their own, in a throw-away
// cluster that the test process starts from the installed programs.
package pg

import (
	"bufio"
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
)

//go:embed cluster.sh
var script string

// A Server is a running PostgreSQL server that listens on a socket in dir.
// A shell keeps it until lifeline is closed, by Close or by the end of this
// process, however it ends; the shell then stops the server and removes dir.
type Server struct {
	dir       string
	bin       string     // the directory of its programs
	citus     bool       // its databases have the extension
	copying   sync.Mutex // a database of Citus
	shell     *exec.Cmd
	lifeline  io.Closer
	databases atomic.Int64
}

// shared is the one cluster of this process; the lazy start needs the state.
var shared struct {
	sync.Mutex
	*Server
	err error
}

// NewDatabase returns the URL of a new, empty database, which is dropped when
// the test ends. The first call starts the cluster. TestMain must call [Stop].
func NewDatabase(t testing.TB) string {
	t.Helper()
	return NewCopy(t, "template0")
}

// NewCopy is NewDatabase for a database that holds what a template does, by the
// name that [NewTemplate] returned.
func NewCopy(t testing.TB, template string) string {
	t.Helper()
	c, err := running()
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.WithoutCancel(t.Context())
	name, err := c.create(ctx, template)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Exec(ctx, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	return c.url(name)
}

// NewTemplate makes a database that lasts as long as the cluster, and returns its
// name. prepare is given its URL, and must close all its connections.
func NewTemplate(prepare func(url string) error) (name string, err error) {
	c, err := running()
	if err != nil {
		return "", err
	}
	name, err = c.create(context.Background(), "template0")
	if err != nil {
		return "", err
	}
	return name, prepare(c.url(name))
}

// NewDatabase makes an empty database and returns its URL.
func (c *Server) NewDatabase(ctx context.Context) (string, error) {
	name, err := c.create(ctx, "template0")
	return c.url(name), err
}

// create makes a database and returns its name.
func (c *Server) create(ctx context.Context, template string) (string, error) {
	name := fmt.Sprintf("test_%d", c.databases.Add(1))
	if c.citus {
		return name, c.createCitus(ctx, name, template)
	}
	// Copied as files: to write each page to the log takes half as long again.
	return name, c.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE "+template+" STRATEGY file_copy")
}

// Stop ends the cluster, if one was started, and removes its directory.
// TestMain calls it after m.Run.
func Stop() {
	shared.Lock()
	defer shared.Unlock()
	if shared.Server != nil {
		shared.Close()
	}
	shared.Server, shared.err = nil, nil
}

func running() (*Server, error) {
	shared.Lock()
	defer shared.Unlock()
	if shared.Server == nil && shared.err == nil {
		shared.Server, shared.err = Start()
	}
	return shared.Server, shared.err
}

// Start returns a server that accepts connections. The caller closes it.
func Start() (*Server, error) {
	bin, err := Programs()
	if err != nil {
		return nil, err
	}
	if !Distributed() {
		return startWith(bin, "")
	}
	return startCitus()
}

// startWith returns a server of the programs in a directory, with some more settings.
func startWith(bin, settings string) (*Server, error) {
	c, err := start(script, "cluster.sh", func(dir string) []string { return []string{bin, dir, settings} })
	if err == nil {
		c.bin = bin
	}
	return c, err
}

// start runs a script that keeps a server going in a new directory, with the arguments
// that args gives for it.
func start(script, name string, args func(dir string) []string) (*Server, error) {
	dir, err := os.MkdirTemp("", "pg-") // short: the path of a socket has about 100 bytes
	if err != nil {
		return nil, err
	}
	// Not the context of the test that happens to be the first: others follow.
	shell := exec.CommandContext(context.Background(), "sh", append([]string{"-c", script, name}, args(dir)...)...)
	shell.Dir = dir
	shell.Env = []string{"PATH=" + os.Getenv("PATH")} // no PGPORT and its like
	shell.Stderr = os.Stderr
	shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C reaches us alone
	if os.Geteuid() == 0 {
		if err := giveAway(dir, shell.SysProcAttr); err != nil {
			return nil, errors.Join(err, os.Remove(dir))
		}
	}
	c := &Server{dir: dir, shell: shell}
	if err := c.launch(); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", name, err), os.RemoveAll(dir))
	}
	return c, nil
}

// launch runs the shell and waits for its word that the server is ready.
func (c *Server) launch() error {
	in, err := c.shell.StdinPipe()
	if err != nil {
		return err
	}
	out, err := c.shell.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.shell.Start(); err != nil {
		return err
	}
	c.lifeline = in
	said := bufio.NewReader(out)
	if line, _ := said.ReadString('\n'); line != "ready\n" {
		rest, _ := io.ReadAll(said)
		return fmt.Errorf("%w\n%s%s", errors.Join(errors.New("it does not start"), c.shell.Wait()), line, rest)
	}
	return nil
}

// Close ends the server and removes all that it wrote.
func (c *Server) Close() {
	_ = c.lifeline.Close()
	_ = c.shell.Wait()
	_ = os.RemoveAll(c.dir) // where the shell's user may not remove it
}

func (c *Server) url(database string) string {
	return "postgres://postgres@/" + database + "?host=" + c.dir + "&port=5432"
}

// Exec runs a statement over a connection of its own.
func (c *Server) Exec(ctx context.Context, sql string) error {
	return Exec(ctx, c.url("postgres"), sql)
}

// Exec runs a statement on the database at url, over a connection of its own.
func Exec(ctx context.Context, url, sql string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, sql)
	return errors.Join(err, conn.Close(ctx))
}

// giveAway makes the postgres user own dir and run the command: a server
// refuses to run as root.
func giveAway(dir string, attr *syscall.SysProcAttr) (err error) {
	if attr.Credential, err = Credential(); err != nil {
		return err
	}
	return os.Chown(dir, int(attr.Credential.Uid), int(attr.Credential.Gid))
}

// Credential is that of the postgres user if we are root, and nil, for ourselves, else.
func Credential() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil //nolint:nilnil // nil is what the system takes for ourselves
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, fmt.Errorf("PostgreSQL does not run as root: %w", err)
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}

// Programs returns the directory of initdb and pg_ctl: the one in the PATH,
// else the newest that Debian's packages have installed.
func Programs() (string, error) {
	if initdb, err := exec.LookPath("initdb"); err == nil {
		// Where this is a link the other programs may be beside what it leads to alone.
		initdb, err = filepath.EvalSymlinks(initdb)
		return filepath.Dir(initdb), err
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", errors.New("no initdb: these tests run PostgreSQL; install it with: apt-get install postgresql")
	}
	return filepath.Dir(newest(found)), nil
}

// newest picks 15 of /usr/lib/postgresql/15/bin/initdb and …/9.6/bin/initdb.
func newest(initdb []string) string {
	return slices.MaxFunc(initdb, func(a, b string) int {
		return cmp.Compare(version(a), version(b))
	})
}

func version(initdb string) float64 {
	v, _ := strconv.ParseFloat(filepath.Base(filepath.Dir(filepath.Dir(initdb))), 64) // else 0: the oldest
	return v
}

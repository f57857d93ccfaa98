//go:build postgres

package pg

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// holdCluster makes this test binary start a cluster, print its directory
// and wait to be killed.
const holdCluster = "PG_TEST_HOLD_CLUSTER"

func TestMain(m *testing.M) {
	if os.Getenv(holdCluster) != "" {
		hold()
	}
	code := m.Run()
	Stop()
	os.Exit(code)
}

func hold() {
	c, err := Start()
	if err != nil {
		panic(err)
	}
	os.Stdout.WriteString(c.dir + "\n")
	killed := make(chan os.Signal, 1)
	signal.Notify(killed, os.Interrupt) // an empty select would be a deadlock without cgo
	<-killed
}

func TestTwoFreshDatabasesAreApart(t *testing.T) {
	t.Parallel()
	one, two := connect(t, NewDatabase(t)), connect(t, NewDatabase(t))
	for _, conn := range []*pgx.Conn{one, two} {
		if _, err := conn.Exec(t.Context(), "CREATE TABLE only_mine (a int)"); err != nil {
			t.Error(err)
		}
	}
}

func TestADatabaseIsGoneAfterItsTest(t *testing.T) {
	t.Parallel()
	var url string
	t.Run("a test", func(t *testing.T) { url = NewDatabase(t) })
	if conn, err := pgx.Connect(t.Context(), url); err == nil {
		conn.Close(t.Context())
		t.Error("it still accepts connections")
	}
}

func TestTextIsUTF8AndOrderedByItsBytes(t *testing.T) {
	t.Parallel()
	var got string
	err := connect(t, NewDatabase(t)).QueryRow(t.Context(),
		"SELECT string_agg(a, '' ORDER BY a) FROM (VALUES ('é'), ('b'), ('Z'), ('a')) AS v (a)").Scan(&got)
	if err != nil || got != "Zabé" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestStopRemovesTheDirectory(t *testing.T) {
	t.Parallel()
	c, err := Start()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(c.dir); err != nil {
		t.Error(err)
	}
	c.Close()
	if _, err := os.Stat(c.dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("err = %v, want that it does not exist", err)
	}
}

func TestAKilledProcessLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), holdCluster+"=1")
	var said bytes.Buffer
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	stderr, err := cmd.StderrPipe() // the cluster's shell holds it until it has cleaned up
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for !strings.HasSuffix(said.String(), "\n") {
		if _, err := io.CopyN(&said, stdout, 1); err != nil {
			t.Fatal(err)
		}
	}
	dir := strings.TrimSpace(said.String())
	if _, err := os.Stat(dir); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(stderr); err != nil || len(rest) != 0 {
		t.Errorf("stderr says %q, %v", rest, err)
	}
	cmd.Wait()
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("err = %v, want that %s does not exist", err, dir)
	}
}

func TestTheNewestVersionWins(t *testing.T) {
	t.Parallel()
	got := newest([]string{
		"/usr/lib/postgresql/9.6/bin/initdb",
		"/usr/lib/postgresql/15/bin/initdb",
		"/usr/lib/postgresql/10/bin/initdb",
	})
	if got != "/usr/lib/postgresql/15/bin/initdb" {
		t.Errorf("got %s", got)
	}
}

func connect(t *testing.T, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

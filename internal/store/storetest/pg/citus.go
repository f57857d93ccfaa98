package pg

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// CitusPrograms names the directory of programs of a PostgreSQL that has Citus installed
// besides. Without it, the installed PostgreSQL may have it.
const CitusPrograms = "STUDYPLANNER_TEST_CITUS"

// OnCitus says, if it is set, that all tests of this process run on a server with Citus.
const OnCitus = "STUDYPLANNER_TEST_ON_CITUS"

// Distributed reports whether all tests run on a server with Citus.
func Distributed() bool { return os.Getenv(OnCitus) != "" }

// citusSettings are those of a server with Citus, which tells nobody that it runs.
const citusSettings = `shared_preload_libraries = 'citus'
citus.enable_statistics_collection = off
citus.node_connection_timeout = 2000
citus.max_cached_conns_per_worker = 2
max_prepared_transactions = 100
wal_level = logical`

var errNoCitus = errors.New("no Citus: neither " + CitusPrograms + " nor the PATH leads to the programs of a PostgreSQL that has it (see CONTRIBUTING.md)")

// citusBin returns the directory of programs of a PostgreSQL that has Citus.
func citusBin() (string, error) {
	bin := os.Getenv(CitusPrograms)
	if bin == "" {
		var err error
		if bin, err = Programs(); err != nil {
			return "", err
		}
	}
	for _, lib := range []string{"../lib", "../lib/postgresql"} {
		if _, err := os.Stat(filepath.Join(bin, lib, "citus.so")); err == nil {
			return bin, nil
		}
	}
	return "", errNoCitus
}

// startCitus returns a server whose databases have Citus, and lie on itself alone.
func startCitus() (*Server, error) {
	bin, err := citusBin()
	if err != nil {
		return nil, err
	}
	c, err := startWith(bin, citusSettings)
	if err == nil {
		c.citus = true
	}
	return c, err
}

// NewCitus starts a server with Citus, which ends with the test, and some more that are
// its workers; without any, it is its own. Tests that call it are built with the tag
// citus alone: it fails where there is no Citus.
func NewCitus(t testing.TB, workers int) (coordinator *Server, others []*Server) {
	t.Helper()
	for range workers + 1 {
		c, err := startCitus()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		others = append(others, c)
	}
	return others[0], others[1:]
}

// NewDistributed makes an empty database on a server and its workers, and returns its
// URL.
func (c *Server) NewDistributed(ctx context.Context, workers ...*Server) (string, error) {
	name, err := c.create(ctx, "template0")
	if err != nil {
		return "", err
	}
	for _, w := range workers {
		err := errors.Join(
			w.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE template0"), w.exec(ctx, name, "CREATE EXTENSION citus"),
			c.exec(ctx, name, fmt.Sprintf("SELECT citus_add_node('%s', 5432)", w.dir)),
		)
		if err != nil {
			return "", err
		}
	}
	if len(workers) > 0 {
		err = c.exec(ctx, name, fmt.Sprintf("SELECT citus_set_node_property('%s', 5432, 'shouldhaveshards', false)", c.dir))
	}
	return c.url(name), err
}

// createCitus makes a database with Citus. The server of a template keeps an eye on it,
// and is told to let go.
func (c *Server) createCitus(ctx context.Context, name, template string) error {
	if template != "template0" {
		return c.copyCitus(ctx, name, template)
	}
	return cmp.Or(
		c.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE template0"), c.exec(ctx, name, "CREATE EXTENSION citus"),
		c.exec(ctx, name, fmt.Sprintf("SELECT citus_set_coordinator_host('%s', 5432)", c.dir)),
		c.exec(ctx, name, fmt.Sprintf("SELECT citus_set_node_property('%s', 5432, 'shouldhaveshards', true)", c.dir)),
	)
}

// copyTries bounds how often the server is told to let go of a template.
const copyTries = 50

func (c *Server) copyCitus(ctx context.Context, name, template string) (err error) {
	c.copying.Lock()
	defer c.copying.Unlock()
	for range copyTries {
		err = cmp.Or(
			c.Exec(ctx, "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE datname = '"+template+"'"),
			c.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE "+template),
		)
		if err == nil {
			return nil
		}
	}
	return err
}

// exec is Exec in a database.
func (c *Server) exec(ctx context.Context, database, sql string) error {
	return Exec(ctx, c.url(database), sql)
}

// Folder is where the server's socket is, by which other servers know it.
func (c *Server) Folder() string { return c.dir }

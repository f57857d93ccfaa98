package pg

import (
	_ "embed"
	"errors"
	"os/exec"
	"strings"
	"testing"
)

//go:embed pooled.sh
var poolerScript string

// Pooler starts a PgBouncer that runs until the test ends, and returns what makes a URL
// that leads through it of one of this package. Settings are lines of its file of such,
// as "pool_mode = transaction".
func Pooler(t testing.TB, settings ...string) func(database string) string {
	t.Helper()
	c, err := running()
	if err != nil {
		t.Fatal(err)
	}
	bin, err := pooler()
	if err != nil {
		t.Fatal(err)
	}
	p, err := start(poolerScript, "pooled.sh", func(dir string) []string { return []string{bin, dir, c.dir, strings.Join(settings, "\n")} })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return strings.NewReplacer("?host="+c.dir+"&", "?host="+p.dir+"&", "port=5432", "port=6432").Replace
}

// pooler returns the path of PgBouncer: Debian's is not in the PATH of everybody.
func pooler() (string, error) {
	for _, name := range []string{"pgbouncer", "/usr/sbin/pgbouncer"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no pgbouncer: these tests run it; install it with: apt-get install pgbouncer")
}

package e2e_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// beside reports whether s said that another server is at its database file.
func (s *server) beside() bool {
	return strings.Contains(s.log.tail(), "another server is at the same database file")
}

func TestASecondServerOnADatabaseFileSaysWhatThatMeans(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "planner.db")
	first := startServer(t, path)
	equal(t, "that the first is told of another", first.beside(), false)
	first.run(t, "doctor")
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	second := startServer(t, link)
	equal(t, "that the second is told of another", second.beside(), true)
	if n := strings.Count(second.log.tail(), "another server"); n != 1 || !strings.Contains(second.log.tail(), "twice the requests of its plan") {
		t.Errorf("it says so %d times:\n%s", n, second.log.tail())
	}

	first.kill()
	third := startServer(t, path)
	equal(t, "that the third is told of the second", third.beside(), true)
	second.terminate(t)
	third.kill()
	<-second.ended
	<-third.ended
	alone := startServer(t, path)
	equal(t, "that one is told of others that were killed", alone.beside(), false)
}

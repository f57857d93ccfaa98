package cluster

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"

	"studyplanner/internal/store/storetest/pg"
)

// Tools are the programs of a cluster.
type Tools struct {
	Version  string // of Patroni
	patroni  []string
	etcd     string
	haproxy  string
	postgres string // the directory of its programs
}

// oldest is the first version of Patroni that is taken. Of 3.0.2, which Debian 12 has,
// a frozen primary took its lock back when it went on, and acknowledged writes were lost.
const oldest = 4

// FindTools looks for the programs. Patroni is the folder of its source distribution, or
// "" for the one that is installed. The error names all that is missing.
func FindTools(ctx context.Context, patroni string) (t Tools, err error) {
	var errs []error
	find := func(name, install string) string {
		path, err := exec.LookPath(name)
		if err != nil {
			errs = append(errs, fmt.Errorf("no %s: install it with: apt-get install %s", name, install))
		}
		return path
	}
	t.etcd, t.haproxy = find("etcd", "etcd-server"), find("haproxy", "haproxy")
	if t.postgres, err = pg.Programs(); err != nil {
		errs = append(errs, err)
	}
	t.patroni = []string{"patroni"}
	if patroni != "" {
		t.patroni = []string{python(), filepath.Join(patroni, "patroni.py")}
	}
	t.Version, err = version(ctx, t.patroni)
	return t, errors.Join(append(errs, err)...)
}

// python is Debian's, to which its packages with Python modules belong, if there is one.
func python() string {
	const debian = "/usr/bin/python3"
	if _, err := os.Stat(debian); err == nil {
		return debian
	}
	return "python3"
}

const howToGet = "Patroni 4 or newer is needed; unpack its source distribution and name the folder: make torture-ha PATRONI=/the/folder"

// version asks Patroni for its version, and refuses one that is too old.
func version(ctx context.Context, patroni []string) (string, error) {
	out, err := exec.CommandContext(ctx, patroni[0], append(patroni[1:], "--version")...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%v does not run: %w: %s\n%s", patroni, err, out, howToGet)
	}
	found, ok := readVersion(string(out))
	if !ok {
		return "", fmt.Errorf("%v says that its version is %q; %s", patroni, out, howToGet)
	}
	return found, nil
}

// readVersion finds the version in what Patroni says, and whether that is new enough.
func readVersion(said string) (found string, ok bool) {
	m := regexp.MustCompile(`(\d+)\.[\d.]*\d`).FindStringSubmatch(said)
	if m == nil {
		return "", false
	}
	major, err := strconv.Atoi(m[1])
	return m[0], err == nil && major >= oldest
}

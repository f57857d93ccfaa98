package cluster

import (
	"strings"
	"testing"
)

func TestAPatroniThatLosesWritesIsRefused(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]struct {
		found string
		ok    bool
	}{
		"patroni 3.0.2\n":      {"3.0.2", false},
		"patroni 3.3.1":        {"3.3.1", false},
		"patroni.py 4.0.7":     {"4.0.7", true},
		"patroni 4.1.4":        {"4.1.4", true},
		"patroni 10.2":         {"10.2", true},
		"no module named etcd": {},
	} {
		if found, ok := readVersion(said); found != want.found || ok != want.ok {
			t.Errorf("%q: %q, %v, want %+v", said, found, ok, want)
		}
	}
}

func TestAllThatIsMissingIsNamed(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := FindTools(t.Context(), "")
	for _, want := range []string{"no etcd: install it", "no haproxy: install it", "[patroni] does not run", "PATRONI="} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not say %q", err, want)
		}
	}
	if _, err := FindTools(t.Context(), t.TempDir()); err == nil || !strings.Contains(err.Error(), "patroni.py") {
		t.Errorf("a folder without Patroni: %v", err)
	}
}

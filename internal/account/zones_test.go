package account

import (
	"archive/zip"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	_ "time/tzdata" // as in the program

	"github.com/google/go-cmp/cmp"
)

// zoneDatabase is what lies beside the standard library, and is compiled in.
func zoneDatabase(t *testing.T) *zip.ReadCloser {
	t.Helper()
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	database, err := zip.OpenReader(filepath.Join(strings.TrimSpace(string(root)), "lib", "time", "zoneinfo.zip"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { database.Close() })
	return database
}

func TestTheZonesAreThoseThatAreCompiledIn(t *testing.T) {
	t.Parallel()
	var names []string
	for _, f := range zoneDatabase(t).File {
		if !strings.HasSuffix(f.Name, "/") {
			names = append(names, f.Name)
		}
	}
	slices.Sort(names)
	if diff := cmp.Diff(strings.Join(names, "\n")+"\n", zoneNames); diff != "" {
		t.Errorf("zones.txt does not list what is in Go's database (-want +got)\n%s", diff)
	}
	for _, name := range names {
		if zone, err := LoadZone(name); err != nil || zone.String() != name {
			t.Errorf("%s: %v, %v", name, zone, err)
		}
	}
}

// A directory named by ZONEINFO is where the standard library looks first.
func TestNoFileOfASystemIsAZoneByItself(t *testing.T) {
	place := t.TempDir()
	berlin, err := fs.ReadFile(zoneDatabase(t), "Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("ZONEINFO", place)
	for _, name := range []string{"localtime", "posixrules", "mine", "Local", "", "../mine", "/mine", "./mine", "Europe//Berlin", "europe/berlin", "UTC\n", "Europe", "right/UTC"} {
		if path := filepath.Join(place, name); name != "" && !strings.Contains(name, "/") {
			if err := os.WriteFile(path, berlin, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if zone, err := LoadZone(name); err == nil {
			t.Errorf("%q is the zone %v", name, zone)
		}
	}
}

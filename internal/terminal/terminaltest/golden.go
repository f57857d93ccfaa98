// Package terminaltest helps the tests of what is drawn on a terminal.
package terminaltest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Golden compares text with a file of testdata.
func Golden(t *testing.T, name, text string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// ShownBy returns text as a terminal of the given abilities gets it.
func ShownBy(t *testing.T, p colorprofile.Profile, text string) string {
	t.Helper()
	var b strings.Builder
	if _, err := (&colorprofile.Writer{Forward: &b, Profile: p}).WriteString(text); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

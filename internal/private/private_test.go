package private

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestAFileIsForItsOwnerOnlyAndNothingIsLeftBesideIt(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "a", "b")
	path := filepath.Join(dir, "keys")
	if _, err := Read(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	for _, text := range []string{"old, and longer", "new"} {
		must(t, Write(path, []byte(text)))
		if got, err := Read(path); err != nil || string(got) != text {
			t.Errorf("%q, %v, want %q", got, err, text)
		}
	}
	for p, want := range map[string]fs.FileMode{dir: 0o700, path: 0o600} {
		about, err := os.Stat(p)
		must(t, err)
		if about.Mode().Perm() != want {
			t.Errorf("%s has mode %o", p, about.Mode())
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("beside the file there is more: %v, %v", entries, err)
	}
}

func TestAFileThatOthersCanReadOrThatIsNoFileIsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	good, open, link := filepath.Join(dir, "good"), filepath.Join(dir, "open"), filepath.Join(dir, "link")
	must(t, Write(good, []byte("{}")))
	must(t, os.WriteFile(open, []byte("{}"), 0o640))
	must(t, os.Chmod(open, 0o640)) // whatever the mask is
	must(t, os.Symlink(good, link))
	for path, want := range map[string]string{open: "by others", link: "not a plain file", dir: "not a plain file"} {
		if text, err := Read(path); err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %q, %v", path, text, err)
		}
	}
	for _, path := range []string{link, dir} {
		if err := Write(path, nil); err == nil {
			t.Errorf("%s was written over", path)
		}
	}
}

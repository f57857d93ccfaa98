package terminal

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/console"
)

func TestProfilesAreReadAsTheyWereWritten(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a", "b", "profiles.json")
	none, err := readProfiles(path)
	must(t, err)
	if len(none.Profiles) != 0 || none.Current != "" {
		t.Errorf("a file that is not there: %v", none)
	}
	p := profiles{"work", map[string]profile{"work": {"https://planner.example.org", "svc_live_x", "ada@example.org"}}}
	must(t, p.write(path))
	must(t, p.write(path)) // over the one that is there
	got, err := readProfiles(path)
	must(t, err)
	if diff := cmp.Diff(p, got); diff != "" {
		t.Error(diff)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("beside the file there is more: %v, %v", entries, err)
	}
}

func TestAFileThatOthersCanReadOrThatIsNoFileIsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	good, open, link := filepath.Join(dir, "good"), filepath.Join(dir, "open"), filepath.Join(dir, "link")
	must(t, profiles{}.write(good))
	must(t, os.WriteFile(open, []byte("{}"), 0o640))
	must(t, os.Chmod(open, 0o640)) // whatever the mask is
	must(t, os.Symlink(good, link))
	for path, want := range map[string]string{open: "by others", link: "not a plain file", dir: "not a plain file"} {
		if p, err := readProfiles(path); err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v", path, p, err)
		}
	}
	for _, path := range []string{link, dir} {
		if err := (profiles{}).write(path); err == nil {
			t.Errorf("%s was written over", path)
		}
	}
}

func TestADamagedFileIsNamedAndItsKeysAreNot(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "profiles.json")
	for _, text := range []string{"", "{", `{"profiles": {"x": {"key": "svc_live_secret", "key": "svc_live_secret"}}}`, `{"svc_live_secret": 1}`, "[]"} {
		must(t, os.WriteFile(path, []byte(text), 0o600))
		if p, err := readProfiles(path); err == nil || !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v, %v", text, p, err)
		}
	}
}

func TestAProfileIsFoundByItsNameOrAsTheCurrentOne(t *testing.T) {
	t.Parallel()
	work, home := profile{URL: "https://work"}, profile{URL: "https://home"}
	all := profiles{"home", map[string]profile{"home": home, "work": work}}
	for name, want := range map[string]profile{"": home, "home": home, "work": work} {
		if got, err := all.find(name); err != nil || got != want {
			t.Errorf("%q: %v, %v", name, got, err)
		}
	}
	for what, find := range map[string]func() (profile, error){
		"unknown":    func() (profile, error) { return all.find("school") },
		"none":       func() (profile, error) { return profiles{}.find("") },
		"not chosen": func() (profile, error) { return profiles{"", all.Profiles}.find("") },
	} {
		_, err := find()
		if f, ok := errors.AsType[failure](err); !ok || f.ExitCode() != console.ExitRefused {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestNamesOfProfilesArePlain(t *testing.T) {
	t.Parallel()
	for name, good := range map[string]bool{
		"work": true, "a.b-c_9": true, "": false, "../x": false, "a b": false, ".x": false, "ü": false, strings.Repeat("x", 41): false,
	} {
		if err := checkProfileName(name); (err == nil) != good {
			t.Errorf("%q: %v", name, err)
		}
	}
}

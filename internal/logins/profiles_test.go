package logins

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/console"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestProfilesAreReadAsTheyWereWritten(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a", "b", "profiles.json")
	none, err := read(path)
	must(t, err)
	if len(none.Profiles) != 0 || none.Current != "" {
		t.Errorf("a file that is not there: %v", none)
	}
	p := Profiles{"work", map[string]Profile{"work": {"https://planner.example.org", "svc_live_x", "ada@example.org"}}, path}
	must(t, p.Save())
	must(t, p.Save()) // over the one that is there
	got, err := read(path)
	must(t, err)
	if diff := cmp.Diff(p, got, cmp.AllowUnexported(Profiles{})); diff != "" {
		t.Error(diff)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("beside the file there is more: %v, %v", entries, err)
	}
}

func TestAFileThatOthersCanReadIsNotUsed(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "profiles.json")
	must(t, os.WriteFile(path, []byte("{}"), 0o600))
	must(t, os.Chmod(path, 0o640)) // whatever the mask is
	if p, err := read(path); err == nil || !strings.Contains(err.Error(), "by others") {
		t.Errorf("%v, %v", p, err)
	}
}

func TestADamagedFileIsNamedAndItsKeysAreNot(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "profiles.json")
	for _, text := range []string{"", "{", `{"profiles": {"x": {"key": "svc_live_secret", "key": "svc_live_secret"}}}`, `{"svc_live_secret": 1}`, "[]"} {
		must(t, os.WriteFile(path, []byte(text), 0o600))
		if p, err := read(path); err == nil || !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v, %v", text, p, err)
		}
	}
}

func TestAProfileIsFoundByItsNameOrAsTheCurrentOne(t *testing.T) {
	t.Parallel()
	work, home := Profile{URL: "https://work"}, Profile{URL: "https://home"}
	all := Profiles{Current: "home", Profiles: map[string]Profile{"home": home, "work": work}}
	for name, want := range map[string]Profile{"": home, "home": home, "work": work} {
		if got, err := all.Find(name); err != nil || got != want {
			t.Errorf("%q: %v, %v", name, got, err)
		}
	}
	for what, find := range map[string]func() (Profile, error){
		"unknown":    func() (Profile, error) { return all.Find("school") },
		"none":       func() (Profile, error) { return Profiles{}.Find("") },
		"not chosen": func() (Profile, error) { return Profiles{Profiles: all.Profiles}.Find("") },
	} {
		_, err := find()
		if f, ok := errors.AsType[console.Failure](err); !ok || f.ExitCode() != console.ExitRefused {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestNamesOfProfilesArePlain(t *testing.T) {
	t.Parallel()
	for name, good := range map[string]bool{
		"work": true, "a.b-c_9": true, "": false, "../x": false, "a b": false, ".x": false, "ü": false, strings.Repeat("x", 41): false,
	} {
		if err := CheckName(name); (err == nil) != good {
			t.Errorf("%q: %v", name, err)
		}
	}
}

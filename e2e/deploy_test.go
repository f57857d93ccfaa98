package e2e_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func writeFile(t *testing.T, dir, name, text string) string {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A variable with a name that there is not would be passed over.
func TestTheSettingsThatDocumentsNameExist(t *testing.T) {
	t.Parallel()
	known := command(t, "serve", "--help") + " STUDYPLANNER_API_KEY STUDYPLANNER_URL STUDYPLANNER_PROFILE STUDYPLANNER_NAME STUDYPLANNER_BINARY STUDYPLANNER_TEST_CITUS STUDYPLANNER_TEST_ON_CITUS STUDYPLANNER_ACTIVE_HELP"
	files := []string{"../README.md", "../Dockerfile"}
	for _, pattern := range []string{"../docs/*.md", "../docs/internals/*.md", "../deploy/*", "../deploy/*/*"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %q, %v", pattern, found, err)
		}
		files = append(files, found...)
	}
	names := 0
	for _, file := range files {
		if info, err := os.Stat(file); err != nil || info.IsDir() {
			continue
		}
		for _, name := range regexp.MustCompile(`STUDYPLANNER_[A-Z_]*[A-Z]`).FindAllString(readFile(t, file), -1) {
			names++
			if !regexp.MustCompile(name + `\b`).MatchString(known) {
				t.Errorf("%s names %s", file, name)
			}
		}
	}
	if names < 50 {
		t.Errorf("only %d names were found", names)
	}
}

func TestContainersAskWhetherTheServerIsReady(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"../Dockerfile":          `HEALTHCHECK --start-period=30s --timeout=10s CMD ["/studyplanner", "healthcheck"]`,
		"../deploy/compose.yaml": `test: ["CMD", "/studyplanner", "healthcheck"]`,
	} {
		if !strings.Contains(readFile(t, file), want) {
			t.Errorf("%s lacks %s", file, want)
		}
	}
	s := startServer(t, databases[0].open(t))
	command(t, "healthcheck", "--listen", strings.TrimPrefix(s.url, "http://"))
}

func TestThePageOfTheDoctorNamesEveryCheck(t *testing.T) {
	onBothAlone(t, func(t *testing.T, database string) {
		command(t, "migrate", "--database", database)
		var checks []struct{ Check string }
		// It exits with 1: the server of the tests is set so that it may lose things.
		said, _ := exec.CommandContext(t.Context(), binary, "doctor", "-o", "json", "--database", database).Output()
		if err := json.Unmarshal(said, &checks); err != nil {
			t.Fatal(err)
		}
		if len(checks) < 15 {
			t.Fatalf("there are %d checks", len(checks))
		}
		page := readFile(t, "../docs/doctor.md")
		for _, c := range checks {
			name := regexp.MustCompile(`^\d+ | \d+|, .*`).ReplaceAllString(c.Check, "") // without what was counted
			if !regexp.MustCompile(`(?m)^\|.*\b` + regexp.QuoteMeta(name) + `\b.*\| `).MatchString(page) {
				t.Errorf("the page says nothing of %q", name)
			}
		}
	})
}

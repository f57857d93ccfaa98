package e2e_test

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTheLinesOfTheReadmeWork runs the README's lines with curl and with the
// program as they stand, with its variables set, against a server with the demo
// account. Only the address is another.
func TestTheLinesOfTheReadmeWork(t *testing.T) {
	if _, err := exec.LookPath("curl"); err != nil {
		t.Fatal("no curl: this test runs the README; install it with: apt-get install curl")
	}
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.Concat(shellLines(string(text), "curl"), shellLines(string(text), "bin/studyplanner"))
	if len(lines) < 10 {
		t.Fatalf("the README has only these lines with curl and bin/studyplanner in its blocks of sh: %q", lines)
	}
	onBothAlone(t, func(t *testing.T, database string) {
		s := startServer(t, database)
		s.run(t, "demo")
		key := s.run(t, "key", "create", "--email", "demo@example.org", "--mode", "live")
		bin := filepath.Join(t.TempDir(), "bin", "studyplanner")
		if err := errors.Join(os.Mkdir(filepath.Dir(bin), 0o700), os.Symlink(binary, bin)); err != nil {
			t.Fatal(err)
		}
		for _, line := range lines {
			cmd := exec.CommandContext(t.Context(), "sh", "-c", strings.ReplaceAll(line, "http://localhost:8080", s.url))
			cmd.Dir = filepath.Dir(filepath.Dir(bin))
			cmd.Env = append(environment(), "KEY="+key, "STUDYPLANNER_API_KEY="+key, "STUDYPLANNER_URL="+s.url,
				"STUDYPLANNER_DATABASE="+database, "XDG_STATE_HOME="+cmd.Dir)
			var stderr strings.Builder
			cmd.Stderr = &stderr
			if out, err := cmd.Output(); err != nil || failed(out) {
				t.Errorf("%s\n%v\n%s%s", line, err, out, stderr.String())
			}
		}
	})
}

// failed reports whether an output is an envelope with an error.
func failed(out []byte) bool {
	var e envelope
	return json.Unmarshal(out, &e) == nil && e.Error != nil
}

// shellLines lists the commands in a text's blocks of sh that start with a
// word, each with its continuation lines.
func shellLines(markdown, word string) []string {
	var all []string
	starts := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(word) + ` (?:.*\\\n)*.*$`)
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(markdown, -1) {
		all = append(all, starts.FindAllString(block[1], -1)...)
	}
	return all
}

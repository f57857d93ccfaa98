package e2e_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestTheRequestsOfTheReadmeWork runs the README's curl lines as they stand,
// with $KEY set, against a server with the demo account. Only the address is
// another.
func TestTheRequestsOfTheReadmeWork(t *testing.T) {
	if _, err := exec.LookPath("curl"); err != nil {
		t.Fatal("no curl: this test runs the README; install it with: apt-get install curl")
	}
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := curlLines(string(text))
	if len(lines) == 0 {
		t.Fatal("the README has no line that starts with curl in a block of sh")
	}
	onBothAlone(t, func(t *testing.T, database string) {
		s := startServer(t, database)
		a := s.account(t)
		s.run(t, "demo", "--email", a.email)
		key := a.key(t, "live")
		for _, line := range lines {
			cmd := exec.CommandContext(t.Context(), "sh", "-c", strings.ReplaceAll(line, "http://localhost:8080", s.url))
			cmd.Env = append(environment(), "KEY="+key)
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

// curlLines lists the commands in a text's blocks of sh that start with curl,
// each with its continuation lines.
func curlLines(markdown string) []string {
	var all []string
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(markdown, -1) {
		all = append(all, regexp.MustCompile(`(?m)^curl (?:.*\\\n)*.*$`).FindAllString(block[1], -1)...)
	}
	return all
}

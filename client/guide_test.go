package client_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestTheCodeInTheGuideIsThatOfTheExamples(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../docs/client.md")
	must(t, err)
	examples, err := os.ReadFile("example_test.go")
	must(t, err)
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(guide), -1)
	if len(blocks) == 0 {
		t.Fatal("there is no code")
	}
	for _, b := range blocks {
		if !strings.Contains(unindented(string(examples)), unindented(b[1])) {
			t.Errorf("no example has\n%s", b[1])
		}
	}
}

// unindented drops the indentation of all lines.
func unindented(code string) string {
	return regexp.MustCompile(`(?m)^\t+`).ReplaceAllString(code, "")
}

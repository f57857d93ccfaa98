package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestAWrongCommandLineSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"-length 10ms", "-length: must be at least 1s"},
		{"-rounds 0", "-rounds: must be at least 1"},
		{"-only reads,nothing", `-only: unknown section "nothing"`},
		{"more", `unexpected argument "more"`},
	} {
		var stdout, stderr bytes.Buffer
		if status := run(strings.Fields(c.args), &stdout, &stderr); status != 2 || !strings.Contains(stderr.String(), c.want) {
			t.Errorf("%s: status %d, %s", c.args, status, &stderr)
		}
	}
}

// TestEverySectionMeasures runs all sections over little, for a moment, without the
// servers of others. Whatever the goals are: on a busy machine nothing is reached.
func TestEverySectionMeasures(t *testing.T) {
	var stderr bytes.Buffer
	o := options{sections: sections, length: time.Second, rounds: 1, scale: 100}
	var stdout bytes.Buffer
	if err := work(t.Context(), o, &stdout, &stderr); err != nil {
		t.Fatal(err, stderr.String())
	}
	for _, s := range sections {
		if !strings.Contains(stdout.String(), "## "+s.title) {
			t.Errorf("%s is not in\n%s", s.title, &stdout)
		}
	}
	if n := strings.Count(stdout.String(), "\n| "); n < 20 {
		t.Errorf("%d rows in\n%s", n, &stdout)
	}
}

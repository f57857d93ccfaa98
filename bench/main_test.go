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
		{"-only lists,nothing", `-only: unknown group "nothing"`},
		{"more", `unexpected argument "more"`},
	} {
		var stdout, stderr bytes.Buffer
		if status := run(strings.Fields(c.args), &stdout, &stderr); status != 2 || !strings.Contains(stderr.String(), c.want) {
			t.Errorf("%s: status %d, %s", c.args, status, &stderr)
		}
	}
}

// TestEveryRowIsMeasured runs all groups over little, for a moment, without the servers
// of others. Whatever the goals are: on a busy machine nothing is reached.
func TestEveryRowIsMeasured(t *testing.T) {
	var stdout, stderr bytes.Buffer
	o := options{groups: groups, length: time.Second, rounds: 1, scale: 100}
	if err := work(t.Context(), o, &stdout, &stderr); err != nil {
		t.Fatal(err, stderr.String())
	}
	t.Log(stdout.String())
	for _, want := range []string{
		"week list, unchanged ÷ bare", "all blocks of a space", "week after a write", "syncs, spaces: 1 ", "syncs, spaces: 8 ", "syncs, spaces: 64 ",
		"3,000 blocks ÷ week", "30,000 blocks ÷ week", "write: slots", "write: import", "write: deletion", "neighbour's p99", "random weeks", "trips: list", "trips: create",
		"memory, idle", "memory, under", "start to first answer", "program size",
	} {
		if n := strings.Count(stdout.String(), want); n != 1 {
			t.Errorf("%q is there %d times", want, n)
		}
	}
}

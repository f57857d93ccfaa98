package cli

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// ofFiles is how many kB of files are in the memory of this process (proc(5)).
func ofFiles(t *testing.T) (kilobytes int) {
	t.Helper()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "RssFile:")
	if _, err := fmt.Sscan(rest, &kilobytes); err != nil {
		t.Fatal(err)
	}
	return kilobytes
}

func TestWhatOnlyTheStartNeedsLeavesTheMemory(t *testing.T) { //nolint:paralleltest // others touch the same pages
	before := ofFiles(t)
	if err := forgetStart(); err != nil {
		t.Fatal(err)
	}
	if after := ofFiles(t); after >= before {
		t.Errorf("there are %d kB of files in memory, before there were %d", after, before)
	}
}

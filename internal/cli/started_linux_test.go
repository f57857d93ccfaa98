package cli

import (
	"fmt"
	"os"
	"slices"
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

func TestWhatALoaderHasChangedStaysInMemory(t *testing.T) {
	t.Parallel()
	const smaps = `00400000-00500000 r-xp 00000000 fe:00 7    /bin/planner
Size:               1024 kB
Anonymous:             0 kB
00500000-00501000 r--p 00100000 fe:00 7    /bin/planner
Anonymous:             4 kB
00501000-00502000 rw-p 00101000 fe:00 7    /bin/planner
Anonymous:             0 kB
00502000-00503000 r--p 00102000 fe:00 7    /bin/planner
Anonymous:             0 kB
7f000000-7f001000 r-xp 00000000 fe:00 8    /lib/libc.so
Anonymous:             0 kB
`
	want := []part{{0x400000, 0x500000}, {0x502000, 0x503000}}
	if got := unwritten(smaps, "/bin/planner"); !slices.Equal(got, want) {
		t.Errorf("%x may leave the memory, want %x", got, want)
	}
}

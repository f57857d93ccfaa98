package outline

import (
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// largest is about as long as a text in a request can be.
const largest = 1 << 20

// hostile are pieces of which a long text could cost a reader dear.
var hostile = []string{"[", "<a ", "*a _b ", "`", "a\n", "- a\n", "\n", "\t", "- - ", ">", "[a]: b\n", "a,1,x\n", "\x00"}

func TestTheLargestTextIsReadInNoTime(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	texts := []string{staircase(strings.Repeat("\n", largest)), staircase(strings.Repeat("a\n", largest/2))}
	for _, piece := range hostile {
		texts = append(texts, strings.Repeat(piece, largest/len(piece)), strings.Repeat("- "+strings.Repeat(piece, 900/len(piece))+"\n", largest/900))
	}
	var worst time.Duration
	for _, text := range texts {
		began := processor(t)
		Read(text, Options{})
		took := processor(t) - began
		if worst = max(worst, took); took > time.Second {
			t.Errorf("%.20q: %v of the processor", text, took)
		}
	}
	t.Logf("at most %v of the processor for %d bytes", worst, largest)
}

// processor returns how long this thread has run.
func processor(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// staircase returns a text with lists that lie as deep in each other as half a
// megabyte has room for, and then another text.
func staircase(text string) string {
	var steps strings.Builder
	for i := 0; steps.Len() < largest/2; i++ {
		steps.WriteString(strings.Repeat(" ", 2*i) + "- a\n")
	}
	return steps.String() + text[:largest/2]
}

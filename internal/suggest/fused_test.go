package suggest

import (
	"os"
	"os/exec"
	"regexp"
	"testing"
)

// TestNoOperationsAreFused reads the machine code for a processor on which the
// compiler fuses a multiplication and an addition wherever the source lets it:
// the result would have other bits there.
func TestNoOperationsAreFused(t *testing.T) {
	t.Parallel()
	build := exec.CommandContext(t.Context(), "go", "build", "-gcflags=-S", ".", "./learn", "./limits", "./search", "./words")
	build.Env = append(os.Environ(), "GOARCH=arm64", "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !regexp.MustCompile(`FADDD`).Match(out) {
		t.Fatal("there is no machine code to read")
	}
	fused := regexp.MustCompile(`\S+\.go:\d+\)\s+FN?M(ADD|SUB)[DS]`)
	for _, line := range fused.FindAll(out, -1) {
		t.Errorf("(%s", line)
	}
}

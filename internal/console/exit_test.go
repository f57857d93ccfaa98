package console

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/spf13/cobra"
)

// coded is an error of another package that knows its exit code.
type coded struct {
	error
	code int
}

func (c coded) ExitCode() int { return c.code }

func TestTheExitCodeIsTheOneThatTheErrorKnows(t *testing.T) {
	t.Parallel()
	plain := errors.New("broken")
	for _, test := range []struct {
		err    error
		code   int
		stderr string
	}{
		{nil, ExitOK, ""},
		{plain, ExitFailed, "studyplanner: broken\n"},
		{coded{plain, ExitLater}, ExitLater, "studyplanner: broken\n"},
		{fmt.Errorf("week: %w", coded{plain, ExitNotFound}), ExitNotFound, "studyplanner: week: broken\n"},
		{errors.Join(plain, coded{errors.New("refused"), ExitRefused}), ExitRefused, "studyplanner: broken; refused\n"},
		{UsageError{plain}, ExitUsage, "studyplanner: broken (see studyplanner week --help)\n"},
		{fmt.Errorf("week: %w", Usagef("%d is no week", 99)), ExitUsage, "studyplanner: week: 99 is no week (see studyplanner week --help)\n"},
		{errors.New("two problems:\n  one\r\n\n\ttwo\n"), ExitFailed, "studyplanner: two problems: one; two\n"},
		{context.Canceled, ExitFailed, "studyplanner: context canceled\n"}, // by nobody's signal
	} {
		d := newDesk("")
		d.running = true
		if code := d.Report(t.Context(), week(), test.err); code != test.code || d.stderr.String() != test.stderr {
			t.Errorf("%v: exit code %d, %q; want %d, %q", test.err, code, d.stderr.String(), test.code, test.stderr)
		}
	}
}

// week is the command "studyplanner week".
func week() *cobra.Command {
	c := &cobra.Command{Use: "week"}
	Group("studyplanner", "", "", c)
	return c
}

func TestWhatFailsBeforeACommandRunsIsWrongUsage(t *testing.T) {
	t.Parallel()
	d := newDesk("")
	const want = "studyplanner: unknown flag: --wek (see studyplanner week --help)\n"
	if code := d.Report(t.Context(), week(), errors.New("unknown flag: --wek")); code != ExitUsage || d.stderr.String() != want {
		t.Errorf("exit code %d, %q", code, d.stderr.String())
	}
}

func TestASignalIsToldInAWord(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for text, err := range map[string]error{
		"studyplanner: interrupted\n": fmt.Errorf("list blocks: %w", ctx.Err()),
		"studyplanner: disk full\n":   errors.New("disk full"), // it failed of something else
	} {
		d := newDesk("")
		d.running = true
		if code := d.Report(ctx, week(), err); code != ExitFailed || d.stderr.String() != text {
			t.Errorf("%v: exit code %d, %q; want %q", err, code, d.stderr.String(), text)
		}
	}
}

package console

import (
	"context"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// tree is studyplanner with "week [--from DATE]" and "subject add NAME", which
// print what they are given.
func (d *desk) tree() *cobra.Command {
	say := func(what string) Action {
		return func(_ context.Context, operands []string) error {
			return d.Print(strings.Join(append([]string{what}, operands...), " "))
		}
	}
	week := d.Enter(&cobra.Command{Use: "week [--from DATE]"}, say("week"))
	week.Flags().String("from", "", "")
	add := d.Enter(&cobra.Command{Use: "add NAME", Args: OneOperand("a NAME")}, say("add"))
	remind := &cobra.Command{Use: "remind --at TIME"}
	remind.Flags().String("at", "", "")
	Required(remind, "at")
	Choices(remind, "at", "morning", "evening")
	root := Group("studyplanner", "", "Help of everything.", week, Group("subject", "", "Help of subjects.", add), d.Enter(remind, say("remind")))
	root.SetFlagErrorFunc(WrongFlag)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetOut(d.Stdout)
	root.SetErr(d.Stderr)
	return root
}

// run executes a command line, and returns its exit code.
func (d *desk) run(t *testing.T, line string) int {
	t.Helper()
	root := d.tree()
	root.SetArgs(strings.Fields(line))
	c, err := root.ExecuteContextC(t.Context())
	return d.Report(t.Context(), c, err)
}

func TestACommandRunsWithWhatItTakes(t *testing.T) {
	t.Parallel()
	for line, stdout := range map[string]string{
		"week":                "week\n",
		"week --from today":   "week\n",
		"subject add Maths":   "add Maths\n",
		"remind --at morning": "remind\n",
	} {
		d := newDesk("")
		if code := d.run(t, line); code != ExitOK || d.stdout.String() != stdout || d.stderr.Len() > 0 {
			t.Errorf("%s: exit code %d, %q, %q", line, code, d.stdout.String(), d.stderr.String())
		}
	}
}

func TestWrongUsageIsToldInOneLine(t *testing.T) {
	t.Parallel()
	for line, reason := range map[string]string{
		"week today":          `unknown command "today" for "studyplanner week"`,
		"week --to today":     "unknown flag: --to",
		"subject add":         "needs a NAME, and nothing else",
		"subject add A B":     "needs a NAME, and nothing else",
		"remind":              `required flag(s) "at" not set`,
		"weak":                `unknown command "weak" for "studyplanner", did you mean week?`,
		"nonsense":            `unknown command "nonsense" for "studyplanner"`,
		"subject ad Maths":    `unknown command "ad" for "studyplanner subject", did you mean add?`,
		"subject ad --name x": `unknown command "ad" for "studyplanner subject", did you mean add?`,
		"--nonsense":          "unknown flag: --nonsense",
	} {
		d := newDesk("")
		code := d.run(t, line)
		got := d.stderr.String()
		if code != ExitUsage || d.stdout.Len() > 0 || !strings.HasPrefix(got, "studyplanner: "+reason) || strings.Count(got, "\n") != 1 {
			t.Errorf("%s: exit code %d, %q; want %q", line, code, got, reason)
		}
	}
}

func TestAGroupAloneShowsItsHelp(t *testing.T) {
	t.Parallel()
	for line, help := range map[string]string{"": "Help of everything.", "subject": "Help of subjects."} {
		d := newDesk("")
		if code := d.run(t, line); code != ExitOK || !strings.HasPrefix(d.stdout.String(), help) {
			t.Errorf("%q: exit code %d, %q", line, code, d.stdout.String())
		}
	}
}

func TestTheValuesOfAFlagAreCompleted(t *testing.T) {
	t.Parallel()
	d := newDesk("")
	if code := d.run(t, "__complete remind --at e"); code != ExitOK || !strings.HasPrefix(d.stdout.String(), "morning\nevening\n:4\n") { // 4: no files
		t.Errorf("exit code %d, %q", code, d.stdout.String())
	}
}

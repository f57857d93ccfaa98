package console

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

// desk is a console at which nobody sits, and what is printed there.
type desk struct {
	Console
	stdout, stderr strings.Builder
}

func newDesk(stdin string) *desk {
	d := &desk{}
	d.Console = Console{
		Stdin: strings.NewReader(stdin), Stdout: &d.stdout, Stderr: &d.stderr,
		Lookup: func(name string) (string, bool) { v, ok := map[string]string{"SET": "x"}[name]; return v, ok },
	}
	return d
}

func TestResultsGoToStdoutAndNotesToStderr(t *testing.T) {
	t.Parallel()
	d := newDesk("")
	if err := d.Print("100 % done"); err != nil {
		t.Fatal(err)
	}
	d.Note("%d notes", 2)
	if d.stdout.String() != "100 % done\n" || d.stderr.String() != "2 notes\n" {
		t.Errorf("stdout %q, stderr %q", d.stdout.String(), d.stderr.String())
	}
}

func TestAVariableThatIsNotSetIsEmpty(t *testing.T) {
	t.Parallel()
	d := newDesk("")
	if set, unset := d.Variable("SET"), d.Variable("UNSET"); set != "x" || unset != "" {
		t.Errorf("%q and %q", set, unset)
	}
}

func TestEachQuestionIsAnsweredByALine(t *testing.T) {
	t.Parallel()
	d := newDesk("  Ada Lovelace \r\n\nlast")
	for _, want := range []string{"Ada Lovelace", "", "last"} {
		if got, err := d.Ask("Who? "); err != nil || got != want {
			t.Errorf("the answer is %q, %v; want %q", got, err, want)
		}
	}
	if got, err := d.Ask("Who? "); !errors.Is(err, io.EOF) {
		t.Errorf("after the end of the input the answer is %q, %v", got, err)
	}
	if d.stdout.Len() > 0 || d.stderr.String() != "Who? Who? Who? Who? " {
		t.Errorf("stdout %q, stderr %q", d.stdout.String(), d.stderr.String())
	}
}

func TestASignalEndsAQuestion(t *testing.T) {
	t.Parallel()
	d := newDesk("")
	silence, _ := io.Pipe()
	stopped := make(chan struct{})
	close(stopped)
	d.Stdin, d.Stopped = silence, stopped
	if answer, err := d.Ask("Who? "); !errors.Is(err, context.Canceled) || answer != "" || d.stderr.String() != "Who? \n" {
		t.Errorf("%q, %v; stderr %q", answer, err, d.stderr.String())
	}
}

func TestAnAnswerLeavesTheRestOfTheInput(t *testing.T) {
	t.Parallel()
	d := newDesk("yes\nand a document")
	if _, err := d.Ask("Go on? "); err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(d.Stdin); err != nil || string(rest) != "and a document" {
		t.Errorf("left is %q, %v", rest, err)
	}
}

func TestNobodyIsAskedToConfirmInAPipe(t *testing.T) {
	t.Parallel()
	d := newDesk("yes\n")
	yes, err := d.Confirm("Delete it?", "--yes")
	usage, ok := errors.AsType[UsageError](err)
	if yes || !ok || !strings.Contains(usage.Error(), "give --yes") || d.stderr.Len() > 0 {
		t.Errorf("%v, %v, stderr %q", yes, err, d.stderr.String())
	}
}

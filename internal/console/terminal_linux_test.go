package console

import (
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"studyplanner/internal/console/consoletest"
)

// seen returns what was printed for the person, once programs is closed.
func seen(t *testing.T, person, programs *os.File) string {
	t.Helper()
	if err := programs.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(person)
	if err != nil && !errors.Is(err, syscall.EIO) { // with which a terminal ends
		t.Fatal(err)
	}
	return string(text)
}

func TestOnlyYesConfirms(t *testing.T) {
	t.Parallel()
	const endOfInput = "\x04"
	for typed, want := range map[string]bool{
		"y\n": true, "yes\n": true, "YES\n": true, "n\n": false, "no\n": false, "\n": false, "yep\n": false, endOfInput: false,
	} {
		person, programs := consoletest.Terminal(t)
		d := newDesk("")
		d.Stdin = programs
		if _, err := io.WriteString(person, typed); err != nil {
			t.Fatal(err)
		}
		yes, err := d.Confirm("Delete it?", "--yes")
		if yes != want || err != nil || d.stderr.String() != "Delete it? [y/N] " {
			t.Errorf("%q: %v, %v; asked was %q", typed, yes, err, d.stderr.String())
		}
	}
}

func TestProgressIsALineThatGoesAway(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		run  func(*Progress)
		want []string // in this order
	}{
		"nothing is known":   {func(*Progress) {}, []string{"backup ..."}},
		"all":                {func(p *Progress) { p.Set(0, 4); p.Set(4, 4) }, []string{"backup ...", "backup 0%", "backup 100%"}},
		"half":               {func(p *Progress) { p.Set(2, 4) }, []string{"backup 50%"}},
		"more than there is": {func(p *Progress) { p.Set(9, 4) }, []string{"backup 100%"}},
		"two parts": {
			func(p *Progress) { p.Set(4, 4); p.Set(0, 0); p.Set(3, 9) },
			[]string{"backup 100%", "backup ...", "backup 33%"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			person, programs := consoletest.Terminal(t)
			d := newDesk("")
			d.Stderr = programs
			p := d.Progress("backup")
			test.run(p)
			p.Finish()
			p.Finish() // once more does no harm
			shown := seen(t, person, programs)
			rest := shown
			for _, want := range test.want {
				_, after, found := strings.Cut(rest, want)
				if !found {
					t.Fatalf("%q is not in %q", want, rest)
				}
				rest = after
			}
			lines := strings.Split(shown, "\r")
			if last := lines[len(lines)-2]; lines[len(lines)-1] != "" || last == "" || strings.TrimSpace(last) != "" {
				t.Errorf("the line is not cleared: %q", shown)
			}
			if strings.ContainsAny(shown, "\x1b\n") {
				t.Errorf("there are colours or line breaks in %q", shown)
			}
			if d.stdout.Len() > 0 {
				t.Errorf("stdout has %q", d.stdout.String())
			}
		})
	}
}

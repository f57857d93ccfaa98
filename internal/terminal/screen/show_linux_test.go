package screen

import (
	"errors"
	"io"
	"strings"
	"syscall"
	"testing"

	"studyplanner/internal/console"
	"studyplanner/internal/console/consoletest"
)

func TestATerminalOnlyShowsWhatIsPrinted(t *testing.T) {
	t.Parallel()
	evil := []map[string]string{{"name": "\x1b[2J\u009b31m\u202enekot", "note": "one\ntwo"}}
	for _, f := range []console.Format{console.FormatTable, console.FormatJSON, console.FormatCSV} {
		person, programs := consoletest.Terminal(t)
		con := &console.Console{Stdout: programs, Lookup: func(string) (string, bool) { return "", false }}
		if err := errors.Join(Show(con, f, evil, "name", "note"), programs.Close()); err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(person)
		if err != nil && !errors.Is(err, syscall.EIO) { // with which a terminal ends
			t.Fatal(err)
		}
		if strings.ContainsAny(string(text), "\x1b\u009b\u202e") || !strings.Contains(string(text), "nekot") {
			t.Errorf("%s: a terminal gets %q", f, text)
		}
	}
}

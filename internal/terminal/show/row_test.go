package show

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"studyplanner/client"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/terminaltest"
)

func TestARowWithItsDayFitsIntoAnyWidth(t *testing.T) {
	t.Parallel()
	for width, want := range map[int]string{
		40:  "Would add\n▌   Wed 25 Nov 09:00  Mat…  Wav…  0aaaa1",
		60:  "Would add  ▌   Wed 25 Nov 09:00–10:30  Maths  Waves…  0aaaa1",
		200: "Would add  ▌   Wed 25 Nov 09:00–10:30  Maths  Waves and all that is to be said of them  0aaaa1",
	} {
		for _, date := range []string{terminaltest.Wednesday, "2027-11-24"} {
			b := terminaltest.Block(t, "aaaa1", "Maths", date, "09:00", "10:30", "Waves and all that is to be said of them")
			r := Rows{Styles: screen.NewStyles(), Short: map[string]string{b.ID: "0aaaa1"}, Lead: 11, Dated: true, SeenOn: terminaltest.Day(t, terminaltest.Wednesday)}
			r.Fit([]client.Block{b}, width)
			row := ansi.Strip(r.Row(b, "Would add", Mark{}))
			if date == terminaltest.Wednesday && row != want {
				t.Errorf("%d columns:\n%s\nwant\n%s", width, row, want)
			}
			for line := range strings.SplitSeq(row, "\n") {
				if n := ansi.StringWidth(line); n > width || !strings.Contains(row, "0aaaa1") {
					t.Errorf("%d columns in a line for %d: %q", n, width, line)
				}
			}
		}
	}
}

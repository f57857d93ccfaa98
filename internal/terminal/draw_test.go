package terminal

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// drawn compares what is drawn in 60 and 80 columns, plain and in colours, with
// golden files, and lets no width get more than fits into it or what a terminal
// obeys.
func drawn(t *testing.T, name string, draw func(width int) string) {
	t.Helper()
	golden(t, name+"-60.txt", shownBy(t, colorprofile.NoTTY, draw(60)))
	golden(t, name+"-80.txt", shownBy(t, colorprofile.NoTTY, draw(80)))
	golden(t, name+"-80-colors.txt", shownBy(t, colorprofile.TrueColor, draw(80)))
	for width := narrowest; width <= widestScreen; width++ {
		text := shownBy(t, colorprofile.TrueColor, draw(width))
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(line, "\n")
			if n := ansi.StringWidth(line); n > width {
				t.Errorf("%d columns in a line for %d: %q", n, width, line)
			}
			if plain := ansi.Strip(line); clean(plain) != plain {
				t.Errorf("a terminal obeys %q", plain)
			}
		}
		if strings.Contains(text, "\x1b[2J") || strings.Contains(text, "\x1b]") {
			t.Fatal("what the server sent is obeyed")
		}
	}
}

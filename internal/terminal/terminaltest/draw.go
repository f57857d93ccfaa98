package terminaltest

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"studyplanner/internal/terminal/screen"
)

// Drawn compares what is drawn in 60 and 80 columns, plain and in colours, with
// golden files, and lets no width get more than fits into it or what a terminal
// obeys.
func Drawn(t *testing.T, name string, draw func(width int) string) {
	t.Helper()
	Golden(t, name+"-60.txt", ShownBy(t, colorprofile.NoTTY, draw(60)))
	Golden(t, name+"-80.txt", ShownBy(t, colorprofile.NoTTY, draw(80)))
	Golden(t, name+"-80-colors.txt", ShownBy(t, colorprofile.TrueColor, draw(80)))
	for width := screen.MinColumns; width <= screen.MaxColumns; width++ {
		text := ShownBy(t, colorprofile.TrueColor, draw(width))
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(line, "\n")
			if n := ansi.StringWidth(line); n > width {
				t.Errorf("%d columns in a line for %d: %q", n, width, line)
			}
			if plain := ansi.Strip(line); screen.Clean(plain) != plain {
				t.Errorf("a terminal obeys %q", plain)
			}
		}
		if strings.Contains(text, "\x1b[2J") || strings.Contains(text, "\x1b]") {
			t.Fatal("what the server sent is obeyed")
		}
	}
}

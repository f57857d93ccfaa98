package screen

import (
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

func TestPaddedTextHasExactlyItsColumns(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text, width := Clean(rapid.String().Draw(t, "text")), rapid.IntRange(1, 40).Draw(t, "width")
		if got := Pad(text, width); ansi.StringWidth(got) != width {
			t.Errorf("%q has %d columns, want %d", got, ansi.StringWidth(got), width)
		}
	})
}

func TestCleanTextIsOnlyShown(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Maths":                 "Maths",
		"a\tb\r\nc\u2028d":      "a b  c d",
		"\x1b[31mred":           "\ufffd[31mred",
		"\u009b31m\x7f":         "\ufffd31m\ufffd",
		"\u202eabc\u2066\u200f": "\ufffdabc\ufffd\ufffd",
		"bad \xff utf8":         "bad \ufffd utf8",
		"e\u0301 👩‍🔬 物理":        "e\u0301 👩‍🔬 物理",
	} {
		if got := Clean(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestProseIsBrokenForAnyWidthAndWhatStandsInStaysApart(t *testing.T) {
	t.Parallel()
	const text = "One two three\nfour --dry-run five.\n\n  add TITLE   one two three four\n  rm N\nAnd the rest."
	for columns, want := range map[int]string{
		20:  "One two three four\n--dry-run five.\n\n  add TITLE one two\n    three four\n  rm N\nAnd the rest.",
		200: "One two three four --dry-run five.\n\n  add TITLE   one two three four\n  rm N\nAnd the rest.",
	} {
		if got := Reflow(text, columns); got != want {
			t.Errorf("%d columns:\n%s\nwant\n%s", columns, got, want)
		}
	}
}

package terminal

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"studyplanner/client"
	"studyplanner/internal/outline"
)

// hostile is a text of the kind that a terminal must not get.
const hostile = "Evil\x1b[2J\x1b]0;title\a\u202enekot\u009b31m\tin\nlines"

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

// courses returns subjects of every kind.
func courses(t *testing.T) []client.Subject {
	t.Helper()
	slots := func(texts ...string) []client.Slot {
		all, err := readSlots("slot", texts)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	full := make([]client.Item, outline.MaxTopics)
	for i := range full {
		full[i] = client.Item{Title: fmt.Sprintf("Topic %d", i+1), Duration: outline.MaxMinutes, Done: i > 0}
	}
	return []client.Subject{
		{ID: "sub_Maths", Name: "Maths", Type: client.Study, Color: "#1D4ED8", Slots: slots("mon,wed 9-10:30", "sun 16-17:15"), Syllabus: []client.Item{
			{Title: "Sets", Duration: 60, Done: true},
			{Title: "Functions, and everything else that there is to say about them in a title", Duration: 150},
			{Title: hostile, Duration: outline.MaxMinutes},
			{Title: "物理学の基礎", Duration: 1},
		}},
		{ID: "sub_Running", Name: "Running", Type: client.Training, Color: "#abc", Slots: slots("tue 7-8", "thu 7-8", "sat,sun 10-11; mon,wed,fri 7-8")},
		{ID: "sub_Long", Name: "The Theory of Everything and Then Some …", Type: client.Study, Color: "none", Syllabus: full},
		{ID: "sub_Shift", Name: "Café shift", Type: client.Inactive, Color: hostile, Slots: slots("daily 0-23:59")},
		{ID: "sub_Evil", Name: hostile, Type: client.SubjectType(hostile), Color: "#000"},
	}
}

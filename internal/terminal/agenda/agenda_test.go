package agenda

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"studyplanner/client"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/terminal/terminaltest"
)

// semester returns a week full of what is hard to show.
func semester(t *testing.T) session.Excerpt {
	t.Helper()
	blocks := []client.Block{
		terminaltest.Block(t, "aaaa1", "Maths", "2026-11-23", "09:00", "10:30", "Integrals by parts"),
		terminaltest.Block(t, "aaaa2", "物理学の基礎", "2026-11-23", "11:00", "11:45", "波動と光学、そして量子力学への入門と多くの例題と演習問題"),
		terminaltest.Block(t, "aaaa3", "Café shift", "2026-11-25", "08:00", "12:00", ""),
		terminaltest.Block(t, "aaaa4", "Maths", "2026-11-25", "11:30", "13:00", "Éte\u0301 \u0301 👩‍🔬 combining and joined characters of all kinds in a line"),
		terminaltest.Block(t, "baaa4", "Theory of Everything and Then Some", "2026-11-25", "14:00", "15:00", "Strings"),
		terminaltest.Block(t, "aaaa6", "Evil\x1b[2J", "2026-11-28", "07:00", "07:05", "\x1b]0;title\a\u202enekot\u009b31m\tin\nlines"),
		terminaltest.Block(t, "aaaa7", "Maths", "2026-12-02", "07:00", "19:00", ""),
	}
	blocks[0].Done, blocks[2].Done = true, true
	return session.Excerpt{Blocks: blocks, Subjects: []client.Subject{
		{ID: "sub_Maths", Color: "#1D4ED8"}, {ID: "sub_物理学の基礎", Color: "#b91"}, {ID: "sub_Café shift", Color: "\x1b[2J"},
	}}
}

func week(t *testing.T) agenda {
	t.Helper()
	monday := terminaltest.Day(t, "2026-11-23")
	return agenda{
		Excerpt: semester(t), title: show.WeekTitle(monday, terminaltest.Day(t, terminaltest.Wednesday)), first: monday, last: monday + 6,
		today: terminaltest.Day(t, terminaltest.Wednesday), now: 11*60 + 40, streak: 3,
	}
}

func TestAWeekLooksAsItDidOnEachScreen(t *testing.T) {
	t.Parallel()
	for _, width := range []int{60, 80, 100} {
		terminaltest.Golden(t, fmt.Sprintf("week-%d.txt", width), terminaltest.ShownBy(t, colorprofile.NoTTY, week(t).render(width)))
	}
	for p, name := range map[colorprofile.Profile]string{
		colorprofile.TrueColor: "true", colorprofile.ANSI: "16", colorprofile.ASCII: "none",
	} {
		terminaltest.Golden(t, "week-80-colors-"+name+".txt", terminaltest.ShownBy(t, p, week(t).render(80)))
	}
}

func TestAFullScheduleIsSaidInWords(t *testing.T) {
	t.Parallel()
	a := week(t)
	for _, a.Full = range []bool{false, true} {
		if said := strings.Contains(a.render(80), "\nThe schedule is full: there is no room"); said != a.Full {
			t.Errorf("full %v, said %v", a.Full, said)
		}
	}
}

func TestADayTellsWhatComesNextOnceNothingIsLeft(t *testing.T) {
	t.Parallel()
	a := week(t)
	a.title, a.first, a.last = "", a.today, a.today
	if text := a.render(80); strings.Contains(text, "Next") {
		t.Errorf("something is left of\n%s", text)
	}
	a.now = 23 * 60
	terminaltest.Golden(t, "today-80.txt", terminaltest.ShownBy(t, colorprofile.NoTTY, a.render(80)))
}

func TestNoLineIsWiderThanTheScreenAndNothingOnItIsObeyed(t *testing.T) {
	t.Parallel()
	for width := screen.MinColumns; width <= screen.MaxColumns; width++ {
		text := terminaltest.ShownBy(t, colorprofile.TrueColor, week(t).render(width))
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(line, "\n")
			if n := ansi.StringWidth(line); n > width {
				t.Errorf("%d columns in a line for %d: %q", n, width, line)
			}
			if plain := ansi.Strip(line); strings.ContainsFunc(plain, func(r rune) bool { return screen.Clean(string(r)) != string(r) }) {
				t.Errorf("a terminal obeys %q", plain)
			}
		}
		if strings.Contains(text, "\x1b[2J") || strings.Contains(text, "\x1b]") {
			t.Error("what the server sent is obeyed")
		}
	}
}

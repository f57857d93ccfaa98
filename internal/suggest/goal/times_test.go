package goal

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/when"
)

var update = flag.Bool("update", false, "write testdata/times.txt anew")

// TestTimesAreReadByCommandsAndInSentences holds what each text of a list means, alone to
// a command and within a sentence.
func TestTimesAreReadByCommandsAndInSentences(t *testing.T) {
	t.Parallel()
	const file = "testdata/times.txt"
	table, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for line := range strings.Lines(string(table)) {
		text, old, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " | ")
		if strings.HasPrefix(text, "#") {
			b.WriteString(line)
			continue
		}
		now := commandsRead(text) + " | " + sentencesRead(text)
		if now != old && !*update {
			t.Errorf("%q:\ngot  %s\nwant %s", text, now, old)
		}
		b.WriteString(text + " | " + now + "\n")
	}
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// tuesday is the day on which the texts are read.
var tuesday = planner.NewDate(2026, 11, 24)

// commandsRead returns what the commands make of all of a text.
func commandsRead(text string) string {
	var read []string
	add := func(what string, v any, err error) {
		if err == nil {
			read = append(read, fmt.Sprint(what, " ", v))
		}
	}
	date, err := when.Date(text, tuesday)
	add("date", date, err)
	clock, err := when.Clock(text)
	add("clock", clock, err)
	minutes, err := when.Minutes(text)
	add("minutes", minutes, err)
	span, err := when.ReadSpan(text)
	add("span", span, err)
	days, err := when.Weekdays(text)
	add("days", when.WriteWeekdays(days), err)
	dates, err := when.ParseAll(text, "", func(c *when.Cursor) ([]planner.Date, bool, error) { return c.Dates(tuesday) })
	if n := len(dates); n > 1 {
		add(fmt.Sprint(n, " dates"), when.Term{First: dates[0], Last: dates[n-1]}, err)
	}
	term, err := when.ParseAll(text, "", func(c *when.Cursor) (when.Term, bool, error) { return c.Term(tuesday) })
	add("term", term, err)
	period, err := when.ParseAll(text, "", func(c *when.Cursor) (when.Term, bool, error) { return c.Period(tuesday) })
	if period.First != period.Last {
		add("period", period, err)
	}
	return written(read)
}

// written is what was read, or a dash.
func written(read []string) string {
	if len(read) == 0 {
		return "-"
	}
	return strings.Join(read, "; ")
}

// sentencesRead returns what the reader of sentences finds in a text.
func sentencesRead(text string) string {
	p := parse("Maths "+text+" please", tuesday, nil)
	var read []string
	for _, m := range p.marks {
		if means := timeOf(m); means != "" {
			var words []string
			for _, w := range p.tokens[m.at:m.end] {
				words = append(words, w.s)
			}
			read = append(read, strings.Join(words, " ")+" = "+means)
		}
	}
	return written(read)
}

// timeOf writes the time that a mark is; "" for any other.
func timeOf(m *mark) (s string) {
	add := func(told bool, more ...any) {
		if told {
			s += fmt.Sprint(more...)
		}
	}
	switch m.tag {
	case tagClock:
		kinds := map[when.Kind]string{when.OneTime: "at", when.NotBefore: "not before", when.NotAfter: "not after", when.Between: "between"}
		s = fmt.Sprintf("%s %s-%s", kinds[m.kind], m.from, m.until)
	case tagDate:
		s = m.date.String()
		add(m.value != 0, " named")
	case tagDay, tagWeekdays, tagWeekend:
		var list []planner.Weekday
		for w, told := range m.days {
			if told {
				list = append(list, planner.Weekday(w))
			}
		}
		s = when.WriteWeekdays(list)
		add(m.plural, " in general")
		add(m.date > 0, " from ", m.date)
	case tagLasting:
		s = fmt.Sprint(m.minutes, " min")
		add(m.atMost, " at most")
		add(m.atLeast, " at least")
	case tagStop:
		s = "none"
	}
	return s
}

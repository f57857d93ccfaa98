// Package whentest has what the fuzz tests of readers of times share.
package whentest

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// sentences are what people write, and what they had better not.
var sentences = []string{
	"", " ", "Maths tomorrow 9-10:30 Integrals", "9-10:30", "from 9 to 10:30", "9 for 1 h 30 min", "9am-1pm", "9:00 +1h30", "noon-2",
	"midnight", "24:00", "in 3 days", "next monday", "Mon 23 Nov", "24.11.2026", "1/2/2026", "2026-11-24", "Nov 24th, 2027", "-1", "+9999999999",
	"29 Feb", "mon,wed 9-10:30; daily 8-9", "fri-mon 7-8", "1.5h", "0.000001h", "99999999999999999999.9h", "Monday 9 Club sat 9–10 — x",
	"mon 9-10:30 every 2 weeks from 12 Oct until 5 Feb", "every second Thu 14-16; Mon 8-9, Tue 9-10 fortnightly until 24.11.2026",
	"Mo, Mi 9 bis 10:30 Uhr 14-tägig ab 12. Okt bis zum 5.2.", "jeden zweiten Freitag 8-9 und Sa 10-12 bis morgen", "every second Th 9-10 Mo 8-9 fortnightly until 1.1.0001", "SS today 9-10", "\xff\x00\u2028", "ǅ 9-10", "9 : 3 0", "IT: Go 9-10 1/2",
}

// Seed gives a fuzz test of a text something to begin with.
func Seed(f *testing.F) {
	f.Helper()
	for _, s := range sentences {
		f.Add(s)
	}
}

// CheckPrintable fails unless err, if there is one, is fit to print.
func CheckPrintable(t *testing.T, text string, err error) {
	t.Helper()
	if err != nil && (!utf8.ValidString(err.Error()) || strings.ContainsAny(err.Error(), "\x00\x1b\n\r\u2028")) {
		t.Errorf("%q: %q is not fit to print", text, err)
	}
}

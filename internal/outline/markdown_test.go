package outline

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// topicsOf returns topics with their lines, durations and marks as a text:
// "3|Limits|90|x".
func topicsOf(topics []Topic) string {
	var lines []string
	for _, topic := range topics {
		lines = append(lines, strings.Join([]string{
			digits(topic.Line), topic.Title, digits(topic.Minutes), map[bool]string{true: "x"}[topic.Done],
		}, "|"))
	}
	return strings.Join(lines, "\n")
}

// digits writes a number, and nothing for 0.
func digits(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func TestTheTopicsOfMarkdownAreItsInnermostItems(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"lists of all kinds":    {"- a\n* b\n+ c\n1. d\n2) e", "1|a||\n2|b||\n3|c||\n4|d||\n5|e||"},
		"boxes":                 {"- [x] a\n- [X] b\n- [ ] c\n- [y] d\n- [x]e", "1|a||x\n2|b||x\n3|c||\n4|[y] d||\n5|[x]e||"},
		"nested lists":          {"- a\n  - b\n    - c\n  - d\n- e", "3|c||\n4|d||\n5|e||"},
		"tabs":                  {"- a\n\t- b\n- c", "2|b||\n3|c||"},
		"numbers nested by two": {"1. a\n  - b\n2. c", "2|b||\n3|c||"},
		"items not quite under": {"- a\n - b\n  - c", "1|a||\n2|b||\n3|c||"},
		"two equal titles":      {"- a\n  - b\n- c\n  - b", "2|a: b||\n4|c: b||"},
		"a loose list":          {"- a\n\n- b\n\n  more of b\n\n- c", "1|a||\n3|b||\n7|c||"},
		"lines that go on":      {"- a\n  b\nc\n\nd\n- e", "1|a b c||\n6|e||"},
		"windows":               {"- a\r\n  b\r\n- c (2h)\r\n", "1|a b||\n3|c|120|"},
		"headings without list": {"# A\n## B ##\n### C\n## D\ntext\n#hash\n# E (90 min)", "3|C||\n4|D||\n7|E|90|"},
		"headings with a list":  {"# A\n## B\n- c\n# D", "3|c||"},
		"fences":                {"```\n- a\n```\n- b\n~~~~ go\n- c\n~~~\n- d\n~~~~\n- e\n```\n- f", "4|b||\n10|e||"},
		"a fence in an item":    {"- a\n  ```\n  - b\n  ```\n- c\n- ```\n  - d\n  ```", "1|a||\n5|c||"},
		"code by indent":        {"text\n\n    - a\n\n- b", "5|b||"},
		"comments":              {"- a <!-- b -->\n<!--\n- c\n-->\n- d <!-- e\nf --> g", "1|a||\n5|d g||"},
		"front matter":          {"---\n- a\n---\n- b", "4|b||"},
		"rules":                 {"- a\n---\n- b\n* * *\n- c", "1|a||\n3|b||\n5|c||"},
		"no front matter":       {"---\n- a", "2|a||"},
		"quotations":            {"> - a\n- b\n> c", "2|b||"},
		"empty items":           {"-\n- \n- [ ]\n- [x] \n- a\n*b", "5|a *b||"},
		"a paragraph between":   {"- a\n\ntext\n\n    - b", "1|a||"},
		"equal titles":          {"# One\n- Reading\n- Other\n# *Two*\n- Reading\n- c (1h)\n  - reading", "2|One: Reading||\n3|Other||\n5|Two: Reading||\n7|c: reading||"},
		"a table":               {"| - a | b |\n|---|---|\n", ""},
		"nothing":               {"", ""},
	} {
		if diff := cmp.Diff(c.want, topicsOf(readMarkdown(c.text))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestADurationIsTakenFromTheEndOfATitle(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		title   string
		minutes int
	}{
		"Limits (90 min)":           {"Limits", 90},
		"Limits(90m)":               {"Limits", 90},
		"Limits [1h30]":             {"Limits", 90},
		"Limits ( 1 h 30 min )":     {"Limits", 90},
		"Limits – 45m":              {"Limits", 45},
		"Limits — 45 minutes":       {"Limits", 45},
		"Limits - 2 hours":          {"Limits", 120},
		"Limits -- 2h":              {"Limits", 120},
		"Limits: 1.5h":              {"Limits", 90},
		"Limits, 1 hr":              {"Limits", 60},
		"Limits 1h30":               {"Limits", 90},
		"Limits 90 min":             {"Limits", 90},
		"Limits — 1H30M":            {"Limits", 90},
		"Limits":                    {"Limits", 0},
		"Limits (part 2)":           {"Limits (part 2)", 0},
		"Limits (90)":               {"Limits (90)", 0},
		"Chapter 3":                 {"Chapter 3", 0},
		"Sprint 400 m":              {"Sprint 400 m", 0},
		"Sprint 400m":               {"Sprint 400m", 0},
		"Boeing 737-45m":            {"Boeing 737-45m", 0},
		"Lecture 10:30":             {"Lecture 10:30", 0},
		"1h30":                      {"1h30", 0},
		"(90 min)":                  {"(90 min)", 0},
		"Limits (0 min)":            {"Limits (0 min)", 0},
		"Limits (999999999999 min)": {"Limits (999999999999 min)", 0},
		"Limits (90 min) and more":  {"Limits (90 min) and more", 0},
	} {
		if title, minutes := cutDuration(text); title != want.title || minutes != want.minutes {
			t.Errorf("%q: %q, %d, want %q, %d", text, title, minutes, want.title, want.minutes)
		}
	}
}

func TestMarkupBecomesItsText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"*a* **b** ***c*** _d_ __e__ ~~f~~":         "a b c d e f",
		"**a *b* c**":                               "a b c",
		"snake_case_name 2 * 3 * 4 a_b":             "snake_case_name 2 * 3 * 4 a_b",
		"*open **also _open":                        "*open **also _open",
		"[a](http://x/(y)) ![b](c.png) [d][e]":      "a b d",
		"[**a** [b]](c) [f] [g](":                   "a [b] [f] [g](",
		"<https://example.org> <a@b.c> <br> 3 < 4>": "https://example.org a@b.c <br> 3 < 4>",
		"`a*b*` ``c ` d`` `e":                       "a*b* c ` d `e",
		`\*a\* \[b\] \\ \c`:                         `*a* [b] \ \c`,
		"a &amp; b &lt; c &nonsense;":               "a & b < c &nonsense;",
		"****":                                      "****", "": "", "[": "[", "\\": "\\", "`": "`", "!": "!",
	} {
		if got := plainText(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

package outline

import (
	"strings"
	"testing"
	"unicode/utf8"

	"studyplanner/client"
)

// FuzzTopics reads anything as both formats. It must not panic, and what has no
// problems must be what the server takes.
func FuzzTopics(f *testing.F) {
	for _, text := range []string{
		"# A\n- [x] *b* (90 min)\n  - [c](d) — 1h30\n\n```\n- e\n```\n1. `f`", "---\na: b\n---\n<!-- c -->\n> d\n***\n- e",
		"title;duration;done\n\"a;b\";90;x\n", byteOrderMark + "a,b,c", "a\t1h\t✓\r\n", "[[[[", "****_~~", "- \\", "\"", ",,,", "- &#0;\u202e", "\xff",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, format := range []Format{Markdown, CSV} {
			topics, found := Read([]byte(text), format)
			if len(found) > 0 {
				continue
			}
			if n := len(topics); n == 0 || n > MaxTopics {
				t.Fatalf("%d topics", n)
			}
			titles, lines := map[string]bool{}, 1+strings.Count(text, "\n")
			for _, topic := range topics {
				n := utf8.RuneCountInString(topic.Title)
				if n == 0 || n > maxTitle || topic.Minutes < 0 || topic.Minutes > MaxMinutes || topic.Line < 1 || topic.Line > lines {
					t.Fatalf("%q: %+v", text, topic)
				}
				if key := client.NameKey(topic.Title); titles[key] || topic.Title != tidy(topic.Title) {
					t.Fatalf("%q: %q", text, topic.Title)
				} else {
					titles[key] = true
				}
			}
		}
	})
}

package console

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

func TestWordsBehindAFlagBelongToItsValue(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"x --date 25 Nov":                         "x|25 Nov||",
		"x friday --date 25 Nov 2026":             "x friday|25 Nov 2026||",
		"x --date 25 Nov --topic a b c":           "x|25 Nov|a b c|",
		"--date 25 Nov x":                         "x|25 Nov||",
		"--date=25 Nov --topic a x":               "x|25 Nov|a|",
		"x --topic a --date friday":               "x|friday|a|",
		"x --date a~b c":                          "x c|a b||",
		"x --topic= friday":                       "x friday|||",
		"x --topic a --done b":                    "x||a b|done",
		"x":                                       "x|||",
		"x --date 1 --date 2 b":                   "x|2 b||",
		"x --topic --date":                        "x||--date|",
		"x --topic " + strings.Repeat("y ", 2000): "x||" + strings.TrimSpace(strings.Repeat("y ", 2000)) + "|",
	} {
		var texts Texts
		var date, topic string
		var done bool
		c := &cobra.Command{}
		texts.Flag(c, &date, "date", "")
		texts.Flag(c, &topic, "topic", "")
		c.Flags().BoolVar(&done, "done", false, "")
		var words []string
		for _, w := range strings.Fields(line) {
			words = append(words, strings.ReplaceAll(w, "~", " "))
		}
		if err := c.ParseFlags(words); err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		got := strings.Join([]string{strings.Join(texts.Operands(c.Flags().Args()), " "), date, topic, map[bool]string{true: "done"}[done]}, "|")
		if got != want {
			t.Errorf("%s: got %s, want %s", line, got, want)
		}
	}
}

package outline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAllThatIsWrongWithAFileIsToldWithItsLine(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", maxTitle)
	for _, c := range []struct {
		text   string
		format Format
		want   string
	}{
		{"title,durration,title\na,1,b", CSV, "line 1: unknown column 'durration': it must be title, duration or done\nline 1: there are two columns 'title'"},
		{"a,soon,maybe\n,5\na,1,x,y", CSV, "line 1: did not understand 'soon': a duration is such as 90 min or 1h30\n" +
			"line 1: did not understand 'maybe' as done: it must be x, yes, true or 1, or else no, false, 0 or nothing\n" +
			"line 2: there is no title\nline 3: there are more cells than columns\nline 3: the same title as in line 1"},
		{"a\n\"b\nc", CSV, "line 3: a quotation mark is at the wrong place, or its partner is missing"},
		{"a\nb\"c\",1", CSV, "line 2: a quotation mark is at the wrong place, or its partner is missing"},
		{"a\nb\xff\n", CSV, "line 2: this is not UTF-8: save the file with that encoding"},
		{"- " + long + "é\n- " + long, Markdown, "line 1: the title has 201 characters; 200 is the most"},
		{"- a\n- A\n- b\x1b[2J\n- c (101h)", Markdown, "line 2: the same title as in line 1\nline 3: the title has control characters\nline 4: 101 h is too long; 100 h is the most"},
		{"text", Markdown, "there are no topics in it"},
		{"", CSV, "there are no topics in it"},
		{many(MaxTopics + 1), Markdown, "there are 501 topics; 500 is the most"},
		{many(MaxTopics), Markdown, ""},
	} {
		_, found := Read([]byte(c.text), c.format)
		var lines []string
		for _, p := range found {
			lines = append(lines, p.String())
		}
		if diff := cmp.Diff(c.want, strings.Join(lines, "\n")); diff != "" {
			t.Errorf("%.40q (-want +got):\n%s", c.text, diff)
		}
	}
}

// many returns a list of so many items.
func many(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "- Topic %d\n", i)
	}
	return text.String()
}

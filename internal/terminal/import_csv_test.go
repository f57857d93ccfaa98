package terminal

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheTopicsOfATableAreItsRows(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"no head":            {"Limits,90,x\nSets,,\nMaps", "1|Limits|90|x\n2|Sets||\n3|Maps||"},
		"a head":             {"Done,TITLE\nyes,Limits\nno,Sets", "2|Limits||x\n3|Sets||"},
		"semicolons":         {"title;duration\n\"a; b, c\";1h30", "2|a; b, c|90|"},
		"tabs":               {"Limits, and more\t90\t1", "1|Limits, and more|90|x"},
		"a byte order mark":  {byteOrderMark + "title,duration\r\nLimits,2 h\r\n", "2|Limits|120|"},
		"quotes over lines":  {"title\n\"a\nb\"\nc", "2|a b||\n4|c||"},
		"empty rows":         {"a\n\n,,\n \nb,,,,", "1|a||\n5|b||"},
		"a separator quoted": {"\"a;b;c;d\",90", "1|a;b;c;d|90|"},
		"space":              {" a  b , 90 , TRUE ", "1|a b|90|x"},
	} {
		topics, found := readTopics([]byte(c.text), csvFormat)
		if diff := cmp.Diff(c.want, topicsOf(topics)); diff != "" || len(found) > 0 {
			t.Errorf("%s: %v (-want +got):\n%s", name, found, diff)
		}
	}
}

func TestAllThatIsWrongWithAFileIsToldWithItsLine(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", maxTitle)
	for _, c := range []struct{ text, format, want string }{
		{"title,durration,title\na,1,b", csvFormat, "line 1: unknown column 'durration': it must be title, duration or done\nline 1: there are two columns 'title'"},
		{"a,soon,maybe\n,5\na,1,x,y", csvFormat, "line 1: did not understand 'soon': a duration is such as 90 min or 1h30\n" +
			"line 1: did not understand 'maybe' as done: it must be x, yes, true or 1, or else no, false, 0 or nothing\n" +
			"line 2: there is no title\nline 3: there are more cells than columns\nline 3: the same title as in line 1"},
		{"a\n\"b\nc", csvFormat, "line 3: a quotation mark is at the wrong place, or its partner is missing"},
		{"a\nb\"c\",1", csvFormat, "line 2: a quotation mark is at the wrong place, or its partner is missing"},
		{"a\nb\xff\n", csvFormat, "line 2: this is not UTF-8: save the file with that encoding"},
		{"- " + long + "é\n- " + long, markdownFormat, "line 1: the title has 201 characters; 200 is the most"},
		{"- a\n- A\n- b\x1b[2J\n- c (101h)", markdownFormat, "line 2: the same title as in line 1\nline 3: the title has control characters\nline 4: 101 h is too long; 100 h is the most"},
		{"text", markdownFormat, "there are no topics in it"},
		{"", csvFormat, "there are no topics in it"},
		{many(maxTopics + 1), markdownFormat, "there are 501 topics; 500 is the most"},
		{many(maxTopics), markdownFormat, ""},
	} {
		_, found := readTopics([]byte(c.text), c.format)
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

func TestTheFormatOfAFileIsToldByItsNameOrAFlag(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ flag, name, want string }{
		{"", "a.md", markdownFormat},
		{"", "a.Markdown", markdownFormat},
		{"", "a.txt", markdownFormat},
		{"", "-", markdownFormat},
		{"", "a.csv", csvFormat},
		{"", "b/a.TSV", csvFormat},
		{"csv", "a.md", csvFormat},
		{"md", "a", markdownFormat},
		{"csv", "-", csvFormat},
	} {
		if got, err := fileFormat(c.flag, c.name); err != nil || got != c.want {
			t.Errorf("%+v: %q, %v", c, got, err)
		}
	}
	for _, c := range [][2]string{{"", "a.doc"}, {"", "csv"}, {"xls", "a.csv"}} {
		if got, err := fileFormat(c[0], c[1]); err == nil {
			t.Errorf("%q: %q, want an error", c, got)
		}
	}
}

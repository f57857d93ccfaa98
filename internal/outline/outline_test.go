package outline

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/planner"
)

// told writes a reading as a text, a line for each item and problem, and at the
// end the lines that were passed over: "3|Limits|90|x", "4: there is no title".
func told(r Reading) string {
	var text strings.Builder
	for _, i := range r.Items {
		fmt.Fprintf(&text, "%d|%s|%s|%s\n", i.Line, i.Title, digits(i.Duration), map[bool]string{true: "x"}[i.Done])
	}
	for _, p := range r.Problems {
		fmt.Fprintf(&text, "%d: %s\n", p.Line, p.Message)
	}
	if len(r.Passed) > 0 {
		fmt.Fprintf(&text, "passed %v\n", r.Passed)
	}
	return text.String()
}

// digits writes a number, and nothing for 0.
func digits(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// fileMarker is the line before each file of a txtar archive.
var fileMarker = regexp.MustCompile(`(?m)^-- (.+) --\n`)

// TestTextsAreReadAsPeopleMeanThem reads the texts in testdata, each of which
// stands before what comes of it. The name of a file tells its options.
func TestTextsAreReadAsPeopleMeanThem(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]Options{
		"markdown": {}, "lines": {}, "tables": {}, "german": {}, "sections": {Sections: true}, "csv": {Format: CSV},
	} {
		archive, err := os.ReadFile(filepath.Join("testdata", name+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		parts := fileMarker.Split(string(archive), -1)[1:]
		names := fileMarker.FindAllStringSubmatch(string(archive), -1)
		for i := 0; i+1 < len(parts); i += 2 {
			got := told(Read(parts[i], o))
			if diff := cmp.Diff(parts[i+1], got); diff != "" || names[i+1][1] != "is" {
				t.Errorf("%s: %s (-want +got):\n%s", name, names[i][1], diff)
			}
		}
	}
}

func TestTheEndsOfLinesAndOtherInvisibleThingsDoNotMatter(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"- a\r\n  b\r\n- c (2h)\r\n": "1|a b||\n3|c|120|\n",
		"- a\r- b\r":                 "1|a||\n2|b||\n",
		"title,duration\n'=1+1,2 h\n''+x,30\n'q',1 h\n-,5\n": "2|=1+1|120|\n3|'+x|30|\n4|'q'|60|\n5|-|5|\n",
		byteOrderMark + "title,duration\r\nLimits,2 h\r\n":   "2|Limits|120|\n",
		byteOrderMark + "- a":                                "1|a||\n",
		"•\u00a0a\n·\tb":                                     "1|a||\n2|b||\n",
		"- a\n\t- b\n- c":                                    "2|b||\n3|c||\npassed [1]\n",
		"Limits, and more\t90\t1":                            "1|Limits, and more|90|x\n",
		"Rome\t45\nGreece\t\t":                               "1|Rome|45|\n2|Greece||\n",
		"- a\x1b[2J":                                         "1|a[2J||\n1: the title has control characters: they are left out\n",
		"- &#27;a":                                           "1|a||\n1: the title has control characters: they are left out\n",
		"- e\u0301":                                          "1|é||\n",
		"":                                                   "1: there are no topics in it\n",
		" \n\n":                                              "1: there are no topics in it\n",
		"- a   \n":                                           "1|a||\n",
		"- a\\\n  b":                                         "1|a b||\n",
		"- " + strings.Repeat("🎹", planner.MaxTitle) + " (1h)": "1|" + strings.Repeat("🎹", planner.MaxTitle) + "|60|\n",
		"- " + strings.Repeat("é", planner.MaxTitle) + "é":     "1|" + strings.Repeat("é", planner.MaxTitle) + "||\n1: the title has over 200 characters: it is shortened\n",
	} {
		if diff := cmp.Diff(want, told(Read(text, Options{}))); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestWhatIsTooMuchForASyllabusIsTold(t *testing.T) {
	t.Parallel()
	for _, text := range []string{list(501), strings.ReplaceAll(list(501), "- ", ""), "title,minutes" + strings.ReplaceAll("\n"+list(501), "\n- ", "\n")} {
		r := Read(text, Options{})
		if n := len(r.Items); n != 500 || len(r.Passed) > 0 {
			t.Errorf("%.20q: %d topics, passed %v", text, n, r.Passed)
		}
		if len(r.Problems) != 1 || r.Problems[0].Message != "there are 501 topics; 500 is the most: this one and what follows are left out" {
			t.Errorf("%.20q: %v", text, r.Problems)
		}
	}
	if r := Read(list(500), Options{}); len(r.Items) != 500 || len(r.Problems) > 0 {
		t.Errorf("%d of 500 topics: %v", len(r.Items), r.Problems)
	}
	r := Read("- a\n"+strings.Repeat("\n", maxLines)+"- b", Options{})
	if got := told(r); got != "1|a||\n20001: there are over 20000 lines: this one and what follows are left out\n" {
		t.Errorf("a long text is read as %s", got)
	}
	r = Read("title"+strings.Repeat(",x", 5_000)+strings.Repeat("\na,5,5", maxPassed+200), Options{})
	if last := r.Problems[len(r.Problems)-1]; len(r.Problems) != maxProblems {
		t.Errorf("%d problems, the last of them %v", len(r.Problems), last)
	}
	r = Read("- a\n\n"+strings.Repeat("x\n\n", maxPassed+1), Options{})
	if len(r.Passed) != maxPassed {
		t.Errorf("%d lines are told that were passed over", len(r.Passed))
	}
}

// list returns a list of so many items.
func list(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "- Topic %d\n", i)
	}
	return strings.TrimSuffix(text.String(), "\n")
}

func TestLinesThatAreNoTopicsAreToldOrThatThereAreMore(t *testing.T) {
	t.Parallel()
	text := "- a\n" + strings.Repeat("\n# About\n", maxPassed)
	if r := Read(text, Options{}); len(r.Passed) != maxPassed || len(r.Problems) > 0 {
		t.Errorf("%d lines are told, problems %v", len(r.Passed), r.Problems)
	}
	r := Read(text+"\n# About\n", Options{})
	if last := 2*maxPassed + 3; len(r.Passed) != maxPassed || len(r.Problems) != 1 || r.Problems[0].Line != last || r.Problems[0].Kind != TooManyProblems {
		t.Errorf("%d lines are told, problems %v, not in line %d", len(r.Passed), r.Problems, last)
	}
}

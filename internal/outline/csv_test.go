package outline

import (
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
		topics, found := Read([]byte(c.text), CSV)
		if diff := cmp.Diff(c.want, topicsOf(topics)); diff != "" || len(found) > 0 {
			t.Errorf("%s: %v (-want +got):\n%s", name, found, diff)
		}
	}
}

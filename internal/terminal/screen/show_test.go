package screen

import (
	"encoding/csv"
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/cells"
	"studyplanner/internal/console"
)

// shown returns what Show prints where so many columns are told; "" is nowhere.
func shown(t *testing.T, columns string, f console.Format, found any, names ...string) string {
	t.Helper()
	var out strings.Builder
	con := &console.Console{Stdout: &out, Lookup: func(name string) (string, bool) { return columns, name == "COLUMNS" }}
	if err := Show(con, f, found, names...); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// used is something with members of every kind.
type used struct {
	Name  string   `json:"name"`
	Used  *string  `json:"last_used"`
	Count int      `json:"count,omitzero"`
	Days  []int    `json:"days"`
	In    struct { //nolint:revive // as short as the others
		Room string `json:"room"`
	} `json:"in"`
}

func TestAllFormatsHaveTheSameColumnsAndValues(t *testing.T) {
	t.Parallel()
	never := "never"
	rows := []used{{Name: "Über", Used: &never, Count: 3, Days: []int{1, 2}}, {Name: `a "b", c`}}
	rows[0].In.Room = "A1"
	names := []string{"name", "last_used", "count", "days", "in.room"}
	for format, want := range map[console.Format]string{
		console.FormatTable: "NAME      LAST USED  COUNT  DAYS   IN ROOM\nÜber      never      3      [1,2]  A1\na \"b\", c                    []\n",
		console.FormatCSV:   "name,last_used,count,days,in.room\nÜber,never,3,\"[1,2]\",A1\n\"a \"\"b\"\", c\",,,[],\n",
	} {
		if diff := cmp.Diff(want, shown(t, "", format, rows, names...)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", format, diff)
		}
	}
	one := shown(t, "", console.FormatCSV, rows[1], "name", "count")
	if one != "name,count\n\"a \"\"b\"\", c\",\n" {
		t.Errorf("an object alone is shown as %q", one)
	}
	if got := shown(t, "", console.FormatJSON, rows[1:], names...); !strings.Contains(got, "\n    \"last_used\": null,\n    \"days\": [],\n") {
		t.Errorf("JSON is %s", got)
	}
}

func TestNothingIsShownAsAHeadOrAnEmptyList(t *testing.T) {
	t.Parallel()
	for format, want := range map[console.Format]string{console.FormatTable: "ID\n", console.FormatCSV: "id\n", console.FormatJSON: "[]\n"} {
		if got := shown(t, "", format, []string{}, "id"); got != want {
			t.Errorf("%s: %q, want %q", format, got, want)
		}
	}
}

func TestCSVCanBeReadBack(t *testing.T) {
	t.Parallel()
	texts := []string{"plain", `"quoted"`, "a,b", "two\nlines", " space ", "", "=1+1", "ünïcödé 🦉"}
	row, names := map[string]string{}, make([]string, len(texts))
	for i, text := range texts {
		names[i] = fmt.Sprintf("c%d", i)
		row[names[i]] = text
	}
	written := shown(t, "", console.FormatCSV, []map[string]string{row}, names...)
	if !strings.Contains(written, ",'=1+1,") {
		t.Errorf("a formula is left as it is: %s", written)
	}
	read, err := csv.NewReader(strings.NewReader(written)).ReadAll()
	for _, row := range read {
		for i, cell := range row {
			row[i] = cells.Unquote(cell)
		}
	}
	if diff := cmp.Diff([][]string{names, texts}, read); err != nil || diff != "" {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
}

func TestATableThatIsTooWideBecomesParagraphsInWhichNothingIsLost(t *testing.T) {
	t.Parallel()
	rows := []map[string]any{
		{"id": "key_06a1v0k5c0q3n8h4m2e7b9d1fg", "name": "laptop, the old one in the kitchen", "expires": nil},
		{"id": "key_1", "name": "evil\x1b[2J \u202e物理学の基礎", "expires": "2026-12-01T12:00:00Z"},
	}
	names := []string{"id", "name", "expires"}
	want := `ID: key_06a1v0k5c0q3n8h4m2e7b9d1fg
NAME: laptop, the old one in the kitchen
EXPIRES:

ID: key_1
NAME: evil�[2J �物理学の基礎
EXPIRES: 2026-12-01T12:00:00Z
`
	if diff := cmp.Diff(want, shown(t, "40", console.FormatTable, rows, names...)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for width := MinColumns; width <= 120; width++ {
		text := shown(t, fmt.Sprint(width), console.FormatTable, rows, names...)
		for line := range strings.Lines(text) {
			if n := ansi.StringWidth(strings.TrimSuffix(line, "\n")); n > width {
				t.Errorf("%d columns in a line for %d: %q", n, width, line)
			}
		}
		if table := strings.HasPrefix(text, "ID  "); table != (width >= 88) {
			t.Errorf("%d columns: is it a table? %v", width, table)
		}
	}
	if got := shown(t, "", console.FormatTable, rows, names...); !strings.HasPrefix(got, "ID  ") {
		t.Errorf("where no columns are told there is no table:\n%s", got)
	}
	wide := strings.Fields(strings.Repeat("column ", 30))
	for line := range strings.Lines(shown(t, "40", console.FormatTable, []string{}, wide...)) {
		if len(line) > 41 {
			t.Errorf("an empty table has a line of %d columns", len(line))
		}
	}
}

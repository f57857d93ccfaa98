package console

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"studyplanner/internal/cells"
)

func TestTheSameThingIsShownInEachFormat(t *testing.T) {
	t.Parallel()
	type row struct {
		Name string `json:"name"`
		Used string `json:"last_used"`
	}
	value := []row{{"Über", "never"}, {`a "b", c`, ""}}
	table := Table{Head: []string{"NAME", "LAST USED"}, Rows: [][]string{{"Über", "never"}, {`a "b", c`, ""}}}
	for format, want := range map[Format]string{
		FormatTable: "NAME      LAST USED\nÜber      never\na \"b\", c  \n",
		FormatCSV:   "name,last_used\nÜber,never\n\"a \"\"b\"\", c\",\n",
		FormatJSON: `[
  {
    "name": "Über",
    "last_used": "never"
  },
  {
    "name": "a \"b\", c",
    "last_used": ""
  }
]
`,
	} {
		d := newDesk("")
		if err := d.Show(format, value, table); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(want, d.stdout.String()); diff != "" {
			t.Errorf("%s (-want +got)\n%s", format, diff)
		}
	}
}

func TestNothingIsShownAsAHeadOrAnEmptyList(t *testing.T) {
	t.Parallel()
	for format, want := range map[Format]string{FormatTable: "ID\n", FormatCSV: "id\n", FormatJSON: "[]\n"} {
		d := newDesk("")
		if err := d.Show(format, []string{}, Table{Head: []string{"ID"}}); err != nil || d.stdout.String() != want {
			t.Errorf("%s: %q, %v; want %q", format, d.stdout.String(), err, want)
		}
	}
}

func TestCSVCanBeReadBack(t *testing.T) {
	t.Parallel()
	row := []string{"plain", `"quoted"`, "a,b", "two\nlines", " space ", "", "=1+1", "ünïcödé 🦉"}
	d := newDesk("")
	if err := d.Show(FormatCSV, nil, Table{Head: []string{"A", "B", "C", "D", "E", "F", "G", "H"}, Rows: [][]string{row, row}}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(d.stdout.String(), ",'=1+1,") {
		t.Errorf("a formula is left as it is: %s", d.stdout.String())
	}
	read, err := csv.NewReader(strings.NewReader(d.stdout.String())).ReadAll()
	for _, row := range read {
		for i, cell := range row {
			row[i] = cells.Unquote(cell)
		}
	}
	if diff := cmp.Diff([][]string{{"a", "b", "c", "d", "e", "f", "g", "h"}, row, row}, read); err != nil || diff != "" {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
}

func TestTheFormatIsAFlagWithThreeValues(t *testing.T) {
	t.Parallel()
	var f Format
	c := &cobra.Command{Use: "list"}
	FormatFlag(c, &f)
	if f != FormatTable {
		t.Errorf("the default is %q", f)
	}
	for _, want := range []Format{FormatJSON, FormatCSV, FormatTable} {
		if err := c.ParseFlags([]string{"-o", string(want)}); err != nil || f != want {
			t.Errorf("-o %s gives %q, %v", want, f, err)
		}
	}
	for _, text := range []string{"", "JSON", "yaml", "csv "} {
		err := c.ParseFlags([]string{"--output", text})
		if err == nil || !strings.Contains(err.Error(), "must be table, json or csv") || f != FormatTable {
			t.Errorf("-o %q gives %q, %v", text, f, err)
		}
	}
}

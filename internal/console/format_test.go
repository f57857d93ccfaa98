package console

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

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

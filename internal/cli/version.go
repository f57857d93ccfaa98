package cli

import (
	"cmp"
	"context"
	"runtime"
	"runtime/debug"
	"strconv"

	"github.com/spf13/cobra"

	"studyplanner/internal/console"
	"studyplanner/internal/store"
)

// build is what there is to know of the program.
type build struct {
	Version string `json:"version"`
	Commit  string `json:"commit"` // "" if it is not known
	Go      string `json:"go"`
	Schema  int    `json:"schema"` // of the database that it needs
}

func (p *program) versionCommand() *cobra.Command {
	var f console.Format
	c := &cobra.Command{Use: "version", Short: "Print the version of the program"}
	console.FormatFlag(c, &f)
	return p.Enter(c, func(context.Context, []string) error {
		schema, err := store.Schema()
		if err != nil {
			return err
		}
		b := build{Version: Version, Commit: commit(), Go: runtime.Version(), Schema: schema}
		return p.Show(f, b, console.Table{
			Head: []string{"VERSION", "COMMIT", "GO", "SCHEMA"},
			Rows: [][]string{{b.Version, cmp.Or(b.Commit, "-"), b.Go, strconv.Itoa(b.Schema)}},
		})
	})
}

// commit returns the revision that the program was built from, if the build
// recorded it.
func commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return ""
}

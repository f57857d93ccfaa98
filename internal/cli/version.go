package cli

import (
	"context"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"studyplanner/internal/console"
	"studyplanner/internal/store"
	"studyplanner/internal/terminal/screen"
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
		return screen.Show(&p.Console, f, b, "version", "commit", "go", "schema")
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

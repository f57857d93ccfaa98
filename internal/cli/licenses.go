package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"studyplanner/internal/notices"
	"studyplanner/internal/web"
)

func (p *program) licensesCommand() *cobra.Command {
	c := &cobra.Command{Use: "licenses", Short: "Print the licences of what the program is made from"}
	return p.Enter(c, func(context.Context, []string) error {
		modules, err := notices.Modules()
		if err != nil {
			return err
		}
		app, err := fs.ReadFile(web.Built(), web.Licenses)
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // it has no web app
			return fmt.Errorf("read the licences of the web app: %w", err)
		}
		return p.Print(modules + string(app))
	})
}

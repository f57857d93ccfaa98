// Package cli is the command line of the program: its commands, its
// configuration, and in serve.go the wiring of everything else.
package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	_ "time/tzdata" // time zones work where the system has none

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"studyplanner/internal/console"
	"studyplanner/internal/terminal"
	"studyplanner/internal/terminal/screen"
)

// Version is the version of the program, which the linker sets.
var Version = "devel"

// Run executes the command that args name and returns its exit code. Results
// go to stdout, everything else to stderr. When ctx is done, or at SIGINT or
// SIGTERM, the command ends in order; a second signal ends the process.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	p := &program{Console: console.Console{Stdin: stdin, Stdout: stdout, Stderr: stderr, Lookup: os.LookupEnv, Now: programClock()}, files: "/", environ: os.Environ}
	return p.run(ctx, args)
}

// program is one run of the command line.
type program struct {
	console.Console
	files   string          // the folder in which the machine's files are
	environ func() []string // the environment; nil for none

	options  options
	settings *pflag.FlagSet // sets the options
	config   string         // the configuration file, or ""
}

func (p *program) run(ctx context.Context, args []string) int {
	ctx, stop := untilSignal(ctx)
	defer stop()
	p.Stopped = ctx.Done()

	root := p.root()
	root.SetArgs(args)
	root.SetIn(p.Stdin)
	root.SetOut(p.Stdout)
	root.SetErr(p.Stderr)
	cmd, err := root.ExecuteContextC(ctx)
	return p.Report(ctx, cmd, err)
}

// untilSignal returns a context that is done at the first signal to end. The next one ends
// the process: that is so before anybody can see that the context is done.
func untilSignal(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case <-signals:
		case <-ctx.Done():
		}
		signal.Stop(signals)
		cancel()
	}()
	return ctx, cancel
}

const rootHelp = `studyplanner is a study planner with an HTTP API: subjects with weekly slots and
a syllabus, the blocks that follow from them, the week, and the progress made.

The commands for planning talk to a server, with an API key: "studyplanner
login" remembers both. The commands for running a server open its database, one
SQLite file or PostgreSQL. Their settings can be given in three ways: a flag
wins over its variable in the environment (--log-level, STUDYPLANNER_LOG_LEVEL),
which wins over the file that --config names. "studyplanner serve --help"
describes them all.

Exit codes: 0 done, 1 it failed, 2 wrong usage or configuration, 3 no such block
or subject, 4 the key is missing or refused, 5 the server cannot be reached or
is busy: try again.`

const rootExample = `  studyplanner login
  studyplanner week
  studyplanner add "Maths tomorrow 9-10:30 Integrals"

  studyplanner account create --email ada@example.org --timezone Europe/Berlin
  studyplanner key create --email ada@example.org --mode live
  studyplanner serve --listen localhost:8080`

// The groups in which help lists the commands.
const (
	groupUse   = "use"
	groupServe = "serve"
)

// root returns the tree of commands.
func (p *program) root() *cobra.Command {
	p.settings = p.options.flags()
	root := console.Group("studyplanner", "A study planner with an HTTP API", rootHelp)
	root.AddGroup(&cobra.Group{ID: groupUse, Title: "Planning:"}, &cobra.Group{ID: groupServe, Title: "Running a server:"})
	where := p.where()
	addTo(root, groupUse, nil, terminal.Commands(&p.Console)...)
	addTo(root, groupUse, nil, p.mcpCommand())
	addTo(root, groupServe, where, p.serveCommand(), p.accountCommands(), p.keyCommands(), p.demoCommand(),
		p.backupCommand(), p.restoreCommand(), p.migrateCommand(), p.databaseCommands(), p.doctorCommand())
	root.AddCommand(p.conformCommand(), p.healthcheckCommand(), p.versionCommand(), p.licensesCommand())
	root.Flags().AddFlagSet(where) // they may stand before the command, too
	root.Example = rootExample
	root.SetFlagErrorFunc(console.WrongFlag)
	root.SetUsageTemplate(fitting(root.UsageTemplate(), screen.Columns(&p.Console)))
	root.SetHelpFunc(wrapping(root.HelpFunc(), screen.Columns(&p.Console)))
	root.Version = Version
	root.SetVersionTemplate("studyplanner {{.Version}}\n")
	root.SilenceErrors, root.SilenceUsage = true, true
	return root
}

// fitting returns a template of help that fits into so many columns.
func fitting(template string, columns int) string {
	return strings.NewReplacer(
		"Flags.FlagUsages", fmt.Sprintf("Flags.FlagUsagesWrapped %d", columns),
		" for more information about a command.", " for more.",
	).Replace(template)
}

// wrapping returns help whose prose fits into so many columns.
func wrapping(help func(*cobra.Command, []string), columns int) func(*cobra.Command, []string) {
	return func(c *cobra.Command, args []string) {
		c.Long = screen.Reflow(c.Long, columns)
		help(c, args)
	}
}

// where returns the flags of all commands for running a server.
func (p *program) where() *pflag.FlagSet {
	f := pflag.NewFlagSet("where", pflag.ContinueOnError)
	f.AddFlag(p.settings.Lookup("database"))
	f.StringVar(&p.config, "config", "", "`FILE` with settings (see serve --help)")
	return f
}

// addTo adds commands with some flags to one group of root.
func addTo(root *cobra.Command, group string, flags *pflag.FlagSet, commands ...*cobra.Command) {
	for _, c := range commands {
		c.GroupID = group
		c.PersistentFlags().AddFlagSet(flags)
	}
	root.AddCommand(commands...)
}

// do makes a the action of c, for which the settings are resolved.
func (p *program) do(c *cobra.Command, a console.Action) *cobra.Command {
	return p.Enter(c, func(ctx context.Context, operands []string) error {
		if err := p.resolve(); err != nil {
			return console.UsageError{Err: err}
		}
		return a(ctx, operands)
	})
}

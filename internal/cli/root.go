// Package cli is the command line of the program: its commands, its
// configuration, and in serve.go the wiring of everything else.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
	_ "time/tzdata" // time zones work where the system has none

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Version is the version of the program, which the linker sets.
var Version = "devel"

// The exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2 // wrong usage or configuration
)

// Run executes the command that args name and returns its exit code. Results
// go to stdout, everything else to stderr. When ctx is done, or at SIGINT or
// SIGTERM, the command ends in order; a second signal ends the process.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	p := &program{stdin: stdin, stdout: stdout, stderr: stderr, lookup: os.LookupEnv, now: time.Now}
	return p.run(ctx, args)
}

// program is one run of the command line.
type program struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	lookup         func(name string) (string, bool) // an environment variable
	now            func() time.Time

	options  options
	settings *pflag.FlagSet // sets the options
	config   string         // the configuration file, or ""
	entered  bool           // the command's own code runs: its arguments were right
}

func (p *program) run(ctx context.Context, args []string) int {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer context.AfterFunc(ctx, stop)() // from now on a signal ends the process

	root := p.root()
	root.SetArgs(args)
	root.SetIn(p.stdin)
	root.SetOut(p.stdout)
	root.SetErr(p.stderr)
	cmd, err := root.ExecuteContextC(ctx)
	return p.report(ctx, cmd, err)
}

const rootHelp = `studyplanner is a study planner with an HTTP API: subjects with weekly slots and
a syllabus, the blocks that follow from them, the week, and the progress made.
It keeps its data in one SQLite file or in PostgreSQL.

Every setting can be given in three ways. A flag wins over its variable in the
environment (--log-level, STUDYPLANNER_LOG_LEVEL), which wins over the file that
--config names. "studyplanner serve --help" describes all settings and the file.

Exit codes: 0 done, 1 it failed, 2 wrong usage or configuration.`

const rootExample = `  studyplanner account create --email ada@example.org --timezone Europe/Berlin
  studyplanner key create --email ada@example.org --mode live
  studyplanner serve --listen localhost:8080`

// root returns the tree of commands.
func (p *program) root() *cobra.Command {
	p.settings = p.options.flags()
	root := group("studyplanner", "A study planner with an HTTP API", rootHelp,
		p.serveCommand(), p.accountCommands(), p.keyCommands(), p.demoCommand(),
		p.backupCommand(), p.restoreCommand(), p.migrateCommand(), p.doctorCommand(), p.versionCommand())
	root.Example = rootExample
	root.SetFlagErrorFunc(wrongFlag)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.PersistentFlags().AddFlag(p.settings.Lookup("database"))
	root.PersistentFlags().StringVar(&p.config, "config", "", "`FILE` with settings (see serve --help)")
	return root
}

// group returns a command that only holds others.
func group(use, short, long string, commands ...*cobra.Command) *cobra.Command {
	c := &cobra.Command{
		Use: use, Short: short, Long: long, Args: noSuchCommand, DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(commands...)
	return c
}

// noSuchCommand refuses the operands of a group: they are no commands of it.
func noSuchCommand(c *cobra.Command, operands []string) error {
	if len(operands) == 0 {
		return nil
	}
	text := fmt.Sprintf("unknown command %q for %q", operands[0], c.CommandPath())
	c.SuggestionsMinimumDistance = 2
	if similar := c.SuggestionsFor(operands[0]); len(similar) > 0 {
		text += ", did you mean " + strings.Join(similar, " or ") + "?"
	}
	return errors.New(text)
}

// wrongFlag explains that a flag is wrong. A group knows none of the flags of a
// command that it does not have: then it is the command that is wrong.
func wrongFlag(c *cobra.Command, err error) error {
	if c.HasSubCommands() && c.Flags().NArg() > 0 {
		return noSuchCommand(c, c.Flags().Args())
	}
	return err
}

// action is what a command does, once its flags and operands are known.
type action func(ctx context.Context, operands []string) error

// do makes a the action of c, for which the settings are resolved.
func (p *program) do(c *cobra.Command, a action) *cobra.Command {
	return p.enter(c, func(ctx context.Context, operands []string) error {
		if err := p.resolve(); err != nil {
			return usageError{err}
		}
		return a(ctx, operands)
	})
}

// enter makes a the action of c, which begins where flags and operands are right.
func (p *program) enter(c *cobra.Command, a action) *cobra.Command {
	c.DisableFlagsInUseLine = true
	if c.Args == nil {
		c.Args = cobra.NoArgs
	}
	c.RunE = func(c *cobra.Command, operands []string) error {
		p.entered = true
		return a(c.Context(), operands)
	}
	return c
}

// oneOperand requires exactly one.
func oneOperand(name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, operands []string) error {
		if len(operands) != 1 {
			return fmt.Errorf("needs %s, and nothing else", name)
		}
		return nil
	}
}

// required marks flags that must be given.
func required(c *cobra.Command, flags ...string) {
	for _, name := range flags {
		if err := c.MarkFlagRequired(name); err != nil {
			panic(err) // there is no such flag
		}
	}
}

// choices completes the values of a flag.
func choices(c *cobra.Command, flag string, values ...string) {
	complete := cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
	if err := c.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // there is no such flag
	}
}

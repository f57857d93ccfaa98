package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"studyplanner/internal/console"
	"studyplanner/internal/store"
)

func (p *program) backupCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "backup FILE", Short: "Write a consistent copy of the database to a file",
		Long: `Write a copy of everything in the database, as of one moment, to a new FILE. The
server may go on meanwhile. Of a distributed database each server is copied as
of a moment of its own: for one moment of all, stop the instances.`,
		Example: "  studyplanner backup /var/backups/planner-$(date +%F)",
		Args:    console.OneOperand("a FILE"),
	}
	return p.do(c, func(ctx context.Context, operands []string) error {
		return p.with(ctx, older, func(s services) error {
			if s.store.Distributed() {
				p.Note("the database is distributed: each of its servers is copied as of a moment of its own\n")
			}
			progress := p.Progress("backup")
			defer progress.Finish()
			return s.store.Backup(ctx, operands[0], progress.Set)
		})
	})
}

func (p *program) restoreCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "restore FILE", Short: "Make a database from a backup",
		Long: `Make a database from a FILE that "backup" wrote. The database must not exist
yet, or be empty on PostgreSQL: nothing is ever overwritten.`,
		Example: "  studyplanner restore /var/backups/planner-2026-10-01 --database planner.db",
		Args:    console.OneOperand("a FILE"),
	}
	return p.do(c, func(ctx context.Context, operands []string) error {
		if err := p.options.checkDatabase(); err != nil {
			return console.UsageError{Err: err}
		}
		progress := p.Progress("restore")
		defer progress.Finish()
		return store.Restore(ctx, operands[0], p.options.database, progress.Set)
	})
}

func (p *program) migrateCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "migrate", Short: "Bring the database to the schema of this version",
		Long: `Bring the database to the schema that this version of the program needs, and
create it if there is none. A server does so by itself when it starts. A
newer one is left as it is if this version may go on beside it, else refused.`,
	}
	return p.do(c, func(ctx context.Context, _ []string) error {
		if err := p.options.checkDatabase(); err != nil {
			return console.UsageError{Err: err}
		}
		st, err := store.Open(ctx, store.Options{Database: p.options.database})
		if err != nil {
			return err
		}
		defer st.Close()
		before, mine, err := st.SchemaVersion(ctx)
		if err != nil {
			return err
		}
		if err := st.Migrate(ctx); err != nil {
			return err
		}
		return p.Print(fmt.Sprintf("schema version %d, was %d", max(before, mine), before))
	})
}

func (p *program) databaseCommands() *cobra.Command {
	group := console.Group("database", "Lay out the database", "Lay out the database.")
	group.AddCommand(p.distributeCommand())
	return group
}

func (p *program) distributeCommand() *cobra.Command {
	shards := store.DefaultShards
	c := &cobra.Command{
		Use: "distribute", Short: "Distribute the database over several servers",
		Long: `Lay the rows of all tables into shards on the servers of a PostgreSQL with
Citus, in one transaction. Stop all instances first. What is distributed already
stays as it is.`,
		Example: "  studyplanner database distribute --shards 128",
	}
	c.Flags().IntVar(&shards, "shards", shards, "how many shards each table has")
	return p.do(c, func(ctx context.Context, _ []string) error {
		if shards < 1 || shards > store.MaxShards {
			return console.Usagef("--shards must be from 1 to %d", store.MaxShards)
		}
		return p.with(ctx, existing, func(s services) error {
			tables, err := s.store.Distribute(ctx, shards)
			if err != nil {
				return err
			}
			return p.Print(fmt.Sprintf("%d tables distributed", tables))
		})
	})
}

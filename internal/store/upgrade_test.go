package store

import (
	"database/sql"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest/pg"
)

// older opens a database of the schema before the first with all that is in s. What the
// live space of account 0 holds stands under another id there, and something is left
// under its own; and of a subject that was deleted all blocks are there.
func older(t *testing.T, s *Store, database string) *Store {
	t.Helper()
	old := unmigrated(t, Options{Database: database})
	d := old.dialect
	d.scripts = os.DirFS("testdata/" + string(d.goose))
	if err := d.migrate(t.Context(), old.admin(), firstSchema-1); err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		if table.name != "daily_totals" {
			copyRows(t, s, old, table.name)
		}
	}
	for _, query := range []string{
		"UPDATE spaces SET holds = space_id",
		"INSERT INTO spaces (space_id, mode, time_zone, plan, version, through, blocks) VALUES ('spc_aside', 'aside', '', '', 1048577, 0, 0)",
		"UPDATE spaces SET holds = 'spc_aside' WHERE space_id = 'spc_l0'",
		"INSERT INTO subjects SELECT 'spc_aside', id, seq, name, name_key, type, color, slots, syllabus, version, review FROM subjects WHERE space_id = 'spc_l0'",
		"UPDATE blocks SET space_id = 'spc_aside' WHERE space_id = 'spc_l0'",
		"INSERT INTO blocks SELECT 'spc_l0', day, starts, ends, id, subject_id, topic, done, untouched, version, note, actual FROM blocks WHERE space_id = 'spc_aside' AND day < 19990905",
		"UPDATE days_off SET space_id = 'spc_aside' WHERE space_id = 'spc_l0'",
		"UPDATE exams SET space_id = 'spc_aside' WHERE space_id = 'spc_l0'",
		"UPDATE wishes SET space_id = 'spc_aside' WHERE space_id = 'spc_l0'",
		"UPDATE timers SET space_id = 'spc_aside' WHERE space_id = 'spc_l0'",
		"UPDATE calendars SET space_id = 'spc_aside' WHERE space_id = 'spc_l0'",
		"UPDATE calendar_texts SET space_id = 'spc_aside' WHERE space_id = 'spc_l0'",
		"UPDATE busy_times SET space_id = 'spc_aside' WHERE space_id = 'spc_l0'",
		"INSERT INTO remains VALUES ('spc_l0', 'sub_l0', 0)",
		"INSERT INTO subjects SELECT space_id, 'sub_gone', 1, name, 'gone', type, color, slots, syllabus, version, review FROM subjects WHERE id = 'sub_0_0' AND space_id = 'spc_aside'",
		"INSERT INTO blocks SELECT space_id, day, starts, ends, 'blk_gone', 'sub_gone', topic, done, untouched, version, note, actual FROM blocks WHERE id = 'blk_topic' AND space_id = 'spc_aside'",
		"INSERT INTO remains VALUES ('spc_aside', 'sub_gone', 0)",
		"INSERT INTO spaces (space_id, mode, time_zone, plan, version, through, blocks) VALUES ('spc_cut', 'aside', '', '', 1048577, 0, 0)",
		"INSERT INTO remains VALUES ('spc_cut', 'sub_cut', 9000000000000)",
		"INSERT INTO subjects SELECT 'spc_cut', id, seq, name, name_key, type, color, slots, syllabus, version, review FROM subjects WHERE space_id = 'spc_aside'",
	} {
		if _, err := old.admin().ExecContext(t.Context(), calling(s, query)); err != nil {
			t.Fatal(query, err)
		}
	}
	return old
}

// copyRows copies all rows of a table from one database to another of the same kind, in the
// columns that both have.
func copyRows(t *testing.T, from, to *Store, table string) {
	t.Helper()
	columns, err := columnsOf(t.Context(), from.reads, table)
	if err != nil {
		t.Fatal(err)
	}
	there, err := columnsOf(t.Context(), to.admin(), table)
	if err != nil {
		t.Fatal(err)
	}
	columns = slices.DeleteFunc(columns, func(name string) bool { return !slices.Contains(there, name) })
	names := strings.Join(columns, ", ")
	scan := func(rows *sql.Rows, row *[]any) error {
		*row = make([]any, len(columns))
		return scanAll(rows, *row)
	}
	rows, err := list(t.Context(), from.reads, scan, "SELECT "+names+" FROM "+table)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if _, err := to.admin().ExecContext(t.Context(), "INSERT INTO "+table+" ("+names+") VALUES ("+marks(1, len(columns))+")", row...); err != nil {
			t.Fatal(table, err)
		}
	}
}

// empty names a new database of the same kind without any tables.
func empty(t *testing.T, database string) string {
	if isURL(database) {
		return pg.NewDatabase(t)
	}
	return newFile(t)
}

// shapeOf returns the columns of all tables, and the names of all indexes.
func shapeOf(t *testing.T, s *Store) map[string][]string {
	t.Helper()
	shape := map[string][]string{}
	for _, table := range tables {
		columns, err := columnsOf(t.Context(), s.reads, table.name)
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(columns)
		shape[table.name] = columns
	}
	indexes := "SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name"
	if s.remote {
		indexes = "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() ORDER BY indexname"
	}
	all, err := list(t.Context(), s.reads, column[string], indexes)
	if err != nil {
		t.Fatal(err)
	}
	shape[""] = all
	return shape
}

func TestADatabaseOfTheSchemaBeforeKeepsAllThatItHas(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := filled(t, database)
		now := older(t, s, empty(t, database))
		if err := now.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(dump(t, s), dump(t, now)); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(shapeOf(t, s), shapeOf(t, now)); diff != "" {
			t.Error(diff)
		}
		healthy(t, now)
	})
}

// A change of slots that was cut short has left blocks of the former slots from a day on.
func TestAChangeThatWasCutShortIsMadeAnewAfterTheUpgrade(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s, space, owed := filled(t, database), spaceCalled("l0"), planner.Date(730_020)
		now := older(t, s, empty(t, database))
		if _, err := now.admin().ExecContext(t.Context(), calling(now, "UPDATE spaces SET owed = $1 WHERE space_id = 'spc_l0'"), dayOf(owed)); err != nil {
			t.Fatal(err)
		}
		if err := now.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		healthy(t, now)
		if state, err := now.State(t.Context(), space); err != nil || state.Through != owed-1 || state.Needed != 0 {
			t.Errorf("%+v, %v", state, err)
		}
		all := planner.BlockQuery{First: planner.MinDate, Last: planner.MaxDate}
		want, err := planner.Collect(s.Blocks(t.Context(), space, all))
		if err != nil {
			t.Fatal(err)
		}
		want = slices.DeleteFunc(want, func(b planner.Block) bool { return b.Date >= owed && b.Untouched && !b.Done })
		got, err := planner.Collect(now.Blocks(t.Context(), space, all))
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Error(diff, err)
		}
	})
}

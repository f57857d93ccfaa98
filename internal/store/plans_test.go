package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// planned are the statements whose plans matter: all but those that look at
// everything, or at system tables.
func planned(t *testing.T) []statement {
	t.Helper()
	all := []string{
		"selectRemindersDue", "selectMiscounted", "selectSample", "copy", "columnsOf", "newRowProgress", "countAccounts", "selectAccounts", "selectInvitations", "selectPreparedSets", "countPrepared", "deleteAllPrepared", "selectVersion",
	}
	return slices.DeleteFunc(statements(t), func(s statement) bool {
		return isCheck(s.sql) || slices.Contains(all, s.name) || strings.Contains(s.sql, "sqlite_master") || !tableOf.MatchString(s.sql) ||
			strings.Contains(s.sql, "FROM pg_") || strings.Contains(s.sql, "citus_") || // of a distributed database
			strings.Contains(s.sql, "pragma_") || strings.Contains(s.sql, "VALUES") ||
			strings.Contains(s.sql, "quotas") // which are for one database only, and found by their key
	})
}

// inOrderOfBlocks are the statements that walk along the order of blocks, by
// the parameters that they are explained with.
var inOrderOfBlocks = map[string][]any{
	"selectBlocks":             {spaceIdent(spaceCalled("l7")), 20260302, 20260308, 0, 1, noLimit},
	"selectBlocksAfter":        {spaceIdent(spaceCalled("l7")), 20260302, 20260308, 0, 1, noLimit, 540, 600, identOf(planner.BlockID, called(planner.BlockID, "00001_1"))},
	"selectSubjectBlocks":      {spaceIdent(spaceCalled("l7")), 20260302, 20260308, 0, 1, noLimit, identOf(planner.SubjectID, called(planner.SubjectID, "7_1"))},
	"selectSubjectBlocksAfter": {spaceIdent(spaceCalled("l7")), 20260302, 20260308, 0, 1, noLimit, identOf(planner.SubjectID, called(planner.SubjectID, "7_1")), 540, 600, identOf(planner.BlockID, called(planner.BlockID, "00001_1"))},
}

// materialized matches what WITH names in a plan of SQLite.
var materialized = regexp.MustCompile(`MATERIALIZE (\w+)`)

// spaceSearched matches the search of an index for a space in a plan of PostgreSQL.
var spaceSearched = regexp.MustCompile(`Index Cond: .*\bspace_id\b`)

var parameter = regexp.MustCompile(`\$\d+`)

// parameters returns some for s.
func parameters(s statement) []any {
	if args, ok := inOrderOfBlocks[s.name]; ok {
		return args
	}
	n := 0
	for _, p := range parameter.FindAllString(s.sql, -1) {
		var i int
		fmt.Sscanf(p, "$%d", &i)
		n = max(n, i)
	}
	var args []any
	if tablesOfSpaces(s.sql) > 0 {
		args = append(args, spaceIdent(spaceCalled("l7")))
	}
	for len(args) < n {
		args = append(args, "1")
	}
	return args
}

func TestSQLiteServesEveryStatementFromAnIndex(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	for _, st := range planned(t) {
		t.Run(st.name, func(t *testing.T) {
			served(t, st, sqlitePlan(t, s.reads, st))
			// The writer's plans show what is deleted along with a row.
			err := s.write(t.Context(), func(_ context.Context, run runner) error {
				served(t, st, sqlitePlan(t, run, st))
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// served checks a plan of SQLite.
func served(t *testing.T, st statement, plan string) {
	t.Helper()
	for _, m := range materialized.FindAllStringSubmatch(plan, -1) { // of one row
		plan = strings.ReplaceAll(plan, "SCAN "+m[1]+"\n", "")
	}
	for _, bad := range []string{"SCAN", "TEMP B-TREE", "AUTOMATIC"} {
		if strings.Contains(plan, bad) {
			t.Errorf("%s in the plan of%s\n%s", bad, st.sql, plan)
		}
	}
	if _, ok := inOrderOfBlocks[st.name]; ok && !regexp.MustCompile(`space_id=\? AND .*day`).MatchString(plan) {
		t.Errorf("the index is not searched for the day:\n%s", plan)
	}
	if st.name == "selectEndings" && !strings.Contains(plan, "COVERING INDEX sqlite_autoindex_blocks_2 (space_id=?)") {
		t.Errorf("more is read than the index of ids:\n%s", plan)
	}
}

func sqlitePlan(t *testing.T, run runner, st statement) string {
	t.Helper()
	type step struct{ detail string }
	scan := func(rows *sql.Rows, s *step) error {
		var ignored int
		return rows.Scan(&ignored, &ignored, &ignored, &s.detail)
	}
	steps, err := list(t.Context(), run, scan, "EXPLAIN QUERY PLAN "+st.sql, parameters(st)...)
	if err != nil {
		t.Error(err)
	}
	var plan strings.Builder
	for _, s := range steps {
		plan.WriteString(s.detail + "\n")
	}
	return plan.String()
}

// populate fills ten spaces with two hundred days of blocks each.
func populate(t *testing.T, s *Store) {
	t.Helper()
	first := planner.NewDate(2025, time.September, 1)
	for i := range 10 {
		a := account.Account{
			ID: called(account.AccountID, i), Email: fmt.Sprintf("%d@example.org", i), TimeZone: "UTC", Plan: "free",
			Live: spaceCalled(fmt.Sprint("l", i)), Sandbox: spaceCalled(fmt.Sprint("s", i)),
		}
		if _, err := s.Enroll(t.Context(), account.Enrollment{Account: a}); err != nil {
			t.Fatal(err)
		}
		err := s.Write(t.Context(), a.Live, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(fillSpace(ctx, tx, i, first, 200), tx.SetThrough(ctx, first))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// fillSpace adds three subjects and three blocks a day.
func fillSpace(ctx context.Context, tx planner.Tx, space int, first planner.Date, days int) error {
	var blocks []planner.Block
	for n := range 3 {
		s := planner.Subject{ID: called(planner.SubjectID, fmt.Sprintf("%d_%d", space, n)), Name: fmt.Sprintf("Subject %d", n), Type: planner.Study, Color: "#123456"}
		if err := tx.InsertSubject(ctx, s); err != nil {
			return err
		}
		for d := range planner.Date(days) {
			blocks = append(blocks, planner.Block{
				ID: called(planner.BlockID, fmt.Sprintf("%05d_%d", d, n)), SubjectID: s.ID, Date: first + d,
				Start: planner.Clock(480 + 120*n), End: planner.Clock(570 + 120*n), Done: (int(d)+n)%3 > 0, Untouched: d%5 == 0,
			})
		}
	}
	return tx.InsertBlocks(ctx, blocks)
}

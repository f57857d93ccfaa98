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

	"github.com/jackc/pgx/v5/pgtype"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// planned are the statements whose plans matter: all but those that look at
// everything, or at system tables.
func planned(t *testing.T) []statement {
	t.Helper()
	all := slices.Concat(acrossSpaces, []string{
		"countStrayEmails", "countWrongInstallation", "countStrayPasswords", "countStraySessions", "countStrayPasskeys", "countStrayResets",
		"countAccounts", "selectAccounts", "selectInvitations", "selectPreparedSets", "countPrepared", "deleteAllPrepared", "selectVersion",
	})
	return slices.DeleteFunc(statements(t), func(s statement) bool {
		return slices.Contains(all, s.name) || strings.Contains(s.sql, "sqlite_master") || !tableOf.MatchString(s.sql) ||
			strings.Contains(s.sql, "FROM pg_") || strings.Contains(s.sql, "citus_") || s.name == "sessionAccessApart" || // of a distributed database
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
	"selectTallies":            {spaceIdent(spaceCalled("l7")), 20260302, 20260308, noLimit, planner.Inactive},
}

// bySubject matches the plan of a walk along the blocks of one subject.
var bySubject = regexp.MustCompile(`space_id.*subject_id.*day`)

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
	for _, bad := range []string{"SCAN", "TEMP B-TREE", "AUTOMATIC"} {
		if strings.Contains(plan, bad) {
			t.Errorf("%s in the plan of%s\n%s", bad, st.sql, plan)
		}
	}
	if _, ok := inOrderOfBlocks[st.name]; ok && !regexp.MustCompile(`space_id=\? AND .*day`).MatchString(plan) {
		t.Errorf("the index is not searched for the day:\n%s", plan)
	}
	if strings.HasPrefix(st.name, "selectSubjectBlocks") && !bySubject.MatchString(plan) {
		t.Errorf("the index is not searched for the subject:\n%s", plan)
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

func TestPostgreSQLServesEveryStatementFromAnIndex(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	populate(t, s)
	conn, err := s.reads.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for _, query := range []string{"VACUUM ANALYZE", "SET enable_seqscan = off"} {
		if _, err := conn.ExecContext(t.Context(), query); err != nil {
			t.Fatal(err)
		}
	}
	for _, st := range planned(t) {
		t.Run(st.name, func(t *testing.T) {
			plan := postgresPlan(t, conn, st)
			if strings.Contains(plan, "Seq Scan") || !strings.Contains(plan, "Index Cond") {
				t.Errorf("the plan of%s\n%s", st.sql, plan)
			}
			if named := len(spaceSearched.FindAllString(plan, -1)); named < tablesOfSpaces(st.sql)-strings.Count(st.sql, "INSERT INTO") {
				t.Errorf("an index is searched without the space:\n%s", plan)
			}
			if _, ok := inOrderOfBlocks[st.name]; ok && !regexp.MustCompile(`Index Cond: .*space_id.*day`).MatchString(plan) {
				t.Errorf("the index is not searched for the day:\n%s", plan)
			}
			if strings.HasPrefix(st.name, "selectSubjectBlocks") && !bySubject.MatchString(plan) {
				t.Errorf("the index is not searched for the subject:\n%s", plan)
			}
			if st.name == "selectEndings" && !strings.Contains(plan, "Index Only Scan using blocks_space_id_id_key") {
				t.Errorf("more is read than the index of ids:\n%s", plan)
			}
		})
	}
}

func TestPostgreSQLReadsALargeSpaceInTheOrderOfTheIndex(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	populate(t, s)
	err := s.Write(t.Context(), spaceCalled("l7"), func(ctx context.Context, tx planner.Tx) error {
		var blocks []planner.Block
		for n := range 10_000 {
			blocks = append(blocks, planner.Block{
				ID: called(planner.BlockID, fmt.Sprintf("x%05d", n*7919%10_000)), SubjectID: called(planner.SubjectID, "7_1"), Date: planner.NewDate(2022, 1, 1) + planner.Date(n/10), End: 1,
			})
		}
		return tx.InsertBlocks(ctx, blocks)
	})
	if err != nil {
		t.Fatal(err)
	}
	conn, err := s.reads.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.ExecContext(t.Context(), "ANALYZE"); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]any{
		"selectBlocks":             {spaceIdent(spaceCalled("l7")), 10101, 99991231, 0, 1, noLimit},
		"selectBlocksAfter":        {spaceIdent(spaceCalled("l7")), 10101, 99991231, 0, 1, noLimit, -1, -1, lowest},
		"selectSubjectBlocks":      {spaceIdent(spaceCalled("l7")), 10101, 99991231, 0, 1, noLimit, identOf(planner.SubjectID, called(planner.SubjectID, "7_1"))},
		"selectSubjectBlocksAfter": {spaceIdent(spaceCalled("l7")), 10101, 99991231, 0, 1, noLimit, identOf(planner.SubjectID, called(planner.SubjectID, "7_1")), -1, -1, lowest},
	} {
		all := statements(t)
		st := all[slices.IndexFunc(all, func(st statement) bool { return st.name == name })]
		if plan := postgresPlanOf(t, conn, st, args); strings.Contains(plan, "Sort") {
			t.Errorf("%s sorts:\n%s", name, plan)
		}
	}
}

// postgresPlan explains st with its parameters written as literals, which
// PostgreSQL gives their types from the context, as it does with parameters.
func postgresPlan(t *testing.T, conn *sql.Conn, st statement) string {
	t.Helper()
	return postgresPlanOf(t, conn, st, parameters(st))
}

// postgresPlanOf is postgresPlan with args.
func postgresPlanOf(t *testing.T, conn *sql.Conn, st statement, args []any) string {
	t.Helper()
	types := parameterTypes(t, conn, st)
	query := parameter.ReplaceAllStringFunc(postgresDialect.endings(st.sql), func(p string) string {
		var i int
		fmt.Sscanf(p, "$%d", &i)
		id, given := args[i-1].(ident)
		if types[i-1] == pgtype.UUIDOID {
			return fmt.Sprintf("'%x'", id.bits)
		}
		if given {
			return "'0'"
		}
		return fmt.Sprintf("'%v'", args[i-1])
	})
	lines, err := list(t.Context(), conn, column[string], "EXPLAIN "+query)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(lines, "\n")
}

// parameterTypes returns the types of the parameters of st, by their numbers in PostgreSQL.
func parameterTypes(t *testing.T, conn *sql.Conn, st statement) (types []uint32) {
	t.Helper()
	err := conn.Raw(func(c any) error {
		described, err := c.(*pipelined).Conn.Conn().Prepare(t.Context(), "", postgresDialect.endings(st.sql))
		if err == nil {
			types = described.ParamOIDs
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return types
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

//go:build postgres

package store

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/stdlib"

	"studyplanner/internal/planner"
)

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
		"selectBlocksAfter":        {spaceIdent(spaceCalled("l7")), 10101, 99991231, 0, 1, noLimit, -1, -1, zeroIdent},
		"selectSubjectBlocks":      {spaceIdent(spaceCalled("l7")), 10101, 99991231, 0, 1, noLimit, identOf(planner.SubjectID, called(planner.SubjectID, "7_1"))},
		"selectSubjectBlocksAfter": {spaceIdent(spaceCalled("l7")), 10101, 99991231, 0, 1, noLimit, identOf(planner.SubjectID, called(planner.SubjectID, "7_1")), -1, -1, zeroIdent},
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
			return fmt.Sprintf("'%x'", id.bytes)
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
		described, err := c.(*stdlib.Conn).Conn().Prepare(t.Context(), "", postgresDialect.endings(st.sql))
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

package store

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// statement is a piece of SQL in the source of this package. Assembled means
// that what is not constant follows.
type statement struct {
	name, sql string
	assembled bool
}

var verb = regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b`)

// statements returns all SQL in the source of this package, by the names of
// the constants or functions that hold it.
func statements(t *testing.T) []statement {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var decls []ast.Decl
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		decls = append(decls, f.Decls...)
	}
	r := reader{consts: map[string]ast.Expr{}}
	for _, d := range decls {
		r.learn(d)
	}
	for _, d := range decls {
		r.read(d)
	}
	if len(r.found) < 40 {
		t.Fatalf("only %d statements found: is this test still looking in the right place?", len(r.found))
	}
	return r.found
}

// reader evaluates the string constants of a package.
type reader struct {
	consts map[string]ast.Expr
	found  []statement
}

func (r *reader) learn(d ast.Decl) {
	gen, ok := d.(*ast.GenDecl)
	if !ok || gen.Tok != token.CONST {
		return
	}
	for _, spec := range gen.Specs {
		v := spec.(*ast.ValueSpec)
		for i, value := range v.Values {
			r.consts[v.Names[i].Name] = value
		}
	}
}

// read finds the statements below d.
func (r *reader) read(d ast.Decl) {
	if f, ok := d.(*ast.FuncDecl); ok {
		r.readIn(f.Name.Name, f)
		return
	}
	for _, spec := range d.(*ast.GenDecl).Specs {
		if v, ok := spec.(*ast.ValueSpec); ok {
			r.readIn(v.Names[0].Name, v)
			if len(v.Names) > 1 {
				panic("one constant a line, please")
			}
		}
	}
}

func (r *reader) readIn(name string, n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		switch e.(type) {
		case *ast.BasicLit, *ast.BinaryExpr:
			sql, whole := r.eval(e)
			if verb.MatchString(sql) {
				r.found = append(r.found, statement{name, sql, !whole})
			}
			return false
		}
		return true
	})
}

// eval returns the text that e begins with, and whether that is all of it.
func (r *reader) eval(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil
	case *ast.Ident:
		if value, ok := r.consts[e.Name]; ok {
			return r.eval(value)
		}
	case *ast.CallExpr:
		return listing(e)
	case *ast.BinaryExpr:
		left, whole := r.eval(e.X)
		if !whole || e.Op != token.ADD {
			return left, false
		}
		right, whole := r.eval(e.Y)
		return left + right, whole
	}
	return "", false
}

// listing evaluates a call that lists the columns of a table.
func listing(call *ast.CallExpr) (string, bool) {
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) > 1 {
		return "", false
	}
	of, _ := method.X.(*ast.Ident)
	if of == nil || lists[of.Name].columns == nil {
		return "", false
	}
	columns, arg := lists[of.Name].columns, ""
	if len(call.Args) == 1 {
		arg = call.Args[0].(*ast.BasicLit).Value
	}
	switch first, err := strconv.Atoi(arg); method.Sel.Name {
	case "names":
		return columns.names(), true
	case "marks":
		return columns.marks(first), err == nil
	case "sets":
		return columns.sets(first), err == nil
	case "selected":
		return columns.selected(strings.Trim(arg, `"`)), true
	}
	return "", false
}

// The tables. A new one must be put into one of the first two lists.
var (
	spaceTables     = []string{"spaces", "api_keys", "subjects", "blocks", "answers", "wishes", "timers", "daily_totals", "days_off", "exams", "feeds", "reminders", "calendars", "calendar_texts", "busy_times"}
	directoryTables = []string{
		"accounts", "email_directory", "key_directory", "feed_directory", "installation",
		"passwords", "sessions", "passkeys", "ceremonies", "resets", "invitations", "prepared", "compatibility", "quotas",
	}
	systemTables = []string{
		"goose_db_version", "sqlite_master", "pg_tables", "pg_constraint", "pg_extension", "pg_dist_partition", "citus_shards",
		"pragma_foreign_key_check", "pragma_page_count", "pragma_freelist_count", "pragma_page_size",
	}
)

var (
	tableOf  = regexp.MustCompile(`\b(?:FROM|JOIN|INTO|UPDATE)\s+(\w+)`)
	inserted = regexp.MustCompile(`INSERT INTO \w+ \(space_id, `)
	selected = regexp.MustCompile(`(?s)\bWHERE (\w+\.)?space_id = \$1\b`)
)

// tablesOfSpaces counts the times that a statement names such a table.
func tablesOfSpaces(sql string) int {
	n := 0
	for _, m := range tableOf.FindAllStringSubmatch(sql, -1) {
		if slices.Contains(spaceTables, m[1]) {
			n++
		}
	}
	return n
}

// unscoped says what is wrong with a statement that could reach into a space
// without naming it, or "".
func unscoped(sql string) string {
	for _, m := range tableOf.FindAllStringSubmatch(sql, -1) {
		// SET is of ON CONFLICT DO UPDATE SET.
		if m[1] != "SET" && !slices.Contains(slices.Concat(spaceTables, directoryTables, systemTables), m[1]) {
			return "table " + m[1] + " is in no list"
		}
	}
	switch {
	case tablesOfSpaces(sql) == 0:
		return ""
	case strings.Contains(sql, "INSERT INTO"):
		if !inserted.MatchString(sql) {
			return "space_id is not the first column"
		}
	case !selected.MatchString(sql):
		return "WHERE does not begin with space_id = $1"
	}
	return severalShards(sql, false)
}

func TestEveryStatementNamesTheSpace(t *testing.T) {
	t.Parallel()
	for _, s := range statements(t) {
		if isCheck(s.sql) || everywhere[s.name] != "" || s.name == "selectSessionAccess" { // each of its parts names what it reads
			continue
		}
		if wrong := unscoped(s.sql); wrong != "" {
			t.Errorf("%s: %s:%s", s.name, wrong, s.sql)
		}
		if s.assembled && len(tableOf.FindAllString(s.sql, -1)) == 0 {
			t.Errorf("%s is assembled, so nobody can tell whether it names the space: %s", s.name, s.sql)
		}
	}
}

func TestStatementsThatDoNotNameTheSpaceAreSeen(t *testing.T) {
	t.Parallel()
	for _, sql := range []string{
		"SELECT id FROM blocks WHERE id = $1",
		"SELECT id FROM blocks WHERE id = $1 AND space_id = $2",
		"SELECT COUNT(*) FROM blocks",
		"UPDATE blocks SET done = 1 WHERE id = $1",
		"DELETE FROM answers WHERE created_at < $1",
		"INSERT INTO blocks (id, space_id) VALUES ($1, $2)",
		"INSERT INTO answers VALUES ($1, $2)",
		"SELECT b.id FROM blocks b JOIN subjects s ON s.id = b.subject_id WHERE b.space_id = $1",
		"SELECT b.id FROM blocks b JOIN subjects s ON s.space_id = b.subject_id WHERE b.space_id = $1",
		"SELECT s.space_id FROM spaces s WHERE s.space_id = $1 AND EXISTS (SELECT 1 FROM calendars c WHERE c.space_id = s.account_id)",
		"SELECT t.content FROM calendar_texts t WHERE t.space_id = $1 AND t.calendar_id IN (SELECT c.id FROM calendars c WHERE c.space_id = $2)",
		"SELECT space_id, remind_at FROM spaces WHERE remind_at <= $1",
		"SELECT id FROM newcomers WHERE space_id = $1",
		"SELECT p.version FROM sessions s JOIN accounts a ON a.id = s.account_id JOIN spaces p ON p.space_id = a.live_space WHERE s.hash = $1",
	} {
		if unscoped(sql) == "" {
			t.Errorf("not seen: %s", sql)
		}
	}
}

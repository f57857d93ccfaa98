package store

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"
)

// script is a migration as text.
type script struct {
	text       string
	statements []string // in capitals where they are not quoted, on one line each
}

var (
	noteOf   = regexp.MustCompile(`(?m)--.*$`)
	spaces   = regexp.MustCompile(`\s+`)
	blockOf  = regexp.MustCompile(`(?s)-- \+goose StatementBegin\n(.*?)-- \+goose StatementEnd\n`)
	madeOf   = regexp.MustCompile(`^CREATE (?:UNLOGGED )?TABLE (\w+)`)
	altered  = regexp.MustCompile(`^(?:ALTER TABLE|INSERT INTO|UPDATE|DELETE FROM) (\w+)`)
	indexOf  = regexp.MustCompile(`^CREATE (UNIQUE )?INDEX (CONCURRENTLY )?(\w+) ON (\w+)`)
	unmadeOf = regexp.MustCompile(`^DROP INDEX CONCURRENTLY IF EXISTS (\w+)$`)
	// A column with a value of its own would be written into every row.
	addedOf  = regexp.MustCompile(`^ALTER TABLE \w+ ADD COLUMN \w+ \w+( COLLATE "?\w+"?)?( NOT NULL DEFAULT ('[^']*'|-?\d+|TRUE|FALSE)| DEFAULT ('[^']*'|-?\d+|TRUE|FALSE|NULL))?$`)
	boundsOf = regexp.MustCompile(`\b(UNIQUE|REFERENCES|CHECK|PRIMARY|GENERATED)\b`)
	refersTo = regexp.MustCompile(`\bREFERENCES (\w+)`)
	filledTo = regexp.MustCompile(`^ALTER INDEX \w+ SET \(fillfactor = \d+\)$`) // which locks nobody out who reads or writes
	timeLock = regexp.MustCompile(`^SET LOCAL lock_timeout = '[1-5]s'$`)
)

func readScript(text string) script {
	s := script{text: text}
	text = blockOf.ReplaceAllStringFunc(text, func(block string) string { return strings.ReplaceAll(block, ";", "") + ";" })
	for statement := range strings.SplitSeq(noteOf.ReplaceAllString(text, ""), ";") {
		if statement = strings.TrimSpace(spaces.ReplaceAllString(statement, " ")); statement != "" {
			s.statements = append(s.statements, statement)
		}
	}
	return s
}

// made returns the tables that s makes.
func (s script) made() (tables []string) {
	for _, statement := range s.statements {
		if m := madeOf.FindStringSubmatch(statement); m != nil {
			tables = append(tables, m[1])
		}
	}
	return tables
}

// new reports whether a statement concerns only tables that s makes.
func (s script) new(statement string) bool {
	table := ""
	if m := madeOf.FindStringSubmatch(statement); m != nil {
		table = m[1]
	} else if m := altered.FindStringSubmatch(statement); m != nil {
		table = m[1]
	} else if m := indexOf.FindStringSubmatch(statement); m != nil {
		table = m[4]
	}
	return slices.Contains(s.made(), table)
}

// expands reports whether programs that know nothing of a statement go on as before.
func (s script) expands(statement string) bool {
	if index := indexOf.FindStringSubmatch(statement); index != nil {
		return s.new(statement) || index[1] == ""
	}
	return s.new(statement) || timeLock.MatchString(statement) || filledTo.MatchString(statement) || unmadeOf.MatchString(statement) ||
		addedOf.MatchString(statement) && !boundsOf.MatchString(statement)
}

// wrongs says how s, of version, breaks the rules of CONTRIBUTING.md.
func (s script) wrongs(postgres bool, version int) (all []string) {
	says := declared.FindStringSubmatch(s.text)
	if says == nil && strings.Contains(s.text, "oldest:") {
		all = append(all, `the line must be "-- oldest: N"`)
	}
	for _, statement := range s.statements {
		if says == nil && !s.expands(statement) {
			all = append(all, fmt.Sprintf(`%q may break programs that know version %d: say with "-- oldest: N" which may go on`, statement, version-1))
		}
	}
	if postgres {
		all = append(all, s.waits()...)
	}
	return all
}

// locked returns the tables that are there already and that s locks: each is named once
// for changes of it, and once more where a new table refers to it.
func (s script) locked() (tables []string) {
	for _, statement := range s.statements {
		if m := altered.FindStringSubmatch(statement); m != nil && !s.new(statement) {
			tables = append(tables, "changed "+m[1])
		}
		for _, m := range refersTo.FindAllStringSubmatch(statement, -1) {
			if !slices.Contains(s.made(), m[1]) {
				tables = append(tables, "referred to "+m[1])
			}
		}
	}
	slices.Sort(tables)
	return slices.Compact(tables)
}

// waits says how s, on PostgreSQL, makes others wait.
func (s script) waits() (all []string) {
	alone := strings.Contains(s.text, "-- +goose NO TRANSACTION")
	locks := false
	for i, statement := range s.statements {
		index := indexOf.FindStringSubmatch(statement)
		switch {
		case index != nil && !s.new(statement) && index[2] == "":
			all = append(all, fmt.Sprintf("%q must be CONCURRENTLY, as the table is there already", statement))
		case index != nil && index[2] != "":
			before := unmadeOf.FindStringSubmatch(s.statements[max(i-1, 0)])
			if before == nil || before[1] != index[3] {
				all = append(all, fmt.Sprintf("before %q must stand DROP INDEX CONCURRENTLY IF EXISTS, for one that was cut short", statement))
			}
		case unmadeOf.MatchString(statement):
		case alone:
			all = append(all, fmt.Sprintf("%q stands in no transaction: only indexes may", statement))
		}
		locks = locks || !s.new(statement) || strings.Contains(statement, "REFERENCES")
	}
	if strings.Contains(strings.Join(s.statements, "\n"), "CONCURRENTLY") != alone {
		all = append(all, "-- +goose NO TRANSACTION must stand above what is CONCURRENTLY, and there alone")
	}
	if locks && !alone && !timeLock.MatchString(s.statements[0]) {
		all = append(all, "it locks a table that is there already: begin with SET LOCAL lock_timeout = '2s'")
	}
	if locked := s.locked(); len(locked) > 1 {
		all = append(all, fmt.Sprintf("it locks one table that is there while it waits for another, and who reads both waits for it: make a migration of each of %q", locked))
	}
	return all
}

func TestMigrationsKeepToTheRules(t *testing.T) {
	t.Parallel()
	for _, d := range []dialect{sqliteDialect, postgresDialect} {
		names, err := fs.Glob(d.scripts, "*.sql")
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range names {
			version, err := goose.NumericComponent(name)
			if err != nil || int(version) != firstSchema+i {
				t.Fatalf("%s is number %d, %v", name, firstSchema+i, err)
			}
			text, err := fs.ReadFile(d.scripts, name)
			if err != nil {
				t.Fatal(err)
			}
			if version == firstSchema {
				continue
			}
			for _, wrong := range readScript(string(text)).wrongs(d.goose == goose.DialectPostgres, int(version)) {
				t.Errorf("%s, %s: %s", name, d.goose, wrong)
			}
		}
	}
}

func TestBothDatabasesMayBeUsedByTheSamePrograms(t *testing.T) {
	t.Parallel()
	file, err := sqliteDialect.declarations()
	if err != nil {
		t.Fatal(err)
	}
	server, err := postgresDialect.declarations()
	if err != nil || !maps.Equal(file, server) {
		t.Errorf("SQLite: %v, PostgreSQL: %v, %v", file, server, err)
	}
	before := firstSchema
	for _, version := range slices.Sorted(maps.Keys(file)) {
		if oldest := file[version]; oldest < before || oldest > version {
			t.Errorf("version %d needs a program that knows %d: not from %d through %d", version, oldest, before, version)
		} else {
			before = oldest
		}
	}
}

func TestTheRulesTellMigrationsThatBreakThem(t *testing.T) {
	t.Parallel()
	const limit = "SET LOCAL lock_timeout = '2s';\n"
	for text, want := range map[string]int{
		"CREATE TABLE a (b TEXT);\nINSERT INTO a (b) VALUES ('c');\nCREATE UNIQUE INDEX d ON a (b);":                                    0,
		limit + "ALTER TABLE blocks ADD COLUMN a BIGINT;\nALTER TABLE blocks ADD COLUMN b TEXT COLLATE \"C\" NOT NULL DEFAULT '';":      0,
		limit + "CREATE TABLE a (b UUID REFERENCES spaces);":                                                                            0,
		"CREATE UNLOGGED TABLE a (b TEXT);\nINSERT INTO a (b) VALUES ('c');":                                                            0,
		"-- +goose NO TRANSACTION\nDROP INDEX CONCURRENTLY IF EXISTS a;\nCREATE INDEX CONCURRENTLY a ON blocks (day);":                  0,
		"-- oldest: 12\n" + limit + "ALTER TABLE blocks DROP COLUMN note;":                                                              0,
		"-- +goose StatementBegin\nCREATE FUNCTION a() BEGIN b; c; END\n-- +goose StatementEnd\n":                                       2,
		"CREATE TABLE a (b UUID REFERENCES spaces);":                                                                                    1,
		"ALTER TABLE blocks ADD COLUMN a BIGINT;":                                                                                       1,
		limit + "ALTER TABLE blocks ADD COLUMN a BIGINT NOT NULL;":                                                                      1,
		limit + "ALTER TABLE blocks ADD COLUMN a BIGINT UNIQUE;":                                                                        1,
		limit + "ALTER TABLE blocks ADD COLUMN a UUID DEFAULT gen_random_uuid();":                                                       1,
		limit + "ALTER TABLE blocks ADD COLUMN a BIGINT, DROP COLUMN b;":                                                                1,
		limit + "ALTER TABLE blocks DROP COLUMN note;":                                                                                  1,
		limit + "UPDATE blocks SET note = '';":                                                                                          1,
		limit + "ALTER TABLE blocks ADD COLUMN a BIGINT;\nALTER TABLE spaces ADD COLUMN a BIGINT;":                                      1,
		limit + "CREATE TABLE a (b UUID REFERENCES spaces);\nALTER TABLE spaces ADD COLUMN a BIGINT;":                                   1,
		limit + "DROP TABLE months;":                                                                                                    1,
		limit + "CREATE INDEX a ON blocks (day);":                                                                                       1,
		"CREATE INDEX CONCURRENTLY a ON blocks (day);":                                                                                  3,
		"-- +goose NO TRANSACTION\nCREATE INDEX CONCURRENTLY a ON blocks (day);":                                                        1,
		"-- +goose NO TRANSACTION\nDROP INDEX CONCURRENTLY IF EXISTS a;\nCREATE UNIQUE INDEX CONCURRENTLY a ON blocks (day);":           1,
		"-- +goose NO TRANSACTION\nDROP INDEX CONCURRENTLY IF EXISTS a;\nCREATE INDEX CONCURRENTLY a ON blocks (day);\nUPDATE a SET b;": 2,
		"-- oldest 12\nCREATE TABLE a (b TEXT);":                                                                                        0,
		"-- oldest: twelve\nCREATE TABLE a (b TEXT);":                                                                                   1,
	} {
		if got := readScript("-- +goose Up\n"+text).wrongs(true, 14); len(got) != want {
			t.Errorf("%s\n%d wrongs, want %d: %q", text, len(got), want, got)
		}
	}
	if got := readScript("CREATE INDEX a ON blocks (day);\nALTER TABLE blocks ADD COLUMN a INTEGER;").wrongs(false, 14); len(got) > 0 {
		t.Errorf("on SQLite, where one connection at a time writes: %q", got)
	}
}

package store

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// everywhere are the statements that ask all servers, and why they may.
var everywhere = map[string]string{
	"selectAccounts":            "a command lists all accounts",
	"selectAccountsAfter":       "administrators list accounts, and so is known whether the last one is deleted",
	"selectOtherAdministrator":  "an administrator resigns or is deleted",
	"selectInvitations":         "administrators list invitations",
	"deleteInvitation":          "an administrator revokes one, by its id",
	"deleteFoundingInvitations": "before there are accounts",
	"deleteOldInvitations":      "somebody is invited",
	"selectKeyEntryByID":        "a command names a key by its id",
	"selectOldCeremonies":       "the janitor looks for ceremonies that have ended",
	"deleteCeremonies":          "an account is deleted",
	"selectOldResets":           "the janitor looks for links that have ended",
	"deleteReset":               "the janitor removes one",
	"selectRemindersDue":        "the sender looks for spaces with a reminder that is due",
	"selectMiscounted":          "doctor looks at all spaces",
	"selectSample":              "doctor looks at some spaces",
	"countAccounts":             "a backup is restored",
	"copy":                      "a backup is made or restored",
	"newRowProgress":            "a backup is made or restored",
	"columnsOf":                 "a backup is made or restored",
}

// isCheck reports whether Check runs a statement, which looks at all rows.
func isCheck(sql string) bool {
	for _, c := range checks {
		if c.query == sql {
			return true
		}
	}
	return false
}

// ties says which rows of a statement lie in one shard: a union-find structure over the
// tables of its queries, as "2.b", and the parameters that place them.
type ties struct {
	parent  map[string]string
	queries int
	single  bool // all of the statement has to ask one shard
}

func (t *ties) find(name string) string {
	for t.parent[name] != "" {
		name = t.parent[name]
	}
	return name
}

func (t *ties) tie(a, b string) {
	if a, b = t.find(a), t.find(b); a != b {
		t.parent[a] = b
	}
}

// source is a table that a query reads, by its alias.
type source struct{ name, by, group string }

// scope is what the names of a query stand for, those of the query around it last.
type scope []map[string]source

var (
	subquery    = regexp.MustCompile(`\(\s*SELECT\b`)
	from        = regexp.MustCompile(`\b(?:FROM|JOIN|UPDATE)\s+(\w+|\(#\d+\))(?:\s+([a-z]\w*))?`)
	placeholder = regexp.MustCompile(`\(#(\d+)\)`)
	equality    = regexp.MustCompile(`(?:\b(\w+)\.)?(\w+) = (?:(\w+)\.)?(\$?\w+)`)
)

// subqueries cuts what stands in parentheses out of a query, and leaves its number there.
func subqueries(sql string) (left string, inner []string) {
	for {
		at := subquery.FindStringIndex(sql)
		if at == nil {
			return left + sql, inner
		}
		end, depth := at[0]+1, 1
		for ; end < len(sql) && depth > 0; end++ {
			depth += strings.Count(sql[end:end+1], "(") - strings.Count(sql[end:end+1], ")")
		}
		left += fmt.Sprintf("%s(#%d)", sql[:at[0]], len(inner))
		inner = append(inner, strings.Trim(sql[at[0]:end], "()"))
		sql = sql[end:]
	}
}

// placement matches a table in the list of distribute.sql, its column, and the table
// beside it.
var placement = regexp.MustCompile(`\('(\w+)', '(\w+)', '(\w+)', `)

// placedSource returns the source for a table in shards.
func placedSource(name, table string) (source, bool) {
	for _, m := range placement.FindAllStringSubmatch(distributeTables, -1) {
		if m[1] == table {
			return source{name, m[2], strings.Replace(m[3], "none", table, 1)}, true
		}
	}
	return source{}, false
}

// sources returns what a query reads, by alias. A subquery is a source like the one that
// it reads first. What WITH names is read before all else, and is none.
func (t *ties) sources(query string, inner []string) map[string]source {
	t.queries++
	all := map[string]source{}
	for _, m := range from.FindAllStringSubmatch(query, -1) {
		table, alias := m[1], m[2]
		if of := placeholder.FindStringSubmatch(table); of != nil {
			i, _ := strconv.Atoi(of[1])
			if first := from.FindStringSubmatch(inner[i]); first != nil {
				table = first[1]
			}
		}
		if alias == "" {
			alias = table
		}
		if s, ok := placedSource(fmt.Sprintf("%d.%s", t.queries, alias), table); ok {
			all[alias] = s
		}
	}
	return all
}

// column returns the source whose rows a column places.
func (s scope) column(alias, name string) (source, bool) {
	for _, names := range s {
		if alias == "" && len(names) != 1 {
			return source{}, false
		}
		for known, of := range names {
			if alias == "" || alias == known {
				return of, of.by == name
			}
		}
	}
	return source{}, false
}

// read returns what is wrong with a query in an outer one, or "".
func (t *ties) read(sql string, outer scope) string {
	text, inner := subqueries(sql)
	for query := range strings.SplitSeq(text, "UNION ALL") {
		own := t.sources(query, inner)
		in := append(scope{own}, outer...)
		t.learn(query, in)
		if wrong := t.untied(own, outer, sql); wrong != "" {
			return wrong
		}
		for _, m := range placeholder.FindAllStringSubmatch(query, -1) {
			i, _ := strconv.Atoi(m[1])
			if wrong := t.read(inner[i], in); wrong != "" {
				return wrong
			}
		}
	}
	return ""
}

// learn ties what a query says is equal.
func (t *ties) learn(query string, in scope) {
	for _, m := range equality.FindAllStringSubmatch(query, -1) {
		a, placed := in.column(m[1], m[2])
		b, with := in.column(m[3], m[4])
		switch {
		case placed && strings.HasPrefix(m[4], "$"):
			t.tie(a.name, a.group+m[4])
		case placed && with && a.group == b.group:
			t.tie(a.name, b.name)
		}
	}
}

// untied names a source of a query that is not tied to all others: those beside it and,
// if the query cannot be run before the outer one, those of that.
func (t *ties) untied(own map[string]source, outer scope, sql string) string {
	beside := map[string]bool{}
	for _, s := range own {
		beside[t.find(s.name)] = true
	}
	if len(outer) > 0 && len(own) > 0 {
		for alias, s := range outer[0] {
			if t.single || strings.Contains(sql, " "+alias+".") {
				beside[t.find(s.name)] = true
			}
		}
	}
	if len(beside) > 1 {
		return "it reads rows of several shards: " + strings.TrimSpace(sql)
	}
	for name := range beside {
		if t.single && !strings.Contains(name, "$") {
			return "no parameter says which shard it reads: " + strings.TrimSpace(sql)
		}
	}
	return ""
}

// severalShards says what keeps a statement from being answered by one shard or, if it may
// ask all of them, by each shard for itself. It is "" where nothing does.
func severalShards(sql string, all bool) string {
	t := &ties{parent: map[string]string{}, single: !all}
	return t.read(sql, nil)
}

func TestNoStatementJoinsRowsOfSeveralShards(t *testing.T) {
	t.Parallel()
	for _, s := range statements(t) {
		all := isCheck(s.sql) || everywhere[s.name] != ""
		if wrong := severalShards(s.sql, all); wrong != "" {
			t.Errorf("%s: %s", s.name, wrong)
		}
	}
}

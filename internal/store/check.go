package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Finding is one thing that Check looked at.
type Finding struct {
	What    string // what was looked at
	Problem string // what is wrong with it; "" if nothing is
}

// The statements of Check look at all spaces at once. What a join needs that may lie on
// other servers is read first.
const (
	countWrongBlocks = `
SELECT COUNT(*)
FROM spaces s LEFT JOIN (
	SELECT c.space_id, COUNT(*) AS n
	FROM blocks c
	GROUP BY c.space_id) b ON b.space_id = s.space_id
WHERE s.blocks <> COALESCE(b.n, 0)`

	// Where a space says that it has some, they are looked for.
	countHiddenDaysOff = `
SELECT COUNT(*)
FROM spaces s LEFT JOIN (SELECT d.space_id, COUNT(*) AS n FROM days_off d GROUP BY d.space_id) o ON o.space_id = s.space_id
WHERE s.days_off < COALESCE(o.n, 0)`

	countHiddenCalendars = `
SELECT COUNT(*)
FROM spaces s
WHERE s.calendars = 0 AND s.space_id IN (SELECT c.space_id FROM calendars c)`

	countStrayTexts = `
SELECT COUNT(*)
FROM calendar_texts t LEFT JOIN calendars c ON c.space_id = t.space_id AND c.id = t.calendar_id
WHERE c.id IS NULL`

	countStrayTimes = `
SELECT COUNT(*)
FROM busy_times t LEFT JOIN calendars c ON c.space_id = t.space_id AND c.id = t.calendar_id
WHERE c.id IS NULL`

	countStrayEmails = `
WITH known AS MATERIALIZED (SELECT id FROM accounts)
SELECT COUNT(*)
FROM email_directory e LEFT JOIN known a ON a.id = e.account_id
WHERE a.id IS NULL`

	countHiddenAccounts = `
WITH addresses AS MATERIALIZED (SELECT account_id, COUNT(*) AS n FROM email_directory GROUP BY account_id), known AS MATERIALIZED (SELECT space_id, account_id FROM spaces)
SELECT COUNT(*)
FROM accounts a LEFT JOIN addresses e ON e.account_id = a.id
	LEFT JOIN known l ON l.space_id = a.live_space AND l.account_id = a.id
	LEFT JOIN known x ON x.space_id = a.sandbox_space AND x.account_id = a.id
WHERE COALESCE(e.n, 0) <> 1 OR l.space_id IS NULL OR x.space_id IS NULL OR l.space_id = x.space_id`

	countStraySpaces = `
WITH known AS MATERIALIZED (SELECT id FROM accounts)
SELECT COUNT(*)
FROM spaces s LEFT JOIN known a ON a.id = s.account_id
WHERE a.id IS NULL`

	countStrayKeys = `
WITH known AS MATERIALIZED (SELECT space_id, id, hash FROM api_keys)
SELECT COUNT(*)
FROM key_directory d LEFT JOIN known k ON k.space_id = d.space_id AND k.id = d.key_id AND k.hash = d.hash
WHERE k.id IS NULL`

	countHiddenKeys = `
WITH known AS MATERIALIZED (SELECT hash, key_id, space_id FROM key_directory)
SELECT COUNT(*)
FROM api_keys k LEFT JOIN known d ON d.hash = k.hash AND d.key_id = k.id AND d.space_id = k.space_id
WHERE d.hash IS NULL`

	countStrayFeeds = `
WITH known AS MATERIALIZED (SELECT space_id, id, hash FROM feeds)
SELECT COUNT(*)
FROM feed_directory d LEFT JOIN known f ON f.space_id = d.space_id AND f.id = d.feed_id AND f.hash = d.hash
WHERE f.id IS NULL`

	countHiddenFeeds = `
WITH known AS MATERIALIZED (SELECT hash, feed_id, space_id FROM feed_directory)
SELECT COUNT(*)
FROM feeds c LEFT JOIN known g ON g.hash = c.hash AND g.feed_id = c.id AND g.space_id = c.space_id
WHERE g.hash IS NULL`

	// Without the row the next account would become an administrator.
	countWrongInstallation = `
SELECT COUNT(*)
FROM (SELECT (SELECT COUNT(*) FROM installation) AS n, CASE WHEN EXISTS (SELECT 1 FROM accounts) THEN 1 ELSE 0 END AS due) i
WHERE i.n <> i.due`

	countStrayPasswords = `
WITH known AS MATERIALIZED (SELECT id FROM accounts)
SELECT COUNT(*)
FROM passwords p LEFT JOIN known a ON a.id = p.account_id
WHERE a.id IS NULL`

	countStraySessions = `
WITH known AS MATERIALIZED (SELECT id FROM accounts)
SELECT COUNT(*)
FROM sessions s LEFT JOIN known a ON a.id = s.account_id
WHERE a.id IS NULL`

	countStrayPasskeys = `
WITH known AS MATERIALIZED (SELECT id FROM accounts)
SELECT COUNT(*)
FROM passkeys p LEFT JOIN known a ON a.id = p.account_id
WHERE a.id IS NULL`

	countStrayResets = `
WITH known AS MATERIALIZED (SELECT id FROM accounts)
SELECT COUNT(*)
FROM resets r LEFT JOIN known a ON a.id = r.account_id
WHERE a.id IS NULL`
)

// A ceremony may outlive its account: for minutes.
var checks = [...]struct{ what, problem, query string }{
	{"number of blocks of each space", "%d spaces have another number than they say", countWrongBlocks},
	{"number of days off of each space", "%d spaces have more than they say", countHiddenDaysOff},
	{"whether spaces have calendars", "%d spaces have some and say that they have none", countHiddenCalendars},
	{"texts of calendars", "%d belong to no calendar", countStrayTexts},
	{"busy times", "%d months of them belong to no calendar", countStrayTimes},
	{"e-mail addresses", "%d belong to no account", countStrayEmails},
	{"accounts", "%d lack a space or cannot be found by their address", countHiddenAccounts},
	{"spaces", "%d belong to no account", countStraySpaces},
	{"key directory", "%d entries lead to no key", countStrayKeys},
	{"keys", "%d cannot be found by their text", countHiddenKeys},
	{"feed directory", "%d entries lead to no feed", countStrayFeeds},
	{"feeds", "%d cannot be found by their token", countHiddenFeeds},
	{"first account", "%d row does not say rightly whether there is one", countWrongInstallation},
	{"passwords", "%d belong to no account", countStrayPasswords},
	{"sessions", "%d belong to no account", countStraySessions},
	{"passkeys", "%d belong to no account", countStrayPasskeys},
	{"resets of passwords", "%d belong to no account", countStrayResets},
}

// Check looks for everything that could be wrong with the database. The error
// is what kept it from looking, not what it found.
func (s *Store) Check(ctx context.Context) ([]Finding, error) {
	have, want, err := s.SchemaVersion(ctx)
	if err != nil {
		return nil, fmt.Errorf("check: %w", err)
	}
	schema := Finding{What: fmt.Sprintf("schema version %d", have)}
	if have != want {
		schema.Problem = fmt.Sprintf("this program needs version %d", want)
		return []Finding{schema}, nil
	}
	findings := []Finding{schema}
	for _, look := range []func(context.Context) ([]Finding, error){s.engine.settings, s.engine.check, s.checkLayout} {
		found, err := look(ctx)
		if err != nil {
			return nil, fmt.Errorf("check: %w", s.explain(err))
		}
		findings = append(findings, found...)
	}
	for _, c := range checks {
		n, err := one(ctx, s.admin(), column[int], c.query)
		if err != nil {
			return nil, fmt.Errorf("check %s: %w", c.what, s.explain(err))
		}
		findings = append(findings, finding(c.what, c.problem, n))
	}
	wrong, err := list(ctx, s.admin(), idColumn[ofSpace], selectMiscounted)
	if err != nil {
		return nil, fmt.Errorf("check the totals of days: %w", s.explain(err))
	}
	return append(findings, finding("totals of days", miscounted, len(wrong))), nil
}

const miscounted = "those of %d spaces count other blocks than there are, and statistics with them"

// finding returns a finding of a problem that was found so many times.
func finding(what, problem string, times int) Finding {
	if times == 0 {
		return Finding{What: what}
	}
	return Finding{what, fmt.Sprintf(problem, times)}
}

// setting is a setting of the database and the value that it should have.
type setting struct{ what, query, want string }

func (s setting) check(ctx context.Context, run runner) (Finding, error) {
	f := Finding{What: s.what}
	got, err := one(ctx, run, column[string], s.query)
	if err == nil && got != s.want {
		f.Problem = fmt.Sprintf("is %s, not %s", got, s.want)
	}
	return f, err
}

// checkAll returns the findings of some settings.
func checkAll(ctx context.Context, run runner, settings ...setting) ([]Finding, error) {
	findings := make([]Finding, len(settings))
	for i, s := range settings {
		var err error
		if findings[i], err = s.check(ctx, run); err != nil {
			return nil, err
		}
	}
	return findings, nil
}

// settings implements engine.
func (e *sqliteEngine) settings(ctx context.Context) (findings []Finding, err error) {
	err = e.transact(ctx, "", func(ctx context.Context, run runner) error {
		findings, err = checkAll(ctx, run,
			setting{"journal mode", "PRAGMA journal_mode", "wal"},
			setting{"synchronous", "PRAGMA synchronous", "2"}, // FULL
			setting{"foreign keys", "PRAGMA foreign_keys", "1"})
		return err
	})
	return findings, err
}

// check implements engine.
func (e *sqliteEngine) check(ctx context.Context) ([]Finding, error) {
	integrity, err := list(ctx, e.reads, column[string], "PRAGMA integrity_check")
	if err != nil {
		return nil, err
	}
	broken, err := one(ctx, e.reads, column[int], "SELECT COUNT(*) FROM pragma_foreign_key_check")
	if err != nil {
		return nil, err
	}
	references := Finding{What: "references between rows"}
	if broken > 0 {
		references.Problem = fmt.Sprintf("%d rows refer to rows that are not there", broken)
	}
	return []Finding{references, {"integrity of the file", strings.TrimPrefix(strings.Join(integrity, "; "), "ok")}}, nil
}

// settings implements engine.
func (e *postgresEngine) settings(ctx context.Context) ([]Finding, error) {
	return checkAll(ctx, e.db,
		setting{"fsync", "SHOW fsync", "on"},
		setting{"synchronous_commit", "SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN 'off' ELSE 'on' END", "on"},
		setting{"encoding", "SHOW server_encoding", "UTF8"})
}

// limitsSet is "yes" if no limit is without a value, as behind a pooler.
const limitsSet = `
SELECT CASE WHEN '0' IN (current_setting('statement_timeout'), current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout'))
	THEN 'no' ELSE 'yes' END`

// check implements engine.
func (e *postgresEngine) check(ctx context.Context) ([]Finding, error) {
	return checkAll(ctx, e.db, setting{"enable_sort", "SHOW enable_sort", "off"}, setting{"time limits set", limitsSet, "yes"})
}

// WrongSettings returns the settings of the database that may lose or change data.
func (s *Store) WrongSettings(ctx context.Context) ([]Finding, error) {
	findings, err := s.settings(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the settings of the database: %w", s.explain(err))
	}
	return slices.DeleteFunc(findings, func(f Finding) bool { return f.Problem == "" }), nil
}

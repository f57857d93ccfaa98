package store

import (
	"context"
	"database/sql"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// preparedTable lacks the subjects, which lists are read without.
var preparedTable = table[account.Prepared]{
	{"id", immutable, func(p *account.Prepared) any { return (*idText[ofPrepared])(&p.ID) }},
	{"name", immutable, func(p *account.Prepared) any { return &p.Name }},
	{"name_key", writeOnly, func(p *account.Prepared) any { return folded{&p.Name} }},
	{"created_at", immutable, func(p *account.Prepared) any { return (*instant)(&p.Created) }},
	{"brief", immutable, func(p *account.Prepared) any { return listed[account.PreparedSubject]{&p.Brief} }},
}

var (
	insertPrepared = `
INSERT INTO prepared (subjects, ` + preparedTable.names() + `)
VALUES ($1, ` + preparedTable.marks(2) + `)`

	selectPreparedSets = `
SELECT ` + preparedTable.selected("p") + `
FROM prepared p
ORDER BY p.created_at, p.id`

	selectPrepared = `
SELECT ` + preparedTable.selected("p") + `
FROM prepared p
WHERE p.id = $1`
)

const (
	selectPreparedSubjects = `
SELECT subjects
FROM prepared
WHERE id = $1`

	countPrepared = `
SELECT COUNT(*)
FROM prepared`

	deletePrepared = `
DELETE FROM prepared
WHERE id = $1`

	deleteAllPrepared = `
DELETE FROM prepared`
)

func scanPreparedSubjects(rows *sql.Rows, all *[]planner.Subject) error {
	return rows.Scan(listed[planner.Subject]{all})
}

// PreparedSets implements [account.PreparedStorage].
func (s *Store) PreparedSets(ctx context.Context) ([]account.Prepared, error) {
	all, err := list(ctx, s.run, preparedTable.scan, selectPreparedSets)
	return all, s.explain(err)
}

// PreparedSet implements [account.PreparedStorage].
func (s *Store) PreparedSet(ctx context.Context, id string) (account.Prepared, error) {
	at := identOf(account.PreparedID, id)
	p, err := one(ctx, s.run, preparedTable.scan, selectPrepared, at)
	if err == nil {
		p.Subjects, err = one(ctx, s.run, scanPreparedSubjects, selectPreparedSubjects, at)
	}
	return p, s.explain(missing(err, account.ErrPreparedNotFound))
}

// CreatePrepared implements [account.PreparedStorage].
func (s *Store) CreatePrepared(ctx context.Context, p account.Prepared) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		if err := take(ctx, run, account.ErrNotFound, touchInstallation); err != nil { // one after the other
			return err
		}
		n, err := one(ctx, run, column[int], countPrepared)
		if err != nil {
			return err
		}
		if n >= account.MaxPrepared {
			return account.ErrPreparedFull
		}
		_, err = preparedTable.insert(ctx, run, insertPrepared, &p, listed[planner.Subject]{&p.Subjects})
		if s.unique(err) {
			return account.ErrPreparedName
		}
		return err
	})
}

// DeletePrepared implements [account.PreparedStorage].
func (s *Store) DeletePrepared(ctx context.Context, id string) error {
	return s.remove(ctx, account.ErrPreparedNotFound, deletePrepared, identOf(account.PreparedID, id))
}

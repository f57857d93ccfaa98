package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/internal/store"
	"studyplanner/torture/server"
)

// firstWeek is the Monday on which all that is filled in begins; weeks follow each other.
var firstWeek = planner.NewDate(2017, 1, 2)

// weekly is how many blocks a week has.
const weekly = 20

// person is an account that asks for things.
type person struct {
	email   string
	key     string
	subject string
	blocks  int
}

// query is the list of one of the person's weeks, by its number.
func (p person) query(week int) string {
	monday := firstWeek + planner.Date(7*week)
	return fmt.Sprintf("/v1/blocks?date_from=%s&date_to=%s", monday, monday+6)
}

// queries are the lists of all of the person's weeks.
func (p person) queries() []string {
	all := make([]string, max(1, p.blocks/weekly))
	for week := range all {
		all[week] = p.query(week)
	}
	return all
}

// block is the path of the person's n-th block.
func (p person) block(n int) string { return "/v1/blocks/" + id("blk", n) }

// id is one of a kind, by its number; each space has its own.
func id(kind string, n int) string { return fmt.Sprintf("%s_%025d0", kind, n) }

// population makes people in a database that no server uses yet.
type population struct {
	store    *store.Store
	accounts *account.Service
	made     int
}

// populate opens a new database.
func populate(ctx context.Context, database string) (*population, error) {
	s, err := store.Open(ctx, store.Options{Database: database})
	if err != nil {
		return nil, err
	}
	if err := s.Migrate(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	p := &population{store: s}
	p.accounts = account.NewService(s, s, s, p.newID, rand.Reader, time.Now)
	return p, nil
}

// newID returns another id at each call, of the form that the product's have.
func (p *population) newID() string {
	p.made++
	return fmt.Sprintf("%025d0", p.made)
}

// add makes an account with so many blocks, and a key for it.
func (p *population) add(ctx context.Context, blocks int) (person, error) {
	email := fmt.Sprintf("student-%d@example.org", p.made)
	doc := account.Document{
		Format:  1,
		Account: account.DocumentAccount{Account: account.Account{Email: email, TimeZone: "UTC", Plan: server.Plan}},
		Spaces:  map[account.Mode]planner.Contents{account.Live: weeksOf(blocks), account.Sandbox: {}},
	}
	a, err := p.accounts.Import(ctx, doc, "", nil)
	if err != nil {
		return person{}, err
	}
	secret, _, err := p.accounts.CreateKey(ctx, a.ID, account.KeyDraft{Mode: account.Live, Scope: account.Full})
	if err != nil {
		return person{}, err
	}
	return person{email, secret.Reveal(), id("sub", 0), blocks}, nil
}

// crowd is add for many.
func (p *population) crowd(ctx context.Context, people, blocks int) ([]person, error) {
	all := make([]person, people)
	for i := range all {
		var err error
		if all[i], err = p.add(ctx, blocks); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// weeksOf is a subject with so many blocks, week after week.
func weeksOf(blocks int) planner.Contents {
	c := planner.Contents{Subjects: []planner.Subject{{ID: id("sub", 0), Name: "Linear Algebra", Type: planner.Study, Color: "#047857"}}}
	all := make([]planner.ContentBlock, blocks)
	for n := range all {
		start := planner.Clock(480 + n%weekly/7*60)
		topic := fmt.Sprintf("Chapter %d", n%weekly)
		all[n] = planner.ContentBlock{Block: planner.Block{
			ID: id("blk", n), SubjectID: id("sub", 0), Date: firstWeek + planner.Date(n/weekly*7+n%weekly%7),
			Start: start, End: start + 45, Topic: &topic, Done: n%3 > 0,
		}}
	}
	c.Blocks = planner.BlocksOf(all...)
	return c
}

package store

import (
	"slices"
	"strings"
)

// bulk is the text of an INSERT for so many rows.
type bulk struct {
	rows  int
	query string
}

// inBulk has, for INSERTs of which many wait, those for most rows first: the server
// takes them in two thirds of the time. They are few, since it prepares each.
var inBulk = map[string][]bulk{insertBlock: {{50, repeatValues(insertBlock, 50)}, {10, repeatValues(insertBlock, 10)}}}

// merged returns waiting with as many rows in one INSERT as may be.
func merged(waiting []queued) []queued {
	var all []queued
	for len(waiting) > 0 {
		next, n := waiting[0], 1
		for _, b := range inBulk[next.query] {
			another := func(s queued) bool { return s.query != next.query }
			if b.rows <= len(waiting) && !slices.ContainsFunc(waiting[:b.rows], another) {
				next.query, n = b.query, b.rows
				break
			}
		}
		for _, s := range waiting[1:n] {
			next.args = append(next.args, s.args...)
		}
		all, waiting = append(all, next), waiting[n:]
	}
	return all
}

// repeatValues returns an INSERT of one row as one of n rows.
func repeatValues(insert string, n int) string {
	head, row, _ := strings.Cut(insert, "VALUES ")
	columns := strings.Count(row, "$")
	rows := make([]string, n)
	for i := range rows {
		rows[i] = "(" + marks(i*columns+1, columns) + ")"
	}
	return head + "VALUES " + strings.Join(rows, ", ")
}

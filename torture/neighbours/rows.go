package neighbours

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// row is one way to attack.
type row struct {
	name, what string
	clients    int                      // that attack at once, each again and again
	space      func(full bool) contents // of the attacker; nil for an empty one
	body       func(a *attacker) []byte // what it sends, made once; nil for what is small
	attack     func(ctx context.Context, a *attacker, turn int)
	both       bool // on PostgreSQL too
	imports    bool // the neighbour imports as well
	endless    bool // an attack does not end by itself
	slow       bool // takes long however small it is: left out of the short form
}

// rows are all ways that are known to have worked once.
var rows = []row{
	{
		name: "suggestions", what: "suggestions over 20 subjects with 10 slots each", clients: 8,
		space: func(bool) contents { return timetable(20, 10) },
		attack: func(ctx context.Context, a *attacker, turn int) {
			a.send(ctx, "POST", "/v1/schedule/suggest", fmt.Sprintf(`{"goal":"more of subject %d"}`, turn))
		},
	},
	{
		name: "full-space", what: "reads of a space whose next week has no room", clients: 40, both: true,
		space: func(full bool) contents { return timetable(20, 10).with(size(full, 49_900), "") },
		attack: func(ctx context.Context, a *attacker, turn int) {
			a.send(ctx, "GET", "/v1/schedule?week_offset="+strconv.Itoa(turn%50), "")
		},
	},
	{
		name: "old-horizon", what: "imports that are generated through the year 1, each with a read", clients: 4, both: true,
		body: func(a *attacker) []byte {
			old := timetable(10, 20)
			old.Through = "0001-01-01"
			return a.filled("live", old)
		},
		attack: func(ctx context.Context, a *attacker, _ int) {
			a.sendApp(ctx, "POST", "/app/spaces/live/import", bytes.NewReader(a.body))
			a.send(ctx, "GET", "/v1/schedule", "")
		},
	},
	{
		name: "all-blocks", what: "24 lists of 50,000 blocks at once", clients: 24, both: true,
		space: func(full bool) contents {
			return timetable(5, 0).with(size(full, 50_000), strings.Repeat("what it is about ", 4))
		},
		attack: func(ctx context.Context, a *attacker, _ int) { a.send(ctx, "GET", "/v1/blocks", "") },
	},
	{
		name: "exports", what: "8 exports of 50,000 blocks at once", clients: 8, both: true,
		space: func(full bool) contents {
			return timetable(5, 0).with(size(full, 50_000), strings.Repeat("what it is about ", 4))
		},
		attack: func(ctx context.Context, a *attacker, _ int) { a.sendApp(ctx, "GET", "/app/export", nil) },
	},
	{
		name: "insights", what: "a write and insights in turns, over 48,500 blocks", clients: 2,
		space: func(full bool) contents { return timetable(5, 0).with(size(full, 48_500), "Rings") },
		attack: func(ctx context.Context, a *attacker, turn int) {
			a.send(ctx, "PATCH", "/v1/blocks/"+id("blk", turn%1000), fmt.Sprintf(`{"topic":"%d"}`, turn))
			a.send(ctx, "GET", "/v1/stats/insights", "")
		},
	},
	{
		name: "kept-answers", what: "dry runs and syllabus items with new Idempotency-Keys", clients: 8, both: true,
		space: func(bool) contents { return timetable(5, 0).learning(490) },
		attack: func(ctx context.Context, a *attacker, turn int) {
			key := "key-" + strconv.Itoa(turn)
			a.send(ctx, "POST", "/v1/subjects/"+id("sub", turn%5)+"/syllabus", `{"title":"Rings","duration":60}`, "Idempotency-Key", key)
			a.send(ctx, "POST", "/v1/blocks/batch", `{"dry_run":true,"operations":[`+strings.Repeat(creation+",", 99)+creation+`]}`, "Idempotency-Key", "dry-"+key)
			a.send(ctx, "PUT", "/v1/subjects/"+id("sub", turn%5)+"/syllabus", syllabus)
		},
	},
	{
		name: "connections", what: "64 connections that read and write", clients: 64, both: true,
		space: func(bool) contents { return timetable(5, 10) },
		attack: func(ctx context.Context, a *attacker, turn int) {
			a.send(ctx, "GET", "/v1/schedule", "")
			a.send(ctx, "POST", "/v1/blocks", fmt.Sprintf(`{"subject_id":"%s","date":"20%02d-%02d-%02d","start":"09:00","end":"10:00"}`, id("sub", 0), 30+turn%20, 1+turn%12, 1+turn%28))
		},
	},
	{
		name: "whole-spaces", what: "imports and resets of 50,000 blocks", clients: 2, both: true, slow: true,
		body: func(a *attacker) []byte { return a.filled("sandbox", timetable(5, 0).with(50_000, "Rings")) },
		attack: func(ctx context.Context, a *attacker, turn int) {
			if turn%2 == 0 {
				a.sendApp(ctx, "POST", "/app/sandbox/v1/sandbox/reset", nil)
				return
			}
			a.sendApp(ctx, "POST", "/app/spaces/sandbox/import", bytes.NewReader(a.body))
		},
	},
	{
		name: "many-members", what: "bodies with 20 million small members", clients: 2, slow: true,
		attack: func(ctx context.Context, a *attacker, _ int) {
			a.sendApp(ctx, "POST", "/app/spaces/sandbox/import", io.MultiReader(strings.NewReader(`{"spaces":[`), io.LimitReader(&repeated{text: "0,"}, 40<<20), strings.NewReader("0]}")))
		},
	},
	{
		name: "combining-marks", what: "texts of 1 MB of combining marks", clients: 4, slow: true,
		space: func(bool) contents { return timetable(1, 0) },
		attack: func(ctx context.Context, a *attacker, _ int) {
			a.send(ctx, "POST", "/v1/subjects/"+id("sub", 0)+"/syllabus/read", `{"text":"# `+strings.Repeat("\u0301\u0316", 250_000)+`"}`)
			a.send(ctx, "POST", "/v1/schedule/suggest", `{"goal":"`+strings.Repeat("\u0301\u0316", 250_000)+`"}`)
		},
	},
	{
		name: "slow-uploads", what: "two imports that arrive slowly", clients: 2, imports: true, endless: true,
		attack: func(ctx context.Context, a *attacker, _ int) {
			a.sendApp(ctx, "POST", "/app/spaces/live/import", io.MultiReader(strings.NewReader(`{"format":1,`), &slow{ctx}))
		},
	},
	{
		name: "sign-ins", what: "64 sign-ins at once", clients: 64,
		attack: func(ctx context.Context, a *attacker, turn int) {
			a.sendApp(ctx, "POST", "/app/sign-in", strings.NewReader(fmt.Sprintf(`{"email":"who-%d@example.org","password":"not the right one"}`, turn)))
		},
	},
}

// Rows are the names of all rows.
func Rows() []string {
	names := make([]string, len(rows))
	for i, r := range rows {
		names[i] = r.name
	}
	return names
}

// creation is an operation of a batch.
var creation = `{"op":"create","subject_id":"` + id("sub", 0) + `","date":"2031-03-05","start":"09:00","end":"10:00","note":"` + strings.Repeat("note ", 300) + `"}`

// syllabus is a body that makes room for items again.
var syllabus = `{"syllabus":[` + strings.Repeat(`{"title":"`+strings.Repeat("Rings ", 30)+`","duration":60},`, 480) + `{"title":"Fields","duration":60}]}`

// size is how many blocks a form has.
func size(full bool, n int) int {
	if full {
		return n
	}
	return n / 50
}

// repeated is a text again and again.
type repeated struct {
	text string
	at   int
}

// Read implements [io.Reader].
func (r *repeated) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = r.text[r.at]
		r.at = (r.at + 1) % len(r.text)
	}
	return len(p), nil
}

// slow is a byte now and then, until it is enough.
type slow struct{ until context.Context }

// Read implements [io.Reader].
func (s *slow) Read(p []byte) (int, error) {
	select {
	case <-s.until.Done():
		return 0, s.until.Err()
	case <-time.After(100 * time.Millisecond):
	}
	p[0] = ' '
	return 1, nil
}

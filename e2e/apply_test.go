package e2e_test

import (
	"slices"
	"sync"
	"testing"
	"time"
)

const applyPath = "/v1/schedule/suggest/apply"

// chosen is the body that applies suggestions of an answer.
func (a answer) chosen(suggestions ...obj) obj {
	return obj{"schedule_version": a.Meta.ScheduleVersion, "suggestions": suggestions}
}

// advised gives a new client something to improve, and asks what.
func advised(t *testing.T, s *server) (client, answer, []obj) {
	t.Helper()
	c := s.client(t)
	c.crowded(t)
	a := c.suggest(t, nil)
	suggestions := a.suggestions(t)
	if len(suggestions) == 0 {
		t.Fatalf("nothing is suggested: %s", a.body)
	}
	return c, a, suggestions
}

// wantApplied compares the results of applying suggestions with them, and with
// what is stored.
func (c client) wantApplied(t *testing.T, suggestions, results []obj, before []string) {
	t.Helper()
	equal(t, "results", len(results), len(suggestions))
	ops := map[string]string{"add_block": "create", "move_block": "move", "rebalance": "move", "remove_block": "delete"}
	for i, r := range results {
		wanted := suggestions[i]
		equal(t, "op", r["op"], ops[wanted.str("type")])
		if known := slices.Contains(before, r.id()); known != (r["op"] != "create") {
			t.Errorf("%v became %v", wanted, r)
		}
		if r["op"] == "delete" {
			equal(t, "the block of a deletion", r["block"], nil)
			c.missing(t, "GET", "/v1/blocks/"+r.id(), nil)
			continue
		}
		stored := c.read(t, "/v1/blocks/"+r.id())
		equal(t, "stored", stored, r.object("block"))
		for _, name := range []string{"subject_id", "start", "end"} {
			equal(t, name, stored[name], wanted[name])
		}
		ahead := c.today(t)
		for ahead.midnight.Weekday().String() != wanted.str("day") {
			ahead = ahead.plus(1)
		}
		equal(t, "date", stored["date"], ahead)
	}
}

func TestSuggestionsAreAppliedAsTheyWereReturned(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		a := s.account(t)
		s.run(t, "demo", "--email", a.email)
		c := a.client(t, "live")
		for range 3 { // the last one first, then those that are left
			answer := c.suggest(t, obj{"goal": "more sessions before my exam on Friday"})
			suggestions := answer.suggestions(t)
			if len(suggestions) == 0 {
				return
			}
			slices.Reverse(suggestions)
			suggestions = suggestions[:(len(suggestions)+1)/2]
			before := column(c.list(t, "/v1/blocks"), "id")
			data := c.send(t, "POST", applyPath, answer.chosen(suggestions...)).is(t, 200).object(t)
			equal(t, "dry_run", data["dry_run"], false)
			c.wantApplied(t, suggestions, data.objects("results"), before)
		}
	})
}

func TestSuggestionsAreAppliedAsTheirChangesSay(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		a := s.account(t)
		s.run(t, "demo", "--email", a.email)
		c := a.client(t, "live")
		answer := c.suggest(t, obj{"goal": "more sessions before my exam on Friday"})
		suggestions, changes := answer.suggestions(t), answer.Meta.Changes
		equal(t, "changes", len(changes), len(suggestions))
		results := c.send(t, "POST", applyPath, answer.chosen(suggestions...)).is(t, 200).object(t).objects("results")
		topics := 0
		for i, r := range results {
			change := changes[i]
			equal(t, "reason", suggestions[i]["reason"], change.str("headline")+": "+change.str("why"))
			if r["op"] != "create" {
				equal(t, "block_id", change["block_id"], r["id"])
			}
			if r["op"] == "delete" {
				continue
			}
			stored := c.read(t, "/v1/blocks/"+r.id())
			equal(t, "date", stored["date"], change["date"])
			if r["op"] == "create" {
				equal(t, "topic", stored["topic"], change["topic"])
				topics++
			}
		}
		if topics == 0 {
			t.Errorf("nothing is added: %v", suggestions)
		}
	})
}

func TestADryRunOfSuggestionsChangesNothing(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c, a, suggestions := advised(t, s)
		tag, blocks := c.etag(t, "/v1/blocks"), c.list(t, "/v1/blocks")
		dry := c.send(t, "POST", applyPath, a.chosen(suggestions...).with("dry_run", true)).is(t, 200).object(t)
		equal(t, "dry_run", dry["dry_run"], true)
		equal(t, "results", len(dry.objects("results")), len(suggestions))
		equal(t, "ETag", c.etag(t, "/v1/blocks"), tag)
		equal(t, "blocks", c.list(t, "/v1/blocks"), blocks)
		c.send(t, "POST", applyPath, a.chosen(suggestions...)).is(t, 200)
		c.refuses(t, 409, "CONFLICT", "POST", applyPath, a.chosen(suggestions...).with("dry_run", true))
	})
}

func TestSuggestionsForAScheduleThatChangedAreRefused(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c, _, _ := advised(t, s)
		block := "/v1/blocks/" + c.list(t, "/v1/blocks")[0].id()
		for _, change := range []func(){
			func() { c.subject(t, "Another") },
			func() { c.change(t, block, obj{"topic": "Rings"}) },
			func() { c.week(t, 7) },
			func() { c.remove(t, block) },
			func() {
				a := c.suggest(t, nil)
				c.send(t, "POST", applyPath, a.chosen(a.suggestions(t)[0])).is(t, 200)
			},
		} {
			a := c.suggest(t, nil)
			suggestion := a.suggestions(t)[0]
			change()
			blocks := c.list(t, "/v1/blocks")
			c.refuses(t, 409, "CONFLICT", "POST", applyPath, a.chosen(suggestion))
			equal(t, "blocks", c.list(t, "/v1/blocks"), blocks)
		}
	})
}

func TestSuggestionsOfAnotherDayAreRefused(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		account := s.account(t)
		c := account.client(t, "live")
		c.crowded(t)
		a, today := c.suggest(t, nil), c.today(t)
		s.run(t, "account", "set", "--email", account.email, "--timezone", otherDayZone())
		eventually(t, time.Second, "the day is another", func() bool { return c.today(t) != today })
		blocks := c.list(t, "/v1/blocks")
		c.refuses(t, 409, "CONFLICT", "POST", applyPath, a.chosen(a.suggestions(t)...))
		equal(t, "blocks", c.list(t, "/v1/blocks"), blocks)
	})
}

func TestSuggestionsTakeEffectOnce(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c, a, suggestions := advised(t, s)
		body := a.chosen(suggestions[0])
		first := c.send(t, "POST", applyPath, body, "Idempotency-Key: apply").is(t, 200)
		blocks := c.list(t, "/v1/blocks")
		again := c.send(t, "POST", applyPath, body, "Idempotency-Key: apply").is(t, 200)
		equal(t, "replayed", again.header.Get(replayed), "true")
		equal(t, "data", again.Data, first.Data)
		c.refuses(t, 409, "CONFLICT", "POST", applyPath, body, "Idempotency-Key: other")
		c.refuses(t, 409, "CONFLICT", "POST", applyPath, body.with("dry_run", true), "Idempotency-Key: apply")
		equal(t, "blocks", c.list(t, "/v1/blocks"), blocks)
	})
}

func TestOfThoseWhoApplyAtTheSameTimeOneSucceeds(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c, a, suggestions := advised(t, s)
		statuses := make([]int, 8)
		var all sync.WaitGroup
		for i := range statuses {
			all.Go(func() { statuses[i] = c.send(t, "POST", applyPath, a.chosen(suggestions...)).status })
		}
		all.Wait()
		slices.Sort(statuses)
		equal(t, "statuses", statuses, []int{200, 409, 409, 409, 409, 409, 409, 409})
	})
}

func TestWhatWasNotSuggestedIsNotApplied(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c, a, suggestions := advised(t, s)
		blocks, one := c.list(t, "/v1/blocks"), suggestions[0]
		altered := map[string]any{"type": "remove_block", "start": "05:01", "end": "23:57", "subject_id": "sub_unknown"}
		for name, value := range altered {
			c.invalid(t, "POST", applyPath, a.chosen(one.with(name, value)), "suggestions[0]")
		}
		body := a.chosen(one)
		for name, tt := range map[string]struct {
			body   obj
			fields []string
		}{
			"nothing":                {obj{}, []string{"schedule_version", "suggestions"}},
			"no suggestions":         {a.chosen(), []string{"suggestions"}},
			"null":                   {body.with("suggestions", nil), []string{"suggestions"}},
			"21 suggestions":         {body.with("suggestions", slices.Repeat([]obj{one}, 21)), []string{"suggestions*"}},
			"one twice":              {a.chosen(one, one), []string{"suggestions[1]"}},
			"a part of one":          {a.chosen(one.without("type", "day")), []string{"suggestions[0].type", "suggestions[0].day"}},
			"a day in small letters": {a.chosen(one.with("day", "monday")), []string{"suggestions[0].day"}},
			"a member of its own":    {a.chosen(one.with("colour", "red")), []string{"suggestions[0].colour"}},
			"a date, as plans have":  {a.chosen(one.with("date", c.today(t))), []string{"suggestions[0]"}},
			"no version":             {body.without("schedule_version"), []string{"schedule_version"}},
			"an invented version":    {body.with("schedule_version", "1"), []string{"schedule_version"}},
			"half a version":         {body.with("schedule_version", (*a.Meta.ScheduleVersion)[4:]), []string{"schedule_version"}},
			"a number for a version": {body.with("schedule_version", 1), []string{"schedule_version"}},
			"an unknown field":       {body.with("dryrun", true), []string{"dryrun"}},
			"a dry_run of null":      {body.with("dry_run", nil), []string{"dry_run"}},
		} {
			t.Run(name, func(t *testing.T) { c.invalid(t, "POST", applyPath, tt.body, tt.fields...) })
		}
		equal(t, "blocks", c.list(t, "/v1/blocks"), blocks)
		c.send(t, "POST", applyPath, a.chosen(one.without("reason"))).is(t, 200)
	})
}

func TestSuggestionsOfOneSpaceDoNothingInAnother(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		account := s.account(t)
		live, test := account.client(t, "live"), account.client(t, "sandbox")
		for _, c := range []client{live, test} {
			c.crowded(t)
		}
		blocks := [][]obj{live.list(t, "/v1/blocks"), test.list(t, "/v1/blocks")}
		a, b := live.suggest(t, nil), test.suggest(t, nil)
		test.refuses(t, 409, "CONFLICT", "POST", applyPath, a.chosen(a.suggestions(t)...))
		live.refuses(t, 409, "CONFLICT", "POST", applyPath, b.chosen(b.suggestions(t)...))
		live.invalid(t, "POST", applyPath, a.chosen(b.suggestions(t)[0]), "suggestions[0]")
		equal(t, "blocks", [][]obj{live.list(t, "/v1/blocks"), test.list(t, "/v1/blocks")}, blocks)
	})
}

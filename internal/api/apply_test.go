package api_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

const applyPath = "/v1/schedule/suggest/apply"

// An adviser hands out suggestions of every type for a space with two blocks
// tomorrow, a Tuesday, and one today, so that tests need not wait for an engine
// to propose them.
type adviser struct {
	client
	made                      []suggest.Suggestion
	add, move, remove, spread suggest.Suggestion // those of made
}

func newAdviser(c client) *adviser {
	c.t.Helper()
	subject := c.subject("Algebra").ID
	suggestion := func(kind suggest.Type, date, span string, source planner.Block) suggest.Suggestion {
		day, _ := planner.ParseDate(date)
		start, _ := planner.ParseClock(span[:5])
		end, _ := planner.ParseClock(span[6:])
		return suggest.Suggestion{
			Type: kind, SubjectID: subject, Day: day.Weekday().String(), Start: start, End: end, Reason: "why not",
			Change: suggest.Change{Date: day, BlockID: source.ID},
		}
	}
	a := &adviser{
		client: c,
		add:    suggestion(suggest.AddBlock, "2026-03-08", "10:00-10:45", planner.Block{}),
		move:   suggestion(suggest.MoveBlock, "2026-03-03", "08:00-09:30", c.block(subject, "2026-03-03", "09:00", "10:30")),
		remove: suggestion(suggest.RemoveBlock, "2026-03-03", "18:00-19:00", c.block(subject, "2026-03-03", "18:00", "19:00")),
		spread: suggestion(suggest.Rebalance, "2026-03-05", "18:00-19:00", c.block(subject, "2026-03-02", "18:00", "19:00")),
	}
	c.send("GET", "/v1/blocks", nil).is(200) // generates
	a.made = []suggest.Suggestion{a.add, a.move, a.remove, a.spread}
	return a
}

// call is what a request of c is at this moment.
func (c client) call() planner.Call {
	c.t.Helper()
	_, call, err := account.NewAuthenticator(c.Store).Authenticate(c.t.Context(), c.key, c.Now())
	c.must(err)
	return call
}

// version is the schedule_version of everything that a suggests now.
func (a *adviser) version() string { return api.ScheduleVersion(a.call(), a.made...) }

// request is the body that applies suggestions.
func request(version string, chosen ...suggest.Suggestion) obj {
	return obj{"schedule_version": version, "suggestions": chosen}
}

// apply applies some of what a suggests now.
func (a *adviser) apply(chosen ...suggest.Suggestion) planner.BatchResult {
	a.t.Helper()
	return into[planner.BatchResult](a.send("POST", applyPath, request(a.version(), chosen...)).is(200))
}

// places lists the blocks with their ids.
func (c client) places() []string {
	c.t.Helper()
	var all []string
	for _, b := range into[[]planner.Block](c.send("GET", "/v1/blocks", nil).is(200)) {
		all = append(all, fmt.Sprintf("%s %s-%s %s", b.Date, b.Start, b.End, b.ID))
	}
	return all
}

func TestSuggestionsOfEveryTypeAreApplied(t *testing.T) {
	t.Parallel()
	a := newAdviser(newServer(t).client())
	got := a.apply(a.made...)
	var ops []string
	for _, r := range got.Results {
		ops = append(ops, r.Op+" "+r.ID)
	}
	added := got.Results[0].ID
	if want := []string{"create " + added, "move " + a.move.BlockID, "delete " + a.remove.BlockID, "move " + a.spread.BlockID}; !slices.Equal(ops, want) || got.DryRun {
		t.Errorf("%+v, want %v", got, want)
	}
	if b := got.Results[0].Block; b == nil || b.SubjectID != a.add.SubjectID || b.SubjectName != "Algebra" || b.Topic != nil || b.Done || got.Results[2].Block != nil {
		t.Errorf("results %+v", got.Results)
	}
	want := []string{"2026-03-03 08:00-09:30 " + a.move.BlockID, "2026-03-05 18:00-19:00 " + a.spread.BlockID, "2026-03-08 10:00-10:45 " + added}
	if places := a.places(); !slices.Equal(places, want) {
		t.Errorf("%q, want %q", places, want)
	}
}

func TestAnAdditionIsAppliedWithItsTopic(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.send("POST", "/v1/subjects/"+c.subject("Read").ID+"/syllabus", `{"title":"Groups: an overview","duration":60}`).is(201)
	a := c.suggest(nil)
	chosen := into[advice](a).Suggestions
	got := into[planner.BatchResult](c.send("POST", applyPath, request(a.Meta.ScheduleVersion, chosen...)).is(200))
	if len(got.Results) == 0 {
		t.Fatal("nothing is suggested")
	}
	for i, r := range got.Results {
		if b := r.Block; b.Topic == nil || *b.Topic != "Groups: an overview" || c.changes(a)[i].Topic != *b.Topic {
			t.Errorf("%+v became %+v", chosen[i], b)
		}
	}
}

func TestSomeSuggestionsAreAppliedInAnyOrder(t *testing.T) {
	t.Parallel()
	for name, choose := range map[string]func(*adviser) []suggest.Suggestion{
		"the last":       func(a *adviser) []suggest.Suggestion { return []suggest.Suggestion{a.spread} },
		"two, backwards": func(a *adviser) []suggest.Suggestion { return []suggest.Suggestion{a.remove, a.add} },
		"all, backwards": func(a *adviser) []suggest.Suggestion { return []suggest.Suggestion{a.spread, a.remove, a.move, a.add} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAdviser(newServer(t).client())
			chosen := choose(a)
			got := a.apply(chosen...)
			for i, r := range got.Results {
				if chosen[i].BlockID != "" && r.ID != chosen[i].BlockID {
					t.Errorf("result %d is of %s, want %s", i, r.ID, chosen[i].BlockID)
				}
			}
			if len(got.Results) != len(chosen) {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestSuggestionsAreOutdatedByEveryWrite(t *testing.T) {
	t.Parallel()
	a := newAdviser(newServer(t).client())
	subject, block := a.add.SubjectID, a.move.BlockID
	for _, write := range []struct{ method, path, body string }{
		{"PATCH", "/v1/blocks/" + block, `{"done":true}`},
		{"POST", "/v1/blocks/" + block + "/move", `{"date":"2026-03-04"}`},
		{"PATCH", "/v1/subjects/" + subject, `{"name":"Algebra 2"}`},
		{"POST", "/v1/subjects/" + subject + "/syllabus", `{"title":"Rings","duration":60}`},
		{"POST", "/v1/subjects", `{"name":"B","type":"inactive"}`},
		{"POST", "/v1/blocks/batch", `{"operations":[{"op":"update","id":"` + block + `","done":false}]}`},
		{"GET", "/v1/schedule?week_offset=9", ``}, // generates
		{"DELETE", "/v1/blocks/" + block, ``},
	} {
		version := a.version()
		a.send(write.method, write.path, write.body)
		places := a.places()
		refused := a.send("POST", applyPath, request(version, a.add)).fails(409, "CONFLICT")
		if refused.Error.Message != "the schedule has changed since the suggestions were made" {
			t.Errorf("after %s %s: %s", write.method, write.path, refused.body)
		}
		if !slices.Equal(a.places(), places) {
			t.Errorf("after %s %s it was applied", write.method, write.path)
		}
	}
}

func TestSuggestionsHoldForTheirDayAndUntilTheyBegin(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	a := newAdviser(s.client())
	a.made[0].Day, a.made[0].Date, a.made[0].Start, a.made[0].End = "Monday", planner.NewDate(2026, 3, 2), 12*60+30, 13*60 // today, half an hour from now
	a.add = a.made[0]
	version := a.version()
	dry := func(chosen suggest.Suggestion) answer {
		body := request(version, chosen)
		body["dry_run"] = true
		return a.send("POST", applyPath, body)
	}
	s.Pass(30 * time.Minute)
	dry(a.add).is(200)
	s.Pass(time.Minute)
	dry(a.add).fails(409, "CONFLICT")
	dry(a.move).is(200)
	s.Pass(11*time.Hour + 28*time.Minute) // 23:59
	dry(a.move).is(200)
	s.Pass(time.Minute)
	if late := dry(a.move).fails(409, "CONFLICT"); !strings.Contains(late.Error.Message, "another day") {
		t.Errorf("at midnight: %s", late.body)
	}
	s.Pass(7 * day) // the same weekday
	dry(a.move).fails(409, "CONFLICT")
}

func TestARequestToApplyIsCheckedWhole(t *testing.T) {
	c := newServer(t).client()
	a := newAdviser(c)
	version := a.version()
	text := func(suggestions string) string {
		return `{"schedule_version":"` + version + `","suggestions":[` + suggestions + `]}`
	}
	add := `{"type":"add_block","subject_id":"` + a.add.SubjectID + `","day":"Sunday","start":"10:00","end":"10:45"`
	c.refuses(t, "POST", applyPath, []badBody{
		{"nothing", ``, []string{"body"}},
		{"an empty object", `{}`, []string{"schedule_version", "suggestions"}},
		{"nulls", `{"schedule_version":null,"suggestions":null,"dry_run":null}`, []string{"schedule_version", "suggestions", "dry_run"}},
		{"no suggestions", text(``), []string{"suggestions"}},
		{"21 suggestions", text(strings.TrimSuffix(strings.Repeat(add+`},`, 21), ",")), append([]string{"suggestions"}, indexed(1, 21)...)},
		{"an unknown field", `{"schedule_version":"` + version + `","suggestions":[` + add + `}],"dryrun":true}`, []string{"dryrun"}},
		{"wrong types", text(`null,1,[]`), []string{"suggestions[0]", "suggestions[1]", "suggestions[2]"}},
		{"members missing", text(`{}`), []string{
			"suggestions[0].type", "suggestions[0].subject_id", "suggestions[0].day", "suggestions[0].start", "suggestions[0].end",
		}},
		{"members that are no such thing", text(`{"type":"add","subject_id":1,"day":"sunday","start":"9:00","end":"24:00","reason":null}`), []string{
			"suggestions[0].type", "suggestions[0].subject_id", "suggestions[0].day", "suggestions[0].start", "suggestions[0].end", "suggestions[0].reason",
		}},
		{"an unknown member", text(add + `,"source":"blk_1"}`), []string{"suggestions[0].source"}},
		{"one twice", text(add + `},` + add + `}`), []string{"suggestions[1]"}},
		{"another type", text(strings.Replace(add, "add_block", "move_block", 1) + `}`), []string{"suggestions[0]"}},
		{"another subject", text(strings.Replace(add, "sub_p", "sub_q", 1) + `}`), []string{"suggestions[0]"}},
		{"another day", text(add + `},` + strings.Replace(add, "Sunday", "Monday", 1) + `}`), []string{"suggestions[1]"}},
		{"another start", text(strings.Replace(add, "10:00", "10:01", 1) + `}`), []string{"suggestions[0]"}},
		{"another end", text(strings.Replace(add, "10:45", "09:45", 1) + `}`), []string{"suggestions[0]"}},
		{"an invented version", `{"schedule_version":"x","suggestions":[` + add + `}]}`, []string{"schedule_version"}},
	})
	got := a.send("POST", applyPath, text(strings.Replace(add, "10:00", "10:01", 1)+`}`)).invalid("suggestions[0]")
	if got.Error.Fields[0].Reason != "is not one of the suggestions of this schedule_version" {
		t.Errorf("%s", got.body)
	}
	a.send("POST", applyPath, text(add+`,"reason":"another one"}`)).is(200)
}

// indexed names suggestions from first to before last.
func indexed(first, last int) []string {
	var names []string
	for i := first; i < last; i++ {
		names = append(names, fmt.Sprintf("suggestions[%d]", i))
	}
	return names
}

func TestTwoSuggestionsThatReadTheSameAreBothApplied(t *testing.T) {
	t.Parallel()
	a := newAdviser(newServer(t).client())
	twin := a.remove
	twin.BlockID = a.block(a.remove.SubjectID, "2026-03-03", "18:00", "19:00").ID
	a.made = append(a.made, twin)
	got := a.apply(twin, a.remove)
	if got.Results[0].ID != a.remove.BlockID || got.Results[1].ID != twin.BlockID {
		t.Errorf("%+v", got)
	}
}

func TestAVersionThatWasChangedOrMadeElsewhereDoesNothing(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	a, other := newAdviser(s.client()), newAdviser(s.client(apitest.Sandbox))
	version, places := a.version(), a.places()
	for _, changed := range []string{"", version[1:], version[:len(version)-1], version + "A", version + "=", strings.ToLower(version)} {
		a.send("POST", applyPath, request(changed, a.add)).invalid("schedule_version")
	}
	a.send("POST", applyPath, request(other.version(), other.add)).fails(409, "CONFLICT")
	a.send("POST", applyPath, request(other.version(), other.move)).fails(409, "CONFLICT")
	forged := a.remove
	forged.BlockID = other.remove.BlockID
	a.send("POST", applyPath, request(api.ScheduleVersion(a.call(), a.add, forged), a.add, forged)).fails(404, "NOT_FOUND")
	forged.BlockID = "'--"
	if refused := a.send("POST", applyPath, request(api.ScheduleVersion(a.call(), forged), forged)).fails(404, "NOT_FOUND"); refused.Error.Message != "suggestions[0]: no such block" {
		t.Errorf("%s", refused.body)
	}
	if !slices.Equal(a.places(), places) || len(other.places()) != len(places) {
		t.Error("something was applied")
	}
}

func TestWhatTheEngineSuggestsCanBeApplied(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	c.crowded()
	a := c.suggest(nil)
	chosen := into[advice](a).Suggestions
	slices.Reverse(chosen)
	before := map[string]planner.Block{}
	for _, b := range into[[]planner.Block](c.send("GET", "/v1/blocks", nil)) {
		before[b.ID] = b
	}
	got := into[planner.BatchResult](c.send("POST", applyPath, request(a.Meta.ScheduleVersion, chosen...)).is(200))
	for i, r := range got.Results {
		ops := map[suggest.Type]string{suggest.AddBlock: "create", suggest.MoveBlock: "move", suggest.RemoveBlock: "delete", suggest.Rebalance: "move"}
		if _, known := before[r.ID]; r.Op != ops[chosen[i].Type] || known != (r.Op != "create") {
			t.Errorf("%+v became %+v", chosen[i], r)
		}
		if b := r.Block; b != nil && (b.Date.Weekday().String() != chosen[i].Day || b.Start != chosen[i].Start || b.End != chosen[i].End) {
			t.Errorf("%+v became %+v", chosen[i], b)
		}
	}
	if len(got.Results) == 0 || len(got.Results) != len(chosen) {
		t.Errorf("%+v of %+v", got, chosen)
	}
}

package mcp_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
	"studyplanner/internal/api/apitest"
)

// suggestions is the content of suggest_schedule.
type suggestions struct {
	Version     string   `json:"schedule_version"`
	CouldNotFit []string `json:"could_not_fit"`
	Suggestions []suggestion
}

type suggestion struct {
	Number                                                     int
	Type, ID, Now, Subject, Date, Weekday, Time, Topic, Reason string
}

// lineForm is a suggestion in the text of suggest_schedule.
var lineForm = regexp.MustCompile(`(?m)^(\d+)\. (.+?)(?: \[(\w+)\])? \((\w+) (.+)\)\. Why: (.+)$`)

// lines reads the suggestions of a text.
func lines(text string) []suggestion {
	var all []suggestion
	for _, m := range lineForm.FindAllStringSubmatch(text, -1) {
		number, _ := strconv.Atoi(m[1])
		all = append(all, suggestion{Number: number, ID: m[3], Weekday: m[4], Date: m[5], Reason: m[2] + ": " + m[6]})
	}
	return all
}

// line is g as far as its line tells it.
func (g suggestion) line() suggestion {
	return suggestion{Number: g.Number, ID: g.ID, Weekday: g.Weekday, Date: g.Date, Reason: g.Reason}
}

// exam is answered by sessions to add, and by a move for the sake of the evenings.
var exam = obj{"goal": "exam in Linear Algebra on Friday, nothing after 18:00", "available_hours": 6}

func TestSuggestionsNameTheBlocksTheyMean(t *testing.T) {
	t.Parallel()
	a := demonstration(t)
	before := a.blocks()
	told := a.call("suggest_schedule", exam)
	s := into[suggestions](told)
	if len(s.Suggestions) == 0 || len(s.Version) != 10 || len(s.CouldNotFit) == 0 {
		t.Fatalf("suggestions %+v", s)
	}
	told.says("suggestions for the seven days from today, Mon 2026-11-23. Nothing was changed.", "Could not fit: "+s.CouldNotFit[0], "Ask the user which of them to follow", s.Version)
	moves := 0
	said := lines(told.Text)
	for i, g := range s.Suggestions {
		if len(said) != len(s.Suggestions) || said[i] != g.line() {
			t.Fatalf("suggestion %+v is not told in %s", g, told.Text)
		}
		if g.Number != i+1 || g.Reason == "" || g.Weekday != parsed(t, client.ParseDate, g.Date).Weekday().String()[:3] {
			t.Errorf("suggestion %+v", g)
		}
		if g.Type == "add_block" {
			if g.ID != "" || g.Now != "" {
				t.Errorf("suggestion %+v", g)
			}
			continue
		}
		moves++
		at := slices.IndexFunc(before, func(b client.Block) bool { return strings.HasSuffix(b.ID, g.ID) })
		b := before[at]
		if now := b.Date.Weekday().String()[:3] + " " + b.Date.String() + " " + b.Start.String() + "-" + b.End.String(); g.ID == "" || b.SubjectName != g.Subject || g.Now != now {
			t.Errorf("suggestion %+v is of block %+v", g, b)
		}
	}
	if moves == 0 {
		t.Error("no suggestion moves a block: the test shows nothing")
	}
	if diff := cmp.Diff(before, a.blocks()); diff != "" {
		t.Errorf("changed:\n%s", diff)
	}
}

func TestAKeyThatMayOnlyReadGetsTheSameSuggestions(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.fill()
	want := into[suggestions](s.assistant(t).call("suggest_schedule", exam))
	got := into[suggestions](s.assistant(t, with(s.client(s.key(ada, apitest.ReadOnly)))).call("suggest_schedule", exam))
	if diff := cmp.Diff(want, got); diff != "" || !slices.ContainsFunc(got.Suggestions, func(g suggestion) bool { return g.ID != "" && g.Now != "" }) {
		t.Errorf("%+v: %s", got, diff)
	}
}

func TestSuggestionsCostTwoRequests(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.fill()
	a, c := s.counting(t)
	told := a.call("suggest_schedule", exam).says("[")
	t.Logf("%d requests, %d bytes", c.requests, c.bytes)
	if c.requests != 2 {
		t.Errorf("%d requests: the suggestions, and the blocks that they are about with the subjects", c.requests)
	}
	*c = counted{}
	a.call("apply_suggestions", obj{"schedule_version": into[suggestions](told).Version, "goal": exam["goal"], "available_hours": 6})
	if c.requests != 2 {
		t.Errorf("following them costs %d requests", c.requests)
	}
}

func TestABlockThatGoesWhileSuggestionsAreMadeIsOnlyNotDescribed(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.fill()
	key := s.key(ada)
	other := s.client(key)
	a := s.assistant(t, with(newClient(t, key, roundTrip(func(r *http.Request) (*http.Response, error) {
		if ids := r.URL.Query().Get("id"); ids != "" { // somebody is faster
			s.must(other.DeleteBlock(r.Context(), strings.Split(ids, ",")[0]))
		}
		return client.HandlerTransport(s.API, "").RoundTrip(r)
	}))))
	for _, g := range into[suggestions](a.call("suggest_schedule", exam)).Suggestions {
		if g.Subject == "" || g.Now != "" {
			t.Errorf("suggestion %+v", g)
		}
	}
}

func TestAnAdditionIsFollowedWithItsTopic(t *testing.T) {
	t.Parallel()
	a := demonstration(t)
	s := into[suggestions](a.call("suggest_schedule", exam))
	i := slices.IndexFunc(s.Suggestions, func(g suggestion) bool { return g.Type == "add_block" && g.Topic != "" })
	if i < 0 {
		t.Fatalf("no addition has a topic: %+v", s.Suggestions)
	}
	g := s.Suggestions[i]
	a.call("apply_suggestions", obj{"schedule_version": s.Version, "goal": exam["goal"], "available_hours": 6, "numbers": []int{g.Number}}).
		says(g.Subject+", "+g.Weekday+" "+g.Date+" "+g.Time+": "+g.Topic, "[")
}

func TestAnAccountWithoutAnythingToImproveIsTold(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	a.call("suggest_schedule", nil).says("0 suggestions for the seven days", "The coming days are good as they are.").holds(`"suggestions":[]`, `"could_not_fit":[]`)
	a.fails("apply_suggestions", obj{"schedule_version": into[suggestions](a.call("suggest_schedule", nil)).Version}).says("schedule_version: has no suggestions to follow")
	a.fails("suggest_schedule", obj{"available_hours": 25, "goal": strings.Repeat("x", 2001), "day": "friday"}).
		says("available_hours: must be from 0 to 24", "goal: is over 2000 characters", "day: is unknown; there are goal, available_hours")
}

func TestSuggestionsAreFollowed(t *testing.T) {
	t.Parallel()
	a := demonstration(t)
	before := a.blocks()
	s := into[suggestions](a.call("suggest_schedule", exam))
	is := func(kind string) func(suggestion) bool {
		return func(g suggestion) bool { return g.Type == kind }
	}
	first, last := s.Suggestions[slices.IndexFunc(s.Suggestions, is("add_block"))], s.Suggestions[slices.IndexFunc(s.Suggestions, is("move_block"))]
	arguments := obj{"schedule_version": s.Version, "goal": exam["goal"], "available_hours": 6, "numbers": []int{last.Number, first.Number}, "dry_run": true}
	dry := a.call("apply_suggestions", arguments).says("Dry run, nothing was changed. It would:", "["+last.ID+"]").holds(`"dry_run":true`)
	if n := strings.Count(dry.Text, "["); n != 1 {
		t.Errorf("%d ids, but what would be created has none:\n%s", n, dry.Text)
	}
	if diff := cmp.Diff(before, a.blocks()); diff != "" {
		t.Fatalf("the dry run changed:\n%s", diff)
	}
	arguments["dry_run"] = false
	done := a.call("apply_suggestions", arguments)
	done.says("Changed:\n", fmt.Sprintf("%d. create ", first.Number)+first.Subject+", "+first.Weekday+" "+first.Date+" "+first.Time, last.Subject+", "+last.Weekday+" "+last.Date+" "+last.Time+": ", "["+last.ID+"]").
		holds(`"dry_run":false`)
	if got, want := len(a.blocks()), len(before)+1; got != want {
		t.Errorf("%d blocks, want %d", got, want)
	}
	a.fails("apply_suggestions", arguments).says("Nothing was done: the suggestions are not those of this schedule_version any more", "Call suggest_schedule again")
}

func TestAllSuggestionsAreFollowedWithoutNumbers(t *testing.T) {
	t.Parallel()
	a := demonstration(t)
	s := into[suggestions](a.call("suggest_schedule", nil))
	got := a.call("apply_suggestions", obj{"schedule_version": s.Version})
	if n := strings.Count(got.Text, "\n"); n != len(s.Suggestions) {
		t.Errorf("%d changes, want %d:\n%s", n, len(s.Suggestions), got.Text)
	}
}

func TestOtherSuggestionsThanThoseAreNotFollowed(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.fill()
	a := s.assistant(t)
	before := a.blocks()
	found := into[suggestions](a.call("suggest_schedule", exam))
	stale := "the suggestions are not those of this schedule_version any more"
	a.fails("apply_suggestions", obj{"schedule_version": found.Version}).says(stale, "goal, available_hours, wishes, standing and exam are not those")
	a.fails("apply_suggestions", obj{"schedule_version": "x", "goal": exam["goal"], "available_hours": 6}).says(stale)
	good := obj{"schedule_version": found.Version, "goal": exam["goal"], "available_hours": 6}
	for numbers, want := range map[*[]any]string{
		{1, 9}: "numbers[1]: is 9, but there are ", {1, 1}: "numbers[1]: is there twice", {0}: "numbers[0]: must be from 1 to 20", {}: "numbers: needs at least 1",
	} {
		good["numbers"] = *numbers
		a.fails("apply_suggestions", good).says(want)
	}
	delete(good, "numbers")
	s.Pass(24 * time.Hour)
	a.fails("apply_suggestions", good).says(stale)
	if diff := cmp.Diff(before, a.blocks()); diff != "" {
		t.Errorf("changed:\n%s", diff)
	}
}

func TestARemovalIsToldAndFollowed(t *testing.T) {
	t.Parallel()
	a := demonstration(t)
	goal := obj{"goal": "a lighter week, less Spanish"}
	told := a.call("suggest_schedule", goal)
	s := into[suggestions](told)
	i := slices.IndexFunc(s.Suggestions, func(g suggestion) bool { return g.Type == "remove_block" })
	if i < 0 {
		t.Fatalf("no removal: %s", told.Text)
	}
	g := s.Suggestions[i]
	what := g.Subject + ", " + g.Weekday + " " + g.Date + " " + g.Time
	if said := lines(told.Text); len(said) <= i || said[i] != g.line() {
		t.Errorf("%+v is not told in %s", g, told.Text)
	}
	goal["schedule_version"], goal["numbers"] = s.Version, []int{g.Number}
	a.call("apply_suggestions", goal).says("delete " + what + " [" + g.ID + "]").holds(`"change":"delete"`)
	if slices.ContainsFunc(a.blocks(), func(b client.Block) bool { return strings.HasSuffix(b.ID, g.ID) }) {
		t.Error("the block is still there")
	}
}

func TestWhatAnExamLacksIsSuggestedAndFollowed(t *testing.T) {
	t.Parallel()
	a := demonstration(t)
	subjects, err := a.api.Subjects(t.Context(), client.SubjectFilter{})
	at := slices.IndexFunc(subjects, func(s client.Subject) bool { return s.Name == "Linear Algebra" })
	if err != nil || at < 0 {
		t.Fatal(subjects, err)
	}
	if _, err := a.api.CreateExam(t.Context(), client.ExamDraft{SubjectID: subjects[at].ID, Title: "Final", Date: client.NewDate(2026, 12, 11), ExtraMinutes: 600}); err != nil {
		t.Fatal(err)
	}
	told := a.call("suggest_schedule", obj{"exam": "algebra final"})
	s := into[suggestions](told)
	told.says("sessions for Final on Fri 2026-12-11; today is Mon 2026-11-23. Nothing was changed.", " minutes; ", "Ask the user which of them to follow")
	if len(s.Suggestions) < 2 || s.Suggestions[len(s.Suggestions)-1].Date < "2026-11-30" {
		t.Fatalf("%s", told.Text)
	}
	before := len(a.blocks())
	a.call("apply_suggestions", obj{"schedule_version": s.Version, "exam": "algebra final", "numbers": []int{2}}).says("create", s.Suggestions[1].Date)
	if n := len(a.blocks()); n != before+1 {
		t.Errorf("%d blocks, before %d", n, before)
	}
	a.fails("suggest_schedule", obj{"exam": "Latin", "goal": "more"}).says("exam: there is no exam 'Latin'", "goal: does not go with exam")
}

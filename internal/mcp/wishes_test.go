package mcp_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
)

// understanding is what suggest_schedule tells of how it was asked.
type understanding struct {
	Understood []struct {
		Text, From string
		Wish       client.Wish
	}
	NotUnderstood []string `json:"not_understood"`
}

// told lists what a call of suggest_schedule understood, with where each is from.
func (a *assistant) told(arguments obj) string {
	a.Helper()
	var all []string
	for _, u := range into[understanding](a.call("suggest_schedule", arguments)).Understood {
		all = append(all, u.From+": "+u.Text)
	}
	return strings.Join(all, ", ")
}

func TestAnAssistantSaysWishesAndHearsHowTheyWereUnderstood(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.fill()
	a := s.assistant(t)
	_, err := s.client(s.key(ada)).SetWishes(t.Context(), []client.Wish{{What: client.WishKeepFree, Days: []client.Weekday{0}}})
	s.must(err)
	arguments := obj{"goal": "asdf qwer", "wishes": []obj{
		{"what": "exam", "subject_id": "linear algebra", "date": "2026-12-11"}, {"what": "not_after", "time": "20:00", "days": []int{1, 2, 3, 4, 5}},
	}}
	want := "wishes: an exam in Linear Algebra on 11 December 2026, wishes: nothing after 20:00 from Monday to Friday, standing: nothing on Sundays"
	if got := a.told(arguments); got != want {
		t.Errorf("understood %q, want %q", got, want)
	}
	a.call("suggest_schedule", arguments).
		says("Understood: an exam in Linear Algebra on 11 December 2026; nothing after 20:00 from Monday to Friday; nothing on Sundays", "Not understood: asdf qwer").
		holds(`"not_understood":["asdf qwer"]`)
	a.call("suggest_schedule", nil).holds(`"not_understood":[]`)
}

func TestStandingWishesMayBeLeftOut(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.fill()
	a := s.assistant(t)
	late := parsed(t, client.ParseClock, "22:00")
	_, err := s.client(s.key(ada)).SetWishes(t.Context(), []client.Wish{{What: client.WishNotBefore, Time: &late}})
	s.must(err)
	without := obj{"standing": false}
	for _, tt := range []struct {
		arguments obj
		want      string
	}{{obj{}, "standing: nothing before 22:00"}, {obj{"standing": true}, "standing: nothing before 22:00"}, {without, ""}} {
		if got := a.told(tt.arguments); got != tt.want {
			t.Errorf("%v: understood %q, want %q", tt.arguments, got, tt.want)
		}
	}
	without["schedule_version"] = into[suggestions](a.call("suggest_schedule", without)).Version
	a.fails("apply_suggestions", obj{"schedule_version": without["schedule_version"]}).says("goal, available_hours, wishes, standing and exam are not those")
	a.call("apply_suggestions", without).says("Changed:")
	a.fails("suggest_schedule", obj{"standing": "no"}).says("standing: must be true or false")
}

func TestWishesThatAreUnderstoodMayBeSaidAgain(t *testing.T) {
	t.Parallel()
	a := demonstration(t)
	first := into[understanding](a.call("suggest_schedule", obj{"goal": "exam in Linear Algebra on Friday"}))
	var again []client.Wish
	for _, u := range first.Understood {
		again = append(again, u.Wish)
	}
	second := into[understanding](a.call("suggest_schedule", obj{"wishes": again}))
	for i := range second.Understood {
		second.Understood[i].From = "goal"
	}
	if diff := cmp.Diff(first, second); diff != "" || len(again) == 0 {
		t.Errorf("%d wishes: %s", len(again), diff)
	}
}

func TestWishesAreCheckedBeforeAnythingIsSuggested(t *testing.T) {
	t.Parallel()
	a := demonstration(t)
	for _, tt := range []struct {
		wishes any
		says   []string
	}{
		{"more", []string{"wishes: must be a list"}},
		{[]any{nil, "more"}, []string{"wishes[0]: must not be null", "wishes[1]: must be an object"}},
		{[]obj{{}, {"what": "much"}, {"what": "more", "when": "now"}}, []string{"wishes[0].what: is required", "wishes[1].what: must be one of more, less", "wishes[2].when: is unknown; there are what"}},
		{[]obj{{"what": "exam", "subject_id": "Algbra", "date": "2026-12-11"}}, []string{"wishes[0].subject_id: no subject named 'Algbra'; there are"}},
		{[]obj{{"what": "exam", "subject_id": "sub_00000000000000000000000000", "date": "2026-12-11"}}, []string{"wishes[0].subject_id: is not the id of a subject"}},
		{[]obj{{"what": "exam", "date": "friday"}, {"what": "not_after", "time": "8pm"}}, []string{"wishes[0].date: must be of the form 2026-12-11", "wishes[1].time: must be of the form 20:00"}},
		{[]obj{{"what": "balance"}, {"what": "exam", "date": "2026-02-30"}}, []string{"wishes[1]: "}},
		{[]obj{{"what": "balance"}, {"what": "exam", "date": "2026-11-22"}}, []string{"wishes[1].date: has passed"}},
		{[]obj{{"what": "balance"}, {"what": "not_after"}}, []string{"wishes[1].time: is required"}},
	} {
		a.fails("suggest_schedule", obj{"wishes": tt.wishes}).says("Nothing was done. Correct this and call suggest_schedule again:").says(tt.says...)
	}
}

func TestSuggestionsAreFollowedWithTheWishesThatTheyAreFor(t *testing.T) {
	t.Parallel()
	a := demonstration(t)
	wishes := []obj{{"what": "more", "subject_id": "Spanish"}, {"what": "keep_free", "from": "00:00", "to": "15:00"}}
	s := into[suggestions](a.call("suggest_schedule", obj{"wishes": wishes}))
	if len(s.Suggestions) == 0 {
		t.Fatal("nothing is suggested: the test shows nothing")
	}
	for _, g := range s.Suggestions {
		if g.Time < "15:00" && g.Type != "remove_block" {
			t.Errorf("suggestion %+v", g)
		}
	}
	a.fails("apply_suggestions", obj{"schedule_version": s.Version}).says("goal, available_hours, wishes, standing and exam are not those")
	a.call("apply_suggestions", obj{"schedule_version": s.Version, "wishes": wishes, "dry_run": true}).says("Dry run")
	a.call("apply_suggestions", obj{"schedule_version": s.Version, "wishes": wishes}).says("Changed:")
}

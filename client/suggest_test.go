package client_test

import (
	"reflect"
	"slices"
	"testing"

	"studyplanner/client"
)

func TestAnAdviceTellsWhatDoesNotFitAndHoldsUntilTheScheduleChanges(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(t)
	maths := subject(t, c, "Maths")
	hours := 0.5
	advice, err := c.Suggest(t.Context(), client.SuggestionRequest{Goal: "20 hours of Maths by Friday", AvailableHours: &hours})
	if err != nil || len(advice.CouldNotFit) == 0 || advice.Version == "" {
		t.Fatalf("%+v, %v", advice, err)
	}
	advice, err = c.Suggest(t.Context(), client.SuggestionRequest{})
	if err != nil || len(advice.Suggestions) == 0 {
		t.Fatalf("%+v, %v", advice, err)
	}
	block(t, c, maths.ID, "2026-03-05", "09:00", "10:00")
	choice := client.SuggestionChoice{Version: advice.Version, Suggestions: advice.Suggestions[:1]}
	if _, err := c.ApplySuggestions(t.Context(), choice); client.Code(err) != client.CodeConflict {
		t.Error(err)
	}
}

func TestAChangeIsReadAsTheDocumentHasIt(t *testing.T) {
	t.Parallel()
	schema := readDocument(t).Components.Schemas["SuggestedChange"].Value
	sameMembers(t, "SuggestedChange", schema, reflect.TypeFor[client.SuggestedChange]())
}

func TestASuggestionIsOneWithTheChangeThatItMeans(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(t)
	maths := subject(t, c, "Maths")
	if _, err := c.AddItem(t.Context(), maths.ID, client.ItemDraft{Title: "Rings", Duration: 60}); err != nil {
		t.Fatal(err)
	}
	early := block(t, c, maths.ID, "2026-03-05", "09:00", "10:00")
	late := block(t, c, maths.ID, "2026-03-05", "09:30", "10:30")
	advice, err := c.Suggest(t.Context(), client.SuggestionRequest{Goal: "more Maths"})
	if err != nil {
		t.Fatal(err)
	}
	types := map[client.SuggestionType]bool{}
	for _, s := range advice.Suggestions {
		types[s.Type] = true
		if s.Headline+": "+s.Why != s.Reason || s.Kind == "" || s.Date.Weekday().String() != s.Day {
			t.Errorf("%+v", s)
		}
		if added := s.Type == client.AddBlock; added != (s.Topic == "Rings") || added == (s.BlockID == early.ID || s.BlockID == late.ID) {
			t.Errorf("%+v", s)
		}
	}
	if !types[client.AddBlock] || !types[client.MoveBlock] && !types[client.Rebalance] {
		t.Fatalf("the suggestions show nothing: %+v", advice.Suggestions)
	}
	made, err := c.ApplySuggestions(t.Context(), client.SuggestionChoice{Version: advice.Version, Suggestions: advice.Suggestions})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range made.Results {
		if s := advice.Suggestions[i]; r.Block != nil && r.Block.Date != s.Date || r.Op == "create" && (r.Block.Topic == nil || *r.Block.Topic != "Rings") || r.Op != "create" && r.ID != s.BlockID {
			t.Errorf("%+v became %+v", s, r)
		}
	}
}

// allWishes are wishes that have all fields together, and that can be kept together.
func allWishes(subject string) []client.Wish {
	nine, ten, factor, hours := client.NewClock(9, 0), client.NewClock(10, 0), 1.5, 2.0
	later := client.NewDate(9000, 1, 1)
	return []client.Wish{
		{What: client.WishMore, SubjectID: subject, Factor: &factor},
		{What: client.WishExam, SubjectID: subject, Date: later},
		{What: client.WishNotBefore, Type: client.Study, Time: &nine, Days: []client.Weekday{1, 2}, Until: later},
		{What: client.WishKeepFree, DateFrom: later, DateTo: later, From: &nine, To: &ten},
		{What: client.WishHoursADay, Hours: &hours},
		{What: client.WishSessionMinutes, AtLeast: 20, AtMost: 90},
		{What: client.WishSpread, DaysBetween: 1},
	}
}

func TestAWishIsSaidAsTheServerDoes(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	w := play(t, s)
	advice, err := s.client(t).Suggest(t.Context(), client.SuggestionRequest{Wishes: allWishes(w.subject.ID)})
	must(t, err)
	for _, u := range advice.Understood {
		if got, want := u.Wish.Text("Maths"), u.Named("Maths"); got != want || u.Wish.Text(u.Wish.SubjectID) != u.Text {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := (client.Wish{What: "newer"}).Text(""); got != "newer" {
		t.Errorf("a kind that is not known: %q", got)
	}
	if kinds := client.WishKinds(); len(kinds) != 16 || kinds[0] != client.WishMore {
		t.Errorf("kinds %v", kinds)
	}
}

func TestStandingWishesAreReadAsTheyWereSet(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	w, c := play(t, s), s.client(t)
	want := allWishes(w.subject.ID)
	var told client.Info
	set, err := c.SetWishes(t.Context(), want, client.Into(&told))
	must(t, err)
	got, err := c.Wishes(t.Context())
	must(t, err)
	if !reflect.DeepEqual(set, want) || !reflect.DeepEqual(got, want) || told.ETag == "" {
		t.Errorf("set %+v, tag %s; got %+v", set, told.ETag, got)
	}
	advice, err := c.Suggest(t.Context(), client.SuggestionRequest{})
	must(t, err)
	if n := len(advice.Understood); n != len(want) || advice.Understood[0].From != "standing" {
		t.Errorf("understood %+v", advice.Understood)
	}
	_, err = c.SetWishes(t.Context(), nil, client.IfMatch(told.ETag))
	must(t, err)
	if _, err := c.SetWishes(t.Context(), want, client.IfMatch(told.ETag)); client.Code(err) != client.CodeConflict {
		t.Errorf("over what nobody saw: %v", err)
	}
}

func TestWhatIsUnderstoodIsWhatWasWished(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	w := play(t, s)
	want := allWishes(w.subject.ID)
	advice, err := s.client(t).Suggest(t.Context(), client.SuggestionRequest{Goal: "asdf qwer", Wishes: want})
	must(t, err)
	var got []client.Wish
	for _, u := range advice.Understood {
		if got = append(got, u.Wish); u.Text == "" || u.From != "wishes" {
			t.Errorf("%+v is told", u)
		}
	}
	if !reflect.DeepEqual(got, want) || !slices.Equal(advice.NotUnderstood, []string{"asdf qwer"}) {
		t.Errorf("understood %+v, not %q; want %+v", got, advice.NotUnderstood, want)
	}
}

package client_test

import (
	"reflect"
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

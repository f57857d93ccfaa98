package client_test

import (
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

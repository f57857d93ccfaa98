package learn

import (
	"testing"

	"studyplanner/internal/suggest/suggesttest"
)

func TestASessionBelongsToThePartOfTheDayInWhichItStarts(t *testing.T) {
	t.Parallel()
	for start, want := range map[string]string{
		"04:59": "night", "05:00": "morning", "11:59": "morning", "12:00": "afternoon", "16:59": "afternoon",
		"17:00": "evening", "20:59": "evening", "21:00": "night", "23:59": "night",
	} {
		if got := PartName(PartOf(suggesttest.Clock(start))); got != want {
			t.Errorf("%s is in the %s, want %s", start, got, want)
		}
	}
}

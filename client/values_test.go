package client_test

import (
	"testing"

	"studyplanner/client"
)

func TestAWeekBeginsOnItsMonday(t *testing.T) {
	t.Parallel()
	for day, want := range map[string]string{
		"2026-03-02": "2026-03-02", "2026-03-08": "2026-03-02", "2026-03-09": "2026-03-09", "0001-01-01": "0001-01-01", "9999-12-31": "9999-12-27",
	} {
		if got := client.MondayOf(date(day)); got != date(want) {
			t.Errorf("%s: %s, want %s", day, got, want)
		}
	}
}

func TestNamesAreTheSameWhateverTheirCaseAndComposition(t *testing.T) {
	t.Parallel()
	if client.NameKey("CAFE\u0301 straße") != client.NameKey("café STRASSE") || client.NameKey("a") == client.NameKey("b") {
		t.Error("names are not compared as the server does")
	}
}

func TestBlocksOverlapThatTakeSomeOfTheSameTime(t *testing.T) {
	t.Parallel()
	b := client.Block{ID: "b", Date: client.Date(1), Start: 540, End: 600}
	for what, tt := range map[string]struct {
		other client.Block
		want  bool
	}{
		"in it":       {client.Block{ID: "o", Date: client.Date(1), Start: 550, End: 560}, true},
		"around it":   {client.Block{ID: "o", Date: client.Date(1), Start: 0, End: 700}, true},
		"before it":   {client.Block{ID: "o", Date: client.Date(1), Start: 500, End: 540}, false},
		"after it":    {client.Block{ID: "o", Date: client.Date(1), Start: 600, End: 660}, false},
		"another day": {client.Block{ID: "o", Date: client.Date(1) + 1, Start: 540, End: 600}, false},
		"itself":      {b, false},
	} {
		if got := b.Overlaps(tt.other); got != tt.want || tt.other.Overlaps(b) != tt.want {
			t.Errorf("%s: %v", what, got)
		}
	}
}

func TestABlockWithoutATopicHasAnEmptyOne(t *testing.T) {
	t.Parallel()
	topic := "Waves"
	if got := (client.Block{}).TopicText() + (client.Block{Topic: &topic}).TopicText(); got != topic {
		t.Errorf("%q", got)
	}
}

package when

import "testing"

func TestWeeksAreReadAsTheyAreSpoken(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "2026-11-23", "this": "2026-11-23", "this week": "2026-11-23", "next": "2026-11-30", "Next Week": "2026-11-30", "last": "2026-11-16", "last week": "2026-11-16",
		"+1": "2026-11-30", "-2": "2026-11-09", "- 2": "2026-11-09", "weekend": "2026-11-23", "next weekend": "2026-11-30", "in a week": "2026-11-30", "in 2 weeks": "2026-12-07",
		"2026-11-22": "2026-11-16", "0001-01-01": "0001-01-01", "9999-12-31": "9999-12-27", "friday": "2026-11-23", "mon": "2026-11-30", "20 Nov": "2026-11-16", "24.11": "2026-11-23", "tomorrow": "2026-11-23",
	} {
		if got, err := Week(text, on(t, today)); err != nil || got.String() != want {
			t.Errorf("%q: got %v, %v, want %s", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"2": "did not understand '2': " + dateHint, "soon": "did not understand 'soon': " + dateHint, "next month": "did not understand 'next month': " + dateHint, "+": "did not understand '+': " + dateHint,
		"+99999999": "did not understand '+99999999': " + rangeHint, "31 June": "did not understand '31 June': " + noSuchDay,
	} {
		if got, err := Week(text, on(t, today)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, %v\nwant %s", text, got, err, want)
		}
	}
}

func TestDaysInARowAreReadAsTheyAreSpoken(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"weekend": {"2026-11-28", "2026-11-29"}, "this weekend": {"2026-11-28", "2026-11-29"}, "the weekend": {"2026-11-28", "2026-11-29"}, "last weekend": {"2026-11-21", "2026-11-22"},
		"next week": {"2026-11-30", "2026-12-06"}, "this week": {"2026-11-23", "2026-11-29"}, "last week": {"2026-11-16", "2026-11-22"}, "tomorrow": {"2026-11-25", "2026-11-25"},
	} {
		first, last, err := Days(text, on(t, today))
		if err != nil || first.String() != want[0] || last.String() != want[1] {
			t.Errorf("%q: got %v to %v, %v, want %v", text, first, last, err, want)
		}
	}
	if first, last, err := Days("mon,wed", on(t, today)); err == nil {
		t.Errorf("got %v to %v", first, last)
	}
	if first, last, err := Days("next week", on(t, "9999-12-31")); err == nil {
		t.Errorf("got %v to %v", first, last)
	}
}

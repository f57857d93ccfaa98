package when

import (
	"testing"

	"pgregory.net/rapid"
)

func TestDurationsAreReadAsTheyAreSpoken(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"90": 90, "90m": 90, "90 min": 90, "1 minute": 1, "1h": 60, "1h30": 90, "1h30m": 90, "1 h 30 min": 90,
		"1h 5 mins": 65, "1.5h": 90, "0.25 hours": 15, "2 Hours": 120, "an hour": 60, "Two hours": 120, "half an hour": 30, "half hour": 30, "ten minutes": 10, "1:30": 90, "0:05": 5, "100 hrs": 6000, "100000": 100_000,
	} {
		got, err := Minutes(text)
		if err != nil || got != want {
			t.Errorf("%q: got %d, %v, want %d", text, got, err, want)
		}
	}
}

func TestLengthsInATextTellTheirUnitInAnyLanguage(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"90 min": 90, "90 Min.": 90, "1h30": 90, "1 h 30": 90, "1 h 30 min.": 90, "1.5 h": 90, "1,5 Std.": 90, "2 Stunden": 120,
		"1 Std. 30 Min.": 90, "2 horas": 120, "1 heure 15": 75, "1 h 5.": 65, "0h30": 30,
	} {
		if got, doubtful, ok := Length(text); got != want || doubtful || !ok {
			t.Errorf("%q: got %d, doubtful %v, %v, want %d", text, got, doubtful, ok, want)
		}
	}
	if got, doubtful, ok := Length("45 m"); got != 45 || !doubtful || !ok {
		t.Errorf("45 m: got %d, doubtful %v, %v", got, doubtful, ok)
	}
	for _, text := range []string{"", "90", "1:30", "an hour", "two hours", "0 min", "1 h 90", "1.5", "1,5 min", "2 h long", "2 h .", "90 x", "min", "100001 min", "(2 h)"} {
		if got, _, ok := Length(text); ok {
			t.Errorf("%q: got %d", text, got)
		}
	}
}

func TestDurationsThatAreNotUnderstoodAreQuoted(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                       "did not understand '': " + forHint,
		"long":                   "did not understand 'long': " + forHint,
		"0":                      "did not understand '0': " + forHint,
		"-5":                     "did not understand '-5': " + forHint,
		"1.5":                    "did not understand '1.5': " + forHint,
		"1h90":                   "did not understand '1h90': " + forHint,
		"1:5":                    "did not understand '1:5': " + forHint,
		"an":                     "did not understand 'an': " + forHint,
		"half a day":             "did not understand 'half a day': " + forHint,
		"1h 30":                  "did not understand '30' in '1h 30': " + forHint,
		"90 x":                   "did not understand 'x' in '90 x': " + forHint,
		"100001":                 "did not understand '100001': " + forHint,
		"99999999999999999999 h": "did not understand '99999999999999999999 h': " + forHint,
	} {
		if got, err := Minutes(text); err == nil || err.Error() != want {
			t.Errorf("%q: got %d, %v\nwant %s", text, got, err, want)
		}
	}
}

func TestEveryDurationReadsBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.IntRange(1, maxMinutes).Draw(t, "minutes")
		if got, err := Minutes(Duration(want)); err != nil || got != want {
			t.Fatalf("%s: got %d, %v", Duration(want), got, err)
		}
	})
}

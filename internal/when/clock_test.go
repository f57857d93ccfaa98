package when

import "testing"

func TestTimesAreReadAsTheyAreSpoken(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"9": "09:00", "09": "09:00", "0": "00:00", "23": "23:00", "09:30": "09:30", "9:30": "09:30", "9.30": "09:30",
		"0930": "09:30", "2359": "23:59", "9h": "09:00", "10h30": "10:30", "midday": "12:00", "9am": "09:00", "9 AM": "09:00", "9:30 pm": "21:30", "2.30pm": "14:30",
		"12am": "00:00", "12:30am": "00:30", "12pm": "12:00", "noon": "12:00", "Midnight": "00:00", "00:00": "00:00",
	} {
		got, err := Clock(text)
		if err != nil || got.String() != want {
			t.Errorf("%q: got %v, %v, want %s", text, got, err, want)
		}
	}
}

func TestATimeApartFromItsDateIsOneOfTheEveningTonight(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ date, text, want string }{
		{"tonight", "8", "20:00"},
		{"this evening", "8:30", "20:30"},
		{"On Tonight", "20:15", "20:15"},
		{"today", "8", "08:00"},
		{"2026-11-24", "8", "08:00"},
		{"", "8", "08:00"},
	} {
		if got, err := ClockOn(c.date, c.text); err != nil || got.String() != c.want {
			t.Errorf("%s on %q: got %v, %v, want %s", c.text, c.date, got, err, c.want)
		}
	}
	if got, err := ClockOn("tonight", "08:00"); err == nil || err.Error() != "did not understand '08:00': "+partsOfDay[evening].hint {
		t.Errorf("08:00 tonight: got %v, %v", got, err)
	}
}

func TestTimesThatAreNotUnderstoodAreQuoted(t *testing.T) {
	t.Parallel()
	const half = "with am or pm the hour is from 1 to 12"
	for text, want := range map[string]string{
		"":        "did not understand '': " + clockHint,
		"soon":    "did not understand 'soon': " + clockHint,
		"25:00":   "did not understand '25:00': " + clockHint,
		"9:60":    "did not understand '9:60': " + clockHint,
		"9:5":     "did not understand '9:5': " + clockHint,
		"9:300":   "did not understand '9:300': " + clockHint,
		"930":     "did not understand '930': " + clockHint,
		"2460":    "did not understand '2460': " + clockHint,
		"9 :30":   "did not understand ':30' in '9 :30': " + clockHint,
		"9h5":     "did not understand '9h5': " + clockHint,
		"25h":     "did not understand '25h': " + clockHint,
		"9x":      "did not understand 'x' in '9x': " + clockHint,
		"9:30:00": "did not understand ':00' in '9:30:00': " + clockHint,
		"24:00":   "did not understand '24:00': " + lastHint,
		"24":      "did not understand '24': " + lastHint,
		"24:01":   "did not understand '24:01': " + clockHint,
		"13pm":    "did not understand '13pm': " + half,
		"0 am":    "did not understand '0 am': " + half,
	} {
		if got, err := Clock(text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, %v\nwant %s", text, got, err, want)
		}
	}
}

package when

import "testing"

func TestSpansAreReadAsTheyAreSpoken(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"9-10:30": "09:00-10:30", "9:00–10:30": "09:00-10:30", "9 — 10.30": "09:00-10:30", "0900-1030": "09:00-10:30",
		"9 to 10:30": "09:00-10:30", "9 until 10": "09:00-10:00", "from 9 to 10:30": "09:00-10:30", "at 9 till 10": "09:00-10:00",
		"9 for 90 min": "09:00-10:30", "9 for 90": "09:00-10:30", "from 9am for 1 hour": "09:00-10:00", "9:00 +1h30": "09:00-10:30",
		"9+45": "09:00-09:45", "9h-10h30": "09:00-10:30", "9h to 10": "09:00-10:00", "9 for an hour": "09:00-10:00", "9 for half an hour": "09:00-09:30",
		"9 for two hours": "09:00-11:00", "9 for twenty minutes": "09:00-09:20", "22:59 for 1h": "22:59-23:59", "0-23:59": "00:00-23:59",
	} {
		got, err := ReadSpan(text)
		if err != nil || got.String() != want {
			t.Errorf("%q: got %v, %v, want %s", text, got, err, want)
		}
	}
}

func TestOneAmOrPmServesBothEnds(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"9am-1pm": "09:00-13:00", "9-11pm": "21:00-23:00", "9-11 pm": "21:00-23:00", "11-1pm": "11:00-13:00",
		"12-1pm": "12:00-13:00", "12-12:30pm": "12:00-12:30", "9-11am": "09:00-11:00", "12-1am": "00:00-01:00",
		"9-9pm": "09:00-21:00", "9am-9": "09:00-21:00", "9-noon": "09:00-12:00", "11:30-12pm": "11:30-12:00", "9am-5": "09:00-17:00", "9am-11": "09:00-11:00",
		"2pm-4": "14:00-16:00", "noon-2": "12:00-14:00", "10am-12": "10:00-12:00", "midnight-2": "00:00-02:00",
		"09-11pm": "09:00-23:00", "9am-17:00": "09:00-17:00", "9:30 to 1 pm": "09:30-13:00",
	} {
		got, err := ReadSpan(text)
		if err != nil || got.String() != want {
			t.Errorf("%q: got %v, %v, want %s", text, got, err, want)
		}
	}
}

func TestSpansThatAreNotUnderstoodAreQuoted(t *testing.T) {
	t.Parallel()
	const order = "the end must be after the start"
	for text, want := range map[string]string{
		"":                "did not understand '': " + spanHint,
		"9":               "did not understand '9': " + spanHint,
		"9 to":            "did not understand '9 to': " + spanHint,
		"9 for x":         "did not understand '9 for' in '9 for x': " + forHint,
		"9 for 0":         "did not understand '0' in '9 for 0': " + forHint,
		"9x-10":           "did not understand '9' in '9x-10': " + spanHint,
		"9-10x":           "did not understand 'x' in '9-10x': " + spanHint,
		"9-10-11":         "did not understand '-11' in '9-10-11': " + spanHint,
		"9-25:00":         "did not understand '25:00' in '9-25:00': " + clockHint,
		"25:00-26":        "did not understand '25:00' in '25:00-26': " + clockHint,
		"9-24:00":         "did not understand '24:00' in '9-24:00': " + lastHint,
		"9-midnight":      "did not understand '9-midnight': " + lastHint,
		"10-12am":         "did not understand '10-12am': " + lastHint,
		"11pm-12":         "did not understand '11pm-12': " + lastHint,
		"23 for 1h":       "did not understand '23 for 1h': " + lastHint,
		"9-9":             "did not understand '9-9': " + order,
		"10:30-9:00":      "did not understand '10:30-9:00': " + order,
		"noon-12pm":       "did not understand 'noon-12pm': " + order,
		"from 3pm to 2pm": "did not understand '3pm to 2pm' in 'from 3pm to 2pm': " + order,
		"9-5":             "did not understand '9-5': " + order + "; did you mean 09:00-17:00?",
		"11:30-1":         "did not understand '11:30-1': " + order + "; did you mean 11:30-13:00?",
	} {
		if got, err := ReadSpan(text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, %v\nwant %s", text, got, err, want)
		}
	}
}

package planner_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/suggesttest"
)

const someSubject = "sub_01981b3c9qv2g4m8a5s7t0e1k8"

var types = planner.SubjectTypes{someSubject: planner.Study}

// wishOf reads a wish as it is written in JSON.
func wishOf(t *testing.T, text string) planner.Wish {
	t.Helper()
	var w planner.Wish
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return w
}

func TestAWishIsToldInEnglish(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"what":"more"}`: "more of everything",
		`{"what":"more","subject_id":"` + someSubject + `","factor":1.5}`:            "more of " + someSubject + " (1.5 times as much)",
		`{"what":"less","type":"training"}`:                                          "less of training",
		`{"what":"pause","type":"training","until":"2027-01-31"}`:                    "no training, until 31 January 2027",
		`{"what":"exam","date":"2026-12-11"}`:                                        "an exam on 11 December 2026",
		`{"what":"exam"}`:                                                            "the next exam",
		`{"what":"deadline","subject_id":"` + someSubject + `"}`:                     "the next deadline of " + someSubject,
		`{"what":"deadline","subject_id":"` + someSubject + `","date":"2026-12-11"}`: "a deadline of " + someSubject + " on 11 December 2026",
		`{"what":"not_after","time":"20:00","days":[5,1,2,3,4]}`:                     "nothing after 20:00 from Monday to Friday",
		`{"what":"not_before","time":"09:30","type":"study"}`:                        "no study before 09:30",
		`{"what":"keep_free","days":[7]}`:                                            "nothing on Sundays",
		`{"what":"keep_free","date_from":"2026-12-24","date_to":"2026-12-26"}`:       "nothing from 24 December 2026 to 26 December 2026",
		`{"what":"keep_free","from":"12:00","to":"13:00","days":[0,1,2,3,4,5,6]}`:    "nothing from 12:00 to 13:00",
		`{"what":"prefer","from":"08:00","to":"11:00","days":[1,3]}`:                 "sessions rather from 08:00 to 11:00 on Mondays and Wednesdays",
		`{"what":"hours_a_day","hours":1}`:                                           "at most 1 hour a day",
		`{"what":"session_minutes","at_least":25,"at_most":50}`:                      "sessions of 25 to 50 minutes",
		`{"what":"session_minutes","at_most":60,"type":"study"}`:                     "study sessions of at most 60 minutes",
		`{"what":"spread","days_between":1}`:                                         "at least 1 day between sessions",
		`{"what":"catch_up"}`:                                                        "catch up on what was missed",
		`{"what":"keep_free","days":[0,6,5]}`:                                        "nothing from Friday to Sunday",
	} {
		var bad planner.Invalid
		clean := planner.CleanWishes(&bad, "wishes", []planner.Wish{wishOf(t, text)}, planner.NewDate(2026, 11, 1))
		if got := clean[0].Text(); len(bad) > 0 || got != want {
			t.Errorf("%s is told as %q, want %q (%v)", text, got, want, bad)
		}
	}
}

func TestEverythingWrongWithWishesIsNamed(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]string{
		`{"what":"more","factor":4.5}`:                                                                   "wishes[0].factor",
		`{"what":"less","type":"inactive"}`:                                                              "wishes[0].type",
		`{"what":"pause","type":"study","subject_id":"` + someSubject + `"}`:                             "wishes[0].type",
		`{"what":"pause","subject_id":"maths"}`:                                                          "wishes[0].subject_id",
		`{"what":"exam"}`:                                                                                "wishes[0].date",
		`{"what":"exam","type":"study","date":"2026-12-11"}`:                                             "wishes[0].type",
		`{"what":"exam","date":"2026-10-31"}`:                                                            "wishes[0].date",
		`{"what":"keep_free"}`:                                                                           "wishes[0].days",
		`{"what":"keep_free","date_from":"2026-12-11"}`:                                                  "wishes[0].date_to",
		`{"what":"keep_free","date_from":"2026-12-12","date_to":"2026-12-11"}`:                           "wishes[0].date_to",
		`{"what":"keep_free","date_from":"2026-09-12","date_to":"2026-10-11"}`:                           "wishes[0].date_to",
		`{"what":"keep_free","date_from":"2026-12-12","date_to":"2026-12-13","days":[1]}`:                "wishes[0].days",
		`{"what":"keep_free","days":[8]}`:                                                                "wishes[0].days",
		`{"what":"keep_free","days":[]}`:                                                                 "wishes[0].days",
		`{"what":"prefer","from":"10:00"}`:                                                               "wishes[0].to",
		`{"what":"prefer","from":"10:00","to":"10:00"}`:                                                  "wishes[0].to",
		`{"what":"hours_a_day","hours":24.5}`:                                                            "wishes[0].hours",
		`{"what":"session_minutes"}`:                                                                     "wishes[0].at_most",
		`{"what":"session_minutes","at_least":50,"at_most":45}`:                                          "wishes[0].at_most",
		`{"what":"session_minutes","at_most":4}`:                                                         "wishes[0].at_most",
		`{"what":"spread","days_between":7}`:                                                             "wishes[0].days_between",
		`{"what":"lighter","subject_id":"` + someSubject + `","hours":2}`:                                "wishes[0].subject_id wishes[0].hours",
		`{"what":"not_before","time":"10:00","type":"study"},{"what":"not_after","time":"09:00"}`:        "wishes[1].time",
		`{"what":"not_before","time":"10:00","days":[1]},{"what":"not_after","time":"09:00","days":[2]}`: "",
		`{"what":"session_minutes","at_least":50},{"what":"session_minutes","at_most":45}`:               "wishes[1].at_most",
		`{"what":"not_before","time":"10:00","subject_id":"sub_01981b3c9qv2g4m8a5s7t0e1k9"}`:             "wishes[0].subject_id",
		`{"what":"not_before","time":"10:00","type":"study"},{"what":"not_after","time":"09:00","subject_id":"` + someSubject + `"}`:    "wishes[1].time",
		`{"what":"not_before","time":"10:00","type":"training"},{"what":"not_after","time":"09:00","subject_id":"` + someSubject + `"}`: "",
	} {
		var wishes []planner.Wish
		if err := json.Unmarshal([]byte("["+list+"]"), &wishes); err != nil {
			t.Fatalf("%s: %v", list, err)
		}
		var bad planner.Invalid
		clean := planner.CleanWishes(&bad, "wishes", wishes, planner.NewDate(2026, 11, 1))
		if bad == nil {
			planner.KnownWishes(&bad, "wishes", clean, types, func(planner.Wish) bool { return false })
		}
		var fields []string
		for _, p := range bad {
			fields = append(fields, p.Field)
		}
		if got := strings.Join(fields, " "); got != want {
			t.Errorf("%s: %v, want %q", list, bad, want)
		}
	}
}

func TestWishesAreReadAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		today := planner.NewDate(2026, 3, 4)
		for _, w := range suggesttest.DrawWishes(t, []planner.Subject{{ID: someSubject}}, today) {
			text, err := json.Marshal(w)
			if err != nil {
				t.Fatal(err)
			}
			var read planner.Wish
			if err := json.Unmarshal(text, &read); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			var bad planner.Invalid
			clean := planner.CleanWishes(&bad, "wishes", []planner.Wish{read}, today)
			if len(bad) > 0 || !read.Equal(w) || !clean[0].Equal(w) || read.Text() != w.Text() {
				t.Fatalf("%s is read as %+v (%v)", text, read, bad)
			}
		}
	})
}

func TestWhatIsSaidLaterCounts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ w, later, left string }{
		{`{"what":"not_after","time":"20:00"}`, `{"what":"not_after","time":"21:00"}`, ""},
		{`{"what":"not_after","time":"20:00"}`, `{"what":"not_after","time":"21:00","days":[5]}`, "nothing after 20:00 on Mondays, Tuesdays, Wednesdays, Thursdays, Saturdays and Sundays"},
		{`{"what":"not_after","time":"20:00","days":[5]}`, `{"what":"not_after","time":"21:00","days":[5]}`, ""},
		{`{"what":"not_after","time":"20:00","type":"study"}`, `{"what":"not_after","time":"21:00"}`, "no study after 20:00"},
		{`{"what":"not_after","time":"20:00","type":"study"}`, `{"what":"not_before","time":"21:00"}`, ""},
		{`{"what":"session_minutes","at_most":99,"type":"study"}`, `{"what":"session_minutes","at_least":120,"days":[1,6],"subject_id":"` + someSubject + `"}`, "study sessions of at most 99 minutes on Tuesdays, Wednesdays, Thursdays, Fridays and Sundays"},
		{`{"what":"session_minutes","at_most":99,"type":"training"}`, `{"what":"session_minutes","at_least":120,"subject_id":"` + someSubject + `"}`, "training sessions of at most 99 minutes"},
		{`{"what":"session_minutes","at_least":120,"subject_id":"` + someSubject + `"}`, `{"what":"session_minutes","at_most":99,"type":"study"}`, ""},
		{`{"what":"less","type":"study"}`, `{"what":"more","type":"study"}`, ""},
		{`{"what":"pause","subject_id":"` + someSubject + `"}`, `{"what":"exam","subject_id":"` + someSubject + `","date":"2026-12-11"}`, ""},
		{`{"what":"more","subject_id":"` + someSubject + `"}`, `{"what":"exam","subject_id":"` + someSubject + `","date":"2026-12-11"}`, "more of " + someSubject},
		{`{"what":"lighter"}`, `{"what":"fuller"}`, ""},
		{`{"what":"keep_free","days":[0]}`, `{"what":"keep_free","days":[6]}`, "nothing on Sundays"},
		{`{"what":"catch_up"}`, `{"what":"catch_up"}`, ""},
		{`{"what":"not_after","time":"20:00"}`, `{"what":"not_after","time":"21:00","until":"2026-11-04"}`, "nothing after 20:00 from Thursday to Saturday"},
		{`{"what":"not_after","time":"20:00","days":[3,4]}`, `{"what":"not_after","time":"21:00","days":[2,4],"until":"2026-11-04"}`, "nothing after 20:00 on Wednesdays and Thursdays"},
		{`{"what":"pause","type":"training","until":"2026-12-31"}`, `{"what":"more","type":"training","until":"2026-11-03"}`, "no training from Wednesday to Saturday, until 31 December 2026"},
		{`{"what":"hours_a_day","hours":2,"until":"2026-11-03"}`, `{"what":"hours_a_day","hours":4,"until":"2026-11-04"}`, ""},
		{`{"what":"lighter"}`, `{"what":"fuller","until":"2026-12-04"}`, ""},
	} {
		left, stays := wishOf(t, tt.w).OverriddenBy(wishOf(t, tt.later), planner.NewDate(2026, 11, 1), types)
		if got := left.Text(); stays != (tt.left != "") || stays && got != tt.left {
			t.Errorf("of %s beside %s: %q, %v; want %q", tt.w, tt.later, got, stays, tt.left)
		}
	}
}

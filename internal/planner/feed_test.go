package planner

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestAFeedShowsSomeDaysBeforeAndWholeWeeksAfterToday(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		past, ahead        int
		today, first, last string
	}{
		{30, 12, "2026-11-25", "2026-10-26", "2027-02-21"},
		{0, 1, "2026-11-29", "2026-11-29", "2026-12-06"}, // a Sunday ends its week
		{0, 1, "2026-11-30", "2026-11-30", "2026-12-13"},
		{92, 53, "2026-11-25", "2026-08-25", "2027-12-05"},
		{92, 53, "9999-12-31", "9999-09-30", "9999-12-31"},
		{92, 1, "0001-01-01", "0001-01-01", "0001-01-14"},
	} {
		first, last := Feed{PastDays: tt.past, AheadWeeks: tt.ahead}.Window(day(tt.today))
		if first != day(tt.first) || last != day(tt.last) {
			t.Errorf("%+v: %v to %v", tt, first, last)
		}
	}
}

func TestAFeedThatIsMadeFromItsNameHasTheUsual(t *testing.T) {
	t.Parallel()
	f, err := FeedDraft{Name: " Phone "}.feed()
	if err != nil || f.Name != "Phone" || f.SubjectIDs != nil || f.PastDays != 30 || f.AheadWeeks != 12 || f.Done != FeedMark || f.AlarmMinutes != nil || !f.Exams {
		t.Errorf("%+v, %v", f, err)
	}
}

func TestEverythingWrongWithAFeedIsToldAtOnce(t *testing.T) {
	t.Parallel()
	ids := []string{"a", "a"}
	_, err := FeedDraft{
		Name: " ", SubjectIDs: &ids, PastDays: new(93), AheadWeeks: new(0), AlarmMinutes: new(1441),
	}.feed()
	const want = "name: must not be blank; past_days: must be from 0 to 92; ahead_weeks: must be from 1 to 53; " +
		"alarm_minutes: must be from 0 to 1440; subject_ids[1]: stands here twice"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	many := make([]string, MaxSubjects+1)
	for name, d := range map[string]FeedDraft{
		"no subject":       {Name: "x", SubjectIDs: &[]string{}},
		"too many":         {Name: "x", SubjectIDs: &many},
		"a long name":      {Name: strings.Repeat("ä", 41)},
		"days to come":     {Name: "x", PastDays: new(-1)},
		"a year and a bit": {Name: "x", AheadWeeks: new(54)},
		"a late alarm":     {Name: "x", AlarmMinutes: new(-1)},
	} {
		if d.Validate() == nil {
			t.Errorf("%s passes", name)
		}
	}
	if err := new(FeedDone).UnmarshalText([]byte("show")); err == nil {
		t.Error("a way that is none is read")
	}
}

func TestAPatchOfAFeedChangesWhatItSets(t *testing.T) {
	t.Parallel()
	used := InstantOf(time.Unix(3600, 0))
	f := Feed{ID: "feed_1", Name: "Phone", SubjectIDs: &[]string{}, PastDays: 1, AheadWeeks: 2, Done: FeedHide, AlarmMinutes: new(3), LastUsed: &used}
	for name, p := range map[string]FeedPatch{
		"nothing": {},
		"all that it is": {
			ID: Some(f.ID), Created: Some(f.Created), LastUsed: Some(f.LastUsed), Name: Some(f.Name), SubjectIDs: Some(f.SubjectIDs),
			PastDays: Some(1), AheadWeeks: Some(2), Done: Some(FeedHide), AlarmMinutes: Some(new(3)), Exams: Some(false),
		},
	} {
		if got, err := p.Apply(f); err != nil || p.Validate() != nil || got.Tag() != f.Tag() {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	got, err := FeedPatch{SubjectIDs: Some[*[]string](nil), AlarmMinutes: Some[*int](nil), Exams: Some(true), Name: Some(" Tablet")}.Apply(f)
	if err != nil || got.SubjectIDs != nil || got.AlarmMinutes != nil || !got.Exams || got.Name != "Tablet" || got.PastDays != 1 {
		t.Errorf("%+v, %v", got, err)
	}
	_, err = FeedPatch{ID: Some("x"), Created: Some(used), LastUsed: Some[*Instant](nil), PastDays: Some(99)}.Apply(f)
	if err == nil || err.Error() != "id: cannot be changed; created: cannot be changed; last_used: cannot be changed; past_days: must be from 0 to 92" {
		t.Error(err)
	}
	some := Feed{Name: "x", SubjectIDs: &[]string{"a"}, AheadWeeks: 1}
	if _, err := (FeedPatch{SubjectIDs: Some(&[]string{})}).Apply(some); err == nil {
		t.Error("a feed of no subject passes")
	}
}

func TestAFeedShowsItsSubjectsAlone(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfDistinct(rapid.SampledFrom([]string{"a", "b", "c"}), rapid.ID)
		asked, there := names.Draw(t, "asked"), names.Draw(t, "there")
		var subjects []SubjectSummary
		for _, id := range there {
			subjects = append(subjects, SubjectSummary{ID: id})
		}
		f := Feed{SubjectIDs: &asked, Done: rapid.SampledFrom([]FeedDone{FeedMark, FeedPlain, FeedHide}).Draw(t, "done")}.among(subjects)
		for _, id := range []string{"a", "b", "c"} {
			for _, done := range []bool{false, true} {
				var in, is bool
				for _, a := range asked {
					in = in || a == id
				}
				for _, a := range there {
					is = is || a == id
				}
				want := in && is && (!done || f.Done != FeedHide)
				if got := f.Shows(Block{SubjectID: id, Done: done}); got != want {
					t.Fatalf("%s of %v, there are %v: %v", id, asked, there, got)
				}
			}
		}
	})
}

func TestAnIDTellsWhenItWasMade(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 4, 5, 6, 7, 89_000_000, time.UTC)
	id := [16]byte{6: 0x7a}
	for i, ms := 5, at.UnixMilli(); i >= 0; i, ms = i-1, ms>>8 {
		id[i] = byte(ms)
	}
	if got := FeedID.CreatedAt(FeedID.Text(id)); !got.Equal(at) {
		t.Errorf("made at %v", got)
	}
	id[6] = 0x4a // UUIDv4 tells no time
	for _, text := range []string{FeedID.Text(id), "feed_x", ""} {
		if got := FeedID.CreatedAt(text); got.UnixMilli() != 0 {
			t.Errorf("%q was made at %v", text, got)
		}
	}
}

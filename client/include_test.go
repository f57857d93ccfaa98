package client_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
)

func TestAnAnswerTellsTheTimeThereAndWhatItWasAskedToInclude(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	_, err := s.Accounts.Update(t.Context(), s.ID(t, apitest.Ada), account.Patch{TimeZone: planner.Some("Asia/Kathmandu")})
	must(t, err)
	c := s.client(t)
	maths, err := c.CreateSubject(t.Context(), client.SubjectDraft{Name: "Maths", Type: client.Study})
	must(t, err)
	draft := client.BlockDraft{SubjectID: maths.ID, Date: date("2026-03-05"), Start: clock("09:00"), End: clock("10:00")}
	first, err := c.CreateBlock(t.Context(), draft)
	must(t, err)
	var told client.Info
	_, err = c.CreateBlock(t.Context(), draft, client.Into(&told), client.IncludeOverlaps(), client.IncludeSubjects())
	must(t, err)
	if diff := cmp.Diff([]client.Block{first}, told.Overlaps); diff != "" {
		t.Errorf("overlaps: %s", diff)
	}
	if diff := cmp.Diff([]client.SubjectSummary{{ID: maths.ID, Name: "Maths", Type: client.Study, Color: maths.Color}}, told.Subjects); diff != "" {
		t.Errorf("subjects: %s", diff)
	}
	if diff := cmp.Diff([]client.Subject{{ID: maths.ID, Name: "Maths", Type: client.Study, Color: maths.Color}}, told.InBrief()); diff != "" || told.Today() != client.NewDate(monday.Date()) {
		t.Errorf("today is %s, subjects: %s", told.Today(), diff)
	}
	if want := monday.In(time.FixedZone("", 5*3600+45*60)).Format(time.RFC3339); told.LocalTime.Format(time.RFC3339) != want {
		t.Errorf("it is %s, want %s", told.LocalTime, want)
	}
	_, err = c.Blocks(t.Context(), client.BlockFilter{IDs: []string{"vvvvvv"}}, client.Into(&told))
	if client.Code(err) != client.CodeNotFound || told.LocalTime.IsZero() || told.Overlaps != nil || told.InBrief() != nil {
		t.Errorf("a refusal tells %+v, %v", told, err)
	}
	if (client.Info{}).Today() != 0 {
		t.Error("it is a day that nobody told")
	}
}

func TestAListOfBlocksTellsTheBusyTimesOfItsDays(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(t)
	made, err := c.CreateCalendar(t.Context(), client.CalendarDraft{Name: "University", Content: someCalendar})
	must(t, err)
	week := client.BlockFilter{From: date("2026-03-02"), To: date("2026-03-08")}
	var told client.Info
	_, err = c.Blocks(t.Context(), week, client.Into(&told), client.IncludeBusy(), client.IncludeDaysOff())
	must(t, err)
	want, err := c.Busy(t.Context(), week.From, week.To)
	must(t, err)
	if diff := cmp.Diff(want, told.Busy); diff != "" || len(want) == 0 || want[0].CalendarID != made.ID || told.DaysOff == nil {
		t.Errorf("%+v: %s", told, diff)
	}
}

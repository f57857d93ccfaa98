package mcp_test

import (
	"testing"

	"studyplanner/client"
)

func TestProgressIsToldByPeriod(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	maths := a.subject("Maths")
	for _, date := range []string{"2026-11-08", "2026-11-09", "2026-11-10", "2026-11-22", "2026-11-23"} {
		a.call("update_block", obj{"id": a.block(maths, date, "09:00", "10:30").ID, "done": true})
	}
	a.block(maths, "2026-11-24", "09:00", "10:30")
	a.call("get_stats", nil).
		says("This week: 1 of 2 blocks done (50%), 1 of 1 so far and 1 to come, 1 h 30 min of sessions. Streak: 2 days. Today is Mon 2026-11-23.\nDone on 1 day: Mon 2026-11-23: 1.").
		holds(`"period":"week"`, `"rate":0.5`, `"due":1`, `"minutes":90`, `"study_minutes":90`, `"streak":2`, `"today":"2026-11-23"`, `"heatmap":{"2026-11-23":1}`)
	a.call("get_stats", obj{"period": "today"}).says("Today: 1 of 1 block done (100%)")
	a.call("get_stats", obj{"period": "month"}).
		says("This month: 5 of 6 blocks done (83%)", "Done on 5 days: Tue 2026-11-10: 1, Sun 2026-11-22: 1, Mon 2026-11-23: 1. 2 older days more with detail detailed.").
		holds(`"days_more":2`, `"days_total":5`, `"rate":0.83`)
	a.call("get_stats", obj{"period": "all", "detail": "detailed"}).says("So far: 5 of 6", "Sun 2026-11-08: 1").never("older").holds(`"2026-11-09":1`)
	a.fails("get_stats", obj{"period": "year"}).says("period: must be one of week, today, month, all")
}

func TestTimeOfOtherCommitmentsIsToldApart(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	job, err := a.api.CreateSubject(t.Context(), client.SubjectDraft{Name: "Job", Type: client.Inactive})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []client.Subject{a.subject("Maths"), job} {
		a.call("update_block", obj{"id": a.block(s, "2026-11-23", "09:00", "10:30").ID, "done": true})
	}
	a.call("get_stats", nil).says("2 of 2 blocks done (100%), 3 h of sessions (of which 1 h 30 min of other commitments).").holds(`"study_minutes":90`)
}

func TestWhetherThereIsTimeForExamsIsTold(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	a.call("get_stats", nil).never("Exam", "exams")
	a.call("list_subjects", nil).never("exam")
	maths, c := a.subject("Maths"), a.api
	for _, e := range []struct {
		title, date string
		extra       int
	}{{"Final", "2026-12-11", 300}, {"Quiz", "2026-11-27", 0}, {"Essay", "2026-12-04", 60000}} {
		date, err := client.ParseDate(e.date)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.CreateExam(t.Context(), client.ExamDraft{SubjectID: maths.ID, Title: e.title, Date: date, ExtraMinutes: e.extra}); err != nil {
			t.Fatal(err)
		}
	}
	a.block(maths, "2026-11-24", "09:00", "10:30")
	a.call("get_stats", nil).
		says("Exams ahead:\n- Maths Quiz on Fri 2026-11-27, in 4 days: nothing is left to be done for it.\n- Maths Essay on Fri 2026-12-04, in 11 days: out of reach, short by 999 h").
		says("1000 h needed, 1 h 30 min planned, of which ", "Maths Final on Fri 2026-12-11, in 18 days: ").
		holds(`"exams":[{"date":"2026-11-27","days_left":4,`, `"needed_minutes":60000,`, `"title":"Essay","verdict":"out_of_reach"}`)
	a.call("list_subjects", nil).says("exam: Quiz on Fri 2026-11-27").holds(`"exam":{"date":"2026-11-27","title":"Quiz"}`)
}

func TestNoProgressIsNoError(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	a.call("get_stats", nil).says("This week: 0 of 0 blocks done (0%), 0 min of sessions. Streak: 0 days.").never("Done on").holds(`"heatmap":{}`)
	a.call("get_insights", nil).says("Completed: all sessions none yet", "Coming days: Mon 2026-11-23 0 min planned")
}

func TestInsightsAreTold(t *testing.T) {
	t.Parallel()
	a := demonstration(t)
	a.call("get_insights", nil).
		says("Completed: all sessions ", "Subjects: Linear Algebra ", "Best places: ", "Worst places: ", "Coming days: Mon 2026-11-23 ", "Syllabus of Spanish: ", "Topics take ").
		never("Times: ", "Weekdays: ", "Weeks: ", "sub_")
	a.call("get_insights", obj{"detail": "detailed"}).says("Times: Monday ", "Weekdays: Monday ", "Weeks: Mon 2026-").holds(`"weeks":[`, `"overrun":`)
}

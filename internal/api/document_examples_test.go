package api

import (
	"encoding/json"
	"fmt"
	"reflect"
	"time"

	"studyplanner/client"
	"studyplanner/internal/account"
	"studyplanner/internal/outline"
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// exampleRequests holds a body for each operation that takes one.
var exampleRequests = map[string]string{
	"createBlock": `{"subject_id":"sub_01981b3c9qv2g4m8a5s7t0e1k8","date":"2026-03-02","start":"09:00","end":"10:30","topic":"Eigenvalues"}`,
	"changeBlocks": `{"operations":[
		{"op":"create","subject_id":"sub_01981b3c9qv2g4m8a5s7t0e1k8","date":"2026-03-03","start":"18:00","end":"19:00"},
		{"op":"update","id":"blk_01981b3cb4e7h1k5n9q2s6v0a4","done":true},
		{"op":"move","id":"blk_01981b3cb4e7h1k5n9q2s6v0b8","date":"2026-03-06"},
		{"op":"delete","id":"blk_01981b3cb4e7h1k5n9q2s6v0c4"}],"dry_run":true}`,
	"readBlocks":    `{"text":"Linear algebra tomorrow 18-19:30 Eigenvalues"}`,
	"updateBlock":   `{"done":true,"topic":""}`,
	"moveBlock":     `{"date":"2026-03-04","start":"16:00","end":"17:30"}`,
	"postponeBlock": `{"apply":true,"place":{"date":"2026-03-03","start":"08:00","end":"09:30"}}`,
	"createSubject": `{"name":"Linear algebra","type":"study","slots":[{"days":[1,3],"start":"09:00","end":"10:30"}]}`,
	"updateSubject": `{"color":"#047857","slots":[],"review":[1,3,7,14,30]}`,

	"createDayOff": `{"name":"Christmas","date_from":"2026-12-21","date_to":"2027-01-03","pauses_rotation":true,"dry_run":true}`,
	"updateDayOff": `{"date_to":"2027-01-06"}`,

	"createCalendar": `{"name":"Choir","content":"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Choir\r\nDTSTART;TZID=Europe/Berlin:20261013T190000\r\nDURATION:PT1H30M\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"}`,
	"updateCalendar": `{"all_day":"day_off","titles":false}`,

	"startFocus":  `{"block_id":"blk_01981b3cb4e7h1k5n9q2s6v0a4","target_minutes":25}`,
	"finishFocus": `{"done":true,"minutes":40}`,
	"createExam":  `{"subject_id":"sub_01981b3c9qv2g4m8a5s7t0e1k8","title":"Final","date":"2026-12-11","start":"09:00","extra_minutes":120}`,
	"updateExam":  `{"date":"2026-12-12","items":["itm_01981b3ccq0r3u6b9e2h5k8n1s"]}`,
	"planExam":    `{"available_hours":2.5,"keep_free":["Sunday"]}`,

	"createFeed": `{"name":"Phone","alarm_minutes":10}`,
	"updateFeed": `{"ahead_weeks":4,"done":"hide"}`,

	"setSandboxClock": `{"now":"2026-10-12T05:00:00Z","running":false}`,
	"resetSandbox":    `{"demo":false}`,

	"replaceWishes": `{"wishes":[{"what":"not_after","time":"20:00","days":[1,2,3,4,5]},{"what":"keep_free","days":[0]}]}`,

	"suggestSchedule": `{"goal":"more algebra before the exam on Friday","available_hours":2.5}`,
	"applySuggestions": `{"schedule_version":"` + exampleBasis() + `","suggestions":[
		{"type":"move_block","subject_id":"sub_01981b3c9qv2g4m8a5s7t0e1k8","day":"Tuesday","start":"08:00","end":"09:30"}],"dry_run":true}`,

	"addSyllabusItem":    `{"title":"Eigenvalues","duration":90}`,
	"replaceSyllabus":    `{"syllabus":[{"id":"itm_01981b3ccq0r3u6b9e2h5k8n1s","title":"Eigenvalues","duration":90,"done":true},{"title":"Diagonal matrices","duration":120}]}`,
	"updateSyllabusItem": `{"done":true}`,
	"gradeSyllabusItem":  `{"grade":"good"}`,
	"readSyllabus":       `{"text":"# Matrices\n- [x] Eigenvalues (1h30)\n- Diagonal matrices\n- Eigenvalues","sections":true}`,
}

// exampleCalendar is the text of a calendar.
const exampleCalendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Analysis I\r\nDTSTART:20261013T081500Z\r\nDURATION:PT1H30M\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

// exampleRequest returns the body of an operation.
func exampleRequest(id string) (json.RawMessage, error) {
	text, ok := exampleRequests[id]
	if !ok {
		return nil, fmt.Errorf("operation %s has no example", id)
	}
	return json.RawMessage(text), nil
}

var exampleMeta = meta{RequestID: "01981b3c9qv2g4m8a5s7t0e1k6", Timestamp: "2026-03-02T07:45:12.345Z", LocalTime: "2026-03-02T08:45:12+01:00"}

// exampleAdvice is what the example of suggestions suggests.
func exampleAdvice() advice {
	return advice{[]suggest.Suggestion{{
		Type: suggest.MoveBlock, SubjectID: "sub_01981b3c9qv2g4m8a5s7t0e1k8", Day: "Tuesday", Start: 8 * 60, End: 9*60 + 30,
		Reason: "Move Linear algebra from Thursday 18:00-19:30 to Tuesday 08:00-09:30: you finished 9 of 11 sessions on weekday mornings but 2 of 10 on Thursday evenings.",
		Change: suggest.Change{
			Date: planner.NewDate(2026, 3, 3), BlockID: "blk_01981b3cb4e7h1k5n9q2s6v0a4", Kind: suggest.Chance,
			Headline: "Move Linear algebra from Thursday 18:00-19:30 to Tuesday 08:00-09:30",
			Why:      "you finished 9 of 11 sessions on weekday mornings but 2 of 10 on Thursday evenings.",
		},
	}}}
}

// exampleAddition is what the example of a plan adds.
func exampleAddition() suggest.Addition {
	date := planner.NewDate(2026, 11, 26)
	change := suggest.Change{
		Date: date, Topic: "Eigenvalues", Kind: suggest.Deadline, Headline: "Add Linear algebra on Thursday 26 November 16:00-17:30",
		Why: "3 sessions of Linear algebra (4 h 30) were missed since 9 November; this is 1 h 30 of the 3 h that the exam on 11 December lacks.",
		Because: []planner.Cause{
			{Kind: planner.CauseMissed, SubjectID: "sub_01981b3c9qv2g4m8a5s7t0e1k8", Sessions: 3, Minutes: 270, Date: planner.Some(planner.NewDate(2026, 11, 9))},
			{Kind: planner.CauseLack, Minutes: 90, Lacks: 180, Date: planner.Some(planner.NewDate(2026, 12, 11))},
		},
	}
	return suggest.Addition{
		Suggestion: suggest.Suggestion{
			Type: suggest.AddBlock, SubjectID: "sub_01981b3c9qv2g4m8a5s7t0e1k8", Day: "Thursday", Start: 16 * 60, End: 17*60 + 30,
			Reason: change.Headline + ": " + change.Why, Change: change,
		},
		Date: date, Topic: &change.Topic,
	}
}

// exampleBasis is the schedule_version of that example.
func exampleBasis() string {
	c := planner.Call{Space: "spc_01981b3c8m1p4s7v0b3e6h9k2o", State: planner.State{Version: 41}, Now: planner.Moment{Today: planner.NewDate(2026, 3, 2)}}
	return basisOf(c, exampleAdvice().Suggestions).String()
}

func exampleWish() planner.Wish {
	return planner.Wish{What: planner.NotAfter, Time: planner.Some(planner.Clock(20 * 60)), Days: planner.Some([]planner.Weekday{1, 2, 3, 4, 5})}
}

func exampleMetaOf(rt route) any {
	switch rt.meta {
	case reflect.TypeFor[adviceMeta]():
	case reflect.TypeFor[planMeta]():
		return planMeta{exampleMeta, []suggest.Change{exampleAddition().Change}, []string{}, exampleBasis()}
	case reflect.TypeFor[effectMeta]():
		return effectMeta{exampleMeta, &planner.Effect{Removed: 11, Kept: 2}}
	case reflect.TypeFor[statsMeta]():
		return statsMeta{exampleMeta, planner.PeriodProgress{DueBlocks: 7, StudyMinutes: 540}}
	case reflect.TypeFor[itemMeta]():
		return itemMeta{exampleMeta, "itm_01981b3ccq0r3u6b9e2h5k8n1s"}
	default:
		return exampleMeta
	}
	after := exampleWish()
	return adviceMeta{
		meta: exampleMeta, Changes: changesOf(exampleAdvice().Suggestions), CouldNotFit: []string{},
		Understood:    []suggest.Understood{{Wish: after, Text: after.Text(), From: suggest.FromGoal}},
		NotUnderstood: []string{}, ScheduleVersion: exampleBasis(),
	}
}

// exampleAnswer returns the answer of a route, as the server would encode it.
func exampleAnswer(rt route) (json.RawMessage, error) {
	for _, data := range exampleData() {
		if t := reflect.TypeOf(data); t == rt.Answer || t == rt.dryRun {
			text, err := json.Marshal(envelope{Data: data, Meta: exampleMetaOf(rt)})
			return text, err
		}
	}
	return nil, fmt.Errorf("type %v has no example", rt.Answer)
}

// exampleData lists one value of each type that a route answers with.
func exampleData() []any {
	topic := "Eigenvalues"
	monday := planner.NewDate(2026, 3, 2)
	block := planner.Block{
		ID: "blk_01981b3cb4e7h1k5n9q2s6v0a4", SubjectID: "sub_01981b3c9qv2g4m8a5s7t0e1k8", SubjectName: "Linear algebra",
		Date: monday, Start: 9 * 60, End: 10*60 + 30, Topic: &topic,
	}
	subject := planner.Subject{
		ID: block.SubjectID, Name: block.SubjectName, Type: planner.Study, Color: "#1D4ED8",
		Slots:    []planner.Slot{{Days: []planner.Weekday{1, 3}, Start: block.Start, End: block.End}},
		Syllabus: []planner.Item{{ID: "itm_01981b3ccq0r3u6b9e2h5k8n1s", Title: topic, Duration: 90}},
	}
	reviewed := planner.Subject{ID: subject.ID, Name: subject.Name, Review: []int{1, 3, 7, 14, 30}, Syllabus: []planner.Item{{
		ID: "itm_01981b3ccq0r3u6b9e2h5k8n1s", Title: topic, Duration: 90, Done: true,
		DoneOn: planner.Some(monday - 4), Step: planner.Some(1), Due: planner.Some(monday),
	}}}
	schedule := planner.Schedule{WeekStart: monday, WeekEnd: monday + 6}
	for d := monday; d <= monday+6; d++ {
		schedule.Days = append(schedule.Days, planner.Day{Date: d, Label: d.Weekday().String(), Blocks: []planner.DayBlock{}})
	}
	schedule.Days[0].Blocks = append(schedule.Days[0].Blocks,
		planner.DayBlock{Block: block})
	christmas := planner.DayOff{
		ID: "off_01981b3c9qv2g4m8a5s7t0e1ko", Name: "Christmas", DateFrom: planner.NewDate(2026, 12, 21), DateTo: planner.NewDate(2027, 1, 3), PausesRotation: true,
	}
	used := planner.InstantOf(time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC))
	feed := planner.Feed{
		ID: "feed_01981b3cd5f8i2l5o8r1u4a7d8", Name: "Phone", PastDays: 30, AheadWeeks: 12, Done: planner.FeedMark, AlarmMinutes: new(10), Exams: true,
		Created: planner.InstantOf(time.Date(2026, 2, 27, 17, 4, 9, 120_000_000, time.UTC)), LastUsed: &used,
	}
	exam := planner.Exam{
		ID: "exm_01981b3cf7h0k4n7q0t3x6c9f0", SubjectID: subject.ID, SubjectName: subject.Name, Title: "Final", Date: planner.NewDate(2026, 3, 20),
		Start: new(planner.Clock(9 * 60)), ExtraMinutes: 120,
	}
	through, problem := planner.NewDate(2027, 3, 7), "answered 503"
	university := planner.Calendar{
		ID: "cal_01981b3ce6g9j3m6p9s2v5b8e0", Name: "University", AllDay: planner.AllDayIgnore, Titles: true, Events: 214, Through: &through, Refreshed: &used,
		Problem: &problem, Skipped: []planner.CalendarSkip{{Line: 812, Reason: "repeats every second"}},
		CalendarCache: planner.CalendarCache{URL: "https://uni.example.org/lectures.ics"},
	}.At(used.Time())
	fresh := feedWithURL{feed, "https://planner.example.org/feeds/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa6tq1Zk.ics"}
	fresh.LastUsed = nil
	focus := planner.Focus{BlockID: block.ID, State: planner.FocusRunning, Started: used, Elapsed: 754, Target: 90}
	forecast := suggest.Forecast{
		ExamID: exam.ID, SubjectID: subject.ID, Title: exam.Title, Date: exam.Date, DaysLeft: 18, Verdict: suggest.Short,
		Needed: 540, Worked: 90, Planned: 450, Expected: 360, Free: 600, Cushion: -90, Missed: 180, Through: exam.Date, Next: []string{topic, "SVD"},
	}
	after := forecast
	after.Planned, after.Expected, after.Free, after.Cushion, after.Verdict = 540, 432, 510, 0, suggest.Tight
	moved := block
	moved.Date, moved.Start, moved.End = monday+1, 8*60, 9*60+30
	return []any{
		focus,
		&focus,
		university,
		[]planner.Calendar{university},
		[]planner.Busy{{CalendarID: university.ID, Date: monday, Start: 8*60 + 15, End: 9*60 + 45, Title: "Analysis I"}},
		feed,
		[]planner.Feed{feed},
		fresh,
		exam,
		[]planner.Exam{exam},
		[]suggest.Forecast{forecast},
		planner.Later{
			Applied: true, Block: moved, Place: &planner.Place{Date: moved.Date, Start: moved.Start, End: moved.End},
			Reason: "It is the next free time of 1 h 30 in your usual hours, and you finished 9 of 11 sessions on Tuesday mornings.",
			Because: []planner.Cause{
				{Kind: planner.CauseFree, Minutes: 90},
				{Kind: planner.CauseFinished, Done: planner.Some(9), Total: planner.Some(11), Weekday: planner.Some(planner.Weekday(2)), Part: "morning"},
			},
		},
		examPlan{[]suggest.Addition{exampleAddition()}, forecast, after},
		christmas,
		[]planner.DayOff{christmas},
		accountView{
			ID: "acc_01981b3c8m1p4s7v0b3e6h9k2o", Email: "ada@example.org", Mode: account.Live, Scope: account.Full, Plan: "free",
			Quotas: []Quota{{30, 60}, {1000, 86400}}, TimeZone: "Europe/Berlin", Today: monday,
		},
		planner.SpaceClock{Now: planner.InstantOf(time.Date(2026, 10, 12, 5, 0, 0, 0, time.UTC)), Today: planner.NewDate(2026, 10, 12), Set: true},
		block,
		[]planner.Block{block},
		sentence{"Linear algebra tomorrow 18-19:30 Eigenvalues"}.read([]client.Subject{{ID: subject.ID, Name: subject.Name}}, monday),
		subject,
		[]planner.Subject{subject},
		reviewed.Topics(monday),
		planner.ReviewsThrough([]planner.Subject{reviewed}, monday),
		[]planner.Wish{exampleWish()},
		schedule,
		exampleAdvice(),
		exampleInsights(),
		outline.Read("# Matrices\n- [x] Eigenvalues (1h30)\n- Diagonal matrices\n- Eigenvalues", outline.Options{Sections: true}),
		planner.BatchResult{DryRun: true, Results: []planner.Result{{Op: "move", ID: block.ID, Block: &block}, {Op: "delete", ID: "blk_01981b3cb4e7h1k5n9q2s6v0c4"}}},
		planner.Stats{
			TotalBlocks: 8, CompletedBlocks: 6, CompletionRate: 0.75, StreakDays: 4, TotalMinutes: 480,
			Heatmap: planner.Heatmap{{Date: monday, Blocks: 2}, {Date: monday + 1, Blocks: 1}, {Date: monday + 2, Blocks: 3}},
		},
	}
}

// exampleInsights is short: the lists by time, weekday, day and week are longer.
func exampleInsights() suggest.Insights {
	monday, rate, topic, finish := planner.NewDate(2026, 3, 2), 0.8, "Eigenvalues", planner.NewDate(2026, 4, 17)
	counts := suggest.Completion{Done: 8, Total: 10, Rate: &rate}
	mornings := suggest.TimeCompletion{Day: "Monday", Part: "morning", Completion: counts}
	return suggest.Insights{
		Sessions: counts,
		Times:    []suggest.TimeCompletion{mornings},
		Subjects: []suggest.SubjectCompletion{{SubjectID: "sub_01981b3c9qv2g4m8a5s7t0e1k8", SubjectName: "Linear algebra", Completion: counts}},
		Best:     []suggest.PlaceCompletion{{TimeCompletion: mornings, Start: 9 * 60, End: 10*60 + 30}},
		Worst:    []suggest.PlaceCompletion{},
		Weekdays: []suggest.WeekdayLoad{{Day: "Monday", Days: 12, Planned: 90, Completed: 75}},
		Coming:   []suggest.DayLoad{{Date: monday, Day: "Monday", Planned: 90}},
		Weeks:    []suggest.WeekLoad{{WeekStart: monday - 7, Planned: 180, Completed: 90}},
		Syllabus: []suggest.SyllabusProgress{{
			SubjectID: "sub_01981b3c9qv2g4m8a5s7t0e1k8", SubjectName: "Linear algebra", Topics: 24, Done: 9, Next: &topic,
			Remaining: 1350, Need: 1755, Overrun: 1.3, Weekly: 270, Finish: &finish,
		}},
		Overrun: 1.3,
	}
}

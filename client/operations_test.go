package client_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"studyplanner/client"
	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/demo"
	"studyplanner/internal/planner"
)

// exercise calls the method of an operation, with all that it can send.
type exercise struct {
	operation string
	call      func(ctx context.Context, c *client.Client) (any, error) // nil for no data
}

// exercises has all operations, those that spoil what others need last.
func exercises(w world) []exercise {
	yes, no, hours, minutes := true, false, 1.5, 45
	text, start, end := "Text", clock("18:00"), clock("19:00")
	slots := []client.Slot{{Days: []client.Weekday{0, 6}, Start: clock("07:00"), End: clock("08:00"), From: date("2026-10-12"), Until: date("2027-02-05"), Every: 2}}
	draft := client.BlockDraft{SubjectID: w.subject.ID, Date: date("2026-03-05"), Start: start, End: end, Topic: text, Note: text, Actual: &minutes}
	patch := client.BlockPatch{SubjectID: &w.subject.ID, Start: &start, End: &end, Topic: &text, Done: &yes, Note: &text, Actual: new(*int)}
	move := client.BlockMove{Date: date("2026-03-06"), Start: &start, End: &end}
	var off, exam, feed, calendar, file string // ids of a day off, an exam, a feed and calendars
	days := client.BlockFilter{From: date("2026-02-01"), To: date("2026-03-08"), SubjectID: w.subject.ID, Done: &no}
	return []exercise{
		{"getAccount", func(ctx context.Context, c *client.Client) (any, error) {
			return c.Account(ctx, client.IncludeSubjects())
		}},
		{"listBlocks", func(ctx context.Context, c *client.Client) (any, error) {
			return c.Blocks(ctx, client.BlockFilter{IDs: []string{w.blocks[0].ID, w.blocks[1].ID[20:]}}, client.IncludeSubjects())
		}},
		{"listBlocks", func(ctx context.Context, c *client.Client) (any, error) { return c.Blocks(ctx, client.BlockFilter{}) }},
		{"listBlocks", func(ctx context.Context, c *client.Client) (any, error) {
			return c.Blocks(ctx, client.BlockFilter{Date: date("2026-03-02")})
		}},
		{"listBlocks", func(ctx context.Context, c *client.Client) (any, error) {
			return lastPage(c.EachBlock(ctx, days, 2), 2)
		}},
		{"getBlock", func(ctx context.Context, c *client.Client) (any, error) { return c.Block(ctx, w.blocks[0].ID) }},
		{"createBlock", func(ctx context.Context, c *client.Client) (any, error) {
			return c.CreateBlock(ctx, draft, client.IncludeOverlaps())
		}},
		{"readBlocks", func(ctx context.Context, c *client.Client) (any, error) {
			return c.ReadBlocks(ctx, w.subject.Name+" tomorrow 18-19:30 Eigenvalues")
		}},
		{"readBlocks", func(ctx context.Context, c *client.Client) (any, error) { return c.ReadBlocks(ctx, "tomorrow") }},
		{"updateBlock", func(ctx context.Context, c *client.Client) (any, error) {
			return c.UpdateBlock(ctx, w.blocks[0].ID, patch, client.IfMatch("*"), client.IncludeOverlaps())
		}},
		{"moveBlock", func(ctx context.Context, c *client.Client) (any, error) {
			return c.MoveBlock(ctx, w.blocks[1].ID, move, client.IncludeOverlaps(), client.IncludeSubjects())
		}},
		{"postponeBlock", func(ctx context.Context, c *client.Client) (any, error) {
			missed, err := c.CreateBlock(ctx, client.BlockDraft{SubjectID: w.subject.ID, Date: date("2026-03-01"), Start: clock("05:00"), End: clock("05:30")})
			if err != nil {
				return nil, err
			}
			told, err := c.PostponeBlock(ctx, missed.ID, client.LaterDraft{})
			if err != nil {
				return nil, err
			}
			return c.PostponeBlock(ctx, missed.ID, client.LaterDraft{Apply: true, Place: *told.Place}, client.IfMatch("*"))
		}},
		{"changeBlocks", func(ctx context.Context, c *client.Client) (any, error) {
			return c.ChangeBlocks(ctx, client.Batch{DryRun: true, Operations: []client.Operation{
				client.CreateOp(draft), client.UpdateOp(w.blocks[2].ID, patch), client.MoveOp(w.blocks[3].ID, move), client.DeleteOp(w.blocks[4].ID),
			}}, client.IncludeOverlaps())
		}},
		{"createDayOff", func(ctx context.Context, c *client.Client) (any, error) {
			return c.CreateDayOff(ctx, client.DayOffDraft{Name: text, DateFrom: date("2026-12-21"), DateTo: date("2027-01-03"), SubjectID: w.subject.ID, DryRun: true})
		}},
		{"createDayOff", func(ctx context.Context, c *client.Client) (any, error) {
			d, err := c.CreateDayOff(ctx, client.DayOffDraft{DateFrom: date("2026-12-21"), DateTo: date("2027-01-03"), PausesRotation: true})
			off = d.ID
			return d, err
		}},
		{"listDaysOff", func(ctx context.Context, c *client.Client) (any, error) {
			return c.DaysOff(ctx, date("2026-12-01"), date("2026-12-31"))
		}},
		{"getDayOff", func(ctx context.Context, c *client.Client) (any, error) { return c.DayOff(ctx, off) }},
		{"updateDayOff", func(ctx context.Context, c *client.Client) (any, error) {
			return c.UpdateDayOff(ctx, off, client.DayOffPatch{Name: &text, DateFrom: ptr(date("2026-12-20")), DateTo: ptr(date("2027-01-04")), SubjectID: ptr(""), PausesRotation: &yes, DryRun: &no})
		}},
		{"deleteDayOff", func(ctx context.Context, c *client.Client) (any, error) { return c.TryDeleteDayOff(ctx, off) }},
		{"deleteDayOff", func(ctx context.Context, c *client.Client) (any, error) { return nil, c.DeleteDayOff(ctx, off) }},
		{"createExam", func(ctx context.Context, c *client.Client) (any, error) {
			e, err := c.CreateExam(ctx, client.ExamDraft{
				SubjectID: w.subject.ID, Title: text, Date: date("2026-03-20"), Start: &start, Items: []string{w.subject.Syllabus[0].ID}, ExtraMinutes: minutes,
				Kind: client.Assignment,
			})
			exam = e.ID
			return e, err
		}},
		{"listExams", func(ctx context.Context, c *client.Client) (any, error) {
			return c.Exams(ctx, client.ExamFilter{SubjectID: w.subject.ID, Past: &no, Done: &no})
		}},
		{"getExam", func(ctx context.Context, c *client.Client) (any, error) { return c.Exam(ctx, exam) }},
		{"planExam", func(ctx context.Context, c *client.Client) (any, error) {
			p, err := c.PlanExam(ctx, exam, client.ExamPlanRequest{AvailableHours: &hours, KeepFree: []string{"Sunday"}})
			plan := examPlan{[]plannedSession{}, p.Before, p.After}
			for _, s := range p.Suggestions {
				plan.Suggestions = append(plan.Suggestions, plannedSession{s.Type, s.SubjectID, s.Day, s.Start, s.End, s.Reason, s.Date, &s.Topic})
			}
			return plan, err
		}},
		{"getForecast", func(ctx context.Context, c *client.Client) (any, error) { return c.Forecast(ctx) }},
		{"updateExam", func(ctx context.Context, c *client.Client) (any, error) {
			return c.UpdateExam(ctx, exam, client.ExamPatch{Title: &text, Date: ptr(date("2026-03-21")), Start: new(*client.Clock), Items: new(*[]string), ExtraMinutes: ptr(0), Kind: ptr(client.KindExam), Done: &yes})
		}},
		{"deleteExam", func(ctx context.Context, c *client.Client) (any, error) { return nil, c.DeleteExam(ctx, exam) }},
		{"createCalendar", func(ctx context.Context, c *client.Client) (any, error) {
			k, err := c.CreateCalendar(ctx, client.CalendarDraft{Name: text, URL: w.calendar, AllDay: client.AllDayBusy, Titles: &no})
			calendar = k.ID
			return k, err
		}},
		{"createCalendar", func(ctx context.Context, c *client.Client) (any, error) {
			k, err := c.CreateCalendar(ctx, client.CalendarDraft{Name: text, Content: someCalendar})
			file = k.ID
			return k, err
		}},
		{"replaceCalendarContent", func(ctx context.Context, c *client.Client) (any, error) {
			return c.SetCalendarContent(ctx, file, []byte(someCalendar))
		}},
		{"listCalendars", func(ctx context.Context, c *client.Client) (any, error) { return c.Calendars(ctx) }},
		{"getCalendar", func(ctx context.Context, c *client.Client) (any, error) { return c.Calendar(ctx, calendar) }},
		{"updateCalendar", func(ctx context.Context, c *client.Client) (any, error) {
			return c.UpdateCalendar(ctx, calendar, client.CalendarPatch{Name: &text, URL: ptr(w.calendar + "?"), AllDay: ptr(client.AllDayOff), Titles: &yes})
		}},
		{"refreshCalendar", func(ctx context.Context, c *client.Client) (any, error) { return c.RefreshCalendar(ctx, calendar) }},
		{"listBusy", func(ctx context.Context, c *client.Client) (any, error) {
			return c.Busy(ctx, date("2026-03-01"), date("2026-03-31"))
		}},
		{"deleteCalendar", func(ctx context.Context, c *client.Client) (any, error) { return nil, c.DeleteCalendar(ctx, calendar) }},
		{"getFocus", func(ctx context.Context, c *client.Client) (any, error) { return c.Focus(ctx) }},
		{"startFocus", func(ctx context.Context, c *client.Client) (any, error) {
			return c.StartFocus(ctx, client.FocusDraft{BlockID: w.blocks[0].ID, Target: 25}, client.IfMatch("*"))
		}},
		{"getFocus", func(ctx context.Context, c *client.Client) (any, error) { return c.Focus(ctx) }},
		{"pauseFocus", func(ctx context.Context, c *client.Client) (any, error) { return c.PauseFocus(ctx) }},
		{"resumeFocus", func(ctx context.Context, c *client.Client) (any, error) { return c.ResumeFocus(ctx) }},
		{"finishFocus", func(ctx context.Context, c *client.Client) (any, error) {
			return c.FinishFocus(ctx, client.FocusEnd{Done: &yes, Minutes: &minutes})
		}},
		{"discardFocus", func(ctx context.Context, c *client.Client) (any, error) { return nil, c.DiscardFocus(ctx) }},
		{"createFeed", func(ctx context.Context, c *client.Client) (any, error) {
			f, err := c.CreateFeed(ctx, client.FeedDraft{
				Name: text, SubjectIDs: []string{w.subject.ID}, PastDays: ptr(3), AheadWeeks: ptr(4), Done: client.FeedPlain, AlarmMinutes: ptr(5), Exams: &no,
			})
			feed = f.ID
			return f, err
		}},
		{"listFeeds", func(ctx context.Context, c *client.Client) (any, error) { return c.Feeds(ctx) }},
		{"getFeed", func(ctx context.Context, c *client.Client) (any, error) { return c.Feed(ctx, feed) }},
		{"updateFeed", func(ctx context.Context, c *client.Client) (any, error) {
			return c.UpdateFeed(ctx, feed, client.FeedPatch{
				Name: &text, SubjectIDs: new([]string), PastDays: ptr(0), AheadWeeks: ptr(53), Done: ptr(client.FeedHide), AlarmMinutes: new(*int), Exams: &yes,
			})
		}},
		{"rotateFeed", func(ctx context.Context, c *client.Client) (any, error) { return c.RotateFeed(ctx, feed) }},
		{"deleteFeed", func(ctx context.Context, c *client.Client) (any, error) { return nil, c.DeleteFeed(ctx, feed) }},
		{"listSubjects", func(ctx context.Context, c *client.Client) (any, error) {
			return c.Subjects(ctx, client.SubjectFilter{Type: client.Study})
		}},
		{"getSubject", func(ctx context.Context, c *client.Client) (any, error) { return c.Subject(ctx, w.subject.ID) }},
		{"createSubject", func(ctx context.Context, c *client.Client) (any, error) {
			return c.CreateSubject(ctx, client.SubjectDraft{Name: "New", Type: client.Training, Color: "#123456", Slots: slots, Review: []int{1, 3}, DryRun: true})
		}},
		{"updateSubject", func(ctx context.Context, c *client.Client) (any, error) {
			return c.UpdateSubject(ctx, w.subject.ID, client.SubjectPatch{Name: &text, Color: ptr("#abc"), Slots: &slots, Review: &[]int{1, 3, 7}, DryRun: &no})
		}},
		{"addSyllabusItem", func(ctx context.Context, c *client.Client) (any, error) {
			return c.AddItem(ctx, w.subject.ID, client.ItemDraft{Title: text, Duration: minutes, Done: true})
		}},
		{"updateSyllabusItem", func(ctx context.Context, c *client.Client) (any, error) {
			return c.UpdateItem(ctx, w.subject.ID, w.subject.Syllabus[0].ID, client.ItemPatch{Title: &text, Duration: &minutes, Done: &yes})
		}},
		{"listTopics", func(ctx context.Context, c *client.Client) (any, error) {
			return c.Topics(ctx, w.subject.ID, date("2026-03-06"), &start)
		}},
		{"listReviews", func(ctx context.Context, c *client.Client) (any, error) { return c.Reviews(ctx, date("2999-03-08")) }},
		{"gradeSyllabusItem", func(ctx context.Context, c *client.Client) (any, error) {
			return c.GradeItem(ctx, w.subject.ID, w.subject.Syllabus[0].ID, client.Good)
		}},
		{"gradeSyllabusItem", func(ctx context.Context, c *client.Client) (any, error) {
			return c.UngradeItem(ctx, w.subject.ID, client.Item{ID: w.subject.Syllabus[0].ID, Step: ptr(0), Due: date("2026-03-07")})
		}},
		{"replaceSyllabus", func(ctx context.Context, c *client.Client) (any, error) {
			return c.ReplaceSyllabus(ctx, w.subject.ID, append(w.subject.Syllabus[:3:3], client.Item{Title: text, Duration: minutes}))
		}},
		{"readSyllabus", func(ctx context.Context, c *client.Client) (any, error) {
			return c.ReadSyllabus(ctx, w.subject.ID, client.SyllabusText{Text: "# A\n- [x] b (1h)\n- b\n\nc", Format: client.SyllabusMarkdown, Sections: true})
		}},
		{"getSchedule", func(ctx context.Context, c *client.Client) (any, error) {
			return c.Schedule(ctx, -1, client.IncludeSubjects())
		}},
		{"getStats", func(ctx context.Context, c *client.Client) (any, error) { return c.Stats(ctx, client.All) }},
		{"getStats", func(ctx context.Context, c *client.Client) (any, error) { return c.Stats(ctx, "") }},
		{"getInsights", func(ctx context.Context, c *client.Client) (any, error) { return c.Insights(ctx) }},
		{"replaceWishes", func(ctx context.Context, c *client.Client) (any, error) {
			return c.SetWishes(ctx, allWishes(w.subject.ID), client.IfMatch("*"))
		}},
		{"listWishes", func(ctx context.Context, c *client.Client) (any, error) { return c.Wishes(ctx) }},
		{"replaceWishes", func(ctx context.Context, c *client.Client) (any, error) { return c.SetWishes(ctx, nil) }},
		{"suggestSchedule", func(ctx context.Context, c *client.Client) (any, error) {
			a, err := c.Suggest(ctx, client.SuggestionRequest{Goal: "20 hours of " + w.subject.Name, AvailableHours: &hours, Wishes: allWishes(w.subject.ID), Standing: &no})
			return suggestions{a.Suggestions}, err
		}},
		{"applySuggestions", func(ctx context.Context, c *client.Client) (any, error) {
			a, err := c.Suggest(ctx, client.SuggestionRequest{})
			if err != nil {
				return nil, err
			}
			a.Suggestions[0].Topic = text // whatever it is
			return c.ApplySuggestions(ctx, client.SuggestionChoice{Version: a.Version, Suggestions: a.Suggestions[:1], DryRun: true})
		}},
		{"deleteSyllabusItem", func(ctx context.Context, c *client.Client) (any, error) {
			return nil, c.DeleteItem(ctx, w.subject.ID, w.subject.Syllabus[1].ID)
		}},
		{"deleteBlock", func(ctx context.Context, c *client.Client) (any, error) {
			return nil, c.DeleteBlock(ctx, w.blocks[5].ID)
		}},
		{"deleteSubject", func(ctx context.Context, c *client.Client) (any, error) {
			return nil, c.DeleteSubject(ctx, w.subject.ID)
		}},
		{"resetSandbox", func(ctx context.Context, c *client.Client) (any, error) { return nil, c.ResetSandbox(ctx, false) }},
		{"setSandboxClock", func(ctx context.Context, c *client.Client) (any, error) {
			return c.SetSandboxClock(ctx, monday.AddDate(0, 0, 500), true, client.IfMatch("*"))
		}},
		{"getSandboxClock", func(ctx context.Context, c *client.Client) (any, error) { return c.SandboxClock(ctx) }},
		{"getAccount", func(ctx context.Context, c *client.Client) (any, error) { return c.Account(ctx) }},
		{"endSandboxClock", func(ctx context.Context, c *client.Client) (any, error) { return nil, c.EndSandboxClock(ctx) }},
	}
}

// examPlan is how an answer holds one.
type examPlan struct {
	Suggestions []plannedSession `json:"suggestions"`
	Before      client.Forecast  `json:"before"`
	After       client.Forecast  `json:"after"`
}

type plannedSession struct {
	Type      client.SuggestionType `json:"type"`
	SubjectID string                `json:"subject_id"`
	Day       string                `json:"day"`
	Start     client.Clock          `json:"start"`
	End       client.Clock          `json:"end"`
	Reason    string                `json:"reason"`
	Date      client.Date           `json:"date"`
	Topic     *string               `json:"topic"`
}

// suggestions is how an answer holds them.
type suggestions struct {
	Suggestions []client.Suggestion `json:"suggestions"`
}

func ptr[T any](v T) *T { return &v }

// world is the semester of a student, of which the exercises pick a subject with
// a syllabus and some of its blocks that are to come.
type world struct {
	subject  client.Subject
	blocks   []client.Block
	calendar string // an address
}

// someCalendar has an event that takes time, and a line that does not count.
const someCalendar = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Lecture\r\nDTSTART:20260303T081500Z\r\nDURATION:PT1H\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

// calendarServer returns an address at which someCalendar is.
func calendarServer(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(someCalendar)) }))
	t.Cleanup(s.Close)
	return s.URL + "/x.ics"
}

// play fills the space that such a key opens with a semester.
func play(t *testing.T, s *server, change ...func(*account.KeyDraft)) world {
	t.Helper()
	today := planner.DateOf(monday)
	owner, err := s.Accounts.Find(t.Context(), apitest.Ada)
	must(t, err)
	key := account.KeyDraft{Mode: account.Live}
	for _, f := range change {
		f(&key)
	}
	space := owner.Space(key.Mode)
	_, err = demo.Fill(t.Context(), s.Store, space, today)
	must(t, err)
	c := s.clientOf(t, s.key(t, change...))
	subjects, err := c.Subjects(t.Context(), client.SubjectFilter{Type: client.Study})
	must(t, err)
	w := world{subject: subjects[0], calendar: calendarServer(t)}
	w.blocks, err = c.Blocks(t.Context(), client.BlockFilter{SubjectID: w.subject.ID, From: today - 7, To: today + 13})
	must(t, err)
	if len(w.blocks) < 6 || len(w.subject.Syllabus) < 3 {
		t.Fatalf("%d blocks, %d topics", len(w.blocks), len(w.subject.Syllabus))
	}
	return w
}

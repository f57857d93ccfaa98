package api

import (
	"bytes"
	"reflect"
	"slices"
	"strings"

	"studyplanner/internal/outline"
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// A route is one line of the API.
type route struct {
	method, pattern string
	status          int  // of success
	reads           bool // a read-only key may use it
	id              string
	operation
}

// The two kinds of routes, for keys that may only read.
const (
	reads  = true
	writes = false
)

// routes is the whole API. The types in brackets are the input, of the query or the body,
// and the data of the answer.
func (a *API) routes() []route { return slices.Concat(a.planRoutes(), a.otherRoutes()) }

// planRoutes are the routes of the account, blocks, subjects and their syllabi.
func (a *API) planRoutes() []route {
	return []route{
		{"GET", "/account", 200, reads, "getAccount", query[accountQuery, accountView](a.getAccount).withMeta(includesMeta{})},

		{"GET", "/blocks", 200, reads, "listBlocks", query[blocksQuery, list[planner.Block]](a.listBlocks).withMeta(includesMeta{})},
		{"POST", "/blocks", 201, writes, "createBlock", body[planner.BlockDraft, planner.Block](a.createBlock).withIncludes()},
		{"POST", "/blocks/batch", 200, writes, "changeBlocks", body[batchDraft, planner.BatchResult](a.changeBlocks).withIncludes()},
		{"POST", "/blocks/read", 200, reads, "readBlocks", body[sentence, sentenceReading](a.readBlocks)},
		{"GET", "/blocks/{id}", 200, reads, "getBlock", noInput[planner.Block](a.getBlock)},
		{"PATCH", "/blocks/{id}", 200, writes, "updateBlock", body[planner.BlockPatch, planner.Block](a.updateBlock).withIncludes()},
		{"DELETE", "/blocks/{id}", 204, writes, "deleteBlock", noInput[none](a.deleteBlock)},
		{"POST", "/blocks/{id}/move", 200, writes, "moveBlock", body[planner.BlockMove, planner.Block](a.moveBlock).withIncludes()},
		{"POST", "/blocks/{id}/later", 200, writes, "postponeBlock", optionalBody[planner.LaterDraft, planner.Later](a.postponeBlock).costly()},

		{"GET", "/subjects", 200, reads, "listSubjects", query[subjectsQuery, []planner.Subject](a.listSubjects)},
		{"POST", "/subjects", 201, writes, "createSubject", body[planner.SubjectDraft, planner.Subject](a.createSubject)},
		{"GET", "/subjects/{id}", 200, reads, "getSubject", noInput[planner.Subject](a.getSubject)},
		{"PATCH", "/subjects/{id}", 200, writes, "updateSubject", body[planner.SubjectPatch, planner.Subject](a.updateSubject).withMeta(effectMeta{})},
		{"DELETE", "/subjects/{id}", 204, writes, "deleteSubject", noInput[none](a.deleteSubject)},

		{"POST", "/subjects/{id}/syllabus", 201, writes, "addSyllabusItem", body[planner.ItemDraft, planner.Subject](a.addItem).withMeta(itemMeta{})},
		{"PUT", "/subjects/{id}/syllabus", 200, writes, "replaceSyllabus", body[planner.SyllabusDraft, planner.Subject](a.replaceSyllabus)},
		{"POST", "/subjects/{id}/syllabus/read", 200, reads, "readSyllabus", body[syllabusText, outline.Reading](a.readSyllabus)},
		{"PATCH", "/subjects/{id}/syllabus/{item_id}", 200, writes, "updateSyllabusItem", body[planner.ItemPatch, planner.Subject](a.updateItem)},
		{"DELETE", "/subjects/{id}/syllabus/{item_id}", 204, writes, "deleteSyllabusItem", noInput[none](a.deleteItem)},

		{"POST", "/subjects/{id}/syllabus/{item_id}/review", 200, writes, "gradeSyllabusItem", body[planner.Grading, planner.Subject](a.gradeItem)},
		{"GET", "/subjects/{id}/topics", 200, reads, "listTopics", query[topicsQuery, []planner.Topic](a.listTopics)},
		{"GET", "/reviews", 200, reads, "listReviews", query[reviewsQuery, []planner.Review](a.listReviews)},
	}
}

// otherRoutes are the routes of everything else.
func (a *API) otherRoutes() []route {
	return []route{
		{"GET", "/days-off", 200, reads, "listDaysOff", query[daysOffQuery, list[planner.DayOff]](a.listDaysOff)},
		{"POST", "/days-off", 201, writes, "createDayOff", body[planner.DayOffDraft, planner.DayOff](a.createDayOff).withMeta(effectMeta{})},
		{"GET", "/days-off/{id}", 200, reads, "getDayOff", noInput[planner.DayOff](a.getDayOff)},
		{"PATCH", "/days-off/{id}", 200, writes, "updateDayOff", body[planner.DayOffPatch, planner.DayOff](a.updateDayOff).withMeta(effectMeta{})},
		{"DELETE", "/days-off/{id}", 204, writes, "deleteDayOff", deleting(a.deleteDayOff).withMeta(effectMeta{})},

		{"GET", "/calendars", 200, reads, "listCalendars", noInput[[]planner.Calendar](a.listCalendars)},
		{"POST", "/calendars", 201, writes, "createCalendar", body[planner.CalendarDraft, planner.Calendar](a.createCalendar).outbound().withMeta(effectMeta{})},
		{"GET", "/calendars/{id}", 200, reads, "getCalendar", noInput[planner.Calendar](a.getCalendar)},
		{"PATCH", "/calendars/{id}", 200, writes, "updateCalendar", body[planner.CalendarPatch, planner.Calendar](a.updateCalendar).outbound().withMeta(effectMeta{})},
		{"DELETE", "/calendars/{id}", 204, writes, "deleteCalendar", noInput[none](a.deleteCalendar)},
		{"POST", "/calendars/{id}/refresh", 200, writes, "refreshCalendar", noInput[planner.Calendar](a.refreshCalendar).outbound().withMeta(effectMeta{})},
		{"PUT", "/calendars/{id}/content", 200, writes, "replaceCalendarContent", calendarText(a.replaceCalendarContent).withMeta(effectMeta{})},
		{"GET", "/busy", 200, reads, "listBusy", query[busyQuery, []planner.Busy](a.listBusy)},

		{"GET", "/feeds", 200, reads, "listFeeds", noInput[[]planner.Feed](a.listFeeds)},
		{"POST", "/feeds", 201, writes, "createFeed", body[planner.FeedDraft, feedWithURL](a.createFeed)},
		{"GET", "/feeds/{id}", 200, reads, "getFeed", noInput[planner.Feed](a.getFeed)},
		{"PATCH", "/feeds/{id}", 200, writes, "updateFeed", body[planner.FeedPatch, planner.Feed](a.updateFeed)},
		{"DELETE", "/feeds/{id}", 204, writes, "deleteFeed", noInput[none](a.deleteFeed)},
		{"POST", "/feeds/{id}/rotate", 200, writes, "rotateFeed", noInput[feedWithURL](a.rotateFeed)},

		{"GET", "/exams", 200, reads, "listExams", query[examsQuery, list[planner.Exam]](a.listExams)},
		{"POST", "/exams", 201, writes, "createExam", body[planner.ExamDraft, planner.Exam](a.createExam)},
		{"GET", "/exams/{id}", 200, reads, "getExam", noInput[planner.Exam](a.getExam)},
		{"PATCH", "/exams/{id}", 200, writes, "updateExam", body[planner.ExamPatch, planner.Exam](a.updateExam)},
		{"DELETE", "/exams/{id}", 204, writes, "deleteExam", noInput[none](a.deleteExam)},
		{"POST", "/exams/{id}/plan", 200, reads, "planExam", optionalBody[planDraft, examPlan](a.planExam).costly().withMeta(planMeta{})},
		{"GET", "/forecast", 200, reads, "getForecast", noInput[[]suggest.Forecast](a.getForecast).costly()},

		{"GET", "/wishes", 200, reads, "listWishes", noInput[standing](a.listWishes)},
		{"PUT", "/wishes", 200, writes, "replaceWishes", body[planner.WishesDraft, standing](a.replaceWishes).replacing()},

		{"GET", "/focus", 200, reads, "getFocus", a.focusing()},
		{"PUT", "/focus", 200, writes, "startFocus", body[planner.FocusDraft, planner.Focus](a.startFocus).replacing()},
		{"DELETE", "/focus", 204, writes, "discardFocus", noInput[none](a.discardFocus).replacing()},
		{"POST", "/focus/pause", 200, writes, "pauseFocus", noInput[planner.Focus](a.pauseFocus).replacing()},
		{"POST", "/focus/resume", 200, writes, "resumeFocus", noInput[planner.Focus](a.resumeFocus).replacing()},
		{"POST", "/focus/finish", 200, writes, "finishFocus", optionalBody[planner.FocusEnd, planner.Block](a.finishFocus).replacing()},

		{"GET", "/sandbox/clock", 200, reads, "getSandboxClock", noInput[planner.SpaceClock](a.getClock).inSandbox()},
		{"PUT", "/sandbox/clock", 200, writes, "setSandboxClock", body[planner.ClockDraft, planner.SpaceClock](a.setClock).replacing().inSandbox()},
		{"DELETE", "/sandbox/clock", 204, writes, "endSandboxClock", noInput[none](a.endClock).replacing().inSandbox()},
		{"POST", "/sandbox/reset", 204, writes, "resetSandbox", optionalBody[resetDraft, none](a.resetSandbox).costly().inSandbox()},

		{"GET", "/schedule", 200, reads, "getSchedule", query[scheduleQuery, planner.Schedule](a.getSchedule).withMeta(includesMeta{})},
		{"POST", "/schedule/suggest", 200, reads, "suggestSchedule", optionalBody[suggestDraft, advice](a.suggestSchedule).costly().withMeta(adviceMeta{})},
		{"POST", "/schedule/suggest/apply", 200, writes, "applySuggestions", body[applyDraft, planner.BatchResult](a.applySuggestions)},
		{"GET", "/stats", 200, reads, "getStats", query[statsQuery, planner.Stats](a.getStats).withMeta(statsMeta{})},
		{"GET", "/stats/insights", 200, reads, "getInsights", noInput[suggest.Insights](a.getInsights).costly()},
	}
}

// An operation is what a route does with a request.
type operation struct {
	Query, Body, Answer reflect.Type        // nil where there is none
	parameters          []string            // of the query, by their names
	meta                reflect.Type        // of the answer, if it is not meta
	dryRun              reflect.Type        // what a dry run answers with 200, if its route has no answer
	bodyOptional        bool                // the body may be empty
	open                bool                // nobody needs to be behind the request
	large               bool                // it may cost as much as a hundred others
	replaces            bool                // it replaces or deletes the one resource of its path
	sandbox             bool                // only sandboxes have it
	remote              bool                // it waits for other servers, which may be slow
	maxBody             int64               // the size of the largest body, if it is not maxBody
	media               string              // the type of the body, if it is not JSON
	notModified         func(*Request) bool // tags the answer, and reports without a query whether the client has it; may be nil
	run                 func(*Request) (any, error)
}

// none is the answer that has no body.
type none struct{}

// query is an operation whose input are the query parameters.
func query[In, Out any](handle func(*Request, In) (Out, error)) operation {
	read := newQueryReader(reflect.TypeFor[In]())
	return operation{Answer: answerOf[Out](), run: func(r *Request) (any, error) {
		var in In
		bad := slices.Concat(r.bad, read.bind(reflect.ValueOf(&in).Elem(), r.URL.RawQuery))
		if err := validated(bad, in).Err(); err != nil {
			return nil, err
		}
		return handle(r, in)
	}}.withQuery(reflect.TypeFor[In]())
}

// body is an operation whose input is a JSON object.
func body[In, Out any](handle func(*Request, In) (Out, error)) operation {
	read, dryRun := newReader(reflect.TypeFor[In]()), dryRunOf(reflect.TypeFor[In]())
	return operation{Body: reflect.TypeFor[In](), Answer: answerOf[Out](), run: func(r *Request) (any, error) {
		var in In
		problems, ok := bind(read, reflect.ValueOf(&in).Elem(), r.body)
		bad := slices.Concat(r.bad, problems)
		if ok {
			bad = validated(bad, in)
		}
		if err := bad.Err(); err != nil {
			return nil, err
		}
		r.dryRun = dryRun(reflect.ValueOf(in))
		return handle(r, in)
	}}
}

// optionalBody is body for an input without required fields. An empty body stands for an
// empty object.
func optionalBody[In, Out any](handle func(*Request, In) (Out, error)) operation {
	o := body[In](handle)
	run := o.run
	o.bodyOptional = true
	o.run = func(r *Request) (any, error) {
		if len(bytes.TrimSpace(r.body)) == 0 {
			r.body = []byte("{}")
		}
		return run(r)
	}
	return o
}

// costly returns o as large work.
func (o operation) costly() operation {
	o.large = true
	return o
}

// replacing returns o as one that replaces the one resource of its path.
func (o operation) replacing() operation {
	o.replaces = true
	return o
}

// inSandbox returns o as one that only sandboxes have.
func (o operation) inSandbox() operation {
	o.sandbox = true
	return o
}

// withNotModified returns o as one that does not run if notModified reports that the client
// has the answer.
func (o operation) withNotModified(notModified func(*Request) bool) operation {
	o.notModified = notModified
	return o
}

// withMeta returns o with a meta of the type of m.
func (o operation) withMeta(m any) operation {
	o.meta = reflect.TypeOf(m)
	return o
}

// noInput is an operation whose only input is the path.
func noInput[Out any](handle func(*Request) (Out, error)) operation {
	return operation{Answer: answerOf[Out](), run: func(r *Request) (any, error) {
		if err := r.bad.Err(); err != nil {
			return nil, err
		}
		return handle(r)
	}}
}

func answerOf[Out any]() reflect.Type {
	switch out := any(*new(Out)).(type) {
	case none:
		return nil
	case interface{ schemaType() reflect.Type }:
		return out.schemaType()
	}
	return reflect.TypeFor[Out]()
}

// named reports whether the path of rt names a resource.
func (rt route) named() bool { return strings.Contains(rt.pattern, "{") }

// writesOnly reports whether a request to rt looks at its space within a write alone.
// What an assistant does has no operation here.
func (rt route) writesOnly() bool { return !rt.reads && rt.run != nil }

// guarded reports whether rt honours If-Match: a write to a resource that its path
// names, or that it replaces.
func (rt route) guarded() bool { return !rt.reads && (rt.named() || rt.replaces) }

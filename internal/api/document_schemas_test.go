package api

import (
	"reflect"

	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest/contract"
	"studyplanner/internal/human"
	"studyplanner/internal/outline"
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// valueSchemas lists the types that are one JSON value and need to be told.
func valueSchemas() map[any]contract.Keywords {
	suggestionType := contract.Enum(suggest.AddBlock, suggest.MoveBlock, suggest.RemoveBlock, suggest.Rebalance)
	return map[any]contract.Keywords{
		planner.Date(0):            contract.Formatted("date", `^\d{4}-\d{2}-\d{2}$`),
		planner.Instant{}:          contract.Formatted("date-time", ""),
		planner.Clock(0):           contract.Text(`^([01]\d|2[0-3]):[0-5]\d$`),
		planner.Color(""):          contract.Text(`^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$`),
		planner.SubjectType(""):    contract.Enum(planner.Study, planner.Training, planner.Inactive),
		planner.Period(""):         contract.Enum(planner.PeriodToday, planner.PeriodWeek, planner.PeriodMonth, planner.PeriodAll),
		account.Mode(""):           contract.Enum(account.Live, account.Sandbox),
		account.Scope(""):          contract.Enum(account.Full, account.Read),
		outline.Format(""):         contract.Enum(outline.Markdown, outline.CSV),
		outline.Kind(""):           contract.Enum(problemKinds()...),
		human.PartKind(""):         contract.Enum(human.SubjectPart, human.DaysPart, human.TimePart, human.TopicPart),
		human.ProblemKind(""):      contract.Enum(human.NoSubject, human.UnknownSubject, human.UnclearSubject, human.NoTime, human.NotUnderstood, topicRefused),
		suggest.Type(""):           suggestionType,
		suggest.Kind(""):           contract.Enum(suggest.Chance, suggest.Overlap, suggest.Spacing, suggest.Load, suggest.Neglect, suggest.Deadline, suggest.Goal, suggest.Start),
		suggest.Verdict(""):        contract.Enum(suggest.ExamDone, suggest.OnTrack, suggest.Tight, suggest.Short, suggest.OutOfReach),
		suggest.Source(""):         contract.Enum(suggest.FromGoal, suggest.FromWishes, suggest.FromStanding),
		planner.AllDay(""):         contract.Enum(planner.AllDayIgnore, planner.AllDayBusy, planner.AllDayOff),
		planner.CalendarSource(""): contract.Enum(planner.FromURL, planner.FromFile),
		planner.CalendarState(""):  contract.Enum(planner.CalendarOK, planner.CalendarStale, planner.CalendarFailed),
		planner.FeedDone(""):       contract.Enum(planner.FeedMark, planner.FeedPlain, planner.FeedHide),
		planner.FocusState(""):     contract.Enum(planner.FocusRunning, planner.FocusPaused),
		planner.Grade(""):          contract.Enum(planner.Again, planner.Good, planner.Easy),
		planner.ExamKind(""):       contract.Enum(planner.ExamKind("exam"), planner.Assignment),
		planner.WishKind(""):       contract.Enum(anyOf(planner.WishKinds)...),
		planner.CauseKind(""):      contract.Enum(anyOf(planner.CauseKinds)...),
		planner.EventKind(""):      contract.Enum(planner.EventExam, planner.EventDeadline, planner.EventOther),
		planner.DayKind(""):        contract.Enum(planner.Weekdays, planner.Weekends),
		chosenType(""):             suggestionType,
		chosenDay(0):               contract.Enum(weekdays()...),
		cursor{}:                   contract.Text(`^[A-Za-z0-9_-]+$`),
		readIncludes{}:             contract.Text(`^subjects$`),
		listIncludes{}:             contract.Text(`^(busy|days_off|subjects|topics)(,(busy|days_off|subjects|topics))*$`),
		writeIncludes{}:            contract.Text(`^(overlaps|subjects)(,(overlaps|subjects))*$`),
		new(planner.Heatmap):       contract.Counts(),
		new(blockNames):            contract.Text(`^\w+(,\w+){0,99}$`), // as basis
		new(basis):                 contract.Text(`^[A-Za-z0-9_-]+$`),  // by its type: it cannot be a key
	}
}

// namedValues lists the values that have names of their own, for those who generate
// clients.
func namedValues() map[string]contract.Keywords {
	weekday := contract.Keywords{"type": "integer"}
	number(0, 7)(weekday)
	named := map[string]contract.Keywords{}
	for name, v := range map[string]struct {
		text   string
		schema contract.Keywords
	}{
		"Date":           {"A day, without a time zone.", valueSchemas()[planner.Date(0)]},
		"Time":           {"A time of the day, of 24 hours, without a time zone.", valueSchemas()[planner.Clock(0)]},
		"Weekday":        {"A day of the week: 0 is Sunday, 1 Monday, 6 Saturday. 7 is taken for Sunday.", weekday},
		"WeekdayName":    {"The English name of a day of the week.", contract.Enum(weekdays()...)},
		"Color":          {"A colour, in hex.", valueSchemas()[planner.Color("")]},
		"SubjectType":    {"What kind of time a subject takes.", valueSchemas()[planner.SubjectType("")]},
		"SuggestionType": {"What a suggestion does.", valueSchemas()[suggest.Type("")]},
		"Period":         {"A span of time around today.", valueSchemas()[planner.Period("")]},
		"DayPart":        {"A part of the day.", contract.Enum("morning", "afternoon", "evening", "night")},
	} {
		v.schema["description"] = v.text
		named[name] = v.schema
	}
	return named
}

// schemaUnions lists the types whose values are one of some.
func schemaUnions() map[reflect.Type][]any {
	return map[reflect.Type][]any{
		reflect.TypeFor[batchOperation](): {planner.BlockCreation{}, planner.BlockUpdate{}, planner.BlockShift{}, planner.BlockDeletion{}},
	}
}

// problemKinds lists what can be wrong with a line of a syllabus.
func problemKinds() []any {
	var kinds []any
	for _, k := range outline.Kinds {
		kinds = append(kinds, k)
	}
	return kinds
}

// anyOf lists values as those of an enumeration.
func anyOf[T any](list []T) (all []any) {
	for _, v := range list {
		all = append(all, v)
	}
	return all
}

// schemaNames names types as clients know them.
func schemaNames() map[reflect.Type]string {
	return map[reflect.Type]string{
		reflect.TypeFor[accountView]():        "Account",
		reflect.TypeFor[planner.SpaceClock](): "SandboxClock",
		reflect.TypeFor[resetDraft]():         "SandboxReset",
		reflect.TypeFor[batchDraft]():         "Batch",
		reflect.TypeFor[suggestDraft]():       "SuggestionRequest",
		reflect.TypeFor[feedWithURL]():        "NewFeed",
		reflect.TypeFor[advice]():             "Suggestions",
		reflect.TypeFor[adviceMeta]():         "SuggestionsMeta",
		reflect.TypeFor[suggest.Change]():     "SuggestedChange",
		reflect.TypeFor[planDraft]():          "ExamPlanRequest",
		reflect.TypeFor[examPlan]():           "ExamPlan",
		reflect.TypeFor[planMeta]():           "ExamPlanMeta",
		reflect.TypeFor[suggest.Addition]():   "PlannedSession",
		reflect.TypeFor[suggest.Understood](): "UnderstoodWish",
		reflect.TypeFor[applyDraft]():         "SuggestionsToApply",
		reflect.TypeFor[chosen]():             "SuggestionToApply",
		reflect.TypeFor[suggest.Insights]():   "Insights",
		reflect.TypeFor[planner.Later]():      "PostponedBlock",
		reflect.TypeFor[planner.LaterDraft](): "BlockToPostpone",
		reflect.TypeFor[failure]():            "Error",
		reflect.TypeFor[meta]():               "Meta",
		reflect.TypeFor[syllabusText]():       "SyllabusText",
		reflect.TypeFor[outline.Reading]():    "SyllabusReading",
		reflect.TypeFor[outline.Item]():       "ReadItem",
		reflect.TypeFor[outline.Problem]():    "LineProblem",
		reflect.TypeFor[sentence]():           "Sentence",
		reflect.TypeFor[sentenceReading]():    "SentenceReading",
		reflect.TypeFor[readBlock]():          "ReadBlock",
		reflect.TypeFor[sentencePart]():       "SentencePart",
		reflect.TypeFor[sentenceProblem]():    "SentenceProblem",
		reflect.TypeFor[includesMeta]():       "MetaIncluding",
		reflect.TypeFor[effectMeta]():         "EffectMeta",
		reflect.TypeFor[itemMeta]():           "ItemMeta",
		reflect.TypeFor[statsMeta]():          "StatsMeta",
	}
}

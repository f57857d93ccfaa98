package api

import (
	"github.com/swaggest/jsonschema-go"

	"studyplanner/internal/planner"
)

// fieldText says what a field or a parameter is, and what of its rules a
// schema can tell.
type fieldText struct {
	text  string
	rules func(*jsonschema.Schema)
}

// fieldTexts holds the texts by the name of the field, or of schema and field.
var fieldTexts = map[string]fieldText{
	"MetaIncluding.subjects": {"All subjects, without their slots and syllabi. They are there if `include` asks for them.", nil},
	"MetaIncluding.overlaps": {"The blocks that take some of the time of those that were written, in order, up to 20. They are there if `include` asks for them.", items(0, planner.MaxOverlaps)},
	"accountQuery.include":   {"`subjects` puts a summary of all subjects into `meta.subjects`.", nil},
	"blocksQuery.include":    {"`subjects` puts a summary of all subjects into `meta.subjects`.", nil},
	"writeQuery.include": {"What else `meta` is to hold, with commas between: `overlaps` for `meta.overlaps`, the blocks that lie across those that were written, " +
		"`subjects` for `meta.subjects`, a summary of all subjects.", nil},
	"blocksQuery.id": {"Exactly these blocks, with commas between: up to 100 ids, or ends of ids of at least 6 characters. Not together with another parameter that selects blocks.", nil},

	"code": {"What went wrong, for programs.", func(s *jsonschema.Schema) { s.WithEnum(errorCodes()...) }},

	".id":      {"Which one.", nil},
	".item_id": {"Which item of the subject's syllabus.", nil},
	"id":       {"An opaque identifier, which never changes.", nil},

	"BlockPatch.id":            {unchangeable, nil},
	"BlockPatch.date":          {unchangeable + " Move the block instead.", nil},
	"BlockPatch.subject_name":  {unchangeable, nil},
	"BlockUpdate.id":           {"Which block: its id, or the end of it.", nil},
	"BlockUpdate.date":         {unchangeable + " Move the block instead.", nil},
	"BlockUpdate.subject_name": {unchangeable, nil},
	"BlockShift.id":            {"Which block: its id, or the end of it.", nil},
	"BlockDeletion.id":         {"Which block: its id, or the end of it.", nil},
	"SubjectPatch.id":          {unchangeable, nil},
	"SubjectPatch.type":        {unchangeable, nil},
	"SubjectPatch.syllabus":    {unchangeable + " The paths below `/syllabus` change it.", nil},
	"ItemPatch.id":             {unchangeable, nil},
	"ListedItem.id":            {"The item of the subject that this one is. Without it the item is new.", nil},

	"subject_id":             {"The subject that the block belongs to.", nil},
	"subject_name":           {"The name of that subject.", nil},
	"date":                   {"A day, in the account's time zone.", nil},
	"start":                  {"When it begins, in the account's time zone.", nil},
	"end":                    {"When it ends, on the same day. It is after `start`.", nil},
	"note":                   {"What the user wants to remember of it, in lines; absent while there is none. A blank text counts as none.", length(0, planner.MaxNote)},
	"topic":                  {"What it is about; null for nothing in particular. A blank text counts as null.", length(0, planner.MaxTopic)},
	"done":                   {"Whether it was completed.", nil},
	"BlockDraft.done":        {"Accepted when it is false.", func(s *jsonschema.Schema) { s.WithConst(false) }},
	"BlockCreation.done":     {"Accepted when it is false.", func(s *jsonschema.Schema) { s.WithConst(false) }},
	"blocksQuery.date":       {"Blocks of this day. Not together with `date_from` and `date_to`.", nil},
	"blocksQuery.subject_id": {"Blocks of this subject.", func(s *jsonschema.Schema) { s.WithMinLength(1) }},
	"blocksQuery.done":       {"Completed blocks, or those that are not.", nil},
	"date_from":              {"Blocks from this day on. Together with `date_to`.", nil},
	"date_to":                {"Blocks up to this day, included. Together with `date_from`.", nil},
	"limit":                  {"How many blocks a page has. Without it there is one page with all.", number(1, planner.MaxPage)},
	"cursor":                 {"The `next_cursor` of the page before.", nil},
	"subjectsQuery.type":     {"Subjects of this type.", nil},
	"week_offset":            {"How many weeks after the current one, or before it if negative.", func(s *jsonschema.Schema) { s.WithDefault(0) }},
	"period":                 {"The span of time, around today: the day, the week from Monday to Sunday, the calendar month, or everything.", func(s *jsonschema.Schema) { s.WithDefault(planner.PeriodWeek) }},

	"name":               {"Unique in the account, whatever the case of its letters.", length(1, planner.MaxName)},
	"type":               {"What kind of time it takes. `inactive` marks time that is taken by something else. It never changes.", nil},
	"color":              {"A hex colour, as it was sent.", nil},
	"slots":              {"The weekly times, in the order sent. They must not overlap each other.", items(0, planner.MaxSlots)},
	"syllabus":           {"What there is to learn, in order.", items(0, planner.MaxSyllabus)},
	"SubjectDraft.color": {"A hex colour. Without it, the colour of the palette that is used least.", nil},
	"SubjectPatch.slots": {"All the weekly times: they replace those that there were.", items(0, planner.MaxSlots)},
	"days":               {"Weekdays: 0 is Sunday, 1 Monday, 6 Saturday. 7 is taken for Sunday and returned as 0.", days},
	"Slot.start":         {"When it begins, in the account's time zone.", nil},
	"title":              {"What is to be learnt.", length(1, planner.MaxTitle)},
	"duration":           {"How long it takes, in minutes.", number(1, planner.MaxDuration)},

	"text":                  {"The text. A body, and so the text, has up to 1 MiB; of that, 20,000 lines are read.", nil},
	"format":                {"What the text is written in. Without it, what it looks like.", nil},
	"sections":              {"Whether every title gets that of the heading or item around it, as in `Chapter: title`. Without it, only those do that would stand twice.", nil},
	"SyllabusReading.items": {"The topics, in order. No two have the same title, and each is what an item of a syllabus can be.", items(0, planner.MaxSyllabus)},
	"line":                  {"The line of the text, from 1.", atLeast(1)},
	"ReadItem.duration":     {"How long it takes, in minutes. It is there if the text tells.", number(1, planner.MaxDuration)},
	"problems":              {"What is wrong, by lines: what is not taken over as it stands.", nil},
	"LineProblem.kind":      {"What is wrong, for programs.", nil},
	"LineProblem.message":   {"What is wrong, in words, and what was done about it.", nil},
	"passed":                {"Lines with words that are no topics, such as headings; the first 1,000.", nil},

	"op":               {"What to do.", func(s *jsonschema.Schema) { s.WithEnum("create", "update", "move", "delete") }},
	"BlockCreation.op": {"Create a block.", constant("create")},
	"BlockUpdate.op":   {"Change the members that are there.", constant("update")},
	"BlockShift.op":    {"Move a block to another day.", constant("move")},
	"BlockDeletion.op": {"Delete a block.", constant("delete")},
	"operations":       {"The changes, made in this order.", items(1, planner.MaxBatch)},
	"dry_run":          {"Whether only to tell what would happen.", nil},
	"results":          {"What each operation did, in order.", items(1, planner.MaxBatch)},
	"Result.id":        {"The block's identifier.", nil},
	"block":            {"The block as it is now; null if it was deleted.", nil},

	"week_start":    {"The Monday.", nil},
	"week_end":      {"The Sunday.", nil},
	"Schedule.days": {"The seven days from Monday on.", items(7, 7)},
	"label":         {"The name of the weekday.", func(s *jsonschema.Schema) { s.WithEnum(weekdays()...) }},
	"blocks":        {"The blocks of the day, in order of start, end and id.", nil},

	"total_blocks":     {"Blocks in the period.", atLeast(0)},
	"completed_blocks": {"Those of them that are done.", atLeast(0)},
	"completion_rate":  {"`completed_blocks` divided by `total_blocks`; 0 when there are none.", number(0, 1)},
	"streak_days":      {"Consecutive days with a completed block, up to today or, while today has none, yesterday. The period does not matter.", atLeast(0)},
	"total_minutes":    {"Minutes of the completed blocks.", atLeast(0)},
	"heatmap":          {"Completed blocks by day. Days without any do not appear.", heatmap},

	"goal":                         {"What to improve or to focus on, in plain words of any language. Null or a blank text is none.", length(0, maxGoal)},
	"available_hours":              {"The most hours that any day may hold. Without it, or with null, what the person's own days held.", number(0, 24)},
	"could_not_fit":                {"What the goal asks for and the days do not hold, in short sentences.", nil},
	"schedule_version":             {"The schedule that the suggestions were made for, to apply them with. It is opaque.", nil},
	"suggestions":                  {"The changes, best first. Any of them may be made without the others.", nil},
	"Suggestion.subject_id":        {"The subject that it is about.", nil},
	"SubjectCompletion.subject_id": {"Which subject.", nil},
	"SyllabusProgress.subject_id":  {"Which subject.", nil},
	"Suggestion.type":              {"What to do. A `rebalance` moves a block to another day to even out the load.", nil},
	"Suggestion.start":             {"When the session would begin; for a `remove_block`, when it begins.", nil},
	"Suggestion.end":               {"When it would end, on the same day.", nil},
	"reason":                       {"Why, with the person's own numbers.", nil},
	"day":                          {"The name of the weekday.", func(s *jsonschema.Schema) { s.WithEnum(weekdays()...) }},
	"Suggestion.day":               {"The day, of the seven from today on.", func(s *jsonschema.Schema) { s.WithEnum(weekdays()...) }},

	"changes":                  {"What the suggestions mean in full: one entry for each, in their order.", nil},
	"SuggestedChange.date":     {"The date that `day` stands for.", nil},
	"SuggestedChange.block_id": {"The block that is moved, removed or changed; absent for an `add_block`.", nil},
	"SuggestedChange.topic":    {"The topic of the session to add, if the subject's syllabus has an open one: the first, and for further sessions, in the order of their days, those that follow. It is applied with the suggestion.", nil},
	"kind": {"What `why` speaks of: `chance` (how often sessions get done at these times), `overlap` (another session at the same time), `spacing` (the distance between sessions of the subject), " +
		"`load` (how full the days are), `neglect` (how little there is of the subject), `deadline` (what an exam, a deadline or a syllabus needs), `goal` (what else the goal asks for), " +
		"`start` (a beginning, where nothing is known yet).", nil},
	"early":    {"Whether little is known yet, so that this is an early estimate. `headline` says so too.", nil},
	"headline": {"What the suggestion does: the first half of `reason`, which is `headline`, a colon, a space and `why`.", nil},
	"why":      {"Why, with the person's own numbers: the second half of `reason`.", nil},

	"SuggestionsToApply.suggestions": {"Those to apply, as they were received, in any order.", items(1, maxApplied)},
	"SuggestionToApply.type":         {"As it was received.", nil},
	"SuggestionToApply.subject_id":   {"As it was received.", nil},
	"SuggestionToApply.day":          {"As it was received.", nil},
	"SuggestionToApply.start":        {"As it was received.", nil},
	"SuggestionToApply.end":          {"As it was received.", nil},
	"SuggestionToApply.reason":       {"Of no consequence.", nil},

	"sessions":                       {"All sessions of subjects that are not inactive, of two years, that are over or completed.", nil},
	"completed":                      {"Those that were completed.", atLeast(0)},
	"total":                          {"How many there were.", atLeast(0)},
	"rate":                           {"`completed` divided by `total`; null when there were none.", number(0, 1)},
	"times":                          {"Sessions by weekday, from Monday on, and part of the day.", items(0, 28)},
	"part":                           {"When the session started: `morning` from 05:00 on, `afternoon` from 12:00, `evening` from 17:00, `night` from 21:00.", func(s *jsonschema.Schema) { s.WithEnum("morning", "afternoon", "evening", "night") }},
	"subjects":                       {"Sessions by subject, in order of creation.", nil},
	"best_places":                    {"Where sessions are completed most, best first.", items(0, 5)},
	"worst_places":                   {"Where they are completed least, worst first.", items(0, 5)},
	"PlaceCompletion.start":          {"The earliest start of its sessions.", nil},
	"PlaceCompletion.end":            {"The latest end of its sessions.", nil},
	"weekdays":                       {"What a weekday held on average in the last twelve weeks, from Monday on.", items(0, 7)},
	"WeekdayLoad.days":               {"How many of that weekday there were.", atLeast(0)},
	"coming_days":                    {"What the seven days from today on hold.", items(0, 7)},
	"weeks":                          {"The last twelve weeks, the current one at the end as far as it is over.", items(0, 12)},
	"WeekLoad.week_start":            {"The Monday.", nil},
	"planned_minutes":                {"Minutes of sessions.", atLeast(0)},
	"completed_minutes":              {"Minutes of completed sessions.", atLeast(0)},
	"Insights.syllabus":              {"How far each syllabus is, of subjects that are not inactive.", nil},
	"Insights.overrun_ratio":         {"Minutes spent for each minute estimated, over all subjects.", atLeast(0)},
	"overrun_is_known":               {"False while `overrun_ratio` rests on what people need usually.", nil},
	"topics":                         {"How many items it has.", atLeast(0)},
	"topics_completed":               {"Those that are done.", atLeast(0)},
	"next_topic":                     {"The first that is open; null when all are done.", nil},
	"remaining_minutes":              {"The durations of the open ones.", atLeast(0)},
	"needed_minutes":                 {"What those will likely take.", atLeast(0)},
	"SyllabusProgress.overrun_ratio": {"Minutes spent for each minute estimated.", atLeast(0)},
	"weekly_minutes":                 {"Minutes completed a week, lately.", atLeast(0)},
	"finish_date":                    {"When it is done at that pace; null if that cannot be told.", nil},

	"email":          {"The address of the account.", nil},
	"mode":           {"Which of the account's two spaces the key opens: real data, or an isolated sandbox.", nil},
	"scope":          {"What the key allows: everything, or reading only.", nil},
	"plan":           {"The name of the account's plan.", nil},
	"quotas":         {"How many requests the plan allows; each holds for all keys of the mode together.", nil},
	"requests":       {"Requests in each window.", atLeast(1)},
	"window_seconds": {"The length of the window.", atLeast(1)},
	"time_zone":      {"The IANA time zone of all dates and times.", nil},
	"today":          {"The current day there.", nil},
}

const unchangeable = "Cannot be changed; accepted as it was read."

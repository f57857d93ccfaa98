package api

import (
	"fmt"
	"reflect"

	"github.com/swaggest/jsonschema-go"

	"studyplanner/internal/planner"
)

// fieldText says what a member or a parameter is, and what of its rules a
// schema can tell.
type fieldText struct {
	text  string
	rules func(*jsonschema.Schema)
}

// describeField puts the text of a field into its schema. A field has one text,
// under its name, unless it means something else in one type.
func describeField(p jsonschema.InterceptPropParams, s *jsonschema.Schema) error {
	parent := p.ParentSchema.ReflectType
	for parent.Kind() == reflect.Pointer {
		parent = parent.Elem()
	}
	about, ok := fieldTexts[schemaName(parent)+"."+p.Name]
	if !ok {
		about, ok = fieldTexts[p.Name]
	}
	if !ok {
		return fmt.Errorf("field %s has no text", p.Name)
	}
	s.WithDescription(about.text)
	if about.rules != nil {
		about.rules(s)
	}
	return nil
}

// fieldTexts holds the texts by the name of the field, or of schema and field.
var fieldTexts = map[string]fieldText{
	"data":  {"What was asked for.", nil},
	"error": {"Always null: nothing went wrong.", nil},
	"meta":  {"About this answer.", nil},

	"Failure.data":  {"Always null.", nil},
	"Failure.error": {"Why there is no data.", nil},

	"request_id":  {"The same as the header `X-Request-Id`.", nil},
	"timestamp":   {"When the request came in, in UTC.", func(s *jsonschema.Schema) { s.WithFormat("date-time") }},
	"next_cursor": {"The `cursor` of the next page. It is there while there is one.", nil},

	"code":            {"What went wrong, for programs.", func(s *jsonschema.Schema) { s.WithEnum(errorCodes()...) }},
	"message":         {"What went wrong, in words. It names every field that is wrong.", nil},
	"fields":          {"Everything that is wrong with the input. Only `VALIDATION_ERROR` has it.", func(s *jsonschema.Schema) { s.WithMinItems(1) }},
	"field":           {"The member by its path (`slots[1].start`), the parameter or the header; `body` for the JSON as such.", nil},
	"Problem.message": {"What is wrong with it.", nil},

	".id":      {"Which one.", nil},
	".item_id": {"Which item of the subject's syllabus.", nil},
	"id":       {"An opaque identifier, which never changes.", nil},

	"BlockPatch.id":            {unchangeable, nil},
	"BlockPatch.date":          {unchangeable + " Move the block instead.", nil},
	"BlockPatch.subject_name":  {unchangeable, nil},
	"BlockUpdate.id":           {"Which block.", nil},
	"BlockUpdate.date":         {unchangeable + " Move the block instead.", nil},
	"BlockUpdate.subject_name": {unchangeable, nil},
	"BlockShift.id":            {"Which block.", nil},
	"BlockDeletion.id":         {"Which block.", nil},
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

func length(least, most int64) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) {
		if least > 0 {
			s.WithMinLength(least)
		}
		s.WithMaxLength(most)
	}
}

func number(least, most float64) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) { s.WithMinimum(least).WithMaximum(most) }
}

func atLeast(least float64) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) { s.WithMinimum(least) }
}

func items(least, most int64) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) {
		if least > 0 {
			s.WithMinItems(least)
		}
		s.WithMaxItems(most)
	}
}

func constant(value string) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) { s.WithConst(value) }
}

func days(s *jsonschema.Schema) {
	s.WithMinItems(1).WithMaxItems(7).WithUniqueItems(true)
	s.Items.SchemaOrBool.TypeObject.WithMinimum(0).WithMaximum(7)
}

func heatmap(s *jsonschema.Schema) {
	s.AdditionalProperties.TypeObject.WithMinimum(1)
	dates := (&jsonschema.Schema{}).WithPattern(`^\d{4}-\d{2}-\d{2}$`)
	s.WithPropertyNames(dates.ToSchemaOrBool())
}

func weekdays() []any {
	var names []any
	for d := range planner.Weekday(7) {
		names = append(names, (d+1)%7)
	}
	for i, d := range names {
		names[i] = d.(planner.Weekday).String()
	}
	return names
}

// errorCodes lists the codes of the table of failures, and the other two.
func errorCodes() []any {
	codes := []any{codeInvalid, codeInternal}
	seen := map[string]bool{}
	for _, f := range failures {
		if !seen[f.code] {
			codes = append(codes, f.code)
		}
		seen[f.code] = true
	}
	return codes
}

package api

const introduction = `Study Planner keeps subjects with weekly slots and a syllabus. Slots create blocks on dates; blocks can also be added by hand.
The API returns the schedule of a week, statistics, and suggestions for the coming days.

Every response is an envelope with ` + "`data`, `error` and `meta`" + `. The request failed if ` + "`error`" + ` is not null. Dates and times are local to the
account's time zone. HEAD works wherever GET does. Clients must ignore fields that they do not know.

Requests may send an ` + "`X-Request-Id`" + ` of 1 to 64 characters from ` + "`A-Z a-z 0-9 . _ -`" + `. Any other value, or one that looks like a key, is replaced.
Every response has this header. If the request counted against a quota, ` + "`RateLimit`" + ` and ` + "`RateLimit-Policy`" + ` say what is left.`

const keyText = "An API key. Keys with `svc_live_` work on the live data, keys with `svc_test_` on a separate sandbox."

// tagTexts groups the operations.
var tagTexts = [][2]string{
	{"Account", "The account of the key, and its plan."},
	{"Blocks", "A block is one date of a subject, with a start and an end. In place of a block's id, use its last 6 or more characters if no other block has the same ending."},
	{"Subjects", "A subject is something to study, to train for or to do, with weekly slots."},
	{"Syllabus", "The topics of a subject, in order."},
	{"Schedule", "One week with its blocks. Slots create blocks ahead of time."},
	{"Days off", "On days off, slots create no blocks. They apply to all subjects or to one."},
	{"Calendars", "Calendars that the planner reads, from an address or a file. They add busy times or days off."},
	{"Feeds", "Calendars that other programs read. Each has a secret address."},
	{"Focus", "The timer. A space has at most one, the same on every device."},
	{"Exams", "Exams and other deadlines, with a forecast of whether there is enough time."},
	{"Suggestions", "Changes for the next seven days, based on the user's history."},
	{"Stats", "Completed blocks, minutes, and the streak."},
	{"Sandbox", "Sandboxes have a clock that can be set, and can be emptied. Keys, quotas, idempotency keys and `meta.timestamp` use real time."},
}

// operationText says what an operation does.
type operationText struct{ tag, summary, description string }

var operationTexts = map[string]operationText{
	"getAccount":   {"Account", "Get the account", "Returns the account of the key, its plan, and the current date in its time zone."},
	"listBlocks":   {"Blocks", "List blocks", "Returns all blocks, or those that match the parameters, ordered by date, start, end and id. With `limit`, the list is paginated."},
	"createBlock":  {"Blocks", "Create a block", "Creates a block that is not done."},
	"changeBlocks": {"Blocks", "Change many blocks", "Runs up to 100 operations in order, all or none. The batch counts as one request. Errors name the operation by its index, such as `operations[2].end`."},
	"readBlocks": {"Blocks", "Parse a sentence", "Parses a sentence. Returns its blocks, the parts that were understood, and the first part that was not. " +
		"Stores nothing, so clients can call it while the user types. To create the blocks, send them one by one or in a batch."},
	"getBlock":    {"Blocks", "Get a block", "Returns one block."},
	"updateBlock": {"Blocks", "Change a block", "Changes the fields in the body. If it has only `start` or only `end`, the resulting times must be in order."},
	"deleteBlock": {"Blocks", "Delete a block", "Deletes one block permanently. If a slot created it, the slot does not create it again."},
	"moveBlock":   {"Blocks", "Move a block", "Moves a block to another date, and to other times if the body has them. The block keeps its id."},
	"postponeBlock": {"Blocks", "Reschedule a missed block", "Finds the next free time within 28 days for a block that is over and not done. With `apply`, moves the block there; it keeps its id. " +
		"The time respects usual hours, usual daily load, standing wishes, other blocks, busy times and days off."},
	"listSubjects":  {"Subjects", "List subjects", "Returns subjects in order of creation."},
	"createSubject": {"Subjects", "Create a subject", "Creates a subject with an empty syllabus, and the blocks of its slots. With `dry_run`, returns the subject and creates nothing; its id is not reserved."},
	"getSubject":    {"Subjects", "Get a subject", "Returns one subject."},
	"updateSubject": {"Subjects", "Change a subject", "Changes the fields in the body. New slots replace coming blocks that nobody has changed, and no others. `meta.effect` counts them. " +
		"With `dry_run`, nothing changes."},
	"deleteSubject":   {"Subjects", "Delete a subject", "Permanently deletes a subject and all its blocks, past and future."},
	"addSyllabusItem": {"Syllabus", "Add an item", "Appends one item to the syllabus, and returns the subject. `meta.item_id` is the id of the new item, and `Location` its path."},
	"replaceSyllabus": {"Syllabus", "Replace the syllabus", "Replaces the whole list. Use it to reorder items, too. An item with an `id` keeps its identity."},
	"readSyllabus": {"Syllabus", "Parse a syllabus", "Parses a text into topics, and reports errors by line. Stores nothing. The text is Markdown (a list or headings), CSV, or one topic per line. " +
		"To store the items, replace the syllabus with them once each has a duration."},
	"updateSyllabusItem": {"Syllabus", "Change an item", "Changes the fields in the body, and returns the subject."},
	"deleteSyllabusItem": {"Syllabus", "Delete an item", "Deletes one item permanently."},
	"gradeSyllabusItem": {"Syllabus", "Review an item", "Records how well a finished item was known in a review, and returns the subject. The next review is counted from today: " +
		"`good` moves to the next step of the subject's `review`, `easy` skips one, `again` restarts at the first. " +
		"After the last step, the item has no more reviews. To revert a grade, send the earlier `step` and `due` in place of `grade`; " +
		"omit `due` after the last step."},
	"listTopics": {"Syllabus", "List topics for a block", "Returns topics for another block of the subject, the most likely first: due reviews, then open items of the syllabus. " +
		"Earlier blocks take their topics first. Returns at most 20."},
	"listReviews": {"Syllabus", "List reviews", "Returns items due for review by today or another date, in order of their due date. These are finished items of subjects with `review`."},
	"listDaysOff": {"Days off", "List days off", "Returns all days off, or those that overlap a range of dates, ordered by first date, last date and id."},
	"createDayOff": {"Days off", "Create a day off", "Creates a period of days off. Coming blocks of slots that nobody has changed are removed; the user's own blocks stay. " +
		"`meta.effect` counts the affected blocks. With `dry_run`, nothing changes."},
	"getDayOff": {"Days off", "Get a day off", "Returns one period of days off."},
	"updateDayOff": {"Days off", "Change a day off", "Changes the fields in the body. On dates that are no longer off, slots create their blocks again from today on, even deleted ones. " +
		"`meta.effect` counts the affected blocks. With `dry_run`, nothing changes."},
	"deleteDayOff": {"Days off", "Delete a day off", "Deletes one period of days off. On its dates, slots create their blocks again from today on, even deleted ones. With `dry_run`, nothing is deleted; " +
		"`meta.effect` says what would happen."},
	"listCalendars": {"Calendars", "List calendars", "Returns calendars in order of creation, without their addresses. Refreshes those that are due."},
	"createCalendar": {"Calendars", "Add a calendar", "Adds a calendar by its address, which is read at once, or by the text of a file. If it cannot be read, the error names the field. " +
		"The planner keeps events from one week ago to 370 days ahead. On requests, it refreshes an address every six hours, or as often as the calendar says. " +
		"`meta.effect` counts blocks that its days off affect."},
	"getCalendar": {"Calendars", "Get a calendar", "Returns one calendar, without its address."},
	"updateCalendar": {"Calendars", "Change a calendar", "Changes the fields in the body. A new address is read at once. Without `titles`, stored titles are deleted; " +
		"with it, they are stored at the next refresh."},
	"deleteCalendar":         {"Calendars", "Remove a calendar", "Removes a calendar with its busy times and days off. Slots create their blocks on those days again."},
	"refreshCalendar":        {"Calendars", "Refresh a calendar", "Reads a calendar now, at most once per minute. If it cannot be read, `problem` says why, and the earlier events stay."},
	"replaceCalendarContent": {"Calendars", "Replace a file", "Replaces the text of a calendar from a file. An unreadable text changes nothing."},
	"listBusy": {"Calendars", "List busy times", "Returns busy times from calendars, ordered by date, start and end. Overlapping times stay separate. Starts a refresh of calendars that are due; " +
		"the next request returns the new events."},
	"listFeeds": {"Feeds", "List feeds", "Returns feeds in order of creation, without their addresses."},
	"createFeed": {"Feeds", "Create a feed", "Creates a calendar that other programs read, and returns its address. Anybody with the address can read it without a key. " +
		"The address is returned only once, and not to a retry with the same `Idempotency-Key`."},
	"getFeed":    {"Feeds", "Get a feed", "Returns one feed, without its address."},
	"updateFeed": {"Feeds", "Change a feed", "Changes the fields in the body. The address stays."},
	"deleteFeed": {"Feeds", "Delete a feed", "Deletes a feed. Its address stops working."},
	"rotateFeed": {"Feeds", "Rotate the address of a feed", "Creates a new address for a feed and returns it once. The old address stops working."},
	"listExams":  {"Exams", "List exams", "Returns all exams and deadlines, or those that match the parameters, ordered by date, start and id."},
	"createExam": {"Exams", "Create an exam", "Creates an exam or another deadline. Its subject cannot change later."},
	"getExam":    {"Exams", "Get an exam", "Returns one exam."},
	"updateExam": {"Exams", "Change an exam", "Changes the fields in the body."},
	"deleteExam": {"Exams", "Delete an exam", "Deletes an exam permanently. Deleting a subject deletes its exams, too."},
	"planExam": {"Exams", "Plan for an exam", "Returns blocks to add before an exam, ordered by date, if its forecast is short of time. Adds none of them. Returns at most 20. " +
		"They respect the standing wishes; apply them like suggestions."},
	"getForecast": {"Exams", "Get the forecast", "Returns for each coming exam, by date, whether there is enough time: minutes needed, planned and expected. " +
		"Slots create blocks through the last exam, at most 53 weeks ahead. Blocks of today count until they end, so the result changes during the day."},
	"listWishes":    {"Suggestions", "List standing wishes", "Returns the wishes that apply to every suggestion, in the order of the list. Wishes whose `until`, `date` or `date_to` has passed are left out."},
	"replaceWishes": {"Suggestions", "Replace the standing wishes", "Replaces the whole list. Wishes stay until the list is replaced or their subject is deleted."},
	"getSchedule":   {"Schedule", "Get a week", "Returns one week, Monday to Sunday. `week_offset` counts weeks from the current one."},
	"suggestSchedule": {"Suggestions", "Suggest changes", "Returns changes for the seven days from today, best first. Makes none of them. They respect the standing wishes, too. " +
		"The request stores nothing, so an `Idempotency-Key` has no effect."},
	"applySuggestions": {"Suggestions", "Apply suggestions", "Applies suggestions in any order, all or none. Moved blocks keep their ids. " +
		"Suggestions are valid for the schedule version and the day for which they were made."},
	"getInsights": {"Stats", "Get insights", "Returns when blocks were completed in the last two years, by time, subject and week, and the progress of each syllabus."},
	"getFocus":    {"Focus", "Get the timer", "Returns the timer, or null if there is none. Its time is the sum of the intervals in which it ran."},
	"startFocus":  {"Focus", "Start the timer", "Starts the timer for a block. If it already belongs to this block, nothing changes. Finish or discard a timer of another block first."},
	"pauseFocus":  {"Focus", "Pause the timer", "Pauses the timer until it is resumed."},
	"resumeFocus": {"Focus", "Resume the timer", "Resumes the timer."},
	"finishFocus": {"Focus", "Finish the timer", "Ends the timer. Adds its whole minutes, or `minutes`, to the block's `actual_minutes`. " +
		"A timer over two hours and over twice the block's length is only paused, until `minutes` gives the real time."},
	"discardFocus":    {"Focus", "Discard the timer", "Ends the timer without recording its time. Does nothing if there is no timer."},
	"getSandboxClock": {"Sandbox", "Get the clock", "Returns the time of the sandbox's clock. It is real time unless it was set."},
	"setSandboxClock": {"Sandbox", "Set the clock", "Sets the time of the sandbox. Today, the week, the streak, new blocks and suggestions follow it. " +
		"The clock moves forwards only, at most 400 days at a time, unless there are no subjects and no days off. Later requests process the days in between."},
	"endSandboxClock": {"Sandbox", "Return to real time", "Returns the sandbox to real time. If the clock is ahead, this needs a sandbox without subjects and days off."},
	"resetSandbox": {"Sandbox", "Empty the sandbox", "Permanently deletes everything in the sandbox, and returns it to real time. With `demo`, fills it with an example student's semester. " +
		"If that fails, nothing changes."},
	"getStats": {"Stats", "Get statistics", "Returns totals of the blocks in a period, and the streak. `meta` counts blocks that are over or completed, and minutes without inactive subjects. " +
		"Blocks count when they end, so `meta` and `ETag` can change without a write."},
}

package api

const introduction = `A personal study planner: subjects with weekly slots and a syllabus, the blocks that the slots give or that
are made by hand, the schedule of a week, statistics of what was done, and suggestions for the days to come.

Every answer is an envelope of ` + "`data`, `error` and `meta`" + `; a request failed when ` + "`error`" + ` is not null. Dates and times are
wall-clock values in the account's time zone. HEAD works wherever GET does. Answers may gain members: leave out what you do not know.

Every request may carry an ` + "`X-Request-Id`" + ` of the caller's own: 1 to 64 of ` + "`A-Z a-z 0-9 . _ -`" + `; another text, and one that could be a key, is
replaced. Every answer has one, and those to requests that were charged tell what is left of the quotas in ` + "`RateLimit`" + ` and ` + "`RateLimit-Policy`" + `.`

const keyText = "An API key. One that begins with `svc_live_` works on real data, one with `svc_test_` on a sandbox apart from it."

// tagTexts groups the operations.
var tagTexts = [][2]string{
	{"Account", "Who the key belongs to, and what it may do."},
	{"Blocks", "Sessions of a subject, each on one day from start to end. Wherever one is named, the end of its id will do: 6 characters or more, which no other block's id ends in."},
	{"Subjects", "What is studied, trained or practised, with its weekly slots."},
	{"Syllabus", "The list of topics of a subject."},
	{"Schedule", "One week with its blocks. Slots give the blocks of coming weeks ahead of time."},
	{"Days off", "Days on which slots give no blocks: holidays, of all subjects or of one."},
	{"Calendars", "Calendars of others, read from an address or a file: they say when somebody is busy, or has days off."},
	{"Feeds", "Calendars that other programs read, each by an address that is a secret."},
	{"Focus", "The one timer of a space, with which somebody is at a block: it is the same on every device."},
	{"Exams", "Days by which something of a subject must be known or done, and whether there will be time for it."},
	{"Suggestions", "Changes of the coming seven days that the person's own history speaks for."},
	{"Stats", "What was done, and the streak."},
	{"Sandbox", "What only sandboxes have: a clock that can be set, and a way to empty them. Keys, quotas, the memory of an `Idempotency-Key` and `meta.timestamp` go by real time all the same."},
}

// operationText says what an operation does.
type operationText struct{ tag, summary, description string }

var operationTexts = map[string]operationText{
	"getAccount": {"Account", "Get the account", "Returns the account of the key, its plan, and the current day in its time zone."},
	"listBlocks": {"Blocks", "List blocks", "Returns blocks in order of date, start, end and id: all of them, or those that the parameters select. " +
		"With `limit` the list comes in pages."},
	"createBlock": {"Blocks", "Create a block", "Creates a block, which is not done."},
	"changeBlocks": {"Blocks", "Change many blocks", "Runs up to 100 operations in order, all or none of them. It counts as one request. " +
		"What is wrong names the operation by its index, as in `operations[2].end`."},
	"readBlocks": {"Blocks", "Read a sentence", "Returns the blocks that a sentence tells, what of it was understood, and the first thing that was not, and stores nothing. It may be asked while somebody types. " +
		"Send the blocks one by one, or in a batch, to create them."},
	"getBlock":    {"Blocks", "Get a block", "Returns one block."},
	"updateBlock": {"Blocks", "Change a block", "Changes the fields that are given. When only one of `start` and `end` is, the resulting pair must be in order."},
	"deleteBlock": {"Blocks", "Delete a block", "Deletes one block, for good. One that a slot gave does not come back."},
	"moveBlock":   {"Blocks", "Move a block", "Puts a block on another day, and at other times if they are there. Its id stays."},
	"postponeBlock": {"Blocks", "Do a missed block later", "Finds the next free time for a block that is over and not done, on the 28 days from today on, and with `apply` moves it there; its id stays. " +
		"It keeps to the usual hours, to what days usually hold, and to the standing wishes, and is on no block, busy time or day off."},
	"listSubjects": {"Subjects", "List subjects", "Returns subjects in order of creation."},
	"createSubject": {"Subjects", "Create a subject", "Creates a subject with an empty syllabus, and the blocks that its slots give. " +
		"With `dry_run` it returns the subject that would be created, whose id is not kept, and creates nothing."},
	"getSubject": {"Subjects", "Get a subject", "Returns one subject."},
	"updateSubject": {"Subjects", "Change a subject", "Changes the fields that are given. New slots change coming blocks that nobody has touched, and no others: `meta.effect` tells how many. " +
		"With `dry_run` it only tells."},
	"deleteSubject":   {"Subjects", "Delete a subject", "Deletes a subject and all its blocks, past and future, for good."},
	"addSyllabusItem": {"Syllabus", "Add an item", "Appends one item to the syllabus, and returns the subject. `meta.item_id` is the id of the new item, and `Location` its path."},
	"replaceSyllabus": {"Syllabus", "Replace the syllabus", "Replaces the whole list, which also puts it in another order. An item with an `id` stays itself."},
	"readSyllabus": {"Syllabus", "Read a syllabus", "Returns the topics that a text holds, with what is wrong by line, and stores nothing. The text is a list or headings in Markdown, " +
		"a table as CSV, or has a topic on every line. Put the items as the syllabus to store them, once all have a duration."},
	"updateSyllabusItem": {"Syllabus", "Change an item", "Changes the fields that are given, and returns the subject."},
	"deleteSyllabusItem": {"Syllabus", "Delete an item", "Deletes one item, for good."},
	"gradeSyllabusItem": {"Syllabus", "Review an item", "Notes how well an item that is done was known when it was reviewed, and returns the subject. `good` takes the next step of the subject's `review`, `easy` the one after, " +
		"`again` the first one, counted from today. After the last step the item does not come back. " +
		"With `step` and `due` in place of `grade`, as they were before, a grade is taken back; `due` is absent after the last step."},
	"listTopics": {"Syllabus", "List topics of a session", "Returns what a further session of the subject could be about, the likeliest first: what is due for review, then the open items of the syllabus. " +
		"What lies before it takes its part first. At most 20 are told."},
	"listReviews": {"Syllabus", "List reviews", "Returns the items that are due for review up to today, or up to another day, those first that are due first. They are items that are done, of subjects with `review`."},
	"listDaysOff": {"Days off", "List days off", "Returns days off in order of their first date, their last one and their id: all of them, or those that touch a range of dates."},
	"createDayOff": {"Days off", "Create a day off", "Creates a row of days off. Coming blocks there that slots gave and nobody has touched go, the user's own stay. " +
		"`meta.effect` tells what it does to blocks. With `dry_run` it only tells."},
	"getDayOff": {"Days off", "Get a day off", "Returns one row of days off."},
	"updateDayOff": {"Days off", "Change a day off", "Changes the fields that are given. On days that are not off any more, slots give their blocks again from today on, also those that were deleted. " +
		"`meta.effect` tells what it does to blocks. With `dry_run` it only tells."},
	"deleteDayOff": {"Days off", "Delete a day off", "Deletes one row of days off. On its days, slots give their blocks again from today on, also those that were deleted. " +
		"With `dry_run` it deletes nothing, and returns the day off with what would happen in `meta.effect`."},
	"listCalendars": {"Calendars", "List calendars", "Returns the calendars that are read, in order of creation, without their addresses. Those that are due are read anew meanwhile."},
	"createCalendar": {"Calendars", "Add a calendar", "Adds a calendar by its address, which is read at once, or by the text of a file. What keeps it from being read is told of the field. " +
		"What it says is known from a week ago to 370 days ahead, and is read anew every six hours, or as often as the file says, when it is asked for. `meta.effect` tells what its days off do to blocks."},
	"getCalendar": {"Calendars", "Get a calendar", "Returns one calendar, without its address."},
	"updateCalendar": {"Calendars", "Change a calendar", "Changes the fields that are given. Another address is read at once. Without `titles`, those that are kept are forgotten; " +
		"with them, they come when the calendar is read next."},
	"deleteCalendar":         {"Calendars", "Remove a calendar", "Removes a calendar with its busy times and its days off, on which slots give their blocks again."},
	"refreshCalendar":        {"Calendars", "Read a calendar anew", "Reads a calendar at once, at most once a minute. Where it cannot be read, `problem` says why, and what was known stays."},
	"replaceCalendarContent": {"Calendars", "Replace a file", "Replaces the text of a calendar that is a file. A text that cannot be read changes nothing."},
	"listBusy": {"Calendars", "List busy times", "Returns when calendars say that somebody is busy, in order of date, start and end. Those that overlap stay apart. " +
		"Calendars that are due are read anew meanwhile, and told of with the next request."},
	"listFeeds": {"Feeds", "List feeds", "Returns the calendars that other programs read, in order of creation, without their addresses."},
	"createFeed": {"Feeds", "Create a feed", "Makes a calendar that other programs read, and tells its address. Whoever has that reads the calendar without a key. It is told here and never again, " +
		"also not to a request that is repeated with its `Idempotency-Key`."},
	"getFeed":    {"Feeds", "Get a feed", "Returns one feed, without its address."},
	"updateFeed": {"Feeds", "Change a feed", "Changes the fields that are given. The address stays."},
	"deleteFeed": {"Feeds", "Delete a feed", "Deletes a feed: its address leads nowhere from then on."},
	"rotateFeed": {"Feeds", "Give a feed another address", "Gives a feed another address, and tells it, as on creation. The one before leads nowhere from then on."},
	"listExams":  {"Exams", "List exams", "Returns exams, deadlines too, in order of date, start and id: all of them, or those that the parameters select."},
	"createExam": {"Exams", "Create an exam", "Creates an exam of a subject, which never changes. Any deadline is one."},
	"getExam":    {"Exams", "Get an exam", "Returns one exam."},
	"updateExam": {"Exams", "Change an exam", "Changes the fields that are given."},
	"deleteExam": {"Exams", "Delete an exam", "Deletes an exam, for good. Exams go with their subject, too."},
	"planExam": {"Exams", "Plan for an exam", "Returns sessions to add before an exam, in order of date, that make up for what its forecast lacks, and adds none of them: " +
		"at most 20, and none where nothing is lacking. They keep to the standing wishes, and are applied as suggestions are."},
	"getForecast": {"Exams", "Get the forecast", "Tells of each exam that is not past, in order of date, whether there will be time for it: what it needs, what is planned before it, and what of that is to be expected. " +
		"Blocks are generated through the last exam, at most 53 weeks ahead. Sessions of today count until they end, so that it changes during the day."},
	"listWishes": {"Suggestions", "List standing wishes", "Returns the wishes that hold for every suggestion, in the order in which they were given, " +
		"without those that are out of date: their `until`, `date` or `date_to` has passed."},
	"replaceWishes": {"Suggestions", "Replace the standing wishes", "Replaces the whole list. A wish stays until its subject is deleted or the list is replaced."},
	"getSchedule":   {"Schedule", "Get a week", "Returns the week from Monday to Sunday that is `week_offset` weeks away from the current one."},
	"suggestSchedule": {"Suggestions", "Suggest changes", "Returns changes of the seven days from today on, best first, and makes none of them. They keep to the standing wishes too. " +
		"It keeps nothing, so that an `Idempotency-Key` makes no difference."},
	"applySuggestions": {"Suggestions", "Apply suggestions", "Makes the changes of some suggestions, in any order, all or none of them; a block that is moved keeps its id. " +
		"Suggestions hold for the schedule and the day that they were made for."},
	"getInsights": {"Stats", "Get insights", "Tells when sessions were completed in the last two years, by time, subject and week, and how far each syllabus is."},
	"getFocus":    {"Focus", "Get the timer", "Returns the timer of the space, or null where there is none. Its time is the sum of the intervals in which it ran, by the clock of the space."},
	"startFocus":  {"Focus", "Start the timer", "Starts the timer at a block. At the block where it is already, nothing changes. A timer at another block is to be finished or discarded first."},
	"pauseFocus":  {"Focus", "Pause the timer", "Lets the timer stand until it is resumed."},
	"resumeFocus": {"Focus", "Resume the timer", "Lets the timer run on."},
	"finishFocus": {"Focus", "Finish the timer", "Takes the timer away, and adds what it shows, in whole minutes, or `minutes` to the block's `actual_minutes`. " +
		"A timer that ran for more than twice the length of the block, and for more than two hours, is paused instead, until `minutes` says for how long it was."},
	"discardFocus":    {"Focus", "Discard the timer", "Takes the timer away. Nothing of it is kept. Where there is none, nothing happens."},
	"getSandboxClock": {"Sandbox", "Get the clock", "Returns what the clock of the sandbox shows: real time, unless it was set."},
	"setSandboxClock": {"Sandbox", "Set the clock", "Sets what time it is in the sandbox: today, the week, the streak, what is generated and suggested go by it. Forwards only, and at most 400 days at once, " +
		"both unless there are no subjects and no days off. What lies between is caught up by the requests that come then."},
	"endSandboxClock": {"Sandbox", "End the clock", "Brings the sandbox back to real time. A clock that is ahead of it can be ended only while there are no subjects and no days off."},
	"resetSandbox": {"Sandbox", "Empty the sandbox", "Deletes all that is in the sandbox, for good, and brings it back to real time. With `demo` it then holds the semester of an invented student. " +
		"If that fails, nothing changes."},
	"getStats": {"Stats", "Get statistics", "Counts the blocks of a period, and the streak. `meta` tells how many blocks are over or completed so far, and how many of the minutes are not of inactive subjects. Since blocks count as they end, `meta` and the `ETag` can change during a day without any write."},
}

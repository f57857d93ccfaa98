package conform

import "slices"

// check is one promise and how to see that it is kept.
type check struct {
	id    string // such as blocks-patch-3: the noun, what is done, a number
	says  string // the promise, in a sentence
	visit func(v *visit)
	needs []need
}

// need is what not every server has. A check is skipped where it is missing.
type need string

const (
	clock   need = "/v1/sandbox/clock"
	daysOff need = "/v1/days-off"
	feeds   need = "/v1/feeds"

	calendars need = "/v1/calendars"
	focus     need = "/v1/focus"

	// fileServer is a need of the run, see Options.Files: without it there are no such checks.
	fileServer need = "files"
)

var (
	onClock          = []need{clock}
	ofDaysOff        = []need{daysOff}
	ofDaysOffOnClock = []need{clock, daysOff}
	ofFeeds          = []need{feeds}
	ofFeedsOnClock   = []need{clock, feeds}
	ofCalendars      = []need{clock, calendars}
	ofFocus          = []need{clock, focus}

	ofFiles = []need{clock, calendars, fileServer}

	ofCalendarsWithDaysOff = []need{clock, calendars, daysOff}
)

// seedChecks and fullChecks are the suites, a table for each noun.
func seedChecks() []check {
	return slices.Concat(
		seedAnswers, seedKeys,
		seedSubjectsCreate, seedSubjectsList, seedSubjectsPatch, seedSubjectsDelete,
		seedBlocksCreate, seedBlocksList, seedBlocksPatch, seedBlocksDelete,
		seedSchedule, seedStats, seedSuggest,
	)
}

func fullChecks() []check {
	return slices.Concat(
		seedChecks(),
		fullAnswers, fullBodies, fullAccount, fullQuota,
		fullSubjects, fullSlots, fullSyllabus,
		fullBlocks, fullSentences, fullMoves, fullLists, fullBatch,
		fullGeneration, fullStats, fullSuggest, fullApply, fullWishes, fullExams, fullPlans, fullLater,
		fullOnce, fullTags,
		fullClock, fullReset, fullTimetable, fullDaysOff, fullFeeds, fullCalendars, fullCalendarsRead, fullFocus,
	)
}

// checks returns those of o.
func (o Options) checks() []check {
	all := seedChecks()
	if o.Suite == Full {
		all = fullChecks()
	}
	return slices.DeleteFunc(all, func(c check) bool {
		return o.Run != nil && !o.Run.MatchString(c.id) || o.Files == "" && slices.Contains(c.needs, fileServer)
	})
}

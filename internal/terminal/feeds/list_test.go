package feeds

import (
	"strings"
	"testing"
	"time"

	"studyplanner/client"
	"studyplanner/internal/terminal/terminaltest"
)

func TestFeedsAreDrawnInAllWidths(t *testing.T) {
	t.Parallel()
	used := time.Date(2026, 11, 24, 23, 0, 0, 0, time.UTC) // the day after, where the account is
	l := list{
		now:      time.Date(2026, 11, 25, 23, 30, 0, 0, time.FixedZone("", 3600)),
		subjects: []client.Subject{{ID: "sub_1", Name: "Maths"}, {ID: "sub_2", Name: terminaltest.Hostile}},
		feeds: []client.Feed{
			{ID: "feed_aaaaaa", Name: strings.Repeat("Phone ", 7), PastDays: 1, AheadWeeks: 1, Done: client.FeedMark, Exams: true},
			{ID: "feed_bbbbbb", Name: terminaltest.Hostile, SubjectIDs: &[]string{"sub_2", "sub_1", "sub_3"}, AheadWeeks: 12, AlarmMinutes: new(0), Exams: true, LastUsed: &used},
			{ID: "feed_cccccc", Name: "Wall", SubjectIDs: &[]string{}, PastDays: 92, AheadWeeks: 53, Done: client.FeedHide, AlarmMinutes: new(90)},
		},
	}
	terminaltest.Drawn(t, "feeds", l.render)
}

package store

import (
	"slices"
	"strings"
	"testing"
)

// unlisted are the tables of few columns, which one statement names.
var unlisted = []string{"calendar_texts", "email_directory", "installation", "passwords", "wishes"}

// lists are the lists of columns by their names, each with its table, and the
// columns that statements name besides.
var lists = map[string]struct {
	columns interface {
		names() string
		marks(first int) string
		sets(first int) string
		selected(alias string) string
	}
	table, besides string
}{
	"accountTable":    {accountTable, "accounts", ""},
	"answerTable":     {answerTable, "answers", "space_id"},
	"blockTable":      {blockTable, "blocks", "space_id"},
	"busyTable":       {busyTable, "busy_times", "space_id"},
	"calendarTable":   {calendarTable, "calendars", "space_id"},
	"ceremonyTable":   {ceremonyTable, "ceremonies", ""},
	"dayOffTable":     {dayOffTable, "days_off", "space_id"},
	"examTable":       {examTable, "exams", "space_id"},
	"feedPlaceTable":  {feedPlaceTable, "feed_directory", ""},
	"feedTable":       {feedTable, "feeds", "space_id"},
	"reminderTable":   {reminderTable, "reminders", "space_id"},
	"invitationTable": {invitationTable, "invitations", ""},
	"keyPlaceTable":   {keyPlaceTable, "key_directory", ""},
	"keyTable":        {keyTable, "api_keys", ""},
	"passkeyTable":    {passkeyTable, "passkeys", ""},
	"preparedTable":   {preparedTable, "prepared", "subjects"},
	"resetTable":      {resetTable, "resets", ""},
	"sessionTable":    {sessionTable, "sessions", ""},
	"spaceTable":      {spaceTable, "spaces", "remind_at, reminded_at"},
	"stateTable":      {columns: stateTable}, // likewise
	"totalTable":      {totalTable, "daily_totals", "space_id"},
	"subjectTable":    {subjectTable, "subjects", "space_id, seq"},
	"timerTable":      {timerTable, "timers", "space_id"},
}

func TestEveryTableHasOneListOfItsColumns(t *testing.T) {
	t.Parallel()
	listed := slices.Clone(unlisted)
	for _, l := range lists {
		if l.table != "" {
			listed = append(listed, l.table)
		}
	}
	var all []string
	for _, table := range tables {
		all = append(all, table.name)
	}
	slices.Sort(listed)
	slices.Sort(all)
	if !slices.Equal(listed, all) {
		t.Errorf("there are lists for %q, but the tables %q", listed, all)
	}
}

func TestAListHasTheColumnsThatTheMigrationsMade(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := migrated(t, database)
		for name, l := range lists {
			if l.table == "" {
				continue
			}
			want, err := columnsOf(t.Context(), s.reads, l.table)
			if err != nil {
				t.Fatal(err)
			}
			got := strings.Split(l.columns.names(), ", ")
			if l.besides != "" {
				got = append(got, strings.Split(l.besides, ", ")...)
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%s has %q, but %s has %q", name, got, l.table, want)
			}
		}
	})
}

func TestStatementsNameTheColumnsOfTheirTable(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, got, want string }{
		{"blocks are inserted with all columns", blockTable.names(), "day, starts, ends, id, subject_id, topic, done, untouched, version, note, actual"},
		{"each has a parameter", blockTable.marks(2), "$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12"},
		{"keys are not set", blockTable.sets(3), "day = $3, starts = $4, ends = $5, subject_id = $6, topic = $7, done = $8, untouched = $9, version = $10, note = $11, actual = $12"},
		{
			"what is sought is read as it stands", blockTable.selected("b"),
			"b.day, b.starts, b.ends, b.id, b.subject_id, s.name, s.type, b.topic, b.done, b.untouched, b.version, b.note, b.actual",
		},
		{"what is only stored is not read", subjectTable.selected("s"), "s.id, s.name, s.type, s.color, s.slots, s.syllabus, s.review, s.version"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, tt.got, tt.want)
		}
	}
}

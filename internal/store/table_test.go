package store

import "testing"

func TestStatementsNameTheColumnsOfTheirTable(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, got, want string }{
		{"blocks are inserted with all columns", blockTable.names(), "space_id, day, starts, ends, id, subject_id, topic, done, untouched, version, note"},
		{"each has a parameter", blockTable.marks(), "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11"},
		{"keys are not set", blockTable.sets(3), "day = $3, starts = $4, ends = $5, subject_id = $6, topic = $7, done = $8, untouched = $9, version = $10, note = $11"},
		{
			"numbers are read in one", blockTable.selected("b"),
			"b.id, b.subject_id, (SELECT s.name FROM subjects s WHERE s.space_id = b.space_id AND s.id = b.subject_id), b.version, " +
				"CASE WHEN b.note IS NULL THEN b.topic ELSE COALESCE(b.topic, '\t') || '\n' || b.note END, " +
				"((((CAST(b.day AS BIGINT) * 2048 + b.starts) * 2048 + b.ends) * 2 + b.done) * 2 + b.untouched)",
		},
		{"what is only stored is not read", subjectTable.selected("s"), "s.id, s.name, s.type, s.color, s.slots, s.syllabus, s.version"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, tt.got, tt.want)
		}
	}
}

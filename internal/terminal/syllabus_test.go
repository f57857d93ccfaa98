package terminal

import (
	"strings"
	"testing"

	"studyplanner/internal/outline"
)

func TestASyllabusLooksAsItDid(t *testing.T) {
	t.Parallel()
	drawn(t, "syllabus", func(width int) string { return renderSyllabus(courses(t)[0], width) })
	drawn(t, "syllabus-empty", func(width int) string { return renderSyllabus(courses(t)[1], width) })
	full := renderSyllabus(courses(t)[2], 80)
	if n := strings.Count(full, "\n"); n != outline.MaxTopics+4 {
		t.Errorf("%d lines for %d topics", n, outline.MaxTopics)
	}
}

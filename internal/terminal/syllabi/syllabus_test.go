package syllabi

import (
	"strings"
	"testing"

	"studyplanner/client"
	"studyplanner/internal/terminal/terminaltest"
)

func TestASyllabusLooksAsItDid(t *testing.T) {
	t.Parallel()
	terminaltest.Drawn(t, "syllabus", func(width int) string { return renderSyllabus(terminaltest.Courses(t)[0], width) })
	terminaltest.Drawn(t, "syllabus-empty", func(width int) string { return renderSyllabus(terminaltest.Courses(t)[1], width) })
	full := renderSyllabus(terminaltest.Courses(t)[2], 80)
	if n := strings.Count(full, "\n"); n != client.MaxSyllabus+4 {
		t.Errorf("%d lines for %d topics", n, client.MaxSyllabus)
	}
}

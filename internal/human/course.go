package human

import (
	"errors"
	"fmt"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/when"
)

// maxCourseLines is how many lines of a text are read as courses: more than a space has
// room for.
const maxCourseLines = 500

// maxNameWords is how many words the longest name of a course has.
const maxNameWords = 20

const courseHint = "a line has a name and weekly times, such as Algebra Mon 10-12, Thu 14-16"

// Course is a subject that is not there yet, with its weekly times.
type Course struct {
	Line  int // where it stands first, from 1
	Name  string
	Slots []client.Slot
}

// LineProblem is what is wrong with a line of a text.
type LineProblem struct {
	Line int // from 1
	error
}

// Courses reads a course from each line of a text, such as "Algebra Mon 10-12, Thu 14-16". A repeated
// name adds its times to the first. Lines without words are skipped. The result wrong has the
// problems of other lines.
func Courses(text string, today client.Date) (courses []Course, wrong []LineProblem) {
	places := map[string]int{} // in courses, by the keys of names
	for i, line := range strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n") {
		if i == maxCourseLines {
			return courses, append(wrong, LineProblem{i + 1, fmt.Errorf("there are over %d lines: this one and what follows are left out", maxCourseLines)})
		}
		words := strings.Fields(strings.TrimLeft(line, courseMarks))
		if len(words) == 0 {
			continue
		}
		c, err := readCourse(words, today)
		if err != nil {
			wrong = append(wrong, LineProblem{i + 1, err})
			continue
		}
		key := client.NameKey(c.Name)
		at, known := places[key]
		if !known {
			at, places[key] = len(courses), len(courses)
			courses = append(courses, Course{Line: i + 1, Name: c.Name})
		}
		courses[at].Slots = append(courses[at].Slots, c.Slots...)
	}
	return courses, wrong
}

// courseMarks may stand before a line, and between the name and the times.
const courseMarks = " \t-–—*•·|:;,"

// readCourse reads the words of a line: the shortest name behind which nothing but weekly
// times stands. Where there is none, the error is about the first times.
func readCourse(words []string, today client.Date) (Course, error) {
	wrong := errors.New(courseHint)
	met := false
	for n := 1; n < len(words) && n <= maxNameWords; n++ {
		name := strings.TrimRight(strings.Join(words[:n], " "), courseMarks)
		rest := strings.TrimLeft(strings.Join(words[n:], " "), courseMarks)
		if name == "" {
			continue
		}
		slots, err := Slots(rest, today)
		if err == nil {
			return Course{Name: name, Slots: slots}, nil
		}
		if _, days, _ := when.NewCursor(rest).Weekdays(); days && !met {
			met, wrong = true, err
		}
	}
	return Course{}, wrong
}

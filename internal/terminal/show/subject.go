package show

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
)

// Subject prints what became of a subject on a day: a sentence for people.
func Subject(con *console.Console, s client.Subject, today client.Date, f console.Format, sentence string) error {
	if f == console.FormatTable {
		return con.Print(sentence)
	}
	subjects := Subjects(con, s)
	return con.Show(f, subjects[0], SubjectTable(subjects, today))
}

// Subjects returns subjects as programs get them: exactly as they are, but for what
// a terminal would obey if it is one that shows them.
func Subjects(con *console.Console, subjects ...client.Subject) []client.Subject {
	shown := make([]client.Subject, len(subjects))
	for i, s := range subjects {
		if console.Terminal(con.Stdout) {
			s.Name, s.Syllabus = screen.Clean(s.Name), slices.Clone(s.Syllabus)
			for n := range s.Syllabus {
				s.Syllabus[n].Title = screen.Clean(s.Syllabus[n].Title)
			}
		}
		shown[i] = s
	}
	return shown
}

// SubjectTable returns subjects for programs that read tables. The slots are as
// the commands read them, and how long they take is seen from a day.
func SubjectTable(subjects []client.Subject, today client.Date) console.Table {
	t := console.Table{Head: []string{"ID", "NAME", "TYPE", "COLOR", "SLOTS", "WEEKLY MINUTES", "TOPICS", "TOPICS DONE"}}
	for _, s := range subjects {
		t.Rows = append(t.Rows, []string{
			s.ID, s.Name, string(s.Type), s.Color, strings.Join(SlotTexts(s.Slots), "; "),
			strconv.Itoa(WeeklyMinutes(s.Slots, today)), strconv.Itoa(len(s.Syllabus)), strconv.Itoa(CountDone(s.Syllabus)),
		})
	}
	return t
}

// SlotTexts writes slots in words.
func SlotTexts(slots []client.Slot) []string {
	texts := make([]string, len(slots))
	for i, s := range slots {
		texts[i] = human.WriteSlot(s)
	}
	return texts
}

// WeeklyMinutes returns how long slots take in a week: on average where weeks are not
// alike, and at that date from today on at which it is most.
func WeeklyMinutes(slots []client.Slot, today client.Date) int {
	most := weeklyMinutes(slots, today)
	for _, s := range slots {
		if s.From > today {
			most = max(most, weeklyMinutes(slots, s.From))
		}
	}
	return int(math.Round(most))
}

// weeklyMinutes returns how long those of slots take in a week that there are on a date.
func weeklyMinutes(slots []client.Slot, on client.Date) float64 {
	n := 0.0
	for _, s := range slots {
		if s.From <= on && (on <= s.Until || s.Until == 0) {
			n += float64(len(s.Days)*int(s.End-s.Start)) / float64(max(s.Every, 1))
		}
	}
	return n
}

// CountDone returns how many of items are done.
func CountDone(items []client.Item) int {
	n := 0
	for _, item := range items {
		if item.Done {
			n++
		}
	}
	return n
}

package show

import (
	"math"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
)

// Subject prints what became of a subject: a sentence for people.
func Subject(con *console.Console, s client.Subject, f console.Format, sentence string) error {
	if f == console.FormatTable {
		return con.Print(sentence)
	}
	return screen.Show(con, f, s, subjectColumns...)
}

// Subjects prints subjects for programs.
func Subjects(con *console.Console, subjects []client.Subject, f console.Format) error {
	return screen.Show(con, f, subjects, subjectColumns...)
}

var subjectColumns = []string{"id", "name", "type", "color", "slots", "syllabus", "review"}

// SlotTexts writes slots in words.
func SlotTexts(slots []client.Slot) []string {
	texts := make([]string, len(slots))
	for i, s := range slots {
		texts[i] = human.WriteSlot(s)
	}
	return texts
}

// WeeklyMinutes returns the minutes that slots take in a week, on average over their
// rotation. If that changes from today on, it is the largest value.
func WeeklyMinutes(slots []client.Slot, today client.Date) int {
	most := weeklyMinutes(slots, today)
	for _, s := range slots {
		if s.From > today {
			most = max(most, weeklyMinutes(slots, s.From))
		}
	}
	return int(math.Round(most))
}

// weeklyMinutes returns the minutes a week of the slots that are valid on a date.
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

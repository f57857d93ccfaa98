package terminal

import (
	"slices"
	"strconv"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
)

// tell prints what became of a subject: a sentence for people.
func tell(con *console.Console, s client.Subject, f console.Format, sentence string) error {
	if f == console.FormatTable {
		return con.Print(sentence)
	}
	subjects := shown(con, s)
	return con.Show(f, subjects[0], subjectTable(subjects))
}

// shown returns subjects as programs get them: exactly as they are, but for what
// a terminal would obey if it is one that shows them.
func shown(con *console.Console, subjects ...client.Subject) []client.Subject {
	shown := make([]client.Subject, len(subjects))
	for i, s := range subjects {
		if console.Terminal(con.Stdout) {
			s.Name, s.Syllabus = clean(s.Name), slices.Clone(s.Syllabus)
			for n := range s.Syllabus {
				s.Syllabus[n].Title = clean(s.Syllabus[n].Title)
			}
		}
		shown[i] = s
	}
	return shown
}

// subjectTable returns subjects for programs that read tables. The slots are as
// the commands read them.
func subjectTable(subjects []client.Subject) console.Table {
	t := console.Table{Head: []string{"ID", "NAME", "TYPE", "COLOR", "SLOTS", "WEEKLY MINUTES", "TOPICS", "TOPICS DONE"}}
	for _, s := range subjects {
		t.Rows = append(t.Rows, []string{
			s.ID, s.Name, string(s.Type), s.Color, strings.Join(slotTexts(s.Slots), "; "),
			strconv.Itoa(weeklyMinutes(s.Slots)), strconv.Itoa(len(s.Syllabus)), strconv.Itoa(countDone(s.Syllabus)),
		})
	}
	return t
}

// slotTexts writes slots in words.
func slotTexts(slots []client.Slot) []string {
	texts := make([]string, len(slots))
	for i, s := range slots {
		texts[i] = human.WriteSlot(s)
	}
	return texts
}

// weeklyMinutes returns how long slots take in a week.
func weeklyMinutes(slots []client.Slot) int {
	n := 0
	for _, s := range slots {
		n += len(s.Days) * int(s.End-s.Start)
	}
	return n
}

// countDone returns how many of items are done.
func countDone(items []client.Item) int {
	n := 0
	for _, item := range items {
		if item.Done {
			n++
		}
	}
	return n
}

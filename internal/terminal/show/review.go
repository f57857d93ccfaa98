package show

import (
	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/when"
)

// Reviewed is a topic after a review.
type Reviewed struct {
	SubjectName string      `json:"subject_name"`
	ItemID      string      `json:"item_id"`
	Title       string      `json:"title"`
	Due         client.Date `json:"due,omitzero"` // 0: it does not come back
}

// ReviewedOf returns the item of s with that id, for output.
func ReviewedOf(s client.Subject, itemID string) []Reviewed {
	for _, i := range s.Syllabus {
		if i.ID == itemID {
			return []Reviewed{{s.Name, i.ID, i.Title, i.Due}}
		}
	}
	return nil
}

// Reviews prints when topics come back.
func Reviews(con *console.Console, all []Reviewed, today client.Date, f console.Format) error {
	if f != console.FormatTable {
		return screen.Show(con, f, all, "subject_name", "item_id", "title", "due")
	}
	for _, r := range all {
		back := "does not come back any more"
		if r.Due != 0 {
			back = "comes back " + when.Day(r.Due, today)
		}
		if err := con.Print(screen.Clean(r.SubjectName) + ": " + screen.Clean(r.Title) + " " + back); err != nil {
			return err
		}
	}
	return nil
}

package planner

import "cmp"

// Busy is a time of one day that a calendar says is taken.
type Busy struct {
	CalendarID string `json:"calendar_id"`
	Date       Date   `json:"date"`
	Start      Clock  `json:"start"`
	End        Clock  `json:"end"`
	Title      string `json:"title"` // may be empty
}

// Compare orders busy times by their date, start, end, calendar and title.
func (b Busy) Compare(o Busy) int {
	return cmp.Or(cmp.Compare(b.Date, o.Date), cmp.Compare(b.Start, o.Start), cmp.Compare(b.End, o.End),
		cmp.Compare(b.CalendarID, o.CalendarID), cmp.Compare(b.Title, o.Title))
}

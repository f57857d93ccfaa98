package planner

// Week is seven days from a Monday to a Sunday.
type Week struct{ Monday Date }

// WeekOf returns the week that holds d.
func WeekOf(d Date) Week { return Week{d - (d-1)%7} }

// Sunday is the last day of w.
func (w Week) Sunday() Date { return w.Monday + 6 }

// Offset returns the week n weeks after w, or before it for a negative n. An
// offset that leaves the range of dates is Invalid, on the field "week_offset".
func (w Week) Offset(n int64) (Week, error) {
	least, most := -int64(w.Monday-MinDate)/7, int64(MaxDate-w.Sunday())/7
	if n < least || n > most {
		return Week{}, Invalid{{"week_offset", "leaves the range of dates, 0001-01-01 to 9999-12-31"}}
	}
	return Week{w.Monday + Date(7*n)}, nil
}

// Schedule is one week with its blocks.
type Schedule struct {
	WeekStart Date  `json:"week_start"` // a Monday
	WeekEnd   Date  `json:"week_end"`
	Days      []Day `json:"days"` // 7
}

// Day is one day of a Schedule.
type Day struct {
	Date   Date       `json:"date"`
	Label  string     `json:"label"` // the English name of the weekday
	Blocks []DayBlock `json:"blocks"`
}

// DayBlock is a block as a Schedule shows it: without date and subject name.
type DayBlock struct {
	Block
	SubjectName *Hidden `json:"subject_name,omitzero"`
	Date        *Hidden `json:"date,omitzero"`
}

// Hidden is the type of a field that is always nil. It hides the JSON field of the same
// name of an embedded struct.
type Hidden struct{}

// scheduleOf lays blocks, which are of week w and in order, out on its days.
func scheduleOf(w Week, blocks []Block) Schedule {
	s := Schedule{WeekStart: w.Monday, WeekEnd: w.Sunday(), Days: make([]Day, 7)}
	for i := range s.Days {
		d := w.Monday + Date(i)
		s.Days[i] = Day{Date: d, Label: d.Weekday().String(), Blocks: []DayBlock{}}
	}
	for _, b := range blocks {
		day := &s.Days[b.Date-w.Monday]
		day.Blocks = append(day.Blocks, DayBlock{Block: b})
	}
	return s
}

// monthOf returns the first and the last day of d's calendar month.
func monthOf(d Date) (first, last Date) {
	y, m, _ := d.Time().Date()
	return NewDate(y, m, 1), NewDate(y, m+1, 0)
}

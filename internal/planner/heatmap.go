package planner

import "strconv"

// Heatmap counts the completed blocks of days, in order of date, without those that
// have none. In JSON it is an object, with the dates as names.
type Heatmap []DoneDay

// DoneDay is one day of a Heatmap.
type DoneDay struct {
	Date   Date
	Blocks int
}

// AppendJSON appends h as it is in JSON.
func (h Heatmap) AppendJSON(b []byte) []byte {
	b = append(b, '{')
	for i, d := range h {
		if i > 0 {
			b = append(b, ',')
		}
		b, _ = d.Date.AppendText(append(b, '"'))
		b = strconv.AppendInt(append(b, '"', ':'), int64(d.Blocks), 10)
	}
	return append(b, '}')
}

// MarshalJSON is AppendJSON.
func (h Heatmap) MarshalJSON() ([]byte, error) { return h.AppendJSON(nil), nil }

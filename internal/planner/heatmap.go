package planner

import (
	"sort"
	"strconv"
)

// Heatmap counts the completed blocks of days, in order of date, without those that
// have none. In JSON it is an object, with the dates as names.
type Heatmap []DoneDay

// DoneDay is one day of a Heatmap.
type DoneDay struct {
	Date   Date
	Blocks int
}

// between returns the days of h from first to last.
func (h Heatmap) between(first, last Date) Heatmap {
	from := sort.Search(len(h), func(i int) bool { return h[i].Date >= first })
	to := sort.Search(len(h), func(i int) bool { return h[i].Date > last })
	return h[from:max(from, to)]
}

// daySize is how many bytes a day of a Heatmap has in JSON, unless it has hundreds of blocks.
const daySize = len(`"2026-03-02":12,`)

// MarshalJSON implements [json.Marshaler].
func (h Heatmap) MarshalJSON() ([]byte, error) {
	b := append(make([]byte, 0, daySize*len(h)+len("{}")), '{')
	var first, last Date // of the month of the day before
	var month [len("2026-03-")]byte
	for i, d := range h {
		if i > 0 {
			b = append(b, ',')
		}
		if d.Date > last || d.Date < first {
			first, last = monthOf(d.Date)
			copy(month[:], first.String())
		}
		b = appendTwo(append(append(b, '"'), month[:]...), int(d.Date-first)+1)
		b = strconv.AppendInt(append(b, '"', ':'), int64(d.Blocks), 10)
	}
	return append(b, '}'), nil
}

package planner

import (
	"bytes"
	"compress/flate"
	"io"
)

// CalendarText is what is kept of the text of a calendar, in less room. To pack it takes
// time, and so is done outside of writes.
type CalendarText struct {
	Packed []byte
	Size   int // of the text, in bytes
}

// PackCalendar packs a text.
func PackCalendar(text []byte) CalendarText {
	var packed bytes.Buffer
	to, _ := flate.NewWriter(&packed, flate.BestSpeed) // it fails for unknown levels only
	_, _ = to.Write(text)                              // nothing fails in memory
	_ = to.Close()
	return CalendarText{packed.Bytes(), len(text)}
}

// UnpackCalendar returns the text that was packed: at most one byte more than a file may
// have.
func UnpackCalendar(packed []byte) ([]byte, error) {
	return io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), MaxCalendarFile+1))
}

package api

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"studyplanner/internal/planner"
)

// written is an answer that writes itself as encode would, in less time: lists of
// blocks are most of what is read.
type written interface{ appendTo(b []byte) []byte }

// writtenOf returns value as what writes itself, nil for one that does not.
func writtenOf(value any) written {
	switch v := value.(type) {
	case list[planner.Block]:
		if v.rows == nil {
			return blockList(v.all)
		}
	case []planner.Busy:
		return busyList(v)
	case planner.Block:
		return (*oneBlock)(&v)
	case planner.Schedule:
		return schedule(v)
	case planner.Stats:
		return stats(v)
	}
	return nil
}

// oneBlock is a block in an answer.
type oneBlock planner.Block

func (x *oneBlock) appendTo(b []byte) []byte { return appendBlock(b, (*planner.Block)(x), true) }

// blockList is a list of blocks in an answer.
type blockList []planner.Block

func (l blockList) appendTo(b []byte) []byte {
	b = append(b, '[')
	for i := range l {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendBlock(b, &l[i], true)
	}
	return append(b, ']')
}

// busyList are busy times in an answer.
type busyList []planner.Busy

func (l busyList) appendTo(b []byte) []byte {
	b = append(b, '[')
	for i, x := range l {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(append(b, `{"calendar_id":`...), x.CalendarID)
		b = appendQuoted(append(b, `,"date":`...), x.Date)
		b = appendQuoted(append(b, `,"start":`...), x.Start)
		b = appendQuoted(append(b, `,"end":`...), x.End)
		b = append(appendText(append(b, `,"title":`...), x.Title), '}')
	}
	return append(b, ']')
}

// appendBlock appends one, with its date and the name of its subject, or without.
func appendBlock(b []byte, x *planner.Block, whole bool) []byte {
	b = appendText(append(b, `{"id":`...), x.ID)
	b = appendText(append(b, `,"subject_id":`...), x.SubjectID)
	if whole {
		b = appendText(append(b, `,"subject_name":`...), x.SubjectName)
		b = appendQuoted(append(b, `,"date":`...), x.Date)
	}
	b = appendQuoted(append(b, `,"start":`...), x.Start)
	b = appendQuoted(append(b, `,"end":`...), x.End)
	if b = append(b, `,"topic":`...); x.Topic == nil {
		b = append(b, "null"...)
	} else {
		b = appendText(b, *x.Topic)
	}
	b = strconv.AppendBool(append(b, `,"done":`...), x.Done)
	if x.Note != nil {
		b = appendText(append(b, `,"note":`...), *x.Note)
	}
	if x.Actual != nil {
		b = strconv.AppendInt(append(b, `,"actual_minutes":`...), int64(*x.Actual), 10)
	}
	return append(b, '}')
}

// schedule is a week in an answer.
type schedule planner.Schedule

func (s schedule) appendTo(b []byte) []byte {
	b = appendQuoted(append(b, `{"week_start":`...), s.WeekStart)
	b = appendQuoted(append(b, `,"week_end":`...), s.WeekEnd)
	b = append(b, `,"days":[`...)
	for i, d := range s.Days {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendQuoted(append(b, `{"date":`...), d.Date)
		b = appendText(append(b, `,"label":`...), d.Label)
		b = append(b, `,"blocks":[`...)
		for n := range d.Blocks {
			if n > 0 {
				b = append(b, ',')
			}
			b = appendBlock(b, &d.Blocks[n].Block, false)
		}
		b = append(b, "]}"...)
	}
	return append(b, "]}"...)
}

// stats are statistics in an answer.
type stats planner.Stats

// size is how many bytes an answer has that holds s, as a rule.
func (s stats) size() int { return s.Heatmap.SizeJSON() + 512 }

func (s stats) appendTo(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"total_blocks":`...), int64(s.TotalBlocks), 10)
	b = strconv.AppendInt(append(b, `,"completed_blocks":`...), int64(s.CompletedBlocks), 10)
	b = strconv.AppendFloat(append(b, `,"completion_rate":`...), s.CompletionRate, 'f', -1, 64) // from 0 to 1 in steps that need no exponent
	b = strconv.AppendInt(append(b, `,"streak_days":`...), int64(s.StreakDays), 10)
	b = strconv.AppendInt(append(b, `,"total_minutes":`...), int64(s.TotalMinutes), 10)
	b = s.Heatmap.AppendJSON(append(b, `,"heatmap":`...))
	return append(b, '}')
}

// appendText appends a text of any characters.
func appendText(b []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c == '"' || c == '\\' || c > '~' {
			return appendAny(b, text)
		}
	}
	return append(append(append(b, '"'), text...), '"')
}

// appendAny is appendText for what may have to be escaped.
func appendAny(b []byte, text string) []byte {
	b, _ = jsontext.AppendQuote(b, text) // what is not UTF-8 is mended, as by encode
	return b
}

// appendQuoted appends a value whose text has none that mean something in JSON.
func appendQuoted(b []byte, value interface{ AppendText([]byte) ([]byte, error) }) []byte {
	b, _ = value.AppendText(append(b, '"'))
	return append(b, '"')
}

package mcp

import (
	"fmt"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/when"
)

// blockContent is the parameters that say what a block is about.
type blockContent struct {
	Topic *topicText `json:"topic,omitzero" jsonschema:"What the session is about. An empty text removes the topic."`
	Note  *noteText  `json:"note,omitzero" jsonschema:"What the user wants to remember of the session, in up to 2000 characters; it may have lines. An empty text removes the note."`
}

// dayAnswer is the blocks of one day.
type dayAnswer struct {
	Date    client.Date  `json:"date"`
	Weekday string       `json:"weekday"`
	Blocks  []blockEntry `json:"blocks" jsonschema:"In order of time."`
}

// blockEntry is a block below its day.
type blockEntry struct {
	ID        string        `json:"id" jsonschema:"By which tools take the block: shortened, or whole if detailed."`
	Time      string        `json:"time,omitzero" jsonschema:"From and to, such as 09:00-10:30. Detailed answers have start and end instead."`
	Start     *client.Clock `json:"start,omitzero"`
	End       *client.Clock `json:"end,omitzero"`
	SubjectID string        `json:"subject_id,omitzero"`
	Subject   string        `json:"subject" jsonschema:"The name of the subject."`
	Topic     string        `json:"topic,omitzero" jsonschema:"Absent: none."`
	Done      *bool         `json:"done,omitzero" jsonschema:"Absent: not done."`
	Note      string        `json:"note,omitzero" jsonschema:"Only in detailed answers. Absent: none."`
	Actual    *int          `json:"actual_minutes,omitzero" jsonschema:"Only in detailed answers. Absent: not known."`
}

// daysOf groups blocks, which are in order, by their days.
func daysOf(blocks []client.Block, d detail) []dayAnswer {
	short, days := human.Short(blocks), []dayAnswer{}
	for i, b := range blocks {
		if i == 0 || blocks[i-1].Date != b.Date {
			days = append(days, dayAnswer{Date: b.Date, Weekday: weekdayOf(b.Date)})
		}
		today := &days[len(days)-1]
		today.Blocks = append(today.Blocks, entry(b, short[b.ID], d))
	}
	return days
}

// entry returns a block for an answer, below its day.
func entry(b client.Block, short string, d detail) blockEntry {
	if d == detailed {
		e := like[blockEntry](b)
		e.Subject = b.SubjectName
		return e
	}
	e := blockEntry{ID: short, Time: times(b.Start, b.End), Subject: b.SubjectName, Topic: b.TopicText()}
	if b.Done {
		e.Done = &b.Done
	}
	return e
}

// text writes d as a line for the day and one for each block.
func (d dayAnswer) text() string {
	lines := []string{day(d.Date) + ":"}
	for _, b := range d.Blocks {
		at := b.Time
		if b.Start != nil {
			at = times(*b.Start, *b.End)
		}
		line := "- " + at + " " + b.Subject
		if b.SubjectID != "" {
			line += " (" + b.SubjectID + ")"
		}
		lines = append(lines, line+marks(b.Topic, b.Done != nil && *b.Done, b.Actual, b.ID)+noteLines(b.Note))
	}
	return strings.Join(lines, "\n")
}

// blockAnswer is a block by itself.
type blockAnswer struct {
	ID      string      `json:"id,omitzero" jsonschema:"By which tools take the block, shortened. Absent: it does not exist."`
	Date    client.Date `json:"date"`
	Weekday string      `json:"weekday"`
	Time    string      `json:"time" jsonschema:"From and to, such as 09:00-10:30."`
	Subject string      `json:"subject" jsonschema:"The name of the subject."`
	Topic   string      `json:"topic,omitzero" jsonschema:"Absent: none."`
	Done    bool        `json:"done"`
	Note    string      `json:"note,omitzero" jsonschema:"Absent: none."`
	Actual  *int        `json:"actual_minutes,omitzero" jsonschema:"How long it really took. Absent: not known."`
}

// blockAnswerOf returns a block with its date for an answer. short is its shortened id, or "" for a dry
// run.
func blockAnswerOf(b client.Block, short string) blockAnswer {
	a := like[blockAnswer](b)
	a.ID, a.Weekday, a.Time, a.Subject = short, weekdayOf(b.Date), times(b.Start, b.End), b.SubjectName
	return a
}

// blockAnswersOf is blockAnswerOf for several blocks.
func blockAnswersOf(blocks []client.Block) []blockAnswer {
	short := human.Short(blocks)
	var answers []blockAnswer
	for _, b := range blocks {
		answers = append(answers, blockAnswerOf(b, short[b.ID]))
	}
	return answers
}

// text writes b in a line.
func (b blockAnswer) text() string {
	return fmt.Sprintf("%s, %s %s%s", b.Subject, day(b.Date), b.Time, marks(b.Topic, b.Done, b.Actual, b.ID)) + noteLines(b.Note)
}

// noteLines writes a note below its block, "" for none.
func noteLines(note string) string {
	if note == "" {
		return ""
	}
	return "\n  note: " + strings.ReplaceAll(note, "\n", "\n  ")
}

// shortID returns what a block by itself is called.
func shortID(b client.Block) string { return human.Short([]client.Block{b})[b.ID] }

// marks writes what a block may have: a topic, completion, how many minutes it really
// took, and an id.
func marks(topic string, done bool, took *int, id string) string {
	s := ""
	if topic != "" {
		s += ": " + topic
	}
	if done {
		s += ", done"
	}
	if took != nil {
		s += ", took " + when.Duration(*took)
	}
	if id != "" {
		s += " [" + id + "]"
	}
	return s
}

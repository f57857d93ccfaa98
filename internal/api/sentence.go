package api

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/planner"
)

// maxSentence is how long a sentence about sessions may be, in characters. The longest name and
// topic and all days fit.
const maxSentence = 1000

// topicRefused is a sentence that is understood, but has a topic that no block can have. The other
// kinds are those of human.
const topicRefused human.ProblemKind = "topic_refused"

// sentence is a text about sessions, as people write them.
type sentence struct {
	Text string `json:"text"`
}

// Validate reports everything wrong with s that is seen before it is read.
func (s sentence) Validate() error {
	var bad planner.Invalid
	bad.Check(utf8.RuneCountInString(s.Text) <= maxSentence, "text", fmt.Sprintf("is over %d characters", maxSentence))
	return bad.Err()
}

// sentenceReading is what a sentence was read as.
type sentenceReading struct {
	Blocks  []readBlock      `json:"blocks"` // one for each day, each as it can be created; none while there is a problem
	Parts   []sentencePart   `json:"parts"`
	Problem *sentenceProblem `json:"problem"` // nil: all is understood
}

// readBlock is a block that is not there yet.
type readBlock struct {
	SubjectID string        `json:"subject_id"`
	Date      planner.Date  `json:"date"`
	Start     planner.Clock `json:"start"`
	End       planner.Clock `json:"end"`
	Topic     *string       `json:"topic"`
}

// sentencePart is a piece of a text that was understood. Places are in characters.
type sentencePart struct {
	Kind human.PartKind `json:"kind"`
	From int            `json:"from"`
	To   int            `json:"to"`
}

// sentenceProblem is the first thing that is wrong with a text, or that it lacks.
type sentenceProblem struct {
	Kind    human.ProblemKind `json:"kind"`
	From    int               `json:"from"`
	To      int               `json:"to"`
	Message string            `json:"message"`
}

// readBlocks parses a sentence about blocks, and stores nothing.
func (a *API) readBlocks(r *Request, s sentence) (sentenceReading, error) {
	all, err := a.Planner.Subjects(r.Context(), r.call, planner.Opt[planner.SubjectType]{})
	if err != nil {
		return sentenceReading{}, err
	}
	subjects := make([]client.Subject, len(all))
	for i, subject := range all {
		subjects[i] = client.Subject{ID: subject.ID, Name: subject.Name}
	}
	return s.read(subjects, r.call.Now.Today), nil
}

// read reads s on a day.
func (s sentence) read(subjects []client.Subject, today planner.Date) sentenceReading {
	sessions, err := human.ReadSessions(s.Text, subjects, today)
	reading := sentenceReading{Blocks: []readBlock{}, Parts: make([]sentencePart, len(sessions.Parts))}
	for i, p := range sessions.Parts {
		reading.Parts[i] = sentencePart{p.Kind, s.place(p.From), s.place(p.To)}
	}
	if p, ok := errors.AsType[*human.Problem](err); ok {
		reading.Problem = &sentenceProblem{p.Kind, s.place(p.From), s.place(p.To), p.Error()}
		return reading
	}
	var topic *string
	if sessions.Topic != "" {
		topic = &sessions.Topic
	}
	for _, date := range sessions.Dates {
		reading.Blocks = append(reading.Blocks, readBlock{sessions.Subject.ID, date, sessions.Start, sessions.End, topic})
	}
	if wrong, ok := errors.AsType[planner.Invalid](reading.Blocks[0].draft().Validate()); ok {
		topic := reading.Parts[len(reading.Parts)-1]
		reading.Blocks, reading.Problem = []readBlock{}, &sentenceProblem{topicRefused, topic.From, topic.To, wrong.Error()}
	}
	return reading
}

// place returns how many characters stand before a byte of s.
func (s sentence) place(at int) int { return utf8.RuneCountInString(s.Text[:at]) }

// draft returns b as what a block is made from.
func (b readBlock) draft() planner.BlockDraft {
	return planner.BlockDraft{SubjectID: b.SubjectID, Date: b.Date, Start: b.Start, End: b.End, Topic: b.Topic}
}

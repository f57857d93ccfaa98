package human

// PartKind is the kind of a part of a sentence about sessions.
type PartKind string

// The parts.
const (
	SubjectPart PartKind = "subject"
	DaysPart    PartKind = "days"
	TimePart    PartKind = "time"
	TopicPart   PartKind = "topic"
)

// Part is a part of a text that was understood.
type Part struct {
	Kind     PartKind
	From, To int // in bytes of the text
}

// ProblemKind is what is wrong with a sentence about sessions.
type ProblemKind string

// What can be wrong.
const (
	NoSubject      ProblemKind = "no_subject"      // it is missing
	UnknownSubject ProblemKind = "unknown_subject" // no subject is called so
	UnclearSubject ProblemKind = "unclear_subject" // several can be meant
	NoTime         ProblemKind = "no_time"         // it is missing
	NotUnderstood  ProblemKind = "not_understood"  // it is no day and no time, or there is none such
)

// Problem is the first error in a sentence about sessions.
type Problem struct {
	Kind     ProblemKind
	From, To int // where it is, in bytes of the text; both are its end for what is lacking
	Err      error
}

func (p *Problem) Error() string { return p.Err.Error() }

// Unwrap returns Err.
func (p *Problem) Unwrap() error { return p.Err }

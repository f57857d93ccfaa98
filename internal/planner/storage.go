package planner

import (
	"context"
	"time"
)

// Storage is the storage of the use cases. An ErrNotFound is a Missing that says what was
// not found.
type Storage interface {
	Reader

	// Write runs change in one transaction that no other write to the space overlaps. It
	// returns when the outcome is durable. If change returns an error, nothing is saved and
	// Write returns that error. If anything was written, the version of the space rises by
	// one, and each written row has the new version. A transaction may be retried, so
	// change must have no effects but through tx.
	//
	// Write returns ErrNotFound if there is no such space, and ErrUnavailable if the
	// database cannot be reached. Of these, Unsaved means that it can still be read.
	// ErrUncertain means that the change may be saved or not.
	Write(ctx context.Context, space Space, change func(ctx context.Context, tx Tx) error) error
}

// ContentStorage moves all that spaces hold.
type ContentStorage interface {
	// Write is that of Storage.
	Write(ctx context.Context, space Space, change func(ctx context.Context, tx Tx) error) error

	// Snapshot calls do with all that is stored as of one moment. It returns the error of
	// do, or ErrUnavailable.
	Snapshot(ctx context.Context, do func(ctx context.Context, at Snapshot) error) error
}

// Snapshot is what is stored as of one moment. It is not safe for concurrent use, nor valid
// after the function that received it.
type Snapshot struct {
	Reader
	CalendarReader
	FocusReader
	ExamReader
	States
}

// States tells how far spaces have come.
type States interface {
	// State returns how far a space has come, or ErrNotFound if there is no such space.
	State(ctx context.Context, space Space) (State, error)
}

// Reader finds what is stored. Its methods return ErrUnavailable if the
// database cannot be reached.
type Reader interface {
	// Blocks hands over the blocks that q selects, in order of date, start, end
	// and id, all as of one moment.
	Blocks(ctx context.Context, space Space, q BlockQuery) Rows[Block]
	// Block returns ErrNotFound if the space has no such block.
	Block(ctx context.Context, space Space, id string) (Block, error)
	// BlockIDs returns the ids that end in one of endings, which are at most MaxBatch. Each
	// has at least ShortestEnding characters, and is shorter than an id without its
	// prefix. It scans all ids of the space.
	BlockIDs(ctx context.Context, space Space, endings []string) ([]string, error)
	// Subjects returns the space's subjects in order of creation.
	Subjects(ctx context.Context, space Space) ([]Subject, error)
	// SubjectSummaries returns the summaries of the space's subjects in order of
	// creation.
	SubjectSummaries(ctx context.Context, space Space) ([]SubjectSummary, error)
	// Subject returns ErrNotFound if the space has no such subject.
	Subject(ctx context.Context, space Space, id string) (Subject, error)
	// Wishes returns the space's standing wishes as they were last set, never nil.
	Wishes(ctx context.Context, space Space) ([]Wish, error)
	// DaysOff returns the space's days off in their order.
	DaysOff(ctx context.Context, space Space) ([]DayOff, error)
}

// StatsReader counts blocks. Its methods return ErrUnavailable if the database cannot be
// reached.
type StatsReader interface {
	// Totals counts the blocks that q selects.
	Totals(ctx context.Context, space Space, q TotalsQuery) (Totals, error)
	// DoneDays counts the done blocks of each day from first to last that has any, in
	// order of date. It is never nil without error.
	DoneDays(ctx context.Context, space Space, first, last Date) (Heatmap, error)
}

// BlockQuery selects blocks. Zero values do not restrict.
type BlockQuery struct {
	First, Last Date   // both inclusive; always set
	SubjectID   string // "" for all
	Done        *bool
	After       *Position // blocks that come after this one
	Limit       int       // 0 for all
}

// TotalsQuery selects days whose blocks are counted.
type TotalsQuery struct {
	First, Last Date // both inclusive
	Settled     Date // after it, untouched blocks do not count
	Today       Date // before it, all blocks are due
}

// Totals are figures of blocks.
type Totals struct {
	Blocks  int
	Done    int
	Minutes int // of the done blocks
	Study   int // of the done blocks of active subjects
	Due     int // blocks that are done or before today
}

// Position is where a block stands in the order of blocks.
type Position struct {
	Place
	ID string
}

// Tx is one write to a space. If one of its methods fails because of its arguments, the
// write fails, even if change returns nil. An id that does not exist is an exception. A
// function takes the part of Tx that it calls.
type Tx struct {
	SpaceTx
	BlockTx
	SubjectTx
	IdempotencyTx
	WishTx
	DayOffTx
	ExamTx
	FeedTx
	CalendarTx
	FocusTx
}

// SpaceTx reads and writes how far the space has come.
type SpaceTx interface {
	// State is the space as it is by now, within the transaction.
	State() State
	// SetThrough records that the space is generated through d. What the week
	// after it needs is not known then.
	SetThrough(ctx context.Context, d Date) error
	// SetNeeded records State.Needed. It does not change the space's version.
	SetNeeded(ctx context.Context, blocks int) error
	// SetTestClock records State.TestClock, to the millisecond.
	SetTestClock(ctx context.Context, p TestClock) error
	// Clear removes all subjects, blocks, wishes, days off, exams, calendars and the timer.
	// The space is then as new, with an unset clock.
	Clear(ctx context.Context) error
}

// State is how far a space has come.
type State struct {
	Version int64 // raised by every write, this one included once it changed anything
	Through Date  // generated through this date; 0: never
	Blocks  int   // how many it has
	DaysOff int   // also the number of days off

	Calendars int64 // rises with each change of calendars and of what they say; 0: it never had any

	Needed    int       // how many the week after Through needs at least, known since they did not fit; 0: not known
	TestClock TestClock // of a sandbox whose clock was set
}

// Full reports whether the week after Through is known not to fit into the space.
func (s State) Full() bool { return s.Blocks+s.Needed > MaxBlocks }

// reaches reports whether no more blocks can be generated for a request at now for dates
// up to covers.
func (s State) reaches(now Moment, covers Date) bool {
	return s.Through >= Horizon(now, covers) || s.Full()
}

// BlockTx reads and writes blocks.
type BlockTx interface {
	// Block returns ErrNotFound if the space has no such block.
	Block(ctx context.Context, id string) (Block, error)
	// SomeBlocks returns those blocks of ids that exist; of ids there are at most MaxBatch.
	SomeBlocks(ctx context.Context, ids []string) ([]Block, error)
	// BlockIDs is that of Reader.
	BlockIDs(ctx context.Context, endings []string) ([]string, error)
	// BlocksBetween returns the blocks from first to last of one subject, or of
	// all for subject "", in order of date, start, end and id.
	BlocksBetween(ctx context.Context, subject string, first, last Date) ([]Block, error)
	// InsertBlocks adds blocks, whose subjects exist.
	InsertBlocks(ctx context.Context, blocks []Block) error
	// UpdateBlock replaces the block with the same id, whose subject exists.
	UpdateBlock(ctx context.Context, b Block) error
	// DeleteBlocks removes those blocks that exist.
	DeleteBlocks(ctx context.Context, ids []string) error
}

// SubjectTx reads and writes subjects.
type SubjectTx interface {
	// Subject returns ErrNotFound if the space has no such subject.
	Subject(ctx context.Context, id string) (Subject, error)
	// SubjectName is the name of that subject alone, or ErrNotFound.
	SubjectName(ctx context.Context, id string) (string, error)
	// Subjects returns the space's subjects in order of creation.
	Subjects(ctx context.Context) ([]Subject, error)
	// SubjectSummaries is that of Reader.
	SubjectSummaries(ctx context.Context) ([]SubjectSummary, error)
	// Timetables returns those of the subjects that have slots, in order of
	// creation.
	Timetables(ctx context.Context) ([]Timetable, error)
	// InsertSubject adds s after all others. It returns Invalid, on the field
	// "name", if a subject has a name with the same NameKey.
	InsertSubject(ctx context.Context, s Subject) error
	// UpdateSubject replaces the subject with the same id, with the same
	// promise about its name.
	UpdateSubject(ctx context.Context, s Subject) error
	// DeleteSubject removes a subject, all its blocks, its days off and exams. It returns
	// ErrNotFound if the space has no such subject.
	DeleteSubject(ctx context.Context, id string) error
}

// WishTx reads and writes standing wishes.
type WishTx interface {
	// Wishes is that of Reader.
	Wishes(ctx context.Context) ([]Wish, error)
	// SetWishes replaces the space's standing wishes, whose subjects exist.
	SetWishes(ctx context.Context, wishes []Wish) error
}

// DayOffTx reads and writes days off.
type DayOffTx interface {
	// DaysOff is that of Reader.
	DaysOff(ctx context.Context) ([]DayOff, error)
	// InsertDayOff adds d, whose subject exists.
	InsertDayOff(ctx context.Context, d DayOff) error
	// UpdateDayOff replaces the one with the same id, which exists as its subject does.
	UpdateDayOff(ctx context.Context, d DayOff) error
	// DeleteDayOff removes the one of an id if it exists.
	DeleteDayOff(ctx context.Context, id string) error
}

// ExamReader finds exams.
type ExamReader interface {
	// Exams returns the space's exams in their order.
	Exams(ctx context.Context, space Space) ([]Exam, error)
}

// ExamTx reads and writes exams.
type ExamTx interface {
	// Exams is that of ExamReader.
	Exams(ctx context.Context) ([]Exam, error)
	// InsertExam adds e, whose subject exists.
	InsertExam(ctx context.Context, e Exam) error
	// UpdateExam replaces the one with the same id, which exists and is of the same subject.
	UpdateExam(ctx context.Context, e Exam) error
	// DeleteExam removes the one of an id if it exists.
	DeleteExam(ctx context.Context, id string) error
}

// IdempotencyTx reads and writes the stored responses of requests with an idempotency
// key.
type IdempotencyTx interface {
	// StoredResponse returns the response stored under key since a time, or ErrNotFound.
	StoredResponse(ctx context.Context, key string, since time.Time) (StoredResponse, error)
	// StoreResponse stores r, in place of an older response under its key. It deletes
	// those stored before since, and the oldest of more than MaxStoredResponses. If r is
	// over LargeResponse, it deletes the oldest until all have at most
	// MaxStoredResponseBytes. It does not change the space's version.
	StoreResponse(ctx context.Context, r StoredResponse, since time.Time) error
}

// StoredResponse is the response to a request with an idempotency key.
type StoredResponse struct {
	Key         string
	Fingerprint string // of the request
	Body        []byte
	At          time.Time
}

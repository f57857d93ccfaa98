package store

import (
	"database/sql"
	"database/sql/driver"
	"fmt"

	"github.com/google/uuid"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// ident is an id as it is stored: the 16 bytes that its text writes, as UUID in
// PostgreSQL and as BLOB in SQLite. Both sort them as the texts sort. What it is of,
// its column says.
type ident struct {
	bytes [16]byte
	valid bool // false: NULL, which no statement finds
}

// zeroIdent sorts before all others.
var zeroIdent = ident{valid: true}

// identOf returns what the text of an id of some kind is stored as: none for a text
// that is no such id.
func identOf[T ~string](of planner.Kind, text T) (id ident) {
	id.bytes, id.valid = of.Parse(string(text))
	return id
}

// identAfter is identOf for the id that a page begins after, "" for the first page.
func identAfter(of planner.Kind, text string) ident {
	if id := identOf(of, text); id.valid {
		return id
	}
	return zeroIdent
}

// spaceIdent is identOf for a space.
func spaceIdent[T ~string](space T) ident { return identOf(account.SpaceID, space) }

// text is the text of an id of some kind, "" of none.
func (id ident) text(of planner.Kind) string {
	if !id.valid {
		return ""
	}
	return of.Text(id.bytes)
}

// Value implements [driver.Valuer].
func (id ident) Value() (driver.Value, error) {
	if !id.valid {
		return nil, nil
	}
	return id.bytes[:], nil
}

// Scan implements [sql.Scanner]. PostgreSQL's driver hands over the text of a UUID.
func (id *ident) Scan(src any) (err error) {
	var bits uuid.UUID
	switch src := src.(type) {
	case nil:
	case []byte:
		bits, err = uuid.FromBytes(src)
	case string:
		bits, err = uuid.Parse(src)
	default:
		err = fmt.Errorf("%T is stored where an id belongs", src)
	}
	*id = ident{bits, src != nil}
	return err
}

// idText scans and stores the text of an id of some kind. "" is none.
type idText[K kind] string

// kind is what ids of a type are of.
type kind interface{ kind() planner.Kind }

type (
	ofAccount    struct{}
	ofSpace      struct{}
	ofKey        struct{}
	ofSession    struct{}
	ofPasskey    struct{}
	ofInvitation struct{}
	ofPrepared   struct{}
	ofSubject    struct{}
	ofBlock      struct{}
	ofDayOff     struct{}
	ofCalendar   struct{}
	ofFeed       struct{}
	ofExam       struct{}
	ofReminder   struct{}
)

func (ofAccount) kind() planner.Kind    { return account.AccountID }
func (ofSpace) kind() planner.Kind      { return account.SpaceID }
func (ofKey) kind() planner.Kind        { return account.KeyID }
func (ofSession) kind() planner.Kind    { return account.SessionID }
func (ofPasskey) kind() planner.Kind    { return account.PasskeyID }
func (ofInvitation) kind() planner.Kind { return account.InvitationID }
func (ofPrepared) kind() planner.Kind   { return account.PreparedID }
func (ofSubject) kind() planner.Kind    { return planner.SubjectID }
func (ofBlock) kind() planner.Kind      { return planner.BlockID }
func (ofDayOff) kind() planner.Kind     { return planner.DayOffID }
func (ofCalendar) kind() planner.Kind   { return planner.CalendarID }
func (ofFeed) kind() planner.Kind       { return planner.FeedID }
func (ofExam) kind() planner.Kind       { return planner.ExamID }
func (ofReminder) kind() planner.Kind   { return account.ReminderID }

// Scan implements [sql.Scanner].
func (t *idText[K]) Scan(src any) error {
	var id ident
	var of K
	err := id.Scan(src)
	*t = idText[K](id.text(of.kind()))
	return err
}

// Value implements [driver.Valuer].
func (t *idText[K]) Value() (driver.Value, error) {
	var of K
	return identOf(of.kind(), *t).Value()
}

// idColumn scans rows of a single column, the id of a kind.
func idColumn[K kind](rows *sql.Rows, v *string) error { return rows.Scan((*idText[K])(v)) }

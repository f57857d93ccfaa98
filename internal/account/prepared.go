package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/go-json-experiment/json"

	"studyplanner/internal/planner"
)

// Prepared is a set of subjects that administrators have prepared for new accounts, such
// as those of a class.
type Prepared struct {
	ID       string // set_…
	Name     string
	Created  time.Time
	Brief    []PreparedSubject
	Subjects []planner.Subject // as an export has them; nil in lists
}

// PreparedSubject is what is shown of a subject before it is taken.
type PreparedSubject struct {
	Name  string              `json:"name"`
	Type  planner.SubjectType `json:"type"`
	Color planner.Color       `json:"color"`
}

// How much is prepared at most, and taken at once.
const (
	MaxPrepared         = 20
	MaxPreparedName     = 100       // characters
	MaxPreparedSubjects = 50        // of a set
	MaxPreparedSize     = 256 << 10 // bytes of a set, in JSON
	MaxTaken            = 5         // sets
)

// Failures of PreparedStorage.
var (
	ErrPreparedNotFound = errors.New("no such set of subjects")
	ErrPreparedFull     = fmt.Errorf("no room: there are %d sets already", MaxPrepared)
	ErrPreparedName     = errors.New("is the name of another set already")
)

// PreparedStorage remembers sets of subjects, as long as there are accounts.
type PreparedStorage interface {
	// PreparedSets returns all of them in order of creation, without their subjects.
	PreparedSets(ctx context.Context) ([]Prepared, error)
	// PreparedSet returns one with its subjects, or ErrPreparedNotFound.
	PreparedSet(ctx context.Context, id string) (Prepared, error)
	// CreatePrepared adds p. It returns ErrNotFound if there is no account, and
	// ErrPreparedFull if there are MaxPrepared. It returns ErrPreparedName for the name of
	// another set, compared as names of subjects are.
	CreatePrepared(ctx context.Context, p Prepared) error
	// DeletePrepared returns ErrPreparedNotFound if there is no such set.
	DeletePrepared(ctx context.Context, id string) error
}

// PreparedDraft is what a set is made from.
type PreparedDraft struct {
	Name       string
	SubjectIDs []string // of the administrator's live space
}

// Prepare makes a set of subjects of an account's live space, with their slots and
// syllabi, of which nothing is done. It returns planner.Invalid or ErrNotFound.
func (m *Members) Prepare(ctx context.Context, accountID string, d PreparedDraft) (Prepared, error) {
	a, err := m.Accounts.Get(ctx, accountID)
	if err != nil {
		return Prepared{}, err
	}
	var bad planner.Invalid
	p := Prepared{Name: planner.Clean(&bad, "name", d.Name, MaxPreparedName), Created: m.second()}
	bad.Check(p.Name != "" || len(bad) > 0, "name", "is required")
	bad.Check(0 < len(d.SubjectIDs) && len(d.SubjectIDs) <= MaxPreparedSubjects, "subject_ids", fmt.Sprintf("must be 1 to %d subjects", MaxPreparedSubjects))
	if err := bad.Err(); err != nil {
		return Prepared{}, err
	}
	if p.Subjects, err = m.selectedSubjects(ctx, a, d.SubjectIDs); err != nil {
		return Prepared{}, err
	}
	for _, s := range p.Subjects {
		p.Brief = append(p.Brief, PreparedSubject{s.Name, s.Type, s.Color})
	}
	p.ID = string(PreparedID) + m.NewID()
	switch err = m.Store.CreatePrepared(ctx, p); {
	case errors.Is(err, ErrPreparedFull), errors.Is(err, ErrPreparedName):
		return Prepared{}, planner.Invalid{{Field: "name", Reason: err.Error()}}
	case err != nil:
		return Prepared{}, fmt.Errorf("prepare subjects: %w", err)
	}
	return p, nil
}

// selectedSubjects returns the subjects with some ids of the live space of a, renewed. It returns
// planner.Invalid.
func (m *Members) selectedSubjects(ctx context.Context, a Account, ids []string) ([]planner.Subject, error) {
	var all, some []planner.Subject
	err := m.Accounts.spaces.Snapshot(ctx, func(ctx context.Context, at planner.Snapshot) (err error) {
		all, err = at.Subjects(ctx, a.Live)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the subjects: %w", err)
	}
	var bad planner.Invalid
	for i, id := range ids {
		path := fmt.Sprintf("subject_ids[%d]", i)
		n := slices.IndexFunc(all, func(s planner.Subject) bool { return s.ID == id })
		bad.Check(n >= 0, path, "is not a subject of yours")
		bad.Check(slices.Index(ids, id) == i, path, "stands here twice")
		if n >= 0 {
			some = append(some, all[n])
		}
	}
	some = planner.Renewed(some, m.NewID)
	text, err := json.Marshal(some)
	if err != nil {
		return nil, fmt.Errorf("write the subjects: %w", err)
	}
	bad.Check(len(text) <= MaxPreparedSize, "subject_ids", fmt.Sprintf("have over %d KiB, with their syllabi", MaxPreparedSize>>10))
	return some, bad.Err()
}

// PreparedSets returns all of them in order of creation, without their subjects.
func (m *Members) PreparedSets(ctx context.Context) ([]Prepared, error) {
	return m.Store.PreparedSets(ctx)
}

// Unprepare removes a set; who has taken it keeps the subjects. It returns
// ErrPreparedNotFound.
func (m *Members) Unprepare(ctx context.Context, id string) error {
	return m.Store.DeletePrepared(ctx, id)
}

// Take puts the subjects of some sets into a space of an account that has none, all or
// nothing, and returns how many these are. It returns planner.Invalid or ErrNotFound.
func (m *Members) Take(ctx context.Context, accountID string, mode Mode, ids []string) (subjects int, err error) {
	all, err := m.preparedSubjects(ctx, ids)
	if err != nil {
		return 0, err
	}
	return m.addFirstSubjects(ctx, accountID, mode, all, "prepared")
}

// Begin makes the first subjects of a space of an account, all or nothing, and returns
// how many these are. It returns planner.Invalid or ErrNotFound.
func (m *Members) Begin(ctx context.Context, accountID string, mode Mode, drafts []planner.SubjectDraft) (subjects int, err error) {
	all, err := planner.Drafted(drafts, m.NewID)
	if err != nil {
		return 0, err
	}
	return m.addFirstSubjects(ctx, accountID, mode, all, "subjects")
}

// addFirstSubjects puts subjects into a space of an account that has none, all or nothing, and returns
// how many these are. It returns planner.Invalid about a field if the space has some, or
// ErrNotFound.
func (m *Members) addFirstSubjects(ctx context.Context, accountID string, mode Mode, all []planner.Subject, field string) (subjects int, err error) {
	a, err := m.Accounts.Get(ctx, accountID)
	if err != nil {
		return 0, err
	}
	zone, err := LoadZone(a.TimeZone)
	if err != nil {
		return 0, err
	}
	err = m.Accounts.spaces.Write(ctx, a.Space(mode), func(ctx context.Context, tx planner.Tx) error {
		return planner.Begin(ctx, tx, planner.MomentAt(tx.State().TestClock.Now(m.Now()), zone), all, m.NewID)
	})
	if errors.Is(err, planner.ErrBegun) {
		return 0, planner.Invalid{{Field: field, Reason: "is for a space without subjects"}}
	}
	if err != nil {
		return 0, fmt.Errorf("put subjects into a space: %w", err)
	}
	return len(all), nil
}

// preparedSubjects returns the subjects of some sets, renewed, if one space may have them all.
// It returns planner.Invalid.
func (m *Members) preparedSubjects(ctx context.Context, ids []string) ([]planner.Subject, error) {
	var bad planner.Invalid
	if bad.Check(0 < len(ids) && len(ids) <= MaxTaken, "prepared", fmt.Sprintf("must be 1 to %d sets", MaxTaken)); len(bad) > 0 {
		return nil, bad
	}
	var all []planner.Subject
	names := map[string]bool{}
	for i, id := range ids {
		path := fmt.Sprintf("prepared[%d]", i)
		set, err := m.Store.PreparedSet(ctx, id)
		if errors.Is(err, ErrPreparedNotFound) {
			bad.Check(false, path, "is no set that there is")
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read prepared subjects: %w", err)
		}
		for _, s := range set.Subjects {
			bad.Check(!names[planner.NameKey(s.Name)], path, fmt.Sprintf("has %s, as one before it", s.Name))
			names[planner.NameKey(s.Name)] = true
		}
		all = append(all, set.Subjects...)
	}
	if len(bad) > 0 {
		return nil, bad
	}
	all = planner.Renewed(all, m.NewID)
	err := planner.Contents{Subjects: all}.Validate()
	if wrong, ok := errors.AsType[planner.Invalid](err); ok {
		return nil, planner.Invalid{{Field: "prepared", Reason: wrong[0].Reason}}
	}
	return all, err
}

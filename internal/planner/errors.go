package planner

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// Errors that every adapter understands. They are not HTTP statuses.
var (
	ErrNotFound     = errors.New("not found")
	ErrConflict     = errors.New("this Idempotency-Key was used with another request")
	ErrPrecondition = errors.New("the resource has changed since it was read")
	ErrUnavailable  = errors.New("the database cannot be reached")

	// ErrDamaged is an ErrUnavailable that lasts until the file is replaced.
	ErrDamaged = damaged{}

	// ErrUncertain is an ErrUnavailable after which the change may be saved or not.
	ErrUncertain = fmt.Errorf("%w, and it is not known whether the change was saved", ErrUnavailable)
)

type damaged struct{}

func (damaged) Error() string { return "the database file is damaged" }

// Is makes ErrDamaged an ErrUnavailable.
func (damaged) Is(target error) bool { return target == ErrUnavailable }

// Unsaved says why nothing can be saved, while what is stored can be read.
// errors.Is(err, ErrUnavailable) holds.
type Unsaved struct{ Why string }

func (u Unsaved) Error() string { return "nothing can be saved at the moment: " + u.Why }

// Is makes Unsaved an ErrUnavailable.
func (u Unsaved) Is(target error) bool { return target == ErrUnavailable }

// Deferrable reports whether err is an outage of the database, so that a write which later
// requests repeat can wait.
func Deferrable(ctx context.Context, err error) bool {
	return ctx.Err() == nil && errors.Is(err, ErrUnavailable)
}

// A Problem says what is wrong with one field, in a text for the caller.
type Problem struct {
	Field  string `json:"field"`
	Reason string `json:"message"`
}

// Invalid lists everything wrong with an input, field by field.
type Invalid []Problem

func (v Invalid) Error() string {
	parts := make([]string, len(v))
	for i, p := range v {
		parts[i] = p.Field + ": " + p.Reason
	}
	return strings.Join(parts, "; ")
}

// Check records a problem with field unless ok.
func (v *Invalid) Check(ok bool, field, reason string) {
	if !ok {
		*v = append(*v, Problem{field, reason})
	}
}

// Merge records the problems of err, each field below the path parent ("" for none). It
// reports whether err consisted of such problems only.
func (v *Invalid) Merge(parent string, err error) bool {
	if err == nil {
		return true
	}
	found, ok := errors.AsType[Invalid](err)
	for _, p := range found {
		if parent != "" {
			p.Field = parent + "." + p.Field
		}
		*v = append(*v, p)
	}
	return ok
}

// Err returns v as an error, or nil when nothing was recorded.
func (v Invalid) Err() error {
	if len(v) == 0 {
		return nil
	}
	return v
}

// Missing says which kind of resource was not found. Where is the field that named it,
// "" for the path. errors.Is(err, ErrNotFound) holds.
type Missing struct{ Kind, Where string }

func (m Missing) Error() string {
	if m.Where == "" {
		return "no such " + m.Kind
	}
	return m.Where + ": no such " + m.Kind
}

// Is makes Missing an ErrNotFound.
func (m Missing) Is(target error) bool { return target == ErrNotFound }

// at returns err with where as the field that caused it.
func at(where string, err error) error {
	if bad, ok := errors.AsType[Invalid](err); ok {
		var placed Invalid
		placed.Merge(where, bad)
		return placed
	}
	if m, ok := errors.AsType[Missing](err); ok {
		return Missing{m.Kind, where}
	}
	return err
}

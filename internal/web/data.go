package web

import (
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

func (a *App) export(r *api.Request) (api.Scoped[account.Document], error) {
	if err := r.Stream(); err != nil {
		return nil, err
	}
	return func(use func(account.Document) error) error {
		return a.Accounts.Export(r.Context(), r.Access().AccountID, nil, use)
	}, nil
}

// filling says how much is in a space that was filled.
type filling struct {
	Subjects int `json:"subjects"`
	Blocks   int `json:"blocks"`
}

func (a *App) importLive(r *api.Request, body io.ReadSeeker) (filling, error) {
	return a.importSpace(r, account.Live, body)
}

func (a *App) importSandbox(r *api.Request, body io.ReadSeeker) (filling, error) {
	return a.importSpace(r, account.Sandbox, body)
}

func (a *App) importSpace(r *api.Request, mode account.Mode, body io.ReadSeeker) (filling, error) {
	doc, err := readDocument(body)
	if err != nil {
		return filling{}, err
	}
	var c filling
	c.Subjects, c.Blocks, err = a.Accounts.ReplaceSpace(r.Context(), r.Access().AccountID, mode, doc)
	return c, err
}

// readDocument reads what an export wrote. It returns planner.Invalid, or
// planner.ErrUnavailable where body cannot be read.
func readDocument(body io.ReadSeeker) (account.Document, error) {
	var doc account.Document
	over, err := api.TooManyValues(body, maxValues)
	if err == nil && over {
		err = errOverfull
	}
	if err == nil {
		doc, err = account.ReadDocument(body, atMost(maxParts))
	}
	if err == nil || errors.Is(err, planner.ErrUnavailable) {
		return doc, err
	}
	reason := "is not a document that an export wrote"
	if wrong, ok := errors.AsType[*json.SemanticError](err); errors.Is(err, errOverfull) {
		reason = errOverfull.Error()
	} else if ok && wrong.JSONPointer != "" {
		reason += fmt.Sprintf(": see %.200q", wrong.JSONPointer)
	}
	return doc, planner.Invalid{{Field: "body", Reason: reason}}
}

// maxParts is how many subjects, slots, syllabus items, wishes, exams, calendars, blocks and keys together
// a document may have: those of two full spaces, and more keys than anybody has.
const maxParts = 2*(planner.MaxBlocks+planner.MaxSubjects*(1+planner.MaxSlots+planner.MaxSyllabus)+planner.MaxWishes+planner.MaxExams+planner.MaxCalendars) + 10_000

// maxSpaces is how many spaces it may have, whatever they are called.
const maxSpaces = 10

// maxValues is how many values it may have: each part has less than 16 fields.
const maxValues = 16 * maxParts

var errOverfull = errors.New("has more in it than two spaces can hold")

// atMost lets no more than so many parts of a document be read: they can take a
// hundred times the memory of their text.
func atMost(left int) *json.Unmarshalers {
	spaces := maxSpaces
	return json.UnmarshalFromFunc(func(_ *jsontext.Decoder, part any) error {
		switch part.(type) {
		case *planner.Contents:
			if spaces--; spaces < 0 {
				return errOverfull
			}
		case *planner.Subject, *planner.Slot, *planner.Item, *planner.Wish, *planner.DayOff, *planner.ContentExam, *planner.ContentCalendar, *planner.ContentBlock, *account.DocumentKey, *account.DocumentFeed:
			if left--; left < 0 {
				return errOverfull
			}
		}
		return errors.ErrUnsupported // to be read as usual
	})
}

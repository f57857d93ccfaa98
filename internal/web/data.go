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

// importResult is how much an import has stored.
type importResult struct {
	Subjects int `json:"subjects"`
	Blocks   int `json:"blocks"`
}

func (a *App) importLive(r *api.Request, body io.ReadSeeker) (importResult, error) {
	return a.importSpace(r, account.Live, body)
}

func (a *App) importSandbox(r *api.Request, body io.ReadSeeker) (importResult, error) {
	return a.importSpace(r, account.Sandbox, body)
}

func (a *App) importSpace(r *api.Request, mode account.Mode, body io.ReadSeeker) (importResult, error) {
	doc, err := readDocument(body)
	if err != nil {
		return importResult{}, err
	}
	var c importResult
	c.Subjects, c.Blocks, err = a.Accounts.ReplaceSpace(r.Context(), r.Access().AccountID, mode, doc)
	return c, err
}

// readDocument reads what an export wrote. It returns planner.Invalid, or
// planner.ErrUnavailable where body cannot be read.
func readDocument(body io.ReadSeeker) (account.Document, error) {
	var doc account.Document
	over, err := api.TooManyValues(body, maxValues)
	if err == nil && over {
		err = errTooManyParts
	}
	if err == nil {
		doc, err = account.ReadDocument(body, limitParts(maxParts))
	}
	if err == nil || errors.Is(err, planner.ErrUnavailable) {
		return doc, err
	}
	reason := "is not a document that an export wrote"
	if wrong, ok := errors.AsType[*json.SemanticError](err); errors.Is(err, errTooManyParts) {
		reason = errTooManyParts.Error()
	} else if ok && wrong.JSONPointer != "" {
		reason += fmt.Sprintf(": see %.200q", wrong.JSONPointer)
	}
	return doc, planner.Invalid{{Field: "body", Reason: reason}}
}

// maxParts is how many parts a document may have: subjects, slots, items, wishes, exams, calendars,
// blocks and keys. It fits two full spaces, and more keys than anybody has.
const maxParts = 2*(planner.MaxBlocks+planner.MaxSubjects*(1+planner.MaxSlots+planner.MaxSyllabus)+planner.MaxWishes+planner.MaxExams+planner.MaxCalendars) + 10_000

// maxSpaces is how many spaces a document may have, under any names.
const maxSpaces = 10

// maxValues is how many JSON values a document may have. Each part has less than 16 fields.
const maxValues = 16 * maxParts

var errTooManyParts = errors.New("has more in it than two spaces can hold")

// limitParts limits the parts of a document while it is decoded. They can take a hundred times the
// memory of their text.
func limitParts(left int) *json.Unmarshalers {
	spaces := maxSpaces
	return json.UnmarshalFromFunc(func(_ *jsontext.Decoder, part any) error {
		switch part.(type) {
		case *planner.Contents:
			if spaces--; spaces < 0 {
				return errTooManyParts
			}
		case *planner.Subject, *planner.Slot, *planner.Item, *planner.Wish, *planner.DayOff, *planner.ContentExam, *planner.ContentCalendar, *planner.ContentBlock, *account.DocumentKey, *account.DocumentFeed:
			if left--; left < 0 {
				return errTooManyParts
			}
		}
		return errors.ErrUnsupported // to be read as usual
	})
}

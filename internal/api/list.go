package api

import (
	"reflect"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"studyplanner/internal/planner"
)

// list is a list in an answer: either all of it, or rows that are encoded one after
// the other as they come from where they are stored, so that it takes no memory.
type list[T any] struct {
	all  []T
	rows planner.Rows[T] // nil for all
}

// MarshalJSONTo implements [json.MarshalerTo].
func (l list[T]) MarshalJSONTo(to *jsontext.Encoder) error {
	if l.rows == nil {
		return json.MarshalEncode(to, l.all)
	}
	if err := to.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	var one T
	for row, err := range l.rows {
		if one = row; err == nil {
			err = json.MarshalEncode(to, &one)
		}
		if err != nil {
			return err
		}
	}
	return to.WriteToken(jsontext.EndArray)
}

// stands is the type that l is described by.
func (list[T]) stands() reflect.Type { return reflect.TypeFor[[]T]() }

package api

import (
	"reflect"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"studyplanner/internal/planner"
)

// list is a list in an answer. It is either in memory as a whole, or a stream of rows from
// the database.
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
	var current T
	for row, err := range l.rows {
		if current = row; err == nil {
			err = json.MarshalEncode(to, &current)
		}
		if err != nil {
			return err
		}
	}
	return to.WriteToken(jsontext.EndArray)
}

// schemaType is the type of l in the OpenAPI document.
func (list[T]) schemaType() reflect.Type { return reflect.TypeFor[[]T]() }

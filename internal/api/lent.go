package api

import (
	"reflect"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Lent is an answer that is there while a function uses it: it is encoded in the
// middle of what makes it. Its error becomes that of the request.
type Lent[T any] func(use func(T) error) error

// MarshalJSONTo implements [json.MarshalerTo].
func (l Lent[T]) MarshalJSONTo(to *jsontext.Encoder) error {
	return l(func(value T) error { return json.MarshalEncode(to, value) })
}

// stands is the type that l is described by.
func (Lent[T]) stands() reflect.Type { return reflect.TypeFor[T]() }

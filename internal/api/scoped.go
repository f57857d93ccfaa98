package api

import (
	"reflect"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Scoped is an answer that is valid only during a callback, such as within a transaction.
// The answer is encoded there. An error of the callback becomes that of the request.
type Scoped[T any] func(use func(T) error) error

// MarshalJSONTo implements [json.MarshalerTo].
func (l Scoped[T]) MarshalJSONTo(to *jsontext.Encoder) error {
	return l(func(value T) error { return json.MarshalEncode(to, value) })
}

// schemaType is the type of l in the OpenAPI document.
func (Scoped[T]) schemaType() reflect.Type { return reflect.TypeFor[T]() }

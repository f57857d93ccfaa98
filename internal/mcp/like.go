package mcp

import "reflect"

// like returns a struct with what another one has under the same names. So what
// tools take and tell follows the client's types without a list of their fields. A
// pointer is followed or made; one that is nil leaves its field as it is.
func like[T any](from any) (to T) {
	source := reflect.ValueOf(from)
	for f, field := range reflect.ValueOf(&to).Elem().Fields() {
		value := source.FieldByName(f.Name)
		if value.Kind() == reflect.Pointer {
			value = value.Elem()
		}
		if !value.IsValid() {
			continue
		}
		if f.Type.Kind() == reflect.Pointer {
			field.Set(reflect.New(f.Type.Elem()))
			field = field.Elem()
		}
		field.Set(value.Convert(field.Type()))
	}
	return to
}

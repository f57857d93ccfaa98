package api

import (
	"encoding"
	"fmt"
	"net/url"
	"reflect"
	"strings"

	"studyplanner/internal/planner"
)

// queryReader reads the parameters of a query into the fields of a struct, all
// of them Opts. Parameters that the struct does not have are ignored.
type queryReader struct{ fields map[string]parameter }

type parameter struct {
	index []int
	set   func(v reflect.Value, text string) (problem string)
}

func newQueryReader(t reflect.Type) queryReader {
	q := queryReader{map[string]parameter{}}
	for _, f := range fieldsOf(t, "query") {
		q.fields[nameOf(f, "query")] = parameter{f.Index, setterOf(insideOf(f.Type))}
	}
	return q
}

// setterOf returns how a value of type t is set from its text.
func setterOf(t reflect.Type) func(reflect.Value, string) string {
	switch {
	case reflect.PointerTo(t).Implements(textType):
		return setText
	case t.Kind() == reflect.String:
		return func(v reflect.Value, text string) string { v.SetString(storable(text)); return "" }
	case t.Kind() == reflect.Bool:
		return setBool
	case t.Kind() == reflect.Int, t.Kind() == reflect.Int64:
		return setInteger
	default:
		panic(fmt.Sprintf("api: %v cannot be read from a query", t))
	}
}

func setText(v reflect.Value, text string) string {
	if err := v.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text)); err != nil {
		return err.Error()
	}
	return ""
}

// storable returns a text as every database can look for it: PostgreSQL has no text
// with U+0000, and none that is not UTF-8. With another control character in place
// of that, it is still the id of nothing, and no name.
func storable(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\x01")
}

func setBool(v reflect.Value, text string) string {
	v.SetBool(text == "true")
	if text != "true" && text != "false" {
		return "must be true or false"
	}
	return ""
}

// bind reads query into v, and returns everything wrong with it.
func (q queryReader) bind(v reflect.Value, query string) planner.Invalid {
	var bad planner.Invalid
	seen := map[string]bool{}
	for pair := range strings.SplitSeq(query, "&") {
		name, text, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(name)
		p, known := q.fields[name]
		if err != nil || !known {
			continue
		}
		text, err = url.QueryUnescape(text)
		switch {
		case err != nil:
			bad.Check(false, name, "is not encoded properly")
		case seen[name]:
			bad.Check(false, name, "must be given once")
		case text == "":
			bad.Check(false, name, "must not be empty")
		default:
			problem := p.set(inside(v.FieldByIndex(p.index)), text)
			bad.Check(problem == "", name, problem)
		}
		seen[name] = true
	}
	return bad
}

package api

import (
	"encoding"
	"fmt"
	"net/url"
	"reflect"
	"strings"
	"unicode/utf8"

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
		return setString
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

func setString(v reflect.Value, text string) string {
	if !storable(text) {
		return "must be UTF-8 without control characters"
	}
	v.SetString(text)
	return ""
}

// storable reports whether every database can store a text: PostgreSQL has no text
// with U+0000, and none that is not UTF-8.
func storable(text string) bool {
	return utf8.ValidString(text) && !strings.Contains(text, "\x00")
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

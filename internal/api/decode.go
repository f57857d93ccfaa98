package api

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"studyplanner/internal/planner"
)

// binder reads one JSON text into a Go value and gathers what is wrong with it.
type binder struct {
	*jsontext.Decoder
	path     []string // of the value being read: .field and [index] parts
	bad      planner.Invalid
	hopeless bool // the text as a whole is no object
}

// bind reads the object in body into v, and returns everything wrong with it.
// It returns false if body is not one JSON object, so that v holds nothing.
func bind(read reader, v reflect.Value, body []byte) (planner.Invalid, bool) {
	refuse := func(reason string) (planner.Invalid, bool) {
		return planner.Invalid{{Field: "body", Reason: reason}}, false
	}
	switch {
	case len(bytes.TrimSpace(body)) == 0:
		return refuse("is required")
	case !utf8.Valid(body):
		return refuse("must be valid UTF-8")
	case overfull(body):
		return refuse("has more in it than any request needs")
	}
	b := &binder{Decoder: newDecoder(body)}
	if err := read(b, v); err != nil {
		return refuse(syntaxProblem(err))
	}
	if _, err := b.ReadToken(); err == nil {
		return refuse("must be one JSON object and nothing after it")
	} else if !errors.Is(err, io.EOF) {
		return refuse(syntaxProblem(err))
	}
	return b.bad, !b.hopeless
}

// maxValues is how many values a body may have: more than in those with the largest
// batch, slots or syllabus, of which each part has less than 16 fields.
const maxValues = 16 * (planner.MaxBatch + planner.MaxSlots + planner.MaxSyllabus)

// overfull reports whether body has more values, each of which has a byte at least.
func overfull(body []byte) bool {
	if len(body) <= maxValues {
		return false
	}
	over, _ := Overfull(bytes.NewReader(body), maxValues) // nothing fails in memory
	return over
}

// newDecoder returns a decoder of one JSON text. It lets repeated names pass:
// the binder can name them all.
func newDecoder(text []byte) *jsontext.Decoder {
	return jsontext.NewDecoder(bytes.NewReader(text), jsontext.AllowDuplicateNames(true))
}

// syntaxProblem says where a body stops being JSON.
func syntaxProblem(err error) string {
	if syntax, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		return "is not valid JSON at byte " + strconv.FormatInt(syntax.ByteOffset, 10)
	}
	return "is not valid JSON: it ends too early"
}

// wrong records a problem with the value being read, unless there are more
// than will be told anyway.
func (b *binder) wrong(reason string) {
	if len(b.bad) > maxProblems {
		return
	}
	field := strings.TrimPrefix(strings.Join(b.path, ""), ".")
	if len(b.path) == 0 {
		field, b.hopeless = "body", true
	}
	b.bad.Check(false, field, reason)
}

// at runs read on the value below the current one, at part.
func (b *binder) at(part string, read reader, v reflect.Value) error {
	b.path = append(b.path, part)
	err := read(b, v)
	b.path = b.path[:len(b.path)-1]
	return err
}

// below records a problem with something below the value being read.
func (b *binder) below(part, reason string) {
	b.path = append(b.path, part)
	b.wrong(reason)
	b.path = b.path[:len(b.path)-1]
}

// is reports whether the next value is of one of the given kinds. If not, it
// records that the value must be want, and skips it.
func (b *binder) is(want string, kinds ...jsontext.Kind) (bool, error) {
	kind := b.PeekKind()
	if slices.Contains(kinds, kind) {
		return true, nil
	}
	if err := b.SkipValue(); err != nil {
		return false, err
	}
	if kind == 'n' {
		want = "not be null"
	}
	b.wrong("must " + want)
	return false, nil
}

// validated returns the problems in bad, and those that the value's own
// Validate finds in what was read, unless one that is known may be the reason.
func validated(bad planner.Invalid, value any) planner.Invalid {
	v, ok := value.(interface{ Validate() error })
	if !ok {
		return bad
	}
	wrong, within := map[string]bool{}, map[string]bool{} // places that are wrong, or hold one that is
	for _, p := range bad {
		wrong[p.Field] = true
		for place := p.Field; place != ""; place = parent(place) {
			within[place] = true
		}
	}
	found, _ := errors.AsType[planner.Invalid](v.Validate())
	for _, p := range found {
		place := p.Field
		if strings.HasSuffix(place, "]") { // said of an element that does not fit its neighbours
			place = parent(place)
		}
		known := within[place]
		for ; place != ""; place = parent(place) {
			known = known || wrong[place]
		}
		if !known {
			bad = append(bad, p)
		}
	}
	return bad
}

// parent returns the place that holds the given one: slots of slots[1], slots[1]
// of slots[1].start.
func parent(place string) string { return place[:max(0, strings.LastIndexAny(place, ".["))] }

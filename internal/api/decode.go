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
	path      []string // of the value being read: .field and [index] parts
	bad       planner.Invalid
	notObject bool // the text as a whole is no object
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
	case tooManyValues(body):
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
	return b.bad, !b.notObject
}

// maxValues is how many values a body may have. Each part of a batch, slots or a syllabus has less
// than 16 fields.
const maxValues = 16 * (planner.MaxBatch + planner.MaxSlots + planner.MaxSyllabus)

// tooManyValues reports whether body has more than maxValues values. Each has at least
// one byte.
func tooManyValues(body []byte) bool {
	if len(body) <= maxValues {
		return false
	}
	over, _ := TooManyValues(bytes.NewReader(body), maxValues) // nothing fails in memory
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

// addProblem records a problem with the value being read, up to maxProblems.
func (b *binder) addProblem(reason string) {
	if len(b.bad) > maxProblems {
		return
	}
	field := strings.TrimPrefix(strings.Join(b.path, ""), ".")
	if len(b.path) == 0 {
		field, b.notObject = "body", true
	}
	b.bad.Check(false, field, reason)
}

// readAt runs read on the value at part, below the current one.
func (b *binder) readAt(part string, read reader, v reflect.Value) error {
	b.path = append(b.path, part)
	err := read(b, v)
	b.path = b.path[:len(b.path)-1]
	return err
}

// addProblemAt records a problem with the value at part, below the current one.
func (b *binder) addProblemAt(part, reason string) {
	b.path = append(b.path, part)
	b.addProblem(reason)
	b.path = b.path[:len(b.path)-1]
}

// expect reports whether the next value has one of kinds. If not, it records that the value
// must be want, and skips it.
func (b *binder) expect(want string, kinds ...jsontext.Kind) (bool, error) {
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
	b.addProblem("must " + want)
	return false, nil
}

// validated returns the problems in bad, and those that the value's own Validate finds. It leaves
// out those that a problem in bad may explain.
func validated(bad planner.Invalid, value any) planner.Invalid {
	v, ok := value.(interface{ Validate() error })
	if !ok {
		return bad
	}
	invalid, ancestors := map[string]bool{}, map[string]bool{} // invalid places, and what contains them
	for _, p := range bad {
		invalid[p.Field] = true
		for place := p.Field; place != ""; place = parent(place) {
			ancestors[place] = true
		}
	}
	problems, _ := errors.AsType[planner.Invalid](v.Validate())
	for _, p := range problems {
		place := p.Field
		if strings.HasSuffix(place, "]") { // said of an element that does not fit its neighbours
			place = parent(place)
		}
		explained := ancestors[place]
		for ; place != ""; place = parent(place) {
			explained = explained || invalid[place]
		}
		if !explained {
			bad = append(bad, p)
		}
	}
	return bad
}

// parent returns the parent of a place: slots of slots[1], slots[1] of slots[1].start.
func parent(place string) string { return place[:max(0, strings.LastIndexAny(place, ".["))] }

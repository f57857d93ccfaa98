package api

import (
	"encoding"
	"fmt"
	"reflect"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// A reader reads the next JSON value into a Go value. What is wrong with it is
// recorded in the binder; the error is one of the JSON text itself.
type reader func(b *binder, v reflect.Value) error

// optional is implemented by planner.Opt.
type optional interface{ Field() any }

var (
	optionalType = reflect.TypeFor[optional]()
	textType     = reflect.TypeFor[encoding.TextUnmarshaler]()
	rawType      = reflect.TypeFor[jsontext.Value]()
)

// newReader returns the reader for values of type t. A plain field is required, a pointer may be
// absent or null, an Opt may be absent. It panics for types that no input has.
func newReader(t reflect.Type) reader {
	switch p := reflect.PointerTo(t); {
	case t == reflect.TypeFor[batchOperation]():
		return newOperationReader()
	case t == rawType:
		return readRaw
	case p.Implements(optionalType):
		read := newReader(insideOf(t))
		return func(b *binder, v reflect.Value) error { return read(b, inside(v)) }
	case p.Implements(textType):
		return readText
	}
	switch t.Kind() {
	case reflect.Pointer:
		return newPointerReader(t)
	case reflect.Struct:
		return newObjectReader(t)
	case reflect.Slice:
		return newListReader(t)
	case reflect.String:
		return readString
	case reflect.Bool:
		return readBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return readInteger
	case reflect.Float64:
		return readNumber
	default:
		panic(fmt.Sprintf("api: %v cannot be read from JSON", t))
	}
}

// inside marks the Opt v as set and returns its value.
func inside(v reflect.Value) reflect.Value {
	return reflect.ValueOf(v.Addr().Interface().(optional).Field()).Elem()
}

// insideOf returns the type of the value of the Opt type t.
func insideOf(t reflect.Type) reflect.Type { return inside(reflect.New(t).Elem()).Type() }

func newPointerReader(t reflect.Type) reader {
	read := newReader(t.Elem())
	return func(b *binder, v reflect.Value) error {
		if b.PeekKind() == 'n' {
			return b.SkipValue()
		}
		v.Set(reflect.New(t.Elem()))
		return read(b, v.Elem())
	}
}

func newListReader(t reflect.Type) reader {
	read := newReader(t.Elem())
	return func(b *binder, v reflect.Value) error {
		if ok, err := b.expect("be an array", '['); !ok {
			return err
		}
		if _, err := b.ReadToken(); err != nil {
			return err
		}
		v.Set(reflect.MakeSlice(t, 0, 0))
		for i := 0; b.PeekKind() != ']'; i++ {
			v.Set(reflect.Append(v, reflect.Zero(t.Elem())))
			if err := b.readAt("["+strconv.Itoa(i)+"]", read, v.Index(i)); err != nil {
				return err
			}
		}
		_, err := b.ReadToken()
		return err
	}
}

func readString(b *binder, v reflect.Value) error {
	if ok, err := b.expect("be a string", '"'); !ok {
		return err
	}
	token, err := b.ReadToken()
	if err != nil {
		return err
	}
	v.SetString(storable(token.String()))
	return nil
}

// readText reads a string by the parser of the value's own type.
func readText(b *binder, v reflect.Value) error {
	if ok, err := b.expect("be a string", '"'); !ok {
		return err
	}
	token, err := b.ReadToken()
	if err != nil {
		return err
	}
	if err := v.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(token.String())); err != nil {
		b.addProblem(err.Error())
	}
	return nil
}

// readRaw keeps a value as it is written.
func readRaw(b *binder, v reflect.Value) error {
	value, err := b.ReadValue()
	if err == nil {
		v.SetBytes(value.Clone())
	}
	return err
}

func readBool(b *binder, v reflect.Value) error {
	if ok, err := b.expect("be true or false", 't', 'f'); !ok {
		return err
	}
	token, err := b.ReadToken()
	if err == nil {
		v.SetBool(token.Bool())
	}
	return err
}

func readInteger(b *binder, v reflect.Value) error {
	if ok, err := b.expect("be an integer", '0'); !ok {
		return err
	}
	number, err := b.ReadValue()
	if err != nil {
		return err
	}
	if problem := setInteger(v, string(number)); problem != "" {
		b.addProblem(problem)
	}
	return nil
}

func readNumber(b *binder, v reflect.Value) error {
	if ok, err := b.expect("be a number", '0'); !ok {
		return err
	}
	number, err := b.ReadValue()
	if err != nil {
		return err
	}
	n, err := strconv.ParseFloat(string(number), 64)
	if err != nil {
		b.addProblem("is out of range")
	}
	v.SetFloat(n)
	return nil
}

// setInteger sets v to the integer that text is, or says why it cannot.
func setInteger(v reflect.Value, text string) string {
	n, isInteger, fits := parseInteger(text)
	switch {
	case !isInteger:
		return "must be an integer"
	case !fits || v.OverflowInt(n):
		return "is out of range"
	}
	v.SetInt(n)
	return ""
}

// maxShownName is how many bytes of an unknown field's name a problem shows.
const maxShownName = 64

// displayName returns a name that a client made up, shortened for a problem.
func displayName(name string) string {
	switch {
	case name == "":
		return `""`
	case len(name) <= maxShownName:
		return name
	}
	cut := maxShownName
	for !utf8.RuneStart(name[cut]) {
		cut--
	}
	return name[:cut] + "…"
}

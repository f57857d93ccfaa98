package conform

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
)

// node is a place in an answer: where it is, and what stands there.
type node struct {
	a     *answer
	where string // such as data.days[0].date
	value any    // as JSON is decoded: nil, bool, float64, string, list or obj
	there bool
}

// fail says what is wrong at n.
func (n node) fail(format string, args ...any) {
	n.a.v.fail(n.a, "%s %s", n.where, fmt.Sprintf(format, args...))
}

// String is the value for people.
func (n node) String() string {
	if !n.there {
		return "not there"
	}
	return shorten(tell(n.value))
}

// tell is a value as JSON.
func tell(value any) string {
	text, err := json.Marshal(value, json.Deterministic(true))
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// shorten keeps a reason readable: the exchange beside it has everything.
func shorten(text string) string {
	const most = 300
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// below returns the place of part in n, at the end of path.
func (n node) below(part string, value any, there bool) node {
	where := n.where + part
	if n.where == "the answer" {
		where = strings.TrimPrefix(part, ".")
	}
	return node{n.a, where, value, there}
}

// object returns the fields of n, which must be an object.
func (n node) object() obj {
	o, ok := n.value.(obj)
	if !ok {
		n.fail("is %s, want an object", n)
	}
	return o
}

// field returns a field of n, which must be there.
func (n node) field(name string) node {
	value, there := n.object()[name]
	f := n.below("."+name, value, there)
	if !there {
		f.fail("is not there")
	}
	return f
}

// lacks expects n to have no such field.
func (n node) lacks(name string) {
	if value, there := n.object()[name]; there {
		n.below("."+name, value, there).fail("is %s, but has no place there", tell(value))
	}
}

// only expects n to have exactly these fields.
func (n node) only(names ...string) {
	found := slices.Sorted(maps.Keys(n.object()))
	if names = slices.Sorted(slices.Values(names)); !slices.Equal(found, names) {
		n.fail("has the fields %s, want %s", strings.Join(found, ", "), strings.Join(names, ", "))
	}
}

// list returns the elements of n, which must be an array.
func (n node) list() []node {
	all, ok := n.value.(list)
	if !ok {
		n.fail("is %s, want an array", n)
	}
	elements := make([]node, len(all))
	for i, value := range all {
		elements[i] = n.below(fmt.Sprintf("[%d]", i), value, true)
	}
	return elements
}

// at returns the element of an array at i, which must be there.
func (n node) at(i int) node {
	if all := n.list(); i < len(all) {
		return all[i]
	}
	e := n.below(fmt.Sprintf("[%d]", i), nil, false)
	e.fail("is not there")
	return e
}

// length expects an array to have so many elements.
func (n node) length(want int) {
	if got := len(n.list()); got != want {
		n.fail("has %d elements, want %d: %s", got, want, n)
	}
}

// some expects an array to have an element.
func (n node) some() {
	if len(n.list()) == 0 {
		n.fail("is empty")
	}
}

// where returns the element of an array that has a field with that value.
func (n node) with(field string, value any) node {
	for _, e := range n.list() {
		if o, ok := e.value.(obj); ok && reflect.DeepEqual(o[field], plain(value)) {
			return e
		}
	}
	n.fail("has no element whose %s is %s: %s", field, tell(value), n)
	return n.below("[?]", nil, false)
}

// column is a field of all elements, as one array.
func (n node) column(field string) node {
	values := list{}
	for _, e := range n.list() {
		values = append(values, e.field(field).value)
	}
	return n.below("[]."+field, values, true)
}

// is expects a value, numbers as they are in JSON.
func (n node) is(want any) {
	if !n.there || !reflect.DeepEqual(n.value, plain(want)) {
		n.fail("is %s, want %s", n, tell(want))
	}
}

// not expects any value but one.
func (n node) not(unwanted any) {
	if n.there && reflect.DeepEqual(n.value, plain(unwanted)) {
		n.fail("is %s", n)
	}
}

// has expects fields of an object, among others.
func (n node) has(fields obj) {
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		n.field(name).is(fields[name])
	}
}

// holds expects an array to have these elements, in whatever order.
func (n node) holds(want ...any) {
	order := func(x, y any) int { return cmp.Compare(tell(x), tell(y)) }
	var got list
	for _, e := range n.list() {
		got = append(got, e.value)
	}
	found := slices.SortedFunc(slices.Values(got), order)
	wanted := slices.SortedFunc(slices.Values(want), order)
	if tell(found) != tell(wanted) && len(found)+len(wanted) > 0 {
		n.fail("is %s, want %s in any order", n, tell(want))
	}
}

// words returns a string that is not empty.
func (n node) words() string {
	text, _ := n.value.(string)
	if text == "" {
		n.fail("is %s, want a text", n)
	}
	return text
}

// matches expects a string of a form, which what describes.
func (n node) matches(form *regexp.Regexp, what string) string {
	text := n.words()
	if !form.MatchString(text) {
		n.fail("is %s, want %s", n, what)
	}
	return text
}

// number returns a number.
func (n node) number() float64 {
	x, ok := n.value.(float64)
	if !ok {
		n.fail("is %s, want a number", n)
	}
	return x
}

// within expects a number from low to high.
func (n node) within(low, high float64) {
	if x := n.number(); x < low || x > high {
		n.fail("is %s, want %v to %v", n, low, high)
	}
}

// yes expects what is said of n to be so.
func (n node) yes(so bool, format string, args ...any) {
	if !so {
		n.fail(format, args...)
	}
}

// id is the identifier of an object.
func (n node) id() string { return n.field("id").words() }

// plain returns a value as JSON that was read has it.
func plain(value any) any {
	var decoded any
	if json.Unmarshal([]byte(tell(value)), &decoded) != nil {
		return value
	}
	return decoded
}

package requests

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"studyplanner/torture/document"
)

// mood is how near to the document a value is.
type mood int

// The moods.
const (
	valid mood = iota
	boundary
	spoilt
)

// values makes values for schemas.
type values struct {
	*rand.Rand
	mood mood
	ids  map[string][]string // of what is there, by kind
	seen int                 // fields of this request
}

// oneIn is true once in n times.
func (v *values) oneIn(n int) bool { return v.IntN(n) == 0 }

func pick[T any](v *values, from []T) T { return from[v.IntN(len(from))] }

// of returns a value for a field or parameter of that name.
func (v *values) of(s *openapi3.Schema, name string, depth int) any {
	v.seen++
	if v.mood == spoilt && v.oneIn(4) {
		return v.nasty(depth)
	}
	if variants := document.Variants(s); len(variants) > 0 {
		return v.of(pick(v, variants), name, depth)
	}
	switch {
	case s.Const != nil:
		return s.Const
	case len(s.Enum) > 0:
		return pick(v, s.Enum)
	case document.Is(s, "null") && v.oneIn(4):
		return nil
	case document.Is(s, "object"):
		return v.object(s, depth)
	case document.Is(s, "array"):
		return v.array(s, name, depth)
	case document.Is(s, "string"):
		return v.text(s, name)
	case document.Is(s, "boolean"):
		return v.oneIn(2)
	}
	return v.number(s)
}

func (v *values) object(s *openapi3.Schema, depth int) any {
	fields := map[string]any{}
	for _, name := range document.Fields(s) {
		required := slices.Contains(s.Required, name)
		if required && (v.mood != spoilt || !v.oneIn(8)) || !required && v.oneIn(3) {
			fields[name] = v.of(s.Properties[name].Value, name, depth+1)
		}
	}
	if start, ok := fields["start"].(string); ok && v.mood == valid && start < "23:00" {
		fields["end"] = "23:" + start[3:] // so that it ends after it begins
	}
	if v.mood == spoilt && v.oneIn(6) {
		fields[pick(v, []string{"x", "ID", "id ", "__proto__", "", "\u0000", "subject_Id"})] = v.nasty(depth)
	}
	return fields
}

// mostItems bounds lists, some of which may be longer.
const mostItems = 510

func (v *values) array(s *openapi3.Schema, name string, depth int) any {
	n := int(s.MinItems) + v.IntN(3)
	if v.mood != valid && v.oneIn(6) {
		n = max(0, int(s.MinItems)-1)
		if s.MaxItems != nil && v.oneIn(2) {
			n = int(*s.MaxItems) + v.IntN(2)
		}
	}
	list := []any{}
	for range min(n, mostItems) {
		list = append(list, v.of(s.Items.Value, name, depth+1))
	}
	return list
}

func (v *values) number(s *openapi3.Schema) any {
	least, most := -10.0, 1000.0
	if s.Min != nil {
		least = *s.Min
	}
	if s.Max != nil {
		most = *s.Max
	}
	if v.mood != valid {
		return json.Number(fmt.Sprint(pick(v, []any{least, most, least - 1, most + 1, least + 0.5, "1e1", "60.0", "-0"})))
	}
	return int(least) + v.IntN(int(most-least)+1)
}

// kinds is which ids stand in a field of a name.
var kinds = map[string]string{"subject_id": "subjects", "item_id": "syllabus"}

func (v *values) text(s *openapi3.Schema, name string) string {
	if kind := kinds[name]; kind != "" || name == "id" {
		if kind == "" {
			kind = pick(v, []string{"blocks", "syllabus", "subjects"})
		}
		return v.id(kind)
	}
	switch {
	case s.Format == "date" || s.Pattern == `^\d{4}-\d{2}-\d{2}$`:
		return v.date()
	case strings.HasPrefix(s.Pattern, `^([01]\d`):
		if v.mood != valid {
			return pick(v, []string{"00:00", "23:59", "24:00", "9:00", "09:60", "", "12:30:00"})
		}
		return fmt.Sprintf("%02d:%02d", v.IntN(23), v.IntN(60))
	case strings.HasPrefix(s.Pattern, "^#"):
		return pick(v, []string{"#fff", "#0A0b0C", "#047857"})
	case name == "include":
		return "subjects"
	case name == "time_zone":
		return pick(v, []string{"Europe/Berlin", "UTC", "Asia/Kathmandu", "Local", "../etc/passwd"})
	}
	return v.words(s)
}

// id is that of something that is there, most of the time.
func (v *values) id(kind string) string {
	all := v.ids[kind]
	if len(all) == 0 || v.mood == spoilt && v.oneIn(2) || v.oneIn(20) {
		return pick(v, []string{"x", "blk_01981b3cb4e7h1k5n9q2s6v0a4", "%00", "..", "sub_", "\u202e", "abcdef"})
	}
	id := pick(v, all)
	if kind == "blocks" && v.oneIn(8) {
		return id[len(id)-6:] // an ending will do
	}
	return id
}

func (v *values) date() string {
	if v.mood != valid {
		return pick(v, []string{"0001-01-01", "9999-12-31", "2024-02-30", "2024-02-29", "0000-01-01", "10000-01-01", "2024-1-1", ""})
	}
	return fmt.Sprintf("20%02d-%02d-%02d", 20+v.IntN(15), 1+v.IntN(12), 1+v.IntN(28))
}

// pieces are what texts are made of.
var pieces = []string{
	"Algebra", " ", "ß", "é", "e\u0301", "\u202e", "\u200b", "😀", "👩\u200d🚀", "\u0000", "\n", "\t", "'", `"`, "\\", "%", "<b>", "=1+1", "𝒜", "ﷺ", "İ", "ı", "\ufeff", "\u2028", "0", "-", "# ", "- [x] ", "1h30",
	"\U000e0001", "ậ", "\u0300\u0301\u0302", "中", "نص", "~", "*", "{", "}", "\r", "\u007f", "\u0085", "Ω",
}

func (v *values) words(s *openapi3.Schema) string {
	n := 1 + v.IntN(6)
	if s.MaxLength != nil && v.mood != valid {
		return strings.Repeat(pick(v, pieces), int(*s.MaxLength)+v.IntN(3)-1)
	}
	if v.mood == spoilt && v.oneIn(20) {
		n = 1 + v.IntN(20_000)
	}
	var b strings.Builder
	for range n {
		piece := pick(v, pieces)
		if v.mood == valid && strings.ContainsFunc(piece, func(c rune) bool { return c < ' ' }) {
			piece = "a"
		}
		b.WriteString(piece)
	}
	return b.String()
}

// nasty is a value of any type and size.
func (v *values) nasty(depth int) any {
	if depth < 6 && v.oneIn(5) {
		return pick(v, []any{[]any{v.nasty(depth + 1), v.nasty(depth + 1)}, map[string]any{"a": v.nasty(depth + 1)}})
	}
	return pick(v, nasties)
}

// nasties are such values.
var nasties = []any{
	nil, true, false, "", "x", -1, 0, 1, 1.5, json.Number("1e999"), json.Number("-1e-999"), json.Number("9223372036854775808"),
	json.Number(strings.Repeat("9", 400)),
	[]any{},
	map[string]any{},
	"\u0000", strings.Repeat("a", 5000), strings.Repeat("e\u0301", 900), "\u202e\u0300",
	[]any{nil},
	"2026-03-02", "09:00", "null",
}

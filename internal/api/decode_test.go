package api

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"studyplanner/internal/planner"
)

func TestABodyFillsItsStruct(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		want any
	}{
		{
			`{"subject_id":"s","date":"2026-03-02","start":"09:00","end":"10:00","topic":null}`,
			planner.BlockDraft{SubjectID: "s", Date: planner.NewDate(2026, 3, 2), Start: 540, End: 600},
		},
		{
			`{"end":"10:00","topic":"\u00e9\n","done":false}`,
			planner.BlockPatch{End: planner.Some(planner.Clock(600)), Topic: planner.Some(new("é\n")), Done: planner.Some(false)},
		},
		{`{"topic":null}`, planner.BlockPatch{Topic: planner.Some((*string)(nil))}},
		{
			`{"name":"A","type":"inactive","color":"#ABC","slots":[]}`,
			planner.SubjectDraft{Name: "A", Type: "inactive", Color: new(planner.Color("#ABC")), Slots: &[]planner.Slot{}},
		},
		{
			`{"slots":[{"end":"10:00","start":"09:00","days":[0,6e0]}]}`,
			planner.SubjectPatch{Slots: planner.Some([]planner.Slot{{Days: []planner.Weekday{0, 6}, Start: 540, End: 600}})},
		},
		{
			`{"operations":[{"id":"b","end":"10:00","op":"update"},{"op":"delete","id":"b"}]}`,
			batchDraft{Operations: []batchOperation{
				{&planner.BlockUpdate{Op: "update", ID: "b", BlockPatch: planner.BlockPatch{End: planner.Some(planner.Clock(600))}}},
				{&planner.BlockDeletion{Op: "delete", ID: "b"}},
			}},
		},
	} {
		got := reflect.New(reflect.TypeOf(tt.want))
		if bad, ok := bind(newReader(got.Elem().Type()), got.Elem(), []byte(tt.text)); !ok || bad != nil {
			t.Errorf("%s: %v", tt.text, bad)
		}
		if !reflect.DeepEqual(got.Elem().Interface(), tt.want) {
			t.Errorf("%s gives\n%#v, want\n%#v", tt.text, got.Elem(), tt.want)
		}
	}
}

func TestTheValuesOfABodyAreCounted(t *testing.T) {
	t.Parallel()
	for body, values := range map[string]int{
		``: 0, `"a,b"`: 0, `{}`: 1, `{"a":1}`: 1, `{"a":1,"b":[2,3]}`: 4, `["\\",{"\"[,{":","}]`: 3,
	} {
		for _, piece := range []int{1, 2, 100} {
			if tooManyInPieces(t, body, piece, values) || !tooManyInPieces(t, body+",", piece, values) {
				t.Errorf("%s does not have %d in pieces of %d", body, values, piece)
			}
		}
	}
}

func TestAValueThatIsTooLongIsFoundWhereverItStands(t *testing.T) {
	t.Parallel()
	for _, c := range []string{"a", ",", `\\`} {
		fits := strings.Repeat(c, maxPart/len(c)-10)
		for _, piece := range []int{1 << 10, 4 << 20} {
			if tooManyInPieces(t, `["`+fits+`","`+fits+`"]`, piece, 10) || !tooManyInPieces(t, `["`+fits+fits+`"]`, piece, 10) {
				t.Errorf("%q in pieces of %d", c, piece)
			}
		}
	}
	if !tooManyInPieces(t, `[`+strings.Repeat(" ", maxPart+1), 1<<10, 10) {
		t.Error("blanks are no end")
	}
}

// tooManyInPieces is Overfull of a body that comes in pieces of some length.
func tooManyInPieces(t *testing.T, body string, piece, most int) bool {
	t.Helper()
	in, out := io.Pipe()
	go func() {
		var err error
		for rest := []byte(body); len(rest) > 0 && err == nil; rest = rest[min(piece, len(rest)):] {
			_, err = out.Write(rest[:min(piece, len(rest))])
		}
		out.Close()
	}()
	over, err := TooManyValues(in, most)
	in.Close()
	if err != nil {
		t.Fatal(err)
	}
	return over
}

// manyParts are bodies of a megabyte with very many values.
func manyParts() []string {
	var fields strings.Builder
	for i := 0; fields.Len() < 1_000_000; i++ {
		fmt.Fprintf(&fields, `"%x":1,`, i)
	}
	return []string{`{` + fields.String() + `"z":1}`, `{"syllabus":[` + strings.Repeat("0,", 500_000) + `0]}`, `{"slots":[` + strings.Repeat("{},", 300_000) + `{}]}`}
}

func TestABodyOfVeryManyPartsIsRefusedUnread(t *testing.T) {
	t.Parallel()
	for _, body := range manyParts() {
		var draft planner.SubjectDraft
		bad, ok := bind(newReader(reflect.TypeOf(draft)), reflect.ValueOf(&draft).Elem(), []byte(body))
		want := planner.Invalid{{Field: "body", Reason: "has more in it than any request needs"}}
		if ok || !reflect.DeepEqual(bad, want) {
			t.Errorf("%.40s: %v", body, bad)
		}
	}
}

func BenchmarkABodyOfVeryManyParts(b *testing.B) {
	for _, body := range manyParts() {
		b.Run(body[:10], func(b *testing.B) {
			read := newReader(reflect.TypeFor[planner.SubjectDraft]())
			for b.Loop() {
				var draft planner.SubjectDraft
				bind(read, reflect.ValueOf(&draft).Elem(), []byte(body))
			}
		})
	}
}

func TestAProblemIsNotToldTwice(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ known, found, want string }{
		{"end", "end", ""},
		{"slots[0].days[1]", "slots[0].days", ""},
		{"slots[0]", "slots[0].days", ""},
		{"slots[0].start", "slots[1]", ""},
		{"slots[0].start", "slots[0].end", "slots[0].end"},
		{"slots[1].start", "slots[10].start", "slots[10].start"},
		{"name", "names", "names"},
		{"body", "name", "name"},
	} {
		bad := validated(planner.Invalid{{Field: tt.known}}, invalid(tt.found))
		if told := len(bad) == 2; told != (tt.want != "") {
			t.Errorf("%s is known, %s was found: %v", tt.known, tt.found, bad)
		}
	}
}

// invalid is a value that is wrong at one place.
type invalid string

func (i invalid) Validate() error { return planner.Invalid{{Field: string(i), Reason: "is wrong"}} }

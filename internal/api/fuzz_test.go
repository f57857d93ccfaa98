package api

import (
	"encoding/json"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"studyplanner/internal/planner"
)

// bodySeeds are JSON texts that reach deep into one request type or another.
var bodySeeds = []string{
	``, `{}`, `null`, `[]`, `{"a":{"a":[{}]}}`, "{\"a\":\"\xff\"}", `{"date":"2026-03-02","date":null}`,
	`{"name":"A","type":"study","color":"#fff","slots":[{"days":[1,7.0],"start":"09:00","end":"10:00"}]}`,
	`{"operations":[{"op":"create","subject_id":"s","date":"2026-03-02","start":"09:00","end":"10:00"},{"id":"x","op":"update"}],"dry_run":true}`,
	`{"goal":"A","available_hours":2.5e0}`, `{"goal":null,"available_hours":1e999}`,
	`{"schedule_version":"MSAxIDIgMyA0","suggestions":[{"type":"add_block","subject_id":"s","day":"Sunday","start":"09:00","end":"10:00","reason":""}],"dry_run":false}`,
	`{"syllabus":[{"id":"x","title":"A","duration":1e2,"done":false},{"title":"\u0000","duration":-1}]}`,
	`{"subject_id":"s","start":"09:00","end":"08:00","topic":null,"done":false}`,
}

func FuzzAnyBodyIsReadOrRefused(f *testing.F) {
	routes := (&API{}).routes()
	var readers []reader
	var types []reflect.Type
	for _, rt := range routes {
		if rt.Body != nil && rt.media == "" {
			types = append(types, rt.Body)
			readers = append(readers, newReader(rt.Body))
		}
	}
	for _, text := range bodySeeds {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for i, read := range readers {
			v := reflect.New(types[i])
			bad, ok := bind(read, v.Elem(), text)
			if !ok && len(bad) == 0 {
				t.Errorf("%v: refused without a reason", types[i])
			}
			if len(bad) == 0 && (!jsontext.Value(text).IsValid() || jsontext.Value(text).Kind() != '{') {
				t.Errorf("%v: read, though it is not an object without repeated names", types[i])
			}
			if ok {
				bad = validated(bad, v.Elem().Interface())
			}
			for _, p := range bad {
				if p.Field == "" || p.Reason == "" {
					t.Errorf("%v: a problem with nothing: %v", types[i], bad)
				}
			}
		}
	})
}

func FuzzAnyQueryIsReadOrRefused(f *testing.F) {
	for _, query := range []string{
		"", "date=2026-03-02", "date_from=2026-03-02&date_to=2026-03-03&done=true&limit=1&subject_id=x", "week_offset=-1e1", "period=all", "type=study",
		"cursor=MjAyNi0wMy0wMiAwOTowMCAxMDowMCB4", "%64one=tru%65", "done=%", "&&=&;",
	} {
		f.Add(query)
	}
	f.Fuzz(func(t *testing.T, query string) {
		for _, read := range []func(string) planner.Invalid{
			problemsOf[blocksQuery], problemsOf[subjectsQuery], problemsOf[scheduleQuery], problemsOf[statsQuery],
		} {
			for _, p := range read(query) {
				if p.Field == "" || p.Reason == "" {
					t.Errorf("a problem with nothing: %v", p)
				}
			}
		}
	})
}

func problemsOf[Q any](query string) planner.Invalid {
	var q Q
	bad := newQueryReader(reflect.TypeFor[Q]()).bind(reflect.ValueOf(&q).Elem(), query)
	return validated(bad, q)
}

func FuzzWhatParsesAsACursorPrintsBackTheSame(f *testing.F) {
	f.Add(cursor{Place: planner.Place{Date: 1, Start: 2, End: 3}, ID: "blk_1"}.String())
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		var c cursor
		if c.UnmarshalText([]byte(text)) == nil && c.String() != text {
			t.Errorf("%q prints as %q", text, c)
		}
	})
}

func FuzzEntityTagsPrintBackTheSame(f *testing.F) {
	for _, list := range []string{"*", `"a"`, `W/"a", "b"`, `"a" "b"`, `,,"a",`, `"`, "W/"} {
		f.Add(list)
	}
	f.Fuzz(func(t *testing.T, list string) {
		tags, any, ok := parseTags(list)
		if any && (!ok || tags != nil) {
			t.Errorf("%q: any and %q", list, tags)
		}
		again, _, okAgain := parseTags(strings.Join(tags, ", "))
		if !reflect.DeepEqual(again, tags) || ok && !any && !okAgain {
			t.Errorf("%q: %q and then %q", list, tags, again)
		}
	})
}

func FuzzIntegersAreThoseOfExactArithmetic(f *testing.F) {
	for _, text := range []string{
		"0", "-0", "-0.0e5", "1.5", "60.0", "6e1", "0.6E+2", "600e-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
		"1e18", "1e19", "1e1000000000", "-1e-99999999999999999999", "01", "1.", "+1", "1e", "1e+-1", "0e99999999999999999999", "0.000000000000000000001e21",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, whole, fits := parseInteger(text)
		if !json.Valid([]byte(text)) || strings.Trim(text, "+-.0123456789eE") != "" {
			if whole || fits {
				t.Errorf("%q is no number", text)
			}
			return
		}
		if _, exponent, _ := cutExponent(text); max(exponent, -exponent) > 1000 {
			return // too much for the arithmetic to compare with
		}
		want, _ := new(big.Rat).SetString(text)
		if whole != want.IsInt() || fits != (want.IsInt() && want.Num().IsInt64()) || fits && n != want.Num().Int64() {
			t.Errorf("%q: %d %v %v, want %v", text, n, whole, fits, want)
		}
	})
}

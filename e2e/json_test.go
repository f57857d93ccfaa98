package e2e_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// obj is a JSON object. Its accessors give the zero value for what is missing
// or of another type: the comparison that follows then says so.
type obj map[string]any

func (o obj) str(name string) string { s, _ := o[name].(string); return s }
func (o obj) id() string             { return o.str("id") }
func (o obj) num(name string) int    { n, _ := o[name].(float64); return int(n) }

func (o obj) object(name string) obj { m, _ := o[name].(map[string]any); return m }

func (o obj) objects(name string) []obj {
	list, _ := o[name].([]any)
	return toObjects(list)
}

func toObjects(list []any) []obj {
	all := make([]obj, len(list))
	for i, v := range list {
		m, _ := v.(map[string]any)
		all[i] = m
	}
	return all
}

// with returns a copy in which a field has another value.
func (o obj) with(name string, value any) obj {
	changed := obj{}
	maps.Copy(changed, o)
	changed[name] = value
	return changed
}

// without returns a copy that lacks some fields.
func (o obj) without(names ...string) obj {
	o = maps.Clone(o)
	for _, name := range names {
		delete(o, name)
	}
	return o
}

// object decodes data that is an object.
func (a answer) object(t testing.TB) obj {
	t.Helper()
	var o obj
	a.decode(t, &o)
	return o
}

// objects decodes data that is an array of objects.
func (a answer) objects(t testing.TB) []obj {
	t.Helper()
	var list []obj
	a.decode(t, &list)
	if list == nil {
		t.Fatalf("%s: data is null, want an array", a.what())
	}
	return list
}

func (a answer) decode(t testing.TB, v any) {
	t.Helper()
	if err := json.Unmarshal(a.Data, v); err != nil {
		t.Fatalf("%s: %v\n%s", a.what(), err, a.body)
	}
}

// equal compares two values as JSON, so that a literal 1 equals a decoded one.
func equal(t testing.TB, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(plain(t, want), plain(t, got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func plain(t testing.TB, v any) any {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var p any
	if err := json.Unmarshal(text, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

// column collects one field of each object.
func column(list []obj, name string) []string {
	all := []string{}
	for _, o := range list {
		all = append(all, o.str(name))
	}
	return all
}

// sorted returns a sorted copy.
func sorted(list []string) []string {
	return slices.Sorted(slices.Values(list))
}

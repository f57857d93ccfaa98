package api

import (
	"net/url"
	"reflect"
	"slices"
	"strings"
)

// What meta tells of parameters that mean nothing: so many names, each of at most so
// many bytes.
const (
	maxIgnored     = 10
	maxIgnoredName = 40
)

// withQuery returns o with the parameters of struct t.
func (o operation) withQuery(t reflect.Type) operation {
	o.Query = t
	for _, f := range fieldsOf(t, "query") {
		o.parameters = append(o.parameters, nameOf(f, "query"))
	}
	return o
}

// unknown lists the first names in a query that o does not know, each once, in their
// order.
func (o operation) unknown(query string) []string {
	var names []string
	for pair := range strings.SplitSeq(query, "&") {
		raw, _, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(raw)
		if err != nil {
			name = raw
		}
		if name == "" || slices.Contains(o.parameters, name) {
			continue
		}
		if len(name) > maxIgnoredName {
			name = name[:maxIgnoredName] + "…"
		}
		if name = strings.ToValidUTF8(name, ""); slices.Contains(names, name) {
			continue
		}
		if names = append(names, name); len(names) == maxIgnored {
			break
		}
	}
	return names
}

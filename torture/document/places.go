package document

import (
	"fmt"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// Place is where an operation is given an id.
type Place struct {
	In   string // path, query or body
	Name string // of the parameter, or of the field with what leads to it
	Kind string // of the thing that the id names, as paths call it
	// Body makes a small body in which the id stands; nil unless In is body.
	Body func(id string) any
}

// texts are the names of texts that are no ids.
var texts = []string{
	"color", "content", "created", "current_password", "cursor", "date", "date_from", "date_to", "done_on", "due", "email", "end", "from", "goal", "host", "include", "last_used", "name", "new_password", "note", "now", "password", "plan",
	"problem", "reason", "refreshed", "schedule_version", "source", "start", "state", "subject_name", "text", "through", "time", "time_zone", "title", "to", "today", "topic", "until", "url",
	"calendar_id",                // which can only be sent back as it is
	"after",                      // begins a page, and need not be there
	"auth", "endpoint", "p256dh", // of a browser that is reminded
	"ceremony", "invitation", "token", // secrets
}

// Places lists where o is given ids. It returns an error for a text that may be an id, and
// for an id of an unknown kind. New fields must be classified.
func (o Operation) Places(known Known) ([]Place, error) {
	var all []Place
	segments := strings.Split(o.Path, "/")
	for i, segment := range segments {
		if name, ok := strings.CutPrefix(segment, "{"); ok {
			name = strings.TrimSuffix(name, "}")
			all = append(all, Place{In: "path", Name: name, Kind: kindOf(append(slices.Clone(segments[:i]), name))})
		}
	}
	for _, p := range o.In("query") {
		if isID(p.Name) {
			all = append(all, Place{In: "query", Name: p.Name, Kind: kindOf(append(slices.Clone(segments), p.Name))})
		} else if err := decided(p.Name, p.Schema.Value); err != nil {
			return nil, fmt.Errorf("%s: %w", o.Name(), err)
		}
	}
	if body := o.Body(); body != nil {
		in, err := known.within(body, segments)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", o.Name(), err)
		}
		for _, p := range in {
			p.Name = strings.Join(strings.Fields(strings.TrimPrefix(p.Name, strings.Join(segments, " "))), ".")
			all = append(all, p)
		}
	}
	for _, p := range all {
		if p.Kind == "" {
			return nil, fmt.Errorf("%s: of what is the id %s in the %s?", o.Name(), p.Name, p.In)
		}
	}
	return all, nil
}

// within lists the places below s, to which the names lead.
func (k Known) within(s *openapi3.Schema, names []string) ([]Place, error) {
	var all []Place
	for _, v := range Variants(s) {
		found, err := k.within(v, names)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	if s.Items != nil {
		found, err := k.within(s.Items.Value, names)
		if err != nil {
			return nil, err
		}
		all = append(all, wrapped(found, func(inner any) any { return []any{inner} })...)
	}
	for _, name := range Fields(s) {
		found, err := k.field(s.Properties[name].Value, append(slices.Clone(names), name))
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			continue
		}
		if _, err := k.Least(s); err != nil {
			return nil, err
		}
		all = append(all, wrapped(found, func(inner any) any {
			least, _ := k.Least(s) // which had no error just now
			fields, _ := least.(map[string]any)
			fields[name] = inner
			return fields
		})...)
	}
	return all, nil
}

// field lists the places in a field, whose name is the last of names.
func (k Known) field(s *openapi3.Schema, names []string) ([]Place, error) {
	name := names[len(names)-1]
	if !isID(name) {
		if err := decided(name, s); err != nil {
			return nil, err
		}
		return k.within(s, names)
	}
	place := Place{In: "body", Name: strings.Join(names, " "), Kind: kindOf(names), Body: func(id string) any { return id }}
	if s.Items != nil {
		place.Body = func(id string) any { return []any{id} }
	}
	return []Place{place}, nil
}

// wrapped puts the bodies of places into what is around them.
func wrapped(places []Place, around func(inner any) any) []Place {
	for i, p := range places {
		places[i].Body = func(id string) any { return around(p.Body(id)) }
	}
	return places
}

// decided returns an error for a text that could be an id for all that is known.
func decided(name string, s *openapi3.Schema) error {
	if !Is(s, "string") || len(s.Enum) > 0 || s.Const != nil || slices.Contains(texts, name) {
		return nil
	}
	return fmt.Errorf("%q is a text: is it an id? Tell the walk of the document", name)
}

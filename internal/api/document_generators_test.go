package api_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// What the document promises those who generate clients from it.

func TestAnswersAreNamedAndMayGrowAndRefusalsAreOneAnswer(t *testing.T) {
	t.Parallel()
	for path, item := range documentOf(t).Paths.Map() {
		for method, op := range item.Operations() {
			if d := op.Responses.Default(); d == nil || d.Ref != "#/components/responses/Failure" {
				t.Errorf("%s %s: the default answer is no refusal", method, path)
			}
			for status, r := range op.Responses.Map() {
				if strings.HasPrefix(status, "4") || strings.HasPrefix(status, "5") {
					t.Errorf("%s %s: %s is an answer of its own", method, path, status)
				}
				for _, media := range r.Value.Content {
					if !strings.HasPrefix(media.Schema.Ref, "#/components/schemas/") {
						t.Errorf("%s %s: the answer %s has no name", method, path, status)
					}
					for _, s := range below(media.Schema) {
						if has := s.AdditionalProperties.Has; has != nil && !*has {
							t.Errorf("%s %s: an answer may have no more than %v", method, path, s.Properties)
						}
					}
				}
			}
			for name := range op.Extensions {
				if strings.HasPrefix(name, "x-forbid") {
					t.Errorf("%s %s has %s", method, path, name)
				}
			}
		}
	}
}

func TestBodiesHaveNoMembersBesidesThoseOfTheirSchemas(t *testing.T) {
	t.Parallel()
	doc := documentOf(t)
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			if op.RequestBody == nil {
				continue
			}
			media := op.RequestBody.Value.Content.Get("application/json")
			if media == nil && op.RequestBody.Value.Content.Get("text/calendar") != nil {
				continue // a text has no members
			}
			s := media.Schema.Value
			if has := s.AdditionalProperties.Has; has == nil || *has {
				t.Errorf("%s %s takes a body with anything in it", method, path)
			}
		}
	}
	operation := doc.Components.Schemas["Batch"].Value.Properties["operations"].Value.Items.Value
	if d := operation.Discriminator; d == nil || d.PropertyName != "op" || len(d.Mapping) != len(operation.OneOf) {
		t.Errorf("op does not tell which operation it is: %+v", d)
	}
}

func TestValuesThatStandInManyPlacesHaveOneName(t *testing.T) {
	t.Parallel()
	doc := documentOf(t)
	for _, name := range []string{"Date", "Time", "Weekday", "WeekdayName", "SubjectType", "SuggestionType"} {
		value := doc.Components.Schemas[name]
		if value == nil {
			t.Errorf("there is no %s", name)
			continue
		}
		for other, s := range doc.Components.Schemas {
			for member, p := range s.Value.Properties {
				same := p.Value.Pattern == value.Value.Pattern && slices.Equal(p.Value.Enum, value.Value.Enum) && p.Value.Type.Is("string")
				if p.Ref == "" && same && (p.Value.Pattern != "" || p.Value.Enum != nil) {
					t.Errorf("%s.%s is a %s without saying so", other, member, name)
				}
			}
		}
	}
}

func documentOf(t *testing.T) *openapi3.T {
	t.Helper()
	promised, err := promises()
	if err != nil {
		t.Fatal(err)
	}
	return promised.Document
}

// below lists a schema and all the schemas of what it holds.
func below(s *openapi3.SchemaRef) []*openapi3.Schema {
	if s == nil || s.Value == nil {
		return nil
	}
	all := append([]*openapi3.Schema{s.Value}, below(s.Value.Items)...)
	for _, p := range s.Value.Properties {
		all = append(all, below(p)...)
	}
	for _, v := range slices.Concat(s.Value.OneOf, s.Value.AnyOf) {
		all = append(all, below(v)...)
	}
	return all
}

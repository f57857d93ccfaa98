package api_test

import (
	"slices"
	"strings"
	"testing"

	"studyplanner/internal/api/apitest/contract"
)

// What the document promises those who generate clients from it.

func TestAnswersAreNamedAndMayGrowAndRefusalsAreOneAnswer(t *testing.T) {
	t.Parallel()
	for path, item := range documentOf(t).Paths {
		for method, op := range item {
			if d := op.Responses["default"]; d == nil || d.Ref != "#/components/responses/Failure" {
				t.Errorf("%s %s: the default answer is no refusal", method, path)
			}
			for status, r := range op.Responses {
				if strings.HasPrefix(status, "4") || strings.HasPrefix(status, "5") {
					t.Errorf("%s %s: %s is an answer of its own", method, path, status)
				}
				for _, media := range r.Value.Content {
					if !strings.HasPrefix(media.Schema.Ref, "#/components/schemas/") {
						t.Errorf("%s %s: the answer %s has no name", method, path, status)
					}
					for _, s := range below(media.Schema) {
						if s.Closed() {
							t.Errorf("%s %s: an answer may have no more than %v", method, path, s.Properties)
						}
					}
				}
			}
		}
	}
}

func TestTheDocumentHasNoMarksOfItsWriter(t *testing.T) {
	t.Parallel()
	promised, err := promises()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(promised.Text), `"x-forbid`) {
		t.Error("it has x-forbid…")
	}
}

func TestBodiesHaveNoMembersBesidesThoseOfTheirSchemas(t *testing.T) {
	t.Parallel()
	doc := documentOf(t)
	for path, item := range doc.Paths {
		for method, op := range item {
			if op.RequestBody == nil {
				continue
			}
			content := op.RequestBody.Value.Content
			if _, text := content["text/calendar"]; text {
				continue // which has no members
			}
			if s := content["application/json"].Schema.Value; !s.Closed() {
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

func documentOf(t *testing.T) *contract.Spec {
	t.Helper()
	promised, err := promises()
	if err != nil {
		t.Fatal(err)
	}
	return promised.Document
}

// below lists a schema and all the schemas of what it holds.
func below(s *contract.Ref[contract.Schema]) []*contract.Schema {
	if s == nil || s.Value == nil {
		return nil
	}
	all := append([]*contract.Schema{s.Value}, below(s.Value.Items)...)
	for _, p := range s.Value.Properties {
		all = append(all, below(p)...)
	}
	for _, v := range slices.Concat(s.Value.OneOf, s.Value.AnyOf) {
		all = append(all, below(v)...)
	}
	return all
}

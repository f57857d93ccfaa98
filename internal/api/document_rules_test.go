package api

import (
	"github.com/swaggest/jsonschema-go"

	"studyplanner/internal/api/apitest/contract"
	"studyplanner/internal/planner"
)

// The rules that a schema can tell of a field.

var (
	length  = contract.Length
	number  = contract.Number
	atLeast = contract.AtLeast
	items   = contract.Items
)

func constant(value string) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) { s.WithConst(value) }
}

func days(s *jsonschema.Schema) {
	s.WithMinItems(1).WithMaxItems(7).WithUniqueItems(true)
	s.Items.SchemaOrBool.TypeObject.WithMinimum(0).WithMaximum(7)
}

func ladder(s *jsonschema.Schema) {
	s.WithMinItems(1).WithMaxItems(planner.MaxReviewSteps).WithUniqueItems(true)
	s.Items.SchemaOrBool.TypeObject.WithMinimum(1).WithMaximum(planner.MaxReviewDays)
}

func heatmap(s *jsonschema.Schema) {
	s.AdditionalProperties.TypeObject.WithMinimum(1)
	dates := (&jsonschema.Schema{}).WithPattern(`^\d{4}-\d{2}-\d{2}$`)
	s.WithPropertyNames(dates.ToSchemaOrBool())
}

func weekdays() []any {
	var names []any
	for d := range planner.Weekday(7) {
		names = append(names, (d+1)%7)
	}
	for i, d := range names {
		names[i] = d.(planner.Weekday).String()
	}
	return names
}

// errorCodes lists the codes of the table of failures, and the other two. No key is
// refused for want of a proof.
func errorCodes() []any {
	codes := []any{codeInvalid, codeInternal}
	seen := map[string]bool{codeUnproven: true}
	for _, f := range failures {
		if !seen[f.code] {
			codes = append(codes, f.code)
		}
		seen[f.code] = true
	}
	return codes
}

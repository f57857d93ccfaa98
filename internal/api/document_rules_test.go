package api

import (
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

func constant(value string) contract.Rule { return contract.With("const", value) }

func days(s contract.Keywords) {
	s["minItems"], s["maxItems"], s["uniqueItems"] = 1, 7, true
	number(0, 7)(s["items"].(contract.Keywords))
}

func ladder(s contract.Keywords) {
	s["minItems"], s["maxItems"], s["uniqueItems"] = 1, planner.MaxReviewSteps, true
	number(1, planner.MaxReviewDays)(s["items"].(contract.Keywords))
}

func heatmap(s contract.Keywords) {
	atLeast(1)(s["additionalProperties"].(contract.Keywords))
	s["propertyNames"] = contract.Keywords{"pattern": `^\d{4}-\d{2}-\d{2}$`}
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

package client_test

import (
	"slices"
	"testing"

	"studyplanner/client"
)

func TestEveryWordOfTheDocumentHasAConstant(t *testing.T) {
	t.Parallel()
	doc := readDocument(t)
	words := map[string][]string{
		"Error.code": {
			client.CodeInvalid, client.CodeNotFound, client.CodeUnauthorized, client.CodeForbidden, client.CodeConflict, client.CodeRateLimited,
			client.CodeMethodNotAllowed, client.CodePayloadTooLarge, client.CodeUnsupportedMedia, client.CodeInternal, client.CodeUnavailable,
		},
		"Subject.type":    texts(client.Study, client.Training, client.Inactive),
		"Suggestion.type": texts(client.AddBlock, client.MoveBlock, client.RemoveBlock, client.Rebalance),
		"SuggestedChange.kind": texts(
			client.KindChance, client.KindOverlap, client.KindSpacing, client.KindLoad, client.KindNeglect, client.KindDeadline, client.KindGoal, client.KindStart,
		),
		"getStats?period": texts(client.Today, client.Week, client.Month, client.All),
	}
	known := map[string][]any{
		"Error.code":           doc.Components.Schemas["Error"].Value.Properties["code"].Value.Enum,
		"Subject.type":         doc.Components.Schemas["Subject"].Value.Properties["type"].Value.Enum,
		"Suggestion.type":      doc.Components.Schemas["Suggestion"].Value.Properties["type"].Value.Enum,
		"SuggestedChange.kind": doc.Components.Schemas["SuggestedChange"].Value.Properties["kind"].Value.Enum,
		"getStats?period":      doc.Components.Schemas["Period"].Value.Enum,
	}
	for name, enum := range known {
		var want []string
		for _, word := range enum {
			want = append(want, word.(string))
		}
		slices.Sort(want)
		got := slices.Sorted(slices.Values(words[name]))
		if len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s: %q, the document has %q", name, got, want)
		}
	}
}

// texts are words as texts.
func texts[S ~string](words ...S) (all []string) {
	for _, w := range words {
		all = append(all, string(w))
	}
	return all
}

package suggestions

import (
	"context"
	"unicode"
	"unicode/utf8"

	"studyplanner/client"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
)

// maxChosen is how many suggestions the server applies at once.
const maxChosen = 20

// proposal is what the server suggests.
type proposal struct{ client.Advice }

// askFor asks for suggestions.
func askFor(ctx context.Context, s session.Space, r client.SuggestionRequest) (proposal, error) {
	advice, err := s.Suggest(ctx, r)
	return proposal{advice}, err
}

// why returns why s is suggested, as a sentence.
func why(s client.Suggestion) string {
	text := screen.Clean(s.Why)
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

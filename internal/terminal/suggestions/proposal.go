package suggestions

import (
	"context"
	"slices"
	"unicode"
	"unicode/utf8"

	"studyplanner/client"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
)

// maxChosen is how many suggestions the server applies at once.
const maxChosen = 20

// proposal is what the server suggests.
type proposal struct {
	client.Advice
	names map[string]string // of the subjects that it was understood to be about, by their ids
}

// askFor asks for suggestions, and for the names of subjects if wishes were
// understood that are about some.
func askFor(ctx context.Context, s session.Space, r client.SuggestionRequest) (proposal, error) {
	advice, err := s.Suggest(ctx, r)
	p := proposal{advice, map[string]string{}}
	about := func(u client.Understood) bool { return u.Wish.SubjectID != "" }
	if err != nil || !slices.ContainsFunc(advice.Understood, about) {
		return p, err
	}
	subjects, err := s.Subjects(ctx, client.SubjectFilter{})
	for _, subject := range subjects {
		p.names[subject.ID] = subject.Name
	}
	return p, err
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

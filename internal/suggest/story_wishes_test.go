package suggest

import (
	"encoding/json"
	"strings"

	"studyplanner/internal/planner"
)

// besides is how the headline of a suggestion begins that serves no wish of the request.
const besides = "Besides your wishes, "

// wish reads a wish as it is written in JSON, where "of" is the name of a subject.
func (l *life) wish(text string) planner.Wish {
	l.t.Helper()
	if before, after, named := strings.Cut(text, `"of":"`); named {
		name, rest, _ := strings.Cut(after, `"`)
		text = before + `"subject_id":"` + l.subject(name).ID + `"` + rest
	}
	var w planner.Wish
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		l.t.Fatalf("%s: %v", text, err)
	}
	return w
}

// wants answers a request with wishes.
func (l *life) wants(wishes ...string) counsel {
	l.t.Helper()
	l.request.Wishes = nil
	for _, text := range wishes {
		l.request.Wishes = append(l.request.Wishes, l.wish(text))
	}
	c := l.asks("")
	if bad := unkept(l.situation, c.Answer); len(bad) > 0 {
		l.t.Errorf("wishes are not kept: %v", bad)
	}
	return c
}

// keeps gives l wishes that stand for every request.
func (l *life) keeps(wishes ...string) {
	l.t.Helper()
	for _, text := range wishes {
		l.request.Standing = append(l.request.Standing, l.wish(text))
	}
}

// serving are the suggestions that serve what was asked for. They lead.
func (c counsel) serving() []Suggestion {
	for i, x := range c.Suggestions {
		if c.other(x) {
			return c.Suggestions[:i]
		}
	}
	return c.Suggestions
}

// other reports whether x says that it serves nothing that was asked for.
func (c counsel) other(x Suggestion) bool {
	return strings.HasPrefix(x.Headline, besides) || strings.HasPrefix(x.Headline, "Early estimate: b"+besides[1:])
}

// toldAll reports whether a sentence about what does not fit contains all of the words.
func (c counsel) toldAll(words ...string) bool {
	for _, sentence := range c.CouldNotFit {
		if saysAll(sentence, words...) {
			return true
		}
	}
	return false
}

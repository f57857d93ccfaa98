package goal

import (
	"slices"
	"strings"
	"testing"
)

// syllabi are so many subjects with so many topics of the same length.
func syllabi(subjects, topics, length int) []Subject {
	all := make([]Subject, subjects)
	for i := range all {
		all[i] = Subject{Name: "Subject", Topics: slices.Repeat([]string{strings.Repeat("a", length)}, topics), SessionTopics: []string{"recent"}}
	}
	return all
}

func TestTopicsThatFitAreAllKept(t *testing.T) {
	t.Parallel()
	all := syllabi(12, 40, 40)
	kept := Within(all, 12*(7+40*48+14))
	if len(kept[11].Topics) != 40 || len(kept[11].SessionTopics) != 1 {
		t.Errorf("%d topics, %d recent", len(kept[11].Topics), len(kept[11].SessionTopics))
	}
}

func TestSubjectsShareTheRoomForTopics(t *testing.T) {
	t.Parallel()
	all := syllabi(10, 40, 40)
	all[3].Topics = nil
	kept := Within(all, 10*(7+3*48))
	for i, s := range kept {
		if want := map[bool]int{true: 0, false: 3}[i == 3]; len(s.Topics) != want || len(s.SessionTopics) != map[bool]int{true: 1, false: 0}[i == 3] {
			t.Errorf("subject %d keeps %d topics, %d recent", i, len(s.Topics), len(s.SessionTopics))
		}
	}
	if len(all[0].Topics) != 40 || len(Within(all, 0)[0].Topics) != 0 {
		t.Error("what was given is changed")
	}
}

func TestANameRunTogetherIsMadeOfBeginningsOfItsWords(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		s, name string
		want    bool
	}{
		{"linalg", "linear algebra", true},
		{"apush", "ap us history", true},
		{"lalg", "linear algebra", true},
		{"linalgx", "linear algebra", false},
		{"linear", "linear algebra", false},
		{"aab", "aa ab", true},
		{"матан", "математический анализ", true},
		{strings.Repeat("a", 23), strings.Repeat("aa ", 12), true},
		{strings.Repeat("a", 25), strings.Repeat("aa ", 12), false},
		{strings.Repeat("a", 70), strings.Repeat("aaaaa ", 14), false},
	} {
		var words []labelWord
		for w := range strings.FieldsSeq(tt.name) {
			words = append(words, labelWord{s: w})
		}
		if got := runTogether(tt.s, words); got != tt.want {
			t.Errorf("%s of %q: %v", tt.s, tt.name, got)
		}
	}
}

// TestALongTextOfVeryManyTopicsIsReadInParts counts what a text is compared with.
func TestALongTextOfVeryManyTopicsIsReadInParts(t *testing.T) {
	t.Parallel()
	text, subjects := strings.Repeat("aa ", 600), syllabi(200, 500, 200)
	p := &parser{x: words(), tokens: tokenize(text), subjects: subjects}
	p.labels = readLabels(Within(subjects, maxCompared/len(text)))
	if n := len(p.labels); n > 1200 {
		t.Errorf("%d names and topics are read", n)
	}
	for i := range p.labels {
		p.labels[i].words = []labelWord{{s: "aa"}}
	}
	p.matchLabels()
	laid, spread := 0, p.spread()
	for id, at := range p.places(spread) {
		laid += len(at) * spread[id]
	}
	if laid > maxLaid+len(p.labels) || len(p.pairs) > maxPairs {
		t.Errorf("%d words are laid over the text, and %d pairs", laid, len(p.pairs))
	}
}

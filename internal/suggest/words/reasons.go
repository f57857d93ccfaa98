// Package words says what changes are and why, in short sentences that carry the
// account's own numbers.
package words

import (
	"slices"
	"unicode/utf8"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
)

// longestReason is in characters.
const longestReason = 240

// Wording writes what is told of changes, from the account's own numbers.
type Wording struct {
	k      *learn.Knowledge
	wishes *search.Wishes
	load   [learn.Days]int // minutes planned on each day, before any change
	caps   [learn.Days]int // minutes that each day holds
	early  bool            // few sessions are known
}

func New(k *learn.Knowledge, w *search.Wishes, now planner.Moment, caps [learn.Days]int) *Wording {
	words := &Wording{k: k, wishes: w, load: k.Planned(), caps: caps}
	known := 0
	for range k.Past(now) {
		if known++; known == learn.FewTrials {
			break
		}
	}
	words.early = known < learn.FewTrials
	return words
}

// because is what speaks for a change, each a clause without a capital or a
// full stop. Only why must be there.
type because struct {
	why  string
	also string // after why and a comma
	then string // a sentence of its own, with both
}

// Reason says in one or two sentences what c does and why.
func (w *Wording) Reason(c search.Proposal) string {
	head, b := w.head(c), w.because(c)
	if b.then == "" && c.Type == limits.AddBlock {
		b.then = w.nextTopic(c.Subject)
	}
	text := ""
	for _, shorter := range []because{b, {b.why, "", b.then}, {b.why, b.also, ""}, {b.why, "", ""}, {w.shortest(c), "", ""}} {
		text = head + ": " + shorter.String()
		if utf8.RuneCountInString(text) <= longestReason {
			break
		}
	}
	return text
}

func (b because) String() string {
	text := b.why
	if b.also != "" {
		text += ", and " + b.also
	}
	text += "."
	if b.then != "" {
		text += " " + b.then
	}
	return text
}

// shortest speaks for c where names are too long for more.
func (w *Wording) shortest(c search.Proposal) string {
	switch c.Type {
	case limits.AddBlock:
		return "this adds " + span(c.To.Minutes())
	case limits.RemoveBlock:
		return "this frees " + span(c.To.Minutes())
	}
	if len(w.k.Trials) == 0 {
		return w.unknown(c).why
	}
	return w.guess(c)
}

// because says why c is proposed. Where its motive has nothing to say of it,
// that is what is known of its places.
func (w *Wording) because(c search.Proposal) because {
	var b because
	m := c.Motive
	if c.Type == limits.Rebalance {
		m = search.Overload
	}
	switch m {
	case search.Likelier:
	case search.Clash:
		b = w.clash(c)
	case search.Spacing:
		b = w.spacing(c)
	case search.Overload:
		b = w.overload(c)
	case search.Neglect:
		b = w.neglect(c)
	case search.Deadline:
		b = w.deadline(c)
	case search.Wished:
		b = w.asked(c, true)
	case search.Unwished:
		b = w.asked(c, false)
	case search.Unlikely:
	case search.FirstSteps:
		b = w.firstSteps(c)
	}
	if b.why == "" {
		return w.chances(c)
	}
	if b.also == "" && c.Type != limits.RemoveBlock {
		b.also = w.support(c)
	}
	return b
}

// nextTopic is a sentence that names the first open topic of a subject.
func (w *Wording) nextTopic(subject int) string {
	next := w.k.Outlook(subject).Next
	if next == "" {
		return ""
	}
	if last, _ := utf8.DecodeLastRuneInString(next); slices.Contains([]rune(".!?…。"), last) {
		return "Next topic: " + next
	}
	return "Next topic: " + next + "."
}

// week is the first day after the coming ones.
func (w *Wording) week() planner.Date { return w.k.Today + learn.Days }

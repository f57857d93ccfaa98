package suggest

import (
	"slices"
	"unicode/utf8"

	"studyplanner/internal/planner"
)

// longestReason is in characters.
const longestReason = 240

// wording writes what is told of changes, from the account's own numbers.
type wording struct {
	k      *knowledge
	wishes *wishes
	load   [Days]int // minutes planned on each day, before any change
	caps   [Days]int // minutes that each day holds
	early  bool      // few sessions are known
}

func newWording(k *knowledge, w *wishes, now planner.Moment, caps [Days]int) *wording {
	words := &wording{k: k, wishes: w, load: k.planned(), caps: caps}
	known := 0
	for range k.past(now) {
		if known++; known == fewTrials {
			break
		}
	}
	words.early = known < fewTrials
	return words
}

// because is what speaks for a change, each a clause without a capital or a
// full stop. Only why must be there.
type because struct {
	why  string
	also string // after why and a comma
	then string // a sentence of its own, with both
}

// reason says in one or two sentences what c does and why.
func (w *wording) reason(c proposal) string {
	head, b := w.head(c), w.because(c)
	if b.then == "" && c.kind == AddBlock {
		b.then = w.nextTopic(c.subject)
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
func (w *wording) shortest(c proposal) string {
	switch c.kind {
	case AddBlock:
		return "this adds " + span(c.to.minutes())
	case RemoveBlock:
		return "this frees " + span(c.to.minutes())
	}
	if len(w.k.trials) == 0 {
		return w.unknown(c).why
	}
	return w.guess(c)
}

// because says why c is proposed. Where its motive has nothing to say of it,
// that is what is known of its places.
func (w *wording) because(c proposal) because {
	var b because
	m := c.motive
	if c.kind == Rebalance {
		m = overload
	}
	switch m {
	case likelier:
	case clash:
		b = w.clash(c)
	case spacing:
		b = w.spacing(c)
	case overload:
		b = w.overload(c)
	case neglect:
		b = w.neglect(c)
	case deadline:
		b = w.deadline(c)
	case wished:
		b = w.asked(c, true)
	case unwished:
		b = w.asked(c, false)
	case unlikely:
	case firstSteps:
		b = w.firstSteps(c)
	}
	if b.why == "" {
		return w.chances(c)
	}
	if b.also == "" && c.kind != RemoveBlock {
		b.also = w.support(c)
	}
	return b
}

// nextTopic is a sentence that names the first open topic of a subject.
func (w *wording) nextTopic(subject int) string {
	next := w.k.outlook(subject).Next
	if next == "" {
		return ""
	}
	if last, _ := utf8.DecodeLastRuneInString(next); slices.Contains([]rune(".!?…。"), last) {
		return "Next topic: " + next
	}
	return "Next topic: " + next + "."
}

// week is the first day after the coming ones.
func (w *wording) week() planner.Date { return w.k.today + Days }

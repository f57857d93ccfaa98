// Package words explains suggestions: what they do and why. Its sentences are short, and
// have the account's own numbers.
package words

import (
	"slices"
	"unicode/utf8"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
)

// longestReason is the longest reason in characters.
const longestReason = 240

// Writer writes the texts of changes, from the account's own numbers.
type Writer struct {
	k           *learn.Knowledge
	wishes      *search.Wishes
	load        [learn.Days]int // minutes planned on each day, before any change
	caps        [learn.Days]int // minutes that each day holds
	preliminary bool            // there is little history
}

// New returns the writer for changes of k under the wishes w at now. The caps are the
// minutes that each day holds.
func New(k *learn.Knowledge, w *search.Wishes, now planner.Moment, caps [learn.Days]int) *Writer {
	words := &Writer{k: k, wishes: w, load: k.Planned(), caps: caps}
	known := 0
	for range k.Past(now) {
		if known++; known == learn.FewTrials {
			break
		}
	}
	words.preliminary = known < learn.FewTrials
	return words
}

// reason has the causes for a change. Only why is required.
type reason struct {
	why   []planner.Cause
	also  []planner.Cause // with why, if there is room
	then  []planner.Cause // a sentence of its own, if there is room
	topic string          // of the next sessions, in place of then
	kind  Kind            // of why; "" for that of the motive
}

// Explanation is the text of a change.
type Explanation struct {
	Headline    string          // what it does: "Move Maths from Thursday 18:00-19:00 to Tuesday 08:00-09:00"
	Why         string          // one or two sentences that begin small: "you finished 4 of 5 sessions on Tuesday mornings."
	Kind        Kind            // the topic of Why
	Preliminary bool            // an estimate from little history, as Headline says
	Because     []planner.Cause // Why as data, without the topic at its end
	Optional    bool            // it serves no wish of the request, as Headline says
}

// String returns headline and reason as one text.
func (t Explanation) String() string { return t.Headline + ": " + t.Why }

// Explain returns what c does and why, in at most 240 characters.
func (w *Writer) Explain(c search.Proposal) Explanation {
	b := w.reason(c)
	if len(b.then) == 0 && c.Type == limits.AddBlock {
		b.topic = nextTopic(c.Topic)
	}
	e := Explanation{Headline: w.head(c), Kind: b.kind, Preliminary: w.preliminary, Optional: c.Unrequested}
	for _, shorter := range []reason{b, {why: b.why, then: b.then, topic: b.topic}, {why: b.why, also: b.also}, {why: b.why}, {why: w.shortest(c)}} {
		e.Because = slices.Concat(shorter.why, shorter.also, shorter.then)
		e.Why = w.sentence(e.Because) + shorter.topic
		if utf8.RuneCountInString(e.String()) <= longestReason {
			break
		}
	}
	return e
}

// shortest returns a short reason for c, for names that are too long for more.
func (w *Writer) shortest(c search.Proposal) []planner.Cause {
	switch c.Type {
	case limits.AddBlock:
		return []planner.Cause{{Kind: planner.CauseAdds, Minutes: c.To.Minutes()}}
	case limits.RemoveBlock:
		return []planner.Cause{frees(c)}
	}
	if len(w.k.Trials) == 0 {
		return w.noHistoryReason(c).why
	}
	return w.byEstimate(c, 0).why
}

// reason returns why c is proposed: the causes of its motive, or else the chances of its
// places.
func (w *Writer) reason(c search.Proposal) reason {
	m := c.Motive
	if c.Type == limits.Rebalance {
		m = search.Overload
	}
	b := w.reasonFor(m, c)
	if len(b.why) == 0 {
		b = w.chanceReason(c)
		if b.kind == "" {
			b.kind = Chance
		}
		return b
	}
	if len(b.also) == 0 && c.Type != limits.RemoveBlock {
		b.also = w.support(c)
	}
	b.kind = kindOf(m)
	return b
}

// reasonFor returns the causes for c by the motive m, if it has any.
func (w *Writer) reasonFor(m search.Motive, c search.Proposal) reason {
	switch m {
	case search.Clash:
		return w.clash(c)
	case search.Spacing:
		return w.spacing(c)
	case search.Overload:
		return w.overload(c)
	case search.Neglect:
		return w.neglect(c)
	case search.Deadline:
		return w.deadline(c)
	case search.Wished:
		return w.wishReason(c, true)
	case search.Unwished:
		return w.wishReason(c, false)
	case search.FirstSteps:
		return w.firstSessionReason(c)
	case search.Likelier, search.Unlikely:
	}
	return reason{}
}

// nextTopic returns one more sentence that names a topic; "" for none.
func nextTopic(next string) string {
	if next == "" {
		return ""
	}
	if last, _ := utf8.DecodeLastRuneInString(next); slices.Contains([]rune(".!?…。"), last) {
		return " Next topic: " + next
	}
	return " Next topic: " + next + "."
}

// week is the first day after the coming ones.
func (w *Writer) week() planner.Date { return w.k.Today + learn.Days }

package goal

import (
	"strings"
	"unicode/utf8"

	"studyplanner/internal/planner"
)

// kind says where a label stands.
type kind int8

const (
	ofName kind = iota
	ofSyllabus
	ofSession
)

// worth is the weight of a match with a label of kind k. People mostly use the subject's
// name. The topic of a session may be any text.
func (k kind) worth() float64 { return [...]float64{1, .9, .8}[k] }

// label is a name or a topic of a subject.
type label struct {
	subject  int
	kind     kind
	words    []labelWord
	concept  string // of all its words together
	lookedUp bool   // whether the concepts have been looked up
}

type labelWord struct {
	s       string
	concept string
	matches []match
}

// match says that a word of the text may stand for a word of a label.
type match struct {
	vocab   int // which word of the text
	quality float64
}

// labelReader folds labels into one slice of words.
type labelReader struct {
	scanner
	words  []labelWord
	labels []label
}

// readLabels folds the labels of all subjects. Inactive subjects are read too:
// what names them names nothing else.
func readLabels(subjects []Subject) []label {
	var n int
	for _, s := range subjects {
		n += 1 + len(s.Topics) + len(s.SessionTopics)
	}
	r := labelReader{words: make([]labelWord, 0, 4*n), labels: make([]label, 0, n)}
	for i, s := range subjects {
		r.add(i, ofName, s.Name)
		if s.Type == planner.Inactive {
			continue
		}
		for _, t := range s.Topics {
			r.add(i, ofSyllabus, t)
		}
		for _, t := range s.SessionTopics {
			r.add(i, ofSession, t)
		}
	}
	return r.labels
}

func (r *labelReader) add(subject int, k kind, text string) {
	if isASCII(text) {
		text = strings.ToLower(text) // at once, so that words need no memory of their own
	}
	r.scanner = scanner{text: clip(text, 120), out: r.out[:0]}
	r.run()
	if len(r.out) == 0 {
		return
	}
	from := len(r.words)
	for _, t := range r.out {
		r.words = append(r.words, labelWord{s: t.s})
	}
	r.labels = append(r.labels, label{subject: subject, kind: k, words: r.words[from:len(r.words):len(r.words)]})
}

// wordsOfNames returns the words that names have.
func wordsOfNames(labels []label) map[string]bool {
	words := map[string]bool{}
	for i := range labels {
		for j := range labels[i].words {
			if labels[i].kind == ofName {
				words[labels[i].words[j].s] = true
			}
		}
	}
	return words
}

// lookUp finds the concepts of l and of its words, once. A topic has none of another
// field than the name of its subject: "physics" is no chemistry that has thermodynamics.
func (l *label) lookUp(x *lexicon, name *label) {
	if l.lookedUp {
		return
	}
	l.lookedUp = true
	for j := range l.words {
		l.words[j].concept = l.within(name, x.concept(l.words[j].s))
	}
	if l.kind == ofName || len(l.words) == 1 {
		l.concept = l.within(name, x.concept(l.glued()))
	}
}

// within returns concept, or "" if l is a topic of the subject called name, and that is
// of other fields.
func (l *label) within(name *label, concept string) string {
	if l.kind == ofName || concept == "" || name.subject != l.subject {
		return concept
	}
	some := false
	for _, w := range name.words {
		if w.concept != "" && fieldOf(w.concept) == fieldOf(concept) {
			return concept
		}
		some = some || w.concept != ""
	}
	if some {
		return ""
	}
	return concept
}

// glued returns all words of l as one.
func (l *label) glued() string {
	if len(l.words) == 1 {
		return l.words[0].s
	}
	var b strings.Builder
	for i := range l.words {
		b.WriteString(l.words[i].s)
	}
	return b.String()
}

// isInitials reports whether s is made of the first letters of all words of l.
func (l *label) isInitials(s string) bool {
	for i := range l.words {
		r, size := utf8.DecodeRuneInString(s)
		if first, _ := utf8.DecodeRuneInString(l.words[i].s); s == "" || r != first {
			return false
		}
		s = s[size:]
	}
	return s == ""
}

// concept returns the concept of w, or of w without its ending.
func (x *lexicon) concept(w string) string {
	if c := x.concepts[w]; c != "" || !isASCII(w) {
		return c
	}
	return x.concepts[stem(w)]
}

// stem takes off the ending of a plural or of an inflected word. One list serves
// all languages: an ending too many costs less here than knowing which language a
// name is in, since both words lose it.
func stem(w string) string {
	if last := w[len(w)-1]; last < utf8.RuneSelf && strings.IndexByte("snaeo", last) < 0 {
		return w
	}
	for _, end := range [...]string{"s", "es", "n", "en", "e", "a", "o", "as", "os", "ы", "и", "а", "у", "е"} {
		if rest, ok := strings.CutSuffix(w, end); ok && utf8.RuneCountInString(rest) >= 4 {
			return rest
		}
	}
	return w
}

// likeness is how surely the typed word t stands for the word w of a label: the
// same, inflected, or begun. Fewer than three letters in common say nothing, as
// there are too many such words; the figures only order the cases.
func likeness(t, w string) float64 {
	if t == w {
		return 1
	}
	common := commonPrefix(t, w)
	if common < 3 {
		return 0
	}
	nt, nw := utf8.RuneCountInString(t), utf8.RuneCountInString(w)
	switch {
	case stem(t) == stem(w):
		return .95
	case common == nt && nt < 4:
		return .6 // an abbreviation of a name
	case common == nt:
		return .88
	case common == nw && nw >= 4 && (nt-nw <= 3 || nw >= 8): // and long compounds
		return .85
	case common >= 5 && (max(nt, nw)-common <= 3 || nt-common <= 1 && strings.HasPrefix(w, stem(t))):
		return .8 // "probas" of probabilities
	}
	return 0
}

// commonPrefix counts the runes that a and b begin with alike.
func commonPrefix(a, b string) (n int) {
	for i, r := range a {
		if end := i + utf8.RuneLen(r); end > min(len(a), len(b)) || a[i:end] != b[i:end] {
			break
		}
		n++
	}
	return n
}

package terminal

// entry is an item of a list, or a heading.
type entry struct {
	topicDraft
	level  int    // columns before the mark of an item, or the level of a heading
	parent string // the title of what it lies in
	inner  bool   // something lies in it
}

// add goes on with the title of e, until it is too long anyway.
func (e *entry) add(text string) {
	if len(e.title) <= longestInline {
		e.title += " " + text
	}
}

// finish reads the titles of e once all of its lines are there.
func (e *entry) finish() {
	e.title, e.minutes = cutDuration(tidy(plainText(e.title)))
	e.parent, _ = cutDuration(tidy(plainText(e.parent)))
}

// distinct puts before the titles that stand more than once the title of what
// they lie in.
func distinct(entries []*entry) []topicDraft {
	times := map[string]int{}
	for _, e := range entries {
		times[titleKey(e.title)]++
	}
	topics := make([]topicDraft, len(entries))
	for i, e := range entries {
		topics[i] = e.topicDraft
		if times[titleKey(e.title)] > 1 && e.parent != "" {
			topics[i].title = e.parent + ": " + e.title
		}
	}
	return topics
}

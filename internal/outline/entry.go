package outline

import "studyplanner/client"

// entry is an item of a list, or a heading.
type entry struct {
	Topic
	level  int    // columns before the mark of an item, or the level of a heading
	parent string // the title of what it lies in
	inner  bool   // something lies in it
}

// add goes on with the title of e, until it is too long anyway.
func (e *entry) add(text string) {
	if len(e.Title) <= longestInline {
		e.Title += " " + text
	}
}

// finish reads the titles of e once all of its lines are there.
func (e *entry) finish() {
	e.Title, e.Minutes = cutDuration(tidy(plainText(e.Title)))
	e.parent, _ = cutDuration(tidy(plainText(e.parent)))
}

// distinct puts before the titles that stand more than once the title of what
// they lie in.
func distinct(entries []*entry) []Topic {
	times := map[string]int{}
	for _, e := range entries {
		times[client.NameKey(e.Title)]++
	}
	topics := make([]Topic, len(entries))
	for i, e := range entries {
		topics[i] = e.Topic
		if times[client.NameKey(e.Title)] > 1 && e.parent != "" {
			topics[i].Title = e.parent + ": " + e.Title
		}
	}
	return topics
}

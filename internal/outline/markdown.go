package outline

import (
	"regexp"
	"strings"
)

// markdown reads topics from Markdown, line by line. It knows lists with their
// nesting and task boxes, headings (# title), and what is to be passed over:
// code, front matter, comments, quotations and all other text.
type markdown struct {
	items    []*entry
	headings []*entry
	parts    [7]*entry // the headings that the next line lies in, by their levels
	open     []*entry  // the items that the next one can lie in
	going    *entry    // the item that the next line goes on with; nil for none
	fence    string    // that ends the code; "" outside of it
	comment  bool
}

var (
	itemLine = regexp.MustCompile(`^( *)(?:[-+*]|\d{1,9}[.)])(?: +(.*))?$`)
	taskBox  = regexp.MustCompile(`^\[([ xX])\](?: +(.*))?$`)
	ruleLine = regexp.MustCompile(`^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$`)
	hashes   = regexp.MustCompile(`^ {0,3}(#{1,6})(?: +(.*))?$`)
	fences   = regexp.MustCompile("^ *(`{3,}|~{3,})([^`]*)$")
)

// readMarkdown returns the topics in a text. They are the innermost items of its
// lists; where there are no lists, its innermost headings.
func readMarkdown(text string) []Topic {
	var m markdown
	lines := strings.Split(text, "\n")
	for i := frontMatter(lines); i < len(lines); i++ {
		m.read(i+1, strings.TrimRight(strings.ReplaceAll(lines[i], "\t", "    "), " \r"))
	}
	entries := m.items
	if len(entries) == 0 {
		entries = m.headings
	}
	var topics []*entry
	for _, e := range entries {
		if e.finish(); !e.inner && e.Title != "" {
			topics = append(topics, e)
		}
	}
	return distinct(topics)
}

// frontMatter returns how many lines at the beginning are no Markdown.
func frontMatter(lines []string) int {
	if strings.TrimRight(lines[0], " \r") != "---" {
		return 0
	}
	for i, l := range lines[1:] {
		if l = strings.TrimRight(l, " \r"); l == "---" || l == "..." {
			return i + 2
		}
	}
	return 0
}

// read reads one line.
func (m *markdown) read(number int, line string) {
	if m.passOver(&line) {
		return
	}
	indent := len(line) - len(strings.TrimLeft(line, " "))
	item := itemLine.FindStringSubmatch(line)
	heading := hashes.FindStringSubmatch(line)
	switch {
	case line == "":
		m.going = nil
	case line[indent] == '>':
		m.going = nil
		m.close(indent)
	case ruleLine.MatchString(line):
		m.open, m.going = nil, nil
	case heading != nil:
		m.heading(number, len(heading[1]), strings.TrimSpace(strings.TrimRight(heading[2], "#")))
	case item != nil && (indent < 4 || len(m.open) > 0):
		m.item(number, indent, item[2])
	case m.going != nil:
		m.going.add(line[indent:])
	default:
		m.close(indent)
	}
}

// passOver reports whether a line is in code or in a comment. It takes comments
// out of the line.
func (m *markdown) passOver(line *string) bool {
	if m.fence != "" {
		if end := strings.TrimSpace(*line); len(end) >= len(m.fence) && strings.Trim(end, m.fence[:1]) == "" {
			m.fence = ""
		}
		return true
	}
	*line = m.withoutComments(*line)
	if f := fences.FindStringSubmatch(*line); f != nil {
		m.fence, m.going = f[1], nil
		return true
	}
	return false
}

// withoutComments returns what of a line lies outside of <!-- -->.
func (m *markdown) withoutComments(line string) string {
	if !m.comment && !strings.Contains(line, "<!--") {
		return line
	}
	var left strings.Builder
	for line != "" {
		mark := "<!--"
		if m.comment {
			mark = "-->"
		}
		text, rest, found := strings.Cut(line, mark)
		if !m.comment {
			left.WriteString(text)
		}
		m.comment, line = m.comment != found, rest
	}
	return strings.TrimRight(left.String(), " ")
}

// heading begins a part, after all lists before.
func (m *markdown) heading(number, level int, title string) {
	e := &entry{Topic: Topic{Line: number, Title: title}, level: level}
	for above := level - 1; above > 0 && e.parent == ""; above-- {
		if h := m.parts[above]; h != nil {
			e.parent, h.inner = h.Title, true
		}
	}
	m.parts[level] = e
	clear(m.parts[level+1:])
	m.headings = append(m.headings, e)
	m.open, m.going = nil, nil
}

// item begins an item of a list.
func (m *markdown) item(number, indent int, text string) {
	m.close(indent)
	e := &entry{Topic: Topic{Line: number}, level: indent}
	if box := taskBox.FindStringSubmatch(text); box != nil {
		e.Done, text = box[1] != " ", box[2]
	}
	if f := fences.FindStringSubmatch(text); f != nil {
		m.fence, text = f[1], ""
	}
	e.Title = text
	switch {
	case len(m.open) > 0:
		above := m.open[len(m.open)-1]
		e.parent, above.inner = above.Title, true
	case len(m.headings) > 0:
		e.parent = m.headings[len(m.headings)-1].Title
	}
	m.items, m.open, m.going = append(m.items, e), append(m.open, e), e
}

// close ends the items in which a line with this indent does not lie.
func (m *markdown) close(indent int) {
	for len(m.open) > 0 && indent < m.open[len(m.open)-1].level+2 {
		m.open = m.open[:len(m.open)-1]
	}
}

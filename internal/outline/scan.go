package outline

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"studyplanner/internal/when"
)

// scanned is a text in Markdown for the parser. All bullets of lists are "-", and their indents show the
// depth that was meant. No line moves.
type scanned struct {
	text   string
	starts []int        // where the lines begin in text
	done   map[int]bool // the lines with a task box that is ticked
	marked bool         // there are lists or headings
}

// mark is what stands before an item of a list: -, •, 1., 1), a), 1.2 or a box.
var (
	mark     = regexp.MustCompile(`^(?:(?:[-+*•◦▪‣●○■·–—]|\d{1,9}[.)])(?:[\s\p{Z}]+|$)|(?:\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{2,6})\)|(\d{1,3}(?:\.\d{1,3})+)[.)]?)[\s\p{Z}]+)`)
	box      = regexp.MustCompile(`^(?:\[([ xX✓✔])\]|([☐☑☒✓✔✅]))(?:[\s\p{Z}]+|$)`)
	rule     = regexp.MustCompile(`^(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$`)
	underRow = regexp.MustCompile(`^(?:-+|=+)$`)
	hashes   = regexp.MustCompile(`^#{1,6}(?: |$)`)
	fence    = regexp.MustCompile("^(`{3,}|~{3,})([^`]*)$")
	// meaning is what the parser would not take for the text of an item.
	meaning    = regexp.MustCompile(`^(?:[-+*](?:\s|$)|\[[^\]]*\]:)`)
	definition = regexp.MustCompile(`^\[[^\]]*\]:`)
	ordinal    = regexp.MustCompile(`^(\d{1,9})([.)](?:\s|$))`)
)

// deepest is how many lists lie in each other at most; what lies deeper is taken
// for part of the last of them.
const deepest = 16

// mostDefinitions is how many addresses of links a text defines at most: they
// become nothing, and many of them take long.
const mostDefinitions = 200

// longestLine is how many bytes of a line are read: a title is shorter.
const longestLine = 2000

// level is an open item: the column of its mark, and that of its text.
type level struct{ mark, text int }

// scanner goes through the lines of a text.
type scanner struct {
	scanned
	out     strings.Builder
	open    []level
	fence   string // that ends the code; "" outside of it
	blank   bool   // the line before is
	running int    // how many lines of a paragraph come before, in no list
	defined int    // how many addresses of links
	comment bool
}

// scan brings a text into the Markdown of the parser.
func scan(lines []string) scanned {
	s := scanner{scanned: scanned{done: map[int]bool{}}, blank: true}
	first := frontMatter(lines)
	for i, line := range lines {
		s.starts = append(s.starts, s.out.Len())
		if i >= first {
			s.read(i+1, strings.TrimRight(line, " \t"))
		}
		s.out.WriteByte('\n')
	}
	s.text = s.out.String()
	return s.scanned
}

// frontMatter returns how many lines at the beginning are no Markdown.
func frontMatter(lines []string) int {
	if strings.TrimRight(lines[0], " ") != "---" {
		return 0
	}
	for i, l := range lines[1:] {
		if l = strings.TrimRight(l, " "); l == "---" || l == "..." {
			return i + 2
		}
	}
	return 0
}

// read writes one line. What is in code, a comment or quoted becomes an empty one.
func (s *scanner) read(number int, line string) {
	indent, text := indentOf(line)
	text = head(text, longestLine)
	before := s.running
	s.running = 0
	if !s.passOver(indent, text) && !s.breaks(indent, text, before) {
		if indent >= 4 && len(s.open) == 0 || !s.item(number, indent, text) {
			s.running = before + 1
			s.paragraph(indent, text)
		}
	}
	s.blank = text == ""
}

// passOver reports whether there is nothing to write of a line.
func (s *scanner) passOver(indent int, text string) bool {
	switch {
	case s.fence != "":
		if len(text) >= len(s.fence) && strings.Trim(text, s.fence[:1]) == "" {
			s.fence = ""
		}
	case s.comment || strings.HasPrefix(text, "<!--"):
		s.comment = !strings.Contains(text, "-->")
	case text == "":
	case text[0] == '>':
		s.close(indent)
	case fence.MatchString(text):
		s.fence = fence.FindStringSubmatch(text)[1]
	case definition.MatchString(text):
		s.defined++
		return s.defined > mostDefinitions
	default:
		return false
	}
	return true
}

// breaks writes a line that is a heading, makes a heading of the one line before,
// or is a rule, and reports whether it does. All of them end the lists.
func (s *scanner) breaks(indent int, text string, before int) bool {
	under := underRow.MatchString(text)
	switch {
	case under && before == 1 && indent < 4, hashes.MatchString(text) && indent < 4:
		s.marked = true
		s.out.WriteString(text)
	case rule.MatchString(text), under && before > 1:
		s.out.WriteString("***")
	default:
		return false
	}
	s.open = nil
	return true
}

// indentOf returns the column at which a line begins, and the line from there.
func indentOf(line string) (int, string) {
	column := 0
	for i, c := range []byte(line) {
		switch c {
		case ' ':
			column++
		case '\t':
			column += 4 - column%4
		default:
			return column, line[i:]
		}
	}
	return column, ""
}

// head returns the first n bytes of text, or somewhat less: whole characters.
func head(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// close ends the items in which a line with this indent does not lie: two columns
// from the mark on is in it.
func (s *scanner) close(indent int) {
	for len(s.open) > 0 && indent < s.open[len(s.open)-1].mark+2 {
		s.open = s.open[:len(s.open)-1]
	}
}

// item writes a line that begins an item of a list, and reports whether it does.
func (s *scanner) item(number, indent int, line string) bool {
	bullet, text := cutMark(line)
	ticked, rest, boxed := cutBox(text)
	if bullet == "" && !boxed {
		return false
	}
	s.marked = true
	s.close(indent)
	if ticked {
		s.done[number] = true
	}
	if f := fence.FindStringSubmatch(rest); f != nil {
		s.fence, rest = f[1], ""
	}
	if rest == "" || rule.MatchString(rest) {
		return true
	}
	s.out.WriteString(strings.Repeat("  ", len(s.open)) + "- " + escaped(rest))
	if len(s.open) < deepest {
		s.open = append(s.open, level{indent, indent + len(bullet)})
	}
	return true
}

// cutMark splits a line after the mark of an item, which is "" if there is none:
// 1.5 h is a duration.
func cutMark(line string) (bullet, text string) {
	m := mark.FindStringSubmatch(line)
	if m == nil {
		return "", line
	}
	text = line[len(m[0]):]
	if m[1] != "" {
		word, _, _ := strings.Cut(text, " ")
		if _, _, length := when.Length(m[1] + word); length {
			return "", line
		}
	}
	return m[0], text
}

// cutBox returns a text without the task box before it, and whether that is
// ticked.
func cutBox(text string) (ticked bool, rest string, boxed bool) {
	m := box.FindStringSubmatch(text)
	if m == nil {
		return false, text, false
	}
	return m[1] != " " && m[2] != "☐", text[len(m[0]):], true
}

// escaped returns the text of an item so that the parser finds no list in it.
func escaped(text string) string {
	if meaning.MatchString(text) {
		return `\` + text
	}
	return ordinal.ReplaceAllString(text, `$1\$2`)
}

// paragraph writes a line of text at its place in the open items. It continues the line before at any
// indent. It writes nothing for a line that begins like a topic outside of the item before.
func (s *scanner) paragraph(indent int, text string) {
	column := min(indent, 4)
	if n := len(s.open); n > 0 && !s.blank && beginsAnew(text) && indent < s.open[n-1].mark+2 {
		s.close(indent)
		return
	}
	if s.blank {
		s.close(indent)
	}
	if n := len(s.open); n > 0 {
		column = 2 * n
		if s.blank {
			column += min(max(indent-s.open[n-1].text, 0), 4)
		}
	}
	s.out.WriteString(strings.Repeat(" ", column) + text)
}

// beginsAnew reports whether a text does not go on with a sentence, as far as its first
// letter tells.
func beginsAnew(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsDigit(first) || unicode.IsLetter(first) && !unicode.IsLower(first)
}

// lineOf returns the line that a place in the text is in, from 1.
func (s scanned) lineOf(at int) int {
	n, found := slices.BinarySearch(s.starts, at)
	if found {
		return n + 1
	}
	return n
}

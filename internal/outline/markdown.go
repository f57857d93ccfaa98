package outline

import (
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"studyplanner/internal/planner"
)

// entry is an item of a list, a heading, or a line.
type entry struct {
	first, last int // its lines
	source      string
	parent      *entry // what it lies in; nil for nothing
	inner       bool   // something lies in it
}

// outliner finds the entries of a text.
type outliner struct {
	scanned
	items, headings, lines []*entry
	parts                  [7]*entry // the headings that the next entry lies in, by their levels
}

// blocks reads lists, headings and paragraphs, and what is no topic: code by
// indent and rules. There is nothing inside of paragraphs for it, and no HTML and no
// quotations, so that no text takes it long.
var blocks = parser.NewParser(
	parser.WithBlockParsers(
		util.Prioritized(parser.NewSetextHeadingParser(), 100),
		util.Prioritized(parser.NewThematicBreakParser(), 200),
		util.Prioritized(parser.NewListParser(), 300),
		util.Prioritized(parser.NewListItemParser(), 400),
		util.Prioritized(parser.NewCodeBlockParser(), 500),
		util.Prioritized(parser.NewATXHeadingParser(), 600),
		util.Prioritized(parser.NewParagraphParser(), 1000),
	),
	parser.WithParagraphTransformers(util.Prioritized(parser.LinkReferenceParagraphTransformer, 100)),
)

// addMarkdown adds the topics of a text. These are the innermost items of its lists, or else its innermost
// headings. In a text of unknown format they can be its lines.
func (t *tally) addMarkdown(s scanned, o Options) {
	found := outliner{scanned: s}
	known := parser.NewContext()
	found.walk(blocks.Parse(text.NewReader([]byte(s.text)), parser.WithContext(known)), nil)
	leaves := found.leaves(o.Format == "")
	for n, e := range leaves {
		if !t.room(n, len(leaves), e.first) {
			t.cover(e.first, len(t.lines))
			leaves = leaves[:n]
			break
		}
	}
	t.addEntries(leaves, inline{known, s.done}, o.Sections)
}

// addEntries adds entries, where sections or the same title twice ask for it with
// the title of what they lie in.
func (t *tally) addEntries(leaves []*entry, in inline, sections bool) {
	drafts := make([]draft, len(leaves))
	times := map[string]int{}
	for i, e := range leaves {
		drafts[i] = in.draft(e)
		times[planner.NameKey(drafts[i].Title)]++
	}
	for i, d := range drafts {
		above := leaves[i].parent
		if above != nil && d.Title != "" && (sections || times[planner.NameKey(d.Title)] > 1) {
			if section := in.draft(above).Title; section != "" {
				d.Title = section + ": " + d.Title
			}
		}
		if d.Title != "" {
			t.add(d)
		}
	}
}

// leaves returns the entries that may be topics.
func (o *outliner) leaves(lines bool) []*entry {
	from := o.items
	if len(from) == 0 {
		from = o.headings
	}
	if len(from) == 0 && lines {
		from = o.lines
	}
	return slices.DeleteFunc(from, func(e *entry) bool { return e.inner })
}

// walk gathers the entries among the children of a node, which lies in an item or,
// at the top, in the heading before.
func (o *outliner) walk(n ast.Node, item *entry) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		above := item
		if above == nil && len(o.headings) > 0 {
			above = o.headings[len(o.headings)-1]
		}
		switch c := c.(type) {
		case *ast.List:
			for i := c.FirstChild(); i != nil; i = i.NextSibling() {
				o.item(i, above, item)
			}
		case *ast.Heading:
			if item == nil {
				o.heading(c)
			}
		case *ast.Paragraph, *ast.CodeBlock:
			if item == nil {
				o.each(c)
			}
		}
	}
}

// item adds an item of a list, and what lies in it.
func (o *outliner) item(n ast.Node, above, outer *entry) {
	first := n.FirstChild()
	if first == nil || first.Lines().Len() == 0 {
		o.walk(n, outer)
		return
	}
	e := o.entry(first.Lines(), 0, first.Lines().Len())
	e.parent = above
	if outer != nil {
		outer.inner = true
	}
	o.items = append(o.items, e)
	o.walk(n, e)
}

// heading adds a heading. It lies in the last one before that is above it.
func (o *outliner) heading(h *ast.Heading) {
	if h.Lines().Len() == 0 {
		return
	}
	e := o.entry(h.Lines(), 0, h.Lines().Len())
	for above := h.Level - 1; above > 0 && e.parent == nil; above-- {
		if e.parent = o.parts[above]; e.parent != nil {
			e.parent.inner = true
		}
	}
	o.parts[h.Level] = e
	clear(o.parts[h.Level+1:])
	o.headings = append(o.headings, e)
}

// each adds the lines of a paragraph, each by itself.
func (o *outliner) each(n ast.Node) {
	for i := range n.Lines().Len() {
		if e := o.entry(n.Lines(), i, i+1); strings.ContainsFunc(e.source, wordy) {
			o.lines = append(o.lines, e)
		}
	}
}

// entry returns some of the lines of a node.
func (o *outliner) entry(lines *text.Segments, from, to int) *entry {
	var source strings.Builder
	for i := from; i < to && source.Len() <= longestInline; i++ {
		if i > from {
			source.WriteByte('\n')
		}
		segment := lines.At(i)
		source.WriteString(strings.TrimSpace(o.text[segment.Start:segment.Stop]))
	}
	return &entry{first: o.lineOf(lines.At(from).Start), last: o.lineOf(lines.At(to - 1).Start), source: source.String()}
}

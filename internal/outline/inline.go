package outline

import (
	"bufio"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	render "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Bounds of a text whose markup is parsed: its bytes, and its characters that may be markup. Above
// them it stays as it is.
const (
	longestInline = 1000
	mostMarkup    = 200
)

// spans reads what is inside of one paragraph.
var spans = parser.NewParser(
	parser.WithBlockParsers(util.Prioritized(parser.NewParagraphParser(), 100)),
	parser.WithInlineParsers(parser.DefaultInlineParsers()...),
)

// inline reads the titles of entries.
type inline struct {
	known parser.Context // the links that the text defines
	done  map[int]bool   // the lines with a box that is ticked
}

// draft returns what the text of e says of a topic.
func (in inline) draft(e *entry) draft {
	d := draft{Item: Item{Line: e.first, Title: in.plain(e.source), Done: in.done[e.first]}, last: e.last}
	d.cut()
	return d
}

// plain returns a text without its markup: links, images, emphasis and code become
// their text, comments nothing.
func (in inline) plain(source string) string {
	if n := strings.Count(source, "[") + strings.Count(source, "<") + strings.Count(source, "*") + strings.Count(source, "_"); n > mostMarkup || len(source) > longestInline {
		return source
	}
	b := []byte(source)
	var out strings.Builder
	w := bufio.NewWriter(&out)
	ast.Walk(spans.Parse(text.NewReader(b), parser.WithContext(in.known)), func(n ast.Node, entering bool) (ast.WalkStatus, error) { //nolint:errcheck // it is ours, and nil
		if entering {
			write(w, n, b)
		}
		return ast.WalkContinue, nil
	})
	w.Flush()
	return html.UnescapeString(out.String()) // what is written escapes no more than HTML needs
}

// write writes the text of one node.
func write(w *bufio.Writer, n ast.Node, source []byte) {
	switch n := n.(type) {
	case *ast.Text:
		put := render.DefaultWriter.Write
		if n.IsRaw() {
			put = render.DefaultWriter.RawWrite
		}
		put(w, n.Segment.Value(source))
		if n.SoftLineBreak() || n.HardLineBreak() {
			render.DefaultWriter.RawWrite(w, []byte(" "))
		}
	case *ast.AutoLink:
		render.DefaultWriter.RawWrite(w, n.Label(source))
	case *ast.RawHTML:
		tag := string(n.Segments.Value(source))
		if !strings.HasPrefix(tag, "<!--") {
			render.DefaultWriter.RawWrite(w, []byte(tag))
		}
	}
}

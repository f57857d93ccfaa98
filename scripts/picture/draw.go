package main

import (
	"fmt"
	"html"
	"strings"
)

// The size of what is drawn, in pixels.
const (
	lineHeight = 18
	charWidth  = 7.8
	margin     = 20
	columns    = 80
)

// draw returns the lines as an SVG of a terminal window.
func draw(lines []string) string {
	height := len(lines)*lineHeight + 2*margin
	width := int(columns*charWidth) + 2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-label="A week, the progress made, and a new block, in a terminal">`+"\n",
		width, height, width, height)
	b.WriteString(`<rect width="100%" height="100%" rx="8" fill="#1b1f24"/>` + "\n")
	b.WriteString(`<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13" xml:space="preserve">` + "\n")
	for i, line := range lines {
		drawLine(&b, line, margin+14+i*lineHeight)
	}
	b.WriteString("</g>\n</svg>\n")
	return b.String()
}

// drawLine draws the pieces of a line, each at its column, so that fonts whose
// characters are a little wider do not shift what follows.
func drawLine(b *strings.Builder, line string, y int) {
	column := 0
	for _, p := range pieces(line) {
		n := len([]rune(p.text))
		x := margin + float64(column)*charWidth
		if p.look.back != "" {
			fmt.Fprintf(b, `<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/>`+"\n", x, y-14, float64(n)*charWidth, lineHeight, p.look.back)
		}
		if strings.TrimSpace(p.text) != "" {
			fmt.Fprintf(b, `<text x="%.1f" y="%d" textLength="%.1f"%s>%s</text>`+"\n", x, y, float64(n)*charWidth, p.look.attributes(), html.EscapeString(p.text))
		}
		column += n
	}
}

// look is how characters are shown.
type look struct {
	fore, back  string // #RRGGBB; "" for the window's own
	bold, faint bool
}

// attributes returns l as those of an SVG text.
func (l look) attributes() string {
	fore := l.fore
	if fore == "" {
		fore = "#d5dbe1"
	}
	s := fmt.Sprintf(` fill="%s"`, fore)
	if l.bold {
		s += ` font-weight="bold"`
	}
	if l.faint {
		s += ` opacity="0.6"`
	}
	return s
}

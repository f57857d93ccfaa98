package main

import (
	"fmt"
	"html"
	"regexp"
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
	b.WriteString(`<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13">` + "\n")
	for i, line := range lines {
		drawLine(&b, line, margin+14+i*lineHeight)
	}
	b.WriteString("</g>\n</svg>\n")
	return b.String()
}

// drawLine draws the pieces of a line.
func drawLine(b *strings.Builder, line string, y int) {
	column := 0
	for _, p := range pieces(line) {
		if p.look.back != "" {
			fmt.Fprintf(b, `<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/>`+"\n",
				across(column), y-14, float64(len([]rune(p.text)))*charWidth, lineHeight, p.look.back)
		}
		for _, at := range stretch.FindAllStringIndex(p.text, -1) {
			text := p.text[at[0]:at[1]]
			fmt.Fprintf(b, `<text x="%.1f" y="%d" textLength="%.1f"%s>%s</text>`+"\n",
				across(column+len([]rune(p.text[:at[0]]))), y, float64(len([]rune(text)))*charWidth, p.look.attributes(), html.EscapeString(text))
		}
		column += len([]rune(p.text))
	}
}

// stretch is text without two spaces in a row. Each is drawn at its column, so
// that fonts whose characters are a little wider do not shift what follows.
var stretch = regexp.MustCompile(`\S+(?: \S+)*`)

// across returns where a column begins.
func across(column int) float64 { return margin + float64(column)*charWidth }

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

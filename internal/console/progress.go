package console

import (
	"fmt"
	"io"
)

// Progress shows the progress of a long operation on a line of the terminal. Finish removes the
// line. Without a terminal it does nothing.
type Progress struct {
	what  string
	out   io.Writer // nil: no terminal
	shown string    // the line that is there
}

// Progress shows on Stderr, if that is a terminal, that what is going on; Set
// tells how far it is. The caller calls Finish before anything else is written.
func (c *Console) Progress(what string) *Progress {
	p := &Progress{what: what}
	if Terminal(c.Stderr) {
		p.out = c.Stderr
	}
	p.Set(0, 0)
	return p
}

// Set shows that done of total is done, in whatever unit. A total of 0 means
// that it is not known how much there is to do.
func (p *Progress) Set(done, total int) {
	line := p.what + " ..."
	if total > 0 {
		line = fmt.Sprintf("%s %d%%", p.what, 100*min(done, total)/total)
	}
	p.show(line)
}

// Finish removes the line.
func (p *Progress) Finish() { p.show("") }

// show puts a line in the place of the one that is there.
func (p *Progress) show(line string) {
	if p.out == nil || line == p.shown {
		return
	}
	fmt.Fprintf(p.out, "\r%*s\r%s", len(p.shown), "", line)
	p.shown = line
}

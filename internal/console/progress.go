package console

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// Progress shows somebody at a terminal how far a long operation has come, in a
// line without colours that is gone at the end. A Progress that nobody can see
// does nothing.
type Progress struct {
	what  string
	out   io.Writer // nil: nobody looks
	total int
	bar   *progressbar.ProgressBar // nil once it is finished
}

// Progress shows on Stderr, if that is a terminal, that what is going on; Set
// tells how far it is. The caller calls Finish before anything else is written.
func (c *Console) Progress(what string) *Progress {
	p := &Progress{what: what}
	if Terminal(c.Stderr) {
		p.out = c.Stderr
		p.Set(0, 0)
	}
	return p
}

// Set shows that done of total is done, in whatever unit. A total of 0 means
// that it is not known how much there is to do.
func (p *Progress) Set(done, total int) {
	if p.out == nil {
		return
	}
	if p.bar == nil || total != p.total {
		p.Finish()
		p.bar, p.total = p.newBar(total), total
	}
	if total > 0 {
		_ = p.bar.Set(min(done, total)) // a line that cannot be shown is no failure of the operation
	}
}

// Finish removes the line.
func (p *Progress) Finish() {
	if p.bar != nil {
		_ = p.bar.Finish() // as above
		p.bar = nil
	}
}

// newBar shows a bar, or a spinner if total is 0.
func (p *Progress) newBar(total int) *progressbar.ProgressBar {
	if total == 0 {
		total = -1
	}
	return progressbar.NewOptions(total,
		progressbar.OptionSetWriter(p.out),
		progressbar.OptionSetDescription(p.what),
		progressbar.OptionSetWidth(30),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetRenderBlankState(true),
		progressbar.OptionClearOnFinish(),
	)
}

package main

import (
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/mattn/go-isatty"
	"github.com/schollz/progressbar/v3"
)

// progress shows how far a trial is: as a bar on a terminal, else as a line for
// every tenth. It may be used by several goroutines at once.
type progress struct {
	out  io.Writer
	name string

	mu    sync.Mutex
	bar   *progressbar.ProgressBar // nil: no terminal
	tenth int
}

func newProgress(stderr io.Writer, name string) *progress {
	p := &progress{out: stderr, name: name, tenth: -1}
	if f, isFile := stderr.(*os.File); isFile && isatty.IsTerminal(f.Fd()) {
		p.bar = progressbar.NewOptions(-1,
			progressbar.OptionSetWriter(stderr),
			progressbar.OptionSetDescription(name),
			progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionClearOnFinish(),
		)
	}
	return p
}

// step says that done of so many steps are done.
func (p *progress) step(done, of int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil { // it is only for show
		p.bar.ChangeMax(of)
		_ = p.bar.Set(done)
		return
	}
	if tenth := 10 * done / max(of, 1); tenth != p.tenth {
		p.tenth = tenth
		fmt.Fprintf(p.out, "%s: %d of %d\n", p.name, done, of)
	}
}

// log writes a line beside the bar.
func (p *progress) log(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		_ = p.bar.Clear()
	}
	fmt.Fprintf(p.out, p.name+": "+format+"\n", args...)
}

// close removes the bar.
func (p *progress) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}

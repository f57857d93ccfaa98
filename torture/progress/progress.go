// Package progress shows how far something is that takes long.
package progress

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/schollz/progressbar/v3"
)

// Bar shows progress and the remaining time: a bar on a terminal, elsewhere a line for
// every tenth. It may be used by several goroutines at once.
type Bar struct {
	out   io.Writer
	name  string
	began time.Time

	mu    sync.Mutex
	bar   *progressbar.ProgressBar // nil: no terminal
	tenth int
}

// New returns the bar of what has that name.
func New(stderr io.Writer, name string) *Bar {
	b := &Bar{out: stderr, name: name, began: time.Now(), tenth: -1}
	if f, isFile := stderr.(*os.File); isFile && isatty.IsTerminal(f.Fd()) {
		b.bar = progressbar.NewOptions(-1,
			progressbar.OptionSetWriter(stderr),
			progressbar.OptionSetDescription(name),
			progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionClearOnFinish(),
		)
	}
	return b
}

// Step says that done of so many steps are done.
func (b *Bar) Step(done, of int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.bar != nil { // it is only for show
		b.bar.ChangeMax(of)
		_ = b.bar.Set(done)
		return
	}
	if tenth := 10 * done / max(of, 1); tenth != b.tenth {
		b.tenth = tenth
		fmt.Fprintf(b.out, "%s: %d of %d%s\n", b.name, done, of, toGo(time.Since(b.began), done, of))
	}
}

// toGo says how long the rest takes if it is as fast as what was done so far.
func toGo(took time.Duration, done, of int) string {
	if done == 0 || done >= of {
		return ""
	}
	rest := float64(took) / float64(done) * float64(of-done)
	return fmt.Sprintf(", about %v to go", time.Duration(rest).Round(time.Second))
}

// Log writes a line beside the bar.
func (b *Bar) Log(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.bar != nil {
		_ = b.bar.Clear()
	}
	fmt.Fprintf(b.out, b.name+": "+format+"\n", args...)
}

// Close removes the bar.
func (b *Bar) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.bar != nil {
		_ = b.bar.Finish()
	}
}

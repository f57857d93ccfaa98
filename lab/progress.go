package main

import (
	"io"
	"os"

	"github.com/mattn/go-isatty"
	"github.com/schollz/progressbar/v3"
)

// progress returns what to call after each of total steps. If stderr is a
// terminal it shows a bar; it may be called by several goroutines at once.
func progress(stderr io.Writer, total int) func() {
	f, isFile := stderr.(*os.File)
	if total == 0 || !isFile || !isatty.IsTerminal(f.Fd()) {
		return func() {}
	}
	bar := progressbar.NewOptions(total,
		progressbar.OptionSetWriter(stderr),
		progressbar.OptionSetDescription("students"),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(),
	)
	return func() { _ = bar.Add(1) } // it is only for show
}

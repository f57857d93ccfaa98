package store

import (
	"context"
	"io/fs"
	"os"
	"strings"
	"time"

	"studyplanner/internal/planner"
)

// kibibytes returns the size of a file in the unit of progress.
func kibibytes(f fs.FileInfo) int { return int(f.Size() >> 10) }

// watch reports the size of the file at path as progress, of total KiB, until stop is
// called. There are no reports after stop returns.
func watch(path string, total int, progress planner.Progress) (stop func()) {
	if progress == nil {
		return func() {}
	}
	ended, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		ticker := time.NewTicker(100 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-ended:
				return
			case <-ticker.C:
			}
			if info, err := os.Stat(path); err == nil {
				progress(min(kibibytes(info), total), total)
			}
		}
	}()
	return func() {
		close(ended)
		<-stopped
	}
}

// rowProgress reports how many rows of all tables were copied.
type rowProgress struct {
	progress              planner.Progress
	done, reported, total int
}

// newRowProgress counts the rows if there is a progress to report. That takes a small part of
// the time of the copy.
func newRowProgress(ctx context.Context, run runner, tables []copied, progress planner.Progress) (*rowProgress, error) {
	g := &rowProgress{progress: progress}
	if progress == nil {
		return g, nil
	}
	var counts []string
	for _, t := range tables {
		counts = append(counts, "(SELECT COUNT(*) FROM "+t.name+")")
	}
	var err error
	g.total, err = one(ctx, run, column[int], "SELECT "+strings.Join(counts, " + "))
	if err != nil {
		return nil, err
	}
	progress(0, g.total)
	return g, nil
}

// add counts n more rows. It reports each thousand.
func (g *rowProgress) add(n int) {
	g.done += n
	if g.done == g.total || g.done-g.reported >= 1000 {
		g.reported = g.done
		g.progress.Tell(g.done, g.total)
	}
}

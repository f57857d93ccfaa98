package store

import (
	"context"
	"io/fs"
	"os"
	"strings"
	"time"

	"studyplanner/internal/planner"
)

// kibibytes is the size of a file in the unit in which its growth is told.
func kibibytes(f fs.FileInfo) int { return int(f.Size() >> 10) }

// watch tells how far the file at path has grown, of total KiB, until stop is
// called, which returns when nothing more will be told.
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

// gauge tells how many rows of all tables were copied.
type gauge struct {
	progress          planner.Progress
	done, told, total int
}

// newGauge counts the rows, if anybody wants to know: exactly, which takes a
// small part of the time that copying them does.
func newGauge(ctx context.Context, run runner, tables []copied, progress planner.Progress) (*gauge, error) {
	g := &gauge{progress: progress}
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

// add tells of n more rows, not of every single one.
func (g *gauge) add(n int) {
	g.done += n
	if g.done == g.total || g.done-g.told >= 1000 {
		g.told = g.done
		g.progress.Tell(g.done, g.total)
	}
}

package cli

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"
)

// lines gathers lines of the log, so that a busy server writes many at once. Each is
// written a moment after it came, or when there are many.
type lines struct {
	to io.Writer

	mu      sync.Mutex
	held    []byte
	waiting bool // it will be written
}

// How long lines are held, and how many bytes of them.
const (
	linesHeld = 100 * time.Millisecond
	linesSize = 32 << 10
)

// Write implements [io.Writer].
func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held = append(l.held, p...); len(l.held) >= linesSize {
		l.write()
	} else if !l.waiting {
		l.waiting = true
		time.AfterFunc(linesHeld, l.flush)
	}
	return len(p), nil
}

// flush writes what is held.
func (l *lines) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting = false
	l.write()
}

func (l *lines) write() {
	if len(l.held) == 0 {
		return
	}
	_, _ = l.to.Write(l.held) // there is nowhere to tell that it failed
	l.held = l.held[:0]
}

// prompt has warnings and errors written at once, with what stands before them.
type prompt struct {
	slog.Handler
	lines *lines
}

// Handle implements [slog.Handler].
func (h prompt) Handle(ctx context.Context, r slog.Record) error {
	err := h.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		h.lines.flush()
	}
	return err
}

// WithAttrs implements [slog.Handler].
func (h prompt) WithAttrs(attrs []slog.Attr) slog.Handler {
	return prompt{h.Handler.WithAttrs(attrs), h.lines}
}

// WithGroup implements [slog.Handler].
func (h prompt) WithGroup(name string) slog.Handler {
	return prompt{h.Handler.WithGroup(name), h.lines}
}

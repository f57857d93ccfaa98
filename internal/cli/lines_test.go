package cli

import (
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"
)

func TestLinesAreHeldUntilThereIsAReasonToWriteThem(t *testing.T) {
	t.Parallel()
	read, write := io.Pipe()
	var to strings.Builder
	l := &lines{to: &to}
	l.waiting = true // no time passes here
	log := slog.New(prompt{slog.NewTextHandler(l, nil), l}).With("a", 1).WithGroup("g")
	log.Info("one")
	if to.Len() > 0 {
		t.Errorf("a line is not held: %s", to.String())
	}
	log.Warn("two")
	if n := strings.Count(to.String(), "\n"); n != 2 {
		t.Errorf("after a warning there are %d lines", n)
	}
	for range 1000 {
		log.Info(strings.Repeat("x", linesSize/100))
	}
	if len(l.held) >= linesSize || to.Len() < 9*linesSize {
		t.Errorf("%d bytes are held, %d written", len(l.held), to.Len())
	}
	l.flush()
	if n := strings.Count(to.String(), "\n"); n != 1002 {
		t.Errorf("in the end there are %d lines", n)
	}

	held, flush := newLog(write, Config{LogFormat: "json"})
	var all sync.WaitGroup
	all.Go(func() { held.Info("three") }) // and is written though nobody asks for it
	buf := make([]byte, 1000)
	n, err := read.Read(buf)
	if err != nil || !strings.Contains(string(buf[:n]), `"msg":"three"`) {
		t.Errorf("read %s, %v", buf[:n], err)
	}
	all.Wait()
	read.Close()
	flush()
}

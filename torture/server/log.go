package server

import "sync"

// logBuffer keeps the end of a process's output while others read it.
type logBuffer struct {
	mu  sync.Mutex
	end []byte
}

// mostLog is how many bytes of the log are kept.
const mostLog = 64 << 10

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.end = append(l.end, p...)
	if extra := len(l.end) - mostLog; extra > 0 {
		l.end = append(l.end[:0], l.end[extra:]...)
	}
	return len(p), nil
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return string(l.end)
}

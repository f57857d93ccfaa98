package requests

import (
	"sync"
	"time"
)

// A machine that is put to sleep, or that has no time for us, lets the server's
// deadlines go by. What is answered then tells nothing.
const (
	beat  = 100 * time.Millisecond
	pause = 3 * time.Second // between two beats, from which on it counts as standing still
)

// watch counts how often the machine stands still, until stop is called.
func (s *source) watch() (stop func()) {
	ended := make(chan struct{})
	s.beaten.Store(time.Now().UnixMilli())
	var wg sync.WaitGroup
	wg.Go(func() {
		tick := time.NewTicker(beat)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
			case <-ended:
				return
			}
			if s.late() {
				s.still.Add(1)
			}
			s.beaten.Store(time.Now().UnixMilli())
		}
	})
	return func() {
		close(ended)
		wg.Wait()
	}
}

// late reports whether the next beat should have come long ago.
func (s *source) late() bool { return time.Since(time.UnixMilli(s.beaten.Load())) > pause }

// stoodSince reports whether the machine stood still since the count was before,
// whether or not that was counted yet.
func (s *source) stoodSince(before int64) bool { return s.late() || s.still.Load() != before }

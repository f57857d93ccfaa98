package progress

import (
	"testing"
	"time"
)

func TestWhatIsStillToDoIsReckonedFromWhatItTook(t *testing.T) {
	t.Parallel()
	for want, of := range map[string][2]int{"": {0, 10}, ", about 1m30s to go": {1, 10}, ", about 10s to go": {5, 10}} {
		if got := toGo(10*time.Second, of[0], of[1]); got != want {
			t.Errorf("%d of %d: %q, want %q", of[0], of[1], got, want)
		}
	}
	if got := toGo(10*time.Second, 10, 10); got != "" {
		t.Errorf("at the end: %q", got)
	}
}

package cli

import (
	"bytes"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"studyplanner/internal/demo"
)

func TestADemoGoesWithTheDayUntilTheServerEnds(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	var now atomic.Pointer[time.Time]
	now.Store(new(noon))
	show, err := demo.OpenSpace(t.Context(), "UTC", func() time.Time { return *now.Load() })
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	ticks := make(chan time.Time)
	end := refreshDemo(t.Context(), show, func() time.Time { return *now.Load() }, slog.New(slog.NewTextHandler(&log, nil)), ticks)
	tick := func(at time.Time) {
		ticks <- at // which is taken when the round before is over
		now.Store(&at)
	}
	for _, hours := range []time.Duration{1, 11, 12, 13} { // noon: made; then the same day, and from midnight on the next
		tick(noon.Add(hours * time.Hour))
	}
	ticks <- noon
	end()
	if n := strings.Count(log.String(), "made anew"); n != 2 {
		t.Errorf("it was made %d times, want once a day: %s", n, &log)
	}
	if err := show.Close(); err != nil {
		t.Fatal(err)
	}
	now.Store(new(noon.Add(48 * time.Hour)))
	refreshDemo(t.Context(), show, func() time.Time { return *now.Load() }, slog.New(slog.NewTextHandler(&log, nil)), nil)()
	refreshDemo(t.Context(), nil, nil, nil, nil)()
}

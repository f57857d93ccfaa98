package meter_test

import (
	"context"
	"errors"
	"testing"

	"studyplanner/internal/suggest/meter"
)

// watched is a context that ends when it is asked for the n-th time.
type watched struct {
	context.Context
	n int
}

func (w *watched) Err() error {
	if w.n--; w.n <= 0 {
		return context.Canceled
	}
	return nil
}

func TestWorkEndsWithinAStrideOfItsContext(t *testing.T) {
	t.Parallel()
	for _, size := range []int{1, 7, meter.Stride, 3 * meter.Stride} {
		w := &watched{t.Context(), 4} // asked first by New
		p, steps := meter.New(w), 0
		for p.Step(size) {
			steps += size
		}
		if steps < 2*meter.Stride-size || steps > 3*meter.Stride || !errors.Is(p.Err(), context.Canceled) {
			t.Errorf("%d steps in steps of %d: %v", steps, size, p.Err())
		}
		if asked := w.n; p.Step(1) || w.n != asked {
			t.Error("work that has ended asks again")
		}
	}
}

func TestWorkOfAnEndedContextDoesNotBegin(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if p := meter.New(ctx); p.Step(1) || !errors.Is(p.Err(), context.Canceled) {
		t.Errorf("it began: %v", p.Err())
	}
}

func TestWorkWithoutAMeterGoesOn(t *testing.T) {
	t.Parallel()
	var p *meter.Meter
	if !p.Step(10*meter.Stride) || p.Err() != nil {
		t.Error("it ended")
	}
}

package quota

import (
	"testing"
	"time"
)

func TestHeaders(t *testing.T) {
	t.Parallel()
	clock := newClock()
	l, p := New(clock.now, 100), policy(t, "free=30/1m,1000/24h")
	if got, want := p.Header(), `"free-1m";q=30;w=60, "free-24h";q=1000;w=86400`; got != want {
		t.Errorf("RateLimit-Policy is %s, want %s", got, want)
	}
	// 24h/1000 is 86.4 s, which rounds up.
	if got, want := l.Take("k", p).Header(), `"free-1m";r=29;t=2, "free-24h";r=999;t=87`; got != want {
		t.Errorf("the first RateLimit is %s, want %s", got, want)
	}
	spend(t, l, "k", p, 29)
	clock.pass(time.Nanosecond)
	if got, want := l.Take("k", p).Header(), `"free-1m";r=0;t=60, "free-24h";r=970;t=2592`; got != want {
		t.Errorf("RateLimit of a refusal is %s, want %s", got, want)
	}
}

func TestRetryAfterSecondsAreRoundedUpAndAtLeastOne(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]int{
		0:                    1,
		1:                    1,
		time.Second:          1,
		time.Second + 1:      2,
		2 * time.Second:      2,
		366 * 24 * time.Hour: 31_622_400,
	} {
		if got := (Decision{RetryAfter: d}).RetryAfterSeconds(); got != want {
			t.Errorf("%v are %d seconds, want %d", d, got, want)
		}
	}
}

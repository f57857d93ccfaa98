package planner

import (
	"errors"
	"fmt"
	"time"
)

// What the timer of a space is not asked for as it stands.
var (
	ErrNoFocus     = errors.New("no timer is there: start one at a block first")
	ErrFocusRuns   = errors.New("the timer runs already")
	ErrFocusPaused = errors.New("the timer is paused already")
	ErrFocusTaken  = errors.New("a timer is at another block: finish or discard it first")
)

// longestFocus is for how long a timer at a short block is believed: it may have been
// forgotten. At other blocks that is twice their length.
const longestFocus = 2 * time.Hour

// Timer is the one timer of a space as it is kept: nothing ticks. It counts the time
// that somebody spends on a block.
type Timer struct {
	BlockID string   `json:"block_id"`
	Target  int      `json:"target_minutes"`
	Started Instant  `json:"started"`
	Ran     int64    `json:"ran_milliseconds"` // until it was last paused
	Since   *Instant `json:"running_since"`    // nil: it is paused
}

// Elapsed is for how long t ran at a moment. A clock that was set back counts as one
// that stood.
func (t Timer) Elapsed(now time.Time) time.Duration {
	ran := time.Duration(t.Ran) * time.Millisecond
	if t.Since != nil {
		ran += max(0, InstantOf(now).Time().Sub(t.Since.Time()))
	}
	return ran
}

// Paused returns t as one that stands from now on, or ErrFocusPaused.
func (t Timer) Paused(now time.Time) (Timer, error) {
	if t.Since == nil {
		return t, ErrFocusPaused
	}
	t.Ran, t.Since = t.Elapsed(now).Milliseconds(), nil
	return t, nil
}

// Resumed returns t as one that runs from now on, or ErrFocusRuns.
func (t Timer) Resumed(now time.Time) (Timer, error) {
	if t.Since != nil {
		return t, ErrFocusRuns
	}
	t.Since = new(InstantOf(now))
	return t, nil
}

// Focus is what t shows at a moment.
func (t Timer) Focus(now time.Time) Focus {
	state := FocusRunning
	if t.Since == nil {
		state = FocusPaused
	}
	return Focus{t.BlockID, state, t.Started, int(t.Elapsed(now) / time.Second), t.Target}
}

// validate reports what is wrong with t as one that is stored.
func (t Timer) validate() error {
	var bad Invalid
	checkMinutes(&bad, "target_minutes", &t.Target)
	t.Started.check(&bad, "started")
	bad.Check(0 <= t.Ran && t.Ran <= maxRan, "ran_milliseconds", fmt.Sprintf("must be from 0 to %d", maxRan))
	if t.Since != nil {
		t.Since.check(&bad, "running_since")
	}
	return bad.Err()
}

// maxRan is more than the milliseconds of all years that a clock can show.
const maxRan int64 = (lastClockYear - firstClockYear + 1) * 366 * 24 * 60 * 60 * 1000

// Focus is what the timer of a space shows.
type Focus struct {
	BlockID string     `json:"block_id"`
	State   FocusState `json:"state"`
	Started Instant    `json:"started"`
	Elapsed int        `json:"elapsed_seconds"` // while it ran
	Target  int        `json:"target_minutes"`  // for how long somebody means to be at it
}

// FocusState says whether a timer runs.
type FocusState string

// The states of a timer.
const (
	FocusRunning FocusState = "running"
	FocusPaused  FocusState = "paused"
)

// Tag changes whenever f does: each second while the timer runs.
func (f Focus) Tag() string { return tagOf(f) }

// NoFocus is the tag of where no timer is.
const NoFocus = "none"

// FocusDraft is what a timer is started with.
type FocusDraft struct {
	BlockID string `json:"block_id"`
	Target  *int   `json:"target_minutes"` // nil: the length of the block
}

// Validate reports everything wrong with d that can be checked without the block.
func (d FocusDraft) Validate() error {
	var bad Invalid
	bad.Check(d.BlockID != "", "block_id", "is required")
	bad.Check(d.Target == nil || 1 <= *d.Target && *d.Target <= MaxActual, "target_minutes", fmt.Sprintf("must be from 1 to %d", MaxActual))
	return bad.Err()
}

// timer returns the one that d starts at b.
func (d FocusDraft) timer(b Block, now time.Time) Timer {
	at := InstantOf(now)
	return Timer{BlockID: b.ID, Target: or(d.Target, b.Minutes()), Started: at, Since: &at}
}

// FocusEnd is how a timer is finished.
type FocusEnd struct {
	Done    Opt[bool] `json:"done"`    // absent: the block stays as it is
	Minutes Opt[int]  `json:"minutes"` // absent: those that the timer ran for
}

// Validate reports everything wrong with e that can be checked without the timer.
func (e FocusEnd) Validate() error {
	var bad Invalid
	checkMinutes(&bad, "minutes", &e.Minutes.Value)
	return bad.Err()
}

// forgotten is that a timer ran for so long that nobody can tell whether somebody was
// there.
type forgotten struct{ ran time.Duration }

func (f forgotten) Error() string {
	minutes := int(f.ran.Round(time.Minute) / time.Minute)
	return fmt.Sprintf("the timer ran for %s: say how long it was", Duration(minutes))
}

// apply returns b, at which t is, with the minutes that were spent on it now. It returns
// forgotten, or Invalid, on the field "minutes", for more than a block can have.
func (e FocusEnd) apply(b Block, t Timer, now time.Time) (Block, error) {
	ran := t.Elapsed(now)
	planned := time.Duration(b.Minutes()) * time.Minute
	if !e.Minutes.Set && ran > max(2*planned, longestFocus) {
		return b, forgotten{ran}
	}
	next := b
	next.Actual = new(or(b.Actual, 0) + e.Minutes.Or(int(ran.Round(time.Minute)/time.Minute)))
	next.Done = e.Done.Or(b.Done)
	var bad Invalid
	bad.Check(*next.Actual <= MaxActual, "minutes", fmt.Sprintf("would bring the block to %s: at most %s are kept", Duration(*next.Actual), Duration(MaxActual)))
	return next.touched(b), bad.Err()
}

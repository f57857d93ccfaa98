//go:build testclock

package cli

import (
	"fmt"
	"os"
	"time"
)

// programClock returns the clock of a program that is under test. It is ahead of the machine's
// by the duration in TESTCLOCK.
func programClock() func() time.Time {
	set := os.Getenv("TESTCLOCK")
	if set == "" {
		return time.Now
	}
	ahead, err := time.ParseDuration(set)
	if err != nil {
		panic(fmt.Sprintf("TESTCLOCK: %v", err))
	}
	return func() time.Time { return time.Now().Add(ahead) }
}

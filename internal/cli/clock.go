//go:build !testclock

package cli

import "time"

// programClock returns the clock of the program.
func programClock() func() time.Time { return time.Now }

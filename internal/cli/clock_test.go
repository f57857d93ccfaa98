//go:build !testclock

package cli

import (
	"testing"
	"time"
)

func TestTheProgramAsItIsShippedTakesNoTimeFromTheEnvironment(t *testing.T) {
	t.Setenv("TESTCLOCK", "8760h")
	before := time.Now()
	if now := programClock()(); now.Before(before) || now.After(time.Now()) {
		t.Errorf("it is %s there, and %s here", now, before)
	}
}

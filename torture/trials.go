package main

import (
	"studyplanner/torture/isolation"
	"studyplanner/torture/requests"
	"studyplanner/torture/trial"
	"studyplanner/torture/zones"
)

// trials are all there are, in the order in which they run.
var trials = []trial.Trial{
	isolation.Trial,
	requests.Trial,
	zones.Trial,
}

package main

import (
	"studyplanner/torture/isolation"
	"studyplanner/torture/requests"
	"studyplanner/torture/trial"
)

// trials are all there are, in the order in which they run.
var trials = []trial.Trial{
	isolation.Trial,
	requests.Trial,
}

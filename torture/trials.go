package main

import (
	"studyplanner/torture/backups"
	"studyplanner/torture/durability"
	"studyplanner/torture/isolation"
	"studyplanner/torture/linear"
	"studyplanner/torture/neighbours"
	"studyplanner/torture/requests"
	"studyplanner/torture/rollouts"
	"studyplanner/torture/trial"
	"studyplanner/torture/zones"
)

// trials are all there are, in the order in which they run.
var trials = []trial.Trial{
	durability.PowerCuts,
	durability.TornSectors,
	durability.Kills,
	durability.Crashes,
	durability.PostgresCuts,
	durability.FullDisk,
	durability.BadDisk,
	durability.BadCalls,
	isolation.Trial,
	requests.Trial,
	neighbours.Trial,
	linear.Trial,
	zones.Trial,
	backups.Trial,
	rollouts.Trial,
}

// apart are those that need more than make test installs: they run where -only names them.
var apart = []trial.Trial{durability.Failovers}

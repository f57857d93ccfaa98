package planner

// FallsOn is the naive reading of when a slot recurs.
var FallsOn = fallsOn

//go:build race

package ical

// mostAllocated is how many MB a hostile file may take in all: under the race detector
// pools forget one in four of what they are given, and regexp takes its memory from one.
const mostAllocated = 2_000

//go:build !race

package ical

// mostAllocated is how many MB a hostile file may take in all.
const mostAllocated = 150

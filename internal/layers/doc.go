// Package layers has no code: its tests say which package may import which, what
// the program may link, and how large an interface may be.
package layers

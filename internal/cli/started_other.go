//go:build !linux

package cli

// forgetStart leaves it to the system which pages of the program are in memory.
func forgetStart() error { return nil }

//go:build !linux

package cli

// forgetFile leaves it to the system which pages of the program are in memory.
func forgetFile() error { return nil }

// Package layers has no code: its test says which package may import which,
// and fails on every import that the table does not allow.
package layers

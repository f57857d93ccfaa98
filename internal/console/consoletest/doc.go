// Package consoletest gives tests a terminal.
package consoletest

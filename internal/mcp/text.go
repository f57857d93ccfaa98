package mcp

import "strconv"

// count writes a number of things; noun is the name of one.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

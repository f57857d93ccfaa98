package human

import "fmt"

// Count writes a number of things; thing is the name of one.
func Count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

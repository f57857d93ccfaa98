package contract

import (
	"flag"
	"fmt"
	"strings"
)

// What golden tests are told: to write the documents anew, and that the version
// of the API was not released yet.
var (
	Update      = flag.Bool("update", false, "write the OpenAPI document anew")
	SameVersion = flag.Bool("same-version", false, "with -update: the version was not released yet")
)

// FirstDifference shows the first line in which two texts differ.
func FirstDifference(got, want []byte) string {
	a, b := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d is\n%s\nwant\n%s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(a), len(b))
}

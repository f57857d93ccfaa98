package goal

import (
	"strings"

	"studyplanner/internal/when"
)

// readConcepts returns the path of every word in the table, "maths/algebra".
// A word of several concepts has the first; microbiology has no "micro".
func readConcepts() map[string]string {
	m := make(map[string]string, 1500)
	for path, list := range entries("concepts") {
		for w := range strings.FieldsSeq(list) {
			if w = when.Fold(w); m[w] == "" {
				m[w] = path
			}
		}
	}
	return m
}

// fieldOf returns the field that a concept is of.
func fieldOf(concept string) string {
	field, _, _ := strings.Cut(concept, "/")
	return field
}

// related says how near two concepts are: 1 for the same, less for a field and
// its part, 0 for others.
func related(a, b string) float64 {
	switch {
	case a == "" || b == "":
		return 0
	case a == b:
		return 1
	case strings.HasPrefix(a, b+"/") || strings.HasPrefix(b, a+"/"):
		return .7
	}
	return 0
}

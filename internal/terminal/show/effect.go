package show

import (
	"fmt"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/human"
)

// Effect describes the effect of a change on blocks; nil is none.
func Effect(e *client.Effect) string {
	if e == nil || *e == (client.Effect{}) {
		return "No sessions come or go."
	}
	var parts []string
	if e.Removed > 0 {
		parts = append(parts, human.Count(e.Removed, "session")+plural(e.Removed, " goes", " go"))
	}
	if e.Added > 0 {
		parts = append(parts, human.Count(e.Added, "session")+plural(e.Added, " comes", " come"))
	}
	if e.Kept > 0 {
		parts = append(parts, fmt.Sprintf("%d of your own", e.Kept)+plural(e.Kept, " stays", " stay"))
	}
	return strings.Join(parts, ", ")
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

package cli

import (
	"cmp"
	"errors"
	"time"

	"studyplanner/internal/console"
	"studyplanner/internal/planner"
)

// flagOf names the flags that are everywhere named otherwise than their fields.
var flagOf = map[string]string{"time_zone": "timezone", "first_weekday": "first-weekday"}

// flagError turns planner.Invalid into a usage error that names flags. rename has the flags of a command
// whose names differ.
func flagError(err error, rename map[string]string) error {
	found, ok := errors.AsType[planner.Invalid](err)
	if !ok {
		return err
	}
	bad := make(planner.Invalid, len(found))
	for i, p := range found {
		name, ok := rename[p.Field]
		if !ok {
			name = cmp.Or(flagOf[p.Field], p.Field)
		}
		bad[i] = planner.Problem{Field: "--" + name, Reason: p.Reason}
	}
	return console.UsageError{Err: bad}
}

// timestamp formats a time that may be missing, in UTC.
func timestamp(t *time.Time) string {
	if t == nil {
		return "-"
	}
	return t.UTC().Format("2006-01-02 15:04")
}

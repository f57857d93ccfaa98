package api

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestATimestampIsWrittenAsTheStandardLibraryWritesIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := time.Unix(rapid.Int64Range(0, 253402300799).Draw(t, "seconds"), rapid.Int64Range(0, 999_999_999).Draw(t, "ns")).UTC()
		if got, want := string(appendTimestamp(nil, at)), at.Format("2006-01-02T15:04:05.000Z"); got != want {
			t.Fatalf("%s, want %s", got, want)
		}
	})
}

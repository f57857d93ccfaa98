package api

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"studyplanner/internal/planner"
)

// cursor is where a page of blocks ended, in a form that is opaque to clients.
type cursor planner.Position

var errCursor = errors.New("must be a next_cursor as it was received")

// String returns the form of c that ParseCursor reads.
func (c cursor) String() string {
	text := fmt.Sprintf("%s %s %s %s", c.Date, c.Start, c.End, c.ID)
	return base64.RawURLEncoding.EncodeToString([]byte(text))
}

// UnmarshalText reads what String returns, and nothing else.
func (c *cursor) UnmarshalText(b []byte) error {
	text, err := base64.RawURLEncoding.Strict().DecodeString(string(b))
	parts := strings.Split(string(text), " ")
	if err != nil || len(parts) != 4 {
		return errCursor
	}
	var dateErr, startErr, endErr error
	c.Date, dateErr = planner.ParseDate(parts[0])
	c.Start, startErr = planner.ParseClock(parts[1])
	c.End, endErr = planner.ParseClock(parts[2])
	c.ID = parts[3]
	if dateErr != nil || startErr != nil || endErr != nil || !planner.BlockID.Is(c.ID) {
		return errCursor
	}
	return nil
}

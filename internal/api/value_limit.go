package api

import (
	"errors"
	"io"
)

// maxPart is how many bytes a body may have between the starts of two values. Decoders hold them
// in memory.
const maxPart = maxBody

// TooManyValues reports whether body, if it is JSON, has more than limit values. A value of over
// a megabyte counts as too many. Counting is far cheaper than decoding, and keeps nothing of
// body. The error is that of reading body.
func TooManyValues(body io.Reader, limit int) (bool, error) {
	c := valueCounter{left: limit}
	_, err := io.Copy(&c, body)
	if errors.Is(err, errTooManyValues) {
		return true, nil
	}
	return false, err
}

var errTooManyValues = errors.New("has more in it than it may")

// valueCounter counts the values of the JSON that is written to it.
type valueCounter struct {
	left          int // how many more there may be
	since         int // bytes after the beginning of the last one
	text, escaped bool
}

// Write implements [io.Writer]. It returns errTooManyValues above the limit.
func (c *valueCounter) Write(p []byte) (int, error) {
	text, last := c.text, -c.since
	i := 0
	if c.escaped {
		i++
	}
	for ; i < len(p); i++ {
		switch b := p[i]; {
		case text && b == '\\':
			i++
		case b == '"':
			text = !text
		case !text && (b == ',' || b == '[' || b == '{'): // one begins after each
			if c.left--; c.left < 0 || i-last > maxPart {
				return 0, errTooManyValues
			}
			last = i
		}
	}
	c.text, c.since, c.escaped = text, len(p)-last, i > len(p)
	if c.since > maxPart {
		return 0, errTooManyValues
	}
	return len(p), nil
}

package api

import (
	"errors"
	"io"
)

// maxPart is how many bytes a body may have from one value to the next, which a
// decoder holds in memory: as many as most bodies as a whole.
const maxPart = maxBody

// Overfull reports whether body, if it is JSON, has over most values in it, or one
// that is over a megabyte long. It is far cheaper to count them than to read them,
// and nothing of body is kept. The error is that of reading body.
func Overfull(body io.Reader, most int) (bool, error) {
	c := counter{left: most}
	_, err := io.Copy(&c, body)
	if errors.Is(err, errOverfull) {
		return true, nil
	}
	return false, err
}

var errOverfull = errors.New("has more in it than it may")

// counter counts the values of the JSON that is written to it.
type counter struct {
	left          int // how many more there may be
	since         int // bytes after the beginning of the last one
	text, escaped bool
}

// Write implements [io.Writer]. It returns errOverfull for a value too many.
func (c *counter) Write(p []byte) (int, error) {
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
				return 0, errOverfull
			}
			last = i
		}
	}
	c.text, c.since, c.escaped = text, len(p)-last, i > len(p)
	if c.since > maxPart {
		return 0, errOverfull
	}
	return len(p), nil
}

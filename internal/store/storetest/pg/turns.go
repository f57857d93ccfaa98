package pg

import (
	"encoding/binary"
	"sync/atomic"
	"testing"
)

// Turns counts the round trips of connections to a database: how often the server has
// said that it is ready for what comes next.
type Turns struct{ n atomic.Int64 }

// Count is how many there were by now. What a client has been answered is counted.
func (t *Turns) Count() int { return int(t.n.Load()) }

// Counted returns a URL of the database at another, of this package, and what counts
// the turns of connections to it until the end of the test.
func Counted(t testing.TB, database string) (string, *Turns) {
	t.Helper()
	turns := &Turns{}
	return Between(t, database, turns.Hear), turns
}

// Hear is a Hearing that counts the turns of connections.
func (t *Turns) Hear() func([]byte) (int, bool) {
	var told messages
	return func(read []byte) (int, bool) {
		t.n.Add(int64(told.ready(read)))
		return len(read), true
	}
}

// messages follows what a server sends: a letter and a length before each message.
type messages struct {
	head []byte // what has come of them
	rest int    // how much of the message itself is to come
}

// ready is how many messages say ReadyForQuery among those that begin in what was read.
func (m *messages) ready(read []byte) (n int) {
	for len(read) > 0 {
		if m.rest > 0 {
			skip := min(m.rest, len(read))
			m.rest, read = m.rest-skip, read[skip:]
			continue
		}
		m.head, read = append(m.head, read[0]), read[1:]
		if len(m.head) < 5 {
			continue
		}
		if m.head[0] == 'Z' {
			n++
		}
		m.rest = int(binary.BigEndian.Uint32(m.head[1:])) - 4
		m.head = m.head[:0]
	}
	return n
}

package contract

import (
	"crypto/sha256"
	"strings"
	"sync"
	"time"
)

// mostKnown bounds how many bodies are remembered.
const mostKnown = 50_000

// known remembers bodies that are as the document says, by their hashes. In most
// bodies only the id and the times of the request differ from one that was looked at.
type known struct {
	mu     sync.Mutex
	bodies map[[sha256.Size]byte]struct{}
}

// sum is the hash of a body at a place in the document, without what differs each time
// if that is of the right form.
func sum(place, body string) [sha256.Size]byte {
	for _, member := range []struct {
		name  string
		right func(string) bool
	}{{"request_id", isID}, {"timestamp", isTime}, {"local_time", isTime}} {
		body = without(body, `"`+member.name+`":"`, member.right)
	}
	return sha256.Sum256([]byte(place + body))
}

// without returns a body without the last text that follows name, if it is right.
func without(body, name string, right func(string) bool) string {
	at := strings.LastIndex(body, name)
	if at < 0 {
		return body
	}
	at += len(name)
	text, rest, ended := strings.Cut(body[at:], `"`)
	if !ended || !right(text) {
		return body
	}
	return body[:at] + "\x00" + rest // which no JSON has
}

func isID(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789_-") == ""
}

func isTime(text string) bool {
	var t time.Time
	return t.UnmarshalText([]byte(text)) == nil // which is strict, unlike time.Parse
}

// has reports whether a body with the hash is as the document says.
func (k *known) has(hash [sha256.Size]byte) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	_, has := k.bodies[hash]
	return has
}

// add remembers such a body, and forgets all others when they are too many.
func (k *known) add(hash [sha256.Size]byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.bodies == nil || len(k.bodies) == mostKnown {
		k.bodies = map[[sha256.Size]byte]struct{}{}
	}
	k.bodies[hash] = struct{}{}
}

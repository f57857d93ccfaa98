package client

import (
	"fmt"
	"log/slog"
	"strings"
)

// Key is an API key. Printed or encoded, it shows only its prefix, so it stays out of logs. Convert it to a
// string to store it.
type Key string

// String returns the prefix of k, which tells live keys from sandbox ones.
func (k Key) String() string {
	for _, prefix := range []string{"svc_live_", "svc_test_"} {
		if strings.HasPrefix(string(k), prefix) {
			return prefix + "…"
		}
	}
	return "…"
}

// GoString is String.
func (k Key) GoString() string { return k.String() }

// Format is String, whatever the verb.
func (k Key) Format(f fmt.State, _ rune) { fmt.Fprint(f, k.String()) }

// LogValue is String.
func (k Key) LogValue() slog.Value { return slog.StringValue(k.String()) }

// MarshalText is String.
func (k Key) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// valid reports whether k can be sent.
func (k Key) valid() bool {
	odd := func(r rune) bool { return r <= ' ' || r > '~' }
	return k != "" && !strings.ContainsFunc(string(k), odd)
}

// shortestSecret is the length from which on a key is worth hiding. A shorter one
// opens nothing, and might be a part of many words.
const shortestSecret = 16

// hide takes k out of a text that others wrote.
func (k Key) hide(text string) string {
	if len(k) < shortestSecret {
		return text
	}
	return strings.ReplaceAll(text, string(k), k.String())
}

package e2e_test

import (
	"fmt"
	"sync/atomic"
	"testing"
)

// An account owns keys. It was made with the command line while the server ran.
type account struct {
	s     *server
	email string
	id    string
}

var accounts atomic.Int64

// account creates one at home. Flags are those of `account create`.
func (s *server) account(t testing.TB, flags ...string) account {
	t.Helper()
	a := account{s: s, email: fmt.Sprintf("student-%d@example.org", accounts.Add(1))}
	args := append([]string{"account", "create", "--email", a.email, "--timezone", homeZone()}, flags...)
	a.id = s.run(t, args...)
	return a
}

// key creates a key; mode is live or sandbox, flags are those of `key create`.
func (a account) key(t testing.TB, mode string, flags ...string) string {
	t.Helper()
	return a.s.run(t, append([]string{"key", "create", "--email", a.email, "--mode", mode}, flags...)...)
}

// client returns a client with a new key of the account.
func (a account) client(t testing.TB, mode string, flags ...string) client {
	t.Helper()
	return client{a.s, a.key(t, mode, flags...)}
}

// client returns a client of a new account's live space.
func (s *server) client(t testing.TB) client {
	t.Helper()
	return s.account(t).client(t, "live")
}

// today is the account's date.
func (c client) today(t testing.TB) day {
	t.Helper()
	return parseDay(t, c.read(t, "/v1/account").str("today"))
}

// subject creates a subject of type study without slots.
func (c client) subject(t testing.TB, name string) obj {
	t.Helper()
	return c.create(t, "/v1/subjects", obj{"name": name, "type": "study"})
}

// regular creates a subject that has slots.
func (c client) regular(t testing.TB, name string, slots ...slot) obj {
	t.Helper()
	return c.create(t, "/v1/subjects", obj{"name": name, "type": "study", "slots": slots})
}

// block creates a block of the subject on a date, within a span such as 09:00-10:00.
func (c client) block(t testing.TB, subject obj, date, span string) obj {
	t.Helper()
	return c.create(t, "/v1/blocks", blockBody(subject, date, span))
}

// blockBody is the body that creates a block.
func blockBody(subject obj, date, span string) obj {
	return obj{"subject_id": subject.id(), "date": date, "start": span[:5], "end": span[6:]}
}

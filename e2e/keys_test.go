package e2e_test

import (
	"regexp"
	"testing"
	"time"
)

func TestAKeyHasItsForm(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		a := s.account(t)
		for mode, prefix := range map[string]string{"live": "svc_live_", "sandbox": "svc_test_"} {
			key := a.key(t, mode)
			if !regexp.MustCompile(`^` + prefix + `[0-9A-Za-z]{33,}$`).MatchString(key) {
				t.Errorf("%s key: %q", mode, key)
			}
			account := client{s, key}.read(t, "/v1/account")
			equal(t, "account", account.without("today"), obj{
				"id": a.id, "email": a.email, "mode": mode, "scope": "full", "plan": "personal",
				"quotas": []obj{{"requests": 6000, "window_seconds": 60}}, "time_zone": account["time_zone"],
			})
		}
	})
}

// mistyped returns the key with another last character.
func mistyped(key string) string {
	last := len(key) - 1
	if key[last] == '0' {
		return key[:last] + "1"
	}
	return key[:last] + "0"
}

func TestARevokedKeyStopsWithinASecond(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		a := s.account(t)
		revoked, kept := a.client(t, "live"), a.client(t, "live")
		revoked.read(t, "/v1/account")
		s.run(t, "key", "revoke", revoked.key)
		eventually(t, time.Second, "the key is refused", func() bool {
			return revoked.send(t, "GET", "/v1/account", nil).status == 401
		})
		kept.read(t, "/v1/account")
	})
}

func TestAnExpiredKeyStops(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		a := s.account(t)
		a.client(t, "live", "--expires", "90d").read(t, "/v1/account")
		short := a.client(t, "live", "--expires", "1s")
		eventually(t, 3*time.Second, "the key has expired", func() bool {
			return short.send(t, "GET", "/v1/account", nil).status == 401
		})
	})
}

package cli

import (
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/console"
)

func TestAKeyIsPrintedOnceAndListedWithoutItsText(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	key := c.ok("key", "create", "--email", "ada@example.org", "--mode", "live", "--name", "laptop", "--scope", "read", "--expires", "90d")
	secret, err := account.ParseSecret(key)
	if err != nil || secret.Mode() != account.Live {
		t.Errorf("create prints %q: %v", key, err)
	}
	list := c.ok("key", "list", "--email", "ada@example.org")
	for _, want := range []string{"laptop", "live", "read", secret.Last4(), "2026-10-14T12:00:00Z", "2027-01-12T12:00:00Z"} {
		if !strings.Contains(list, want) {
			t.Errorf("list has no %q:\n%s", want, list)
		}
	}
	for _, hidden := range []string{key, secret.Hash()} {
		if strings.Contains(list+c.ok("key", "list", "--email", "ada@example.org", "-o", "json"), hidden) {
			t.Errorf("list shows %s", hidden)
		}
	}
	sandbox := c.ok("key", "create", "--email", "ada@example.org", "--mode", "sandbox")
	if !strings.HasPrefix(sandbox, "svc_test_") {
		t.Errorf("create prints %q", sandbox)
	}
}

func TestAKeyIsRevokedByItsIDItsTextOrThroughAPipe(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	create := func() string { return c.ok("key", "create", "--email", "ada@example.org", "--mode", "live") }
	byText, piped := create(), create()
	c.ok("key", "revoke", byText)
	if got := c.runWith(t.Context(), piped+"\n", "key", "revoke", "-"); got.code != console.ExitOK {
		t.Errorf("through a pipe: %+v", got)
	}
	create()
	lines := strings.Split(c.ok("key", "list", "--email", "ada@example.org"), "\n")
	c.ok("key", "revoke", strings.Fields(lines[3])[0])
	if list := c.ok("key", "list", "--email", "ada@example.org", "-o", "json"); strings.Contains(list, `"revoked": null`) {
		t.Errorf("not all are revoked: %s", list)
	}
	c.ok("key", "revoke", byText) // again
	c.fails(console.ExitFailed, "no such key", "key", "revoke", "key_00000000000000000000000000")
	c.fails(console.ExitFailed, "nothing to read", "key", "revoke", "-")
}

func TestARefusedKeyIsNotRepeated(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	canary := "svc_live_0123456789ABCDEFGHIJKLMNOPQ1SCbaY" // a wrong checksum
	if got := c.run("key", "revoke", canary); got.code != console.ExitFailed || strings.Contains(got.stderr, canary) {
		t.Errorf("got %+v", got)
	}
}

func TestKeysThatCannotBeAreRefused(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	for _, test := range []struct {
		code   int
		reason string
		args   []string
	}{
		{console.ExitUsage, `required flag(s) "email", "mode" not set`, nil},
		{console.ExitUsage, "--mode: must be live or sandbox; --scope: must be full or read", []string{"--email", "ada@example.org", "--mode", "test", "--scope", "all"}},
		{console.ExitUsage, "--name: is over 100", []string{"--email", "ada@example.org", "--mode", "live", "--name", strings.Repeat("x", 101)}},
		{console.ExitUsage, "--expires: must lie in the future", []string{"--email", "ada@example.org", "--mode", "live", "--expires", "2026-10-14"}},
		{console.ExitUsage, "--expires: must be a time from now", []string{"--email", "ada@example.org", "--mode", "live", "--expires", "soon"}},
		{console.ExitFailed, "eve@example.org: no such account", []string{"--email", "eve@example.org", "--mode", "live"}},
	} {
		c.fails(test.code, test.reason, append([]string{"key", "create"}, test.args...)...)
	}
}

func TestExpiryIsATimeFromNowOrTheBeginningOfADate(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Time{
		"90d":        noon.AddDate(0, 0, 90),
		"12h":        noon.Add(12 * time.Hour),
		"1h30m":      noon.Add(90 * time.Minute),
		"2026-10-15": time.Date(2026, 10, 14, 22, 0, 0, 0, time.UTC), // summer time
		"2027-01-31": time.Date(2027, 1, 30, 23, 0, 0, 0, time.UTC),
	} {
		if life, err := readExpiry(text, noon, "Europe/Berlin"); err != nil || !noon.Add(life).Equal(want) {
			t.Errorf("%s: %v, %v", text, noon.Add(life).UTC(), err)
		}
	}
	for _, text := range []string{"0d", "-1h", "1.5d", "-3d", "99999d", "d", "2026-10-13", "2026-02-30", "90", "31.12.2027"} {
		if life, err := readExpiry(text, noon, "UTC"); err == nil {
			t.Errorf("%s is %v", text, life)
		}
	}
}

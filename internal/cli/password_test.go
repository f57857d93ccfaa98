package cli

import (
	"strings"
	"testing"

	"studyplanner/internal/console"
)

func TestAPasswordIsReadFromStandardInput(t *testing.T) {
	c := newShell(t)
	with := func(password string, args ...string) {
		t.Helper()
		if got := c.runWith(t.Context(), password, append(args, "--password-stdin")...); got.code != console.ExitOK || strings.Contains(got.stderr, password) {
			t.Fatalf("%q: %+v", args, got)
		}
	}
	with("correct horse\n", "account", "create", "--email", "ada@example.org")
	with("  spaces count ", "account", "create", "--email", "bob@example.org")
	with("correct horse\r\nand a second line\n", "demo", "--email", "demo@example.org")
	s := c.serve()
	b := s.browser(t)
	for email, password := range map[string]string{
		"ada@example.org": "correct horse", "bob@example.org": "  spaces count ", "demo@example.org": "correct horse",
	} {
		if status := b.signIn(email, password); status != 200 {
			t.Errorf("%s signs in: %d", email, status)
		}
	}
	demo := s.browser(t)
	if status := demo.signIn("demo@example.org", "correct horse"); status != 200 {
		t.Errorf("the demo signs in: %d", status)
	}
	with("battery staple", "account", "set", "--email", "demo@example.org")
	if status, _ := demo.ask("GET", "/app/account", nil); status != 401 {
		t.Errorf("a session from before the new password: %d", status)
	}
	if before, after := demo.signIn("demo@example.org", "correct horse"), demo.signIn("demo@example.org", "battery staple"); before != 403 || after != 200 {
		t.Errorf("with the old password: %d, with the new one: %d", before, after)
	}
	if code, _ := s.end(t); code != console.ExitOK || strings.Contains(s.stderr.String(), "horse") {
		t.Errorf("serve exits with %d: %s", code, s.stderr.String())
	}
}

func TestAWrongPasswordChangesNothing(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	for _, test := range []struct{ password, reason, args string }{
		{"", "--password-stdin: there is no password", "account create --email eve@example.org"},
		{"\n", "--password-stdin: there is no password", "account create --email eve@example.org"},
		{"short", "--password-stdin: must have 8", "account create --email eve@example.org"},
		{"eve@example.org", "--password-stdin: must not be the e-mail address", "account create --email eve@example.org"},
		{"Password1", "--password-stdin: must not be one that is guessed first", "account create --email eve@example.org"},
		{"international", "--password-stdin: must not be one that is guessed first", "account set --email ada@example.org --name Ada"},
		{"short", "--password-stdin: must have 8", "demo --email eve@example.org"},
		{"short", "--password-stdin: must have 8", "account set --email ada@example.org --name Ada"},
		{"correct horse", "--timezone: must be", "account set --email ada@example.org --timezone Mars"},
	} {
		got := c.runWith(t.Context(), test.password, append(strings.Fields(test.args), "--password-stdin")...)
		if got.code != console.ExitUsage || got.stdout != "" || !strings.Contains(got.stderr, test.reason) {
			t.Errorf("%+v: %+v", test, got)
		}
	}
	if all := c.accounts(); len(all) != 1 || all[0]["name"] != "" {
		t.Errorf("there are %v", all)
	}
	s := c.serve()
	if status := s.browser(t).signIn("ada@example.org", "correct horse"); status != 403 {
		t.Errorf("with the password that came with a wrong zone: %d", status)
	}
	if code, _ := s.end(t); code != console.ExitOK {
		t.Errorf("serve exits with %d: %s", code, s.stderr.String())
	}
}

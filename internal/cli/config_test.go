package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/console"
	"studyplanner/internal/planner"
	"studyplanner/internal/quota"
)

// configured returns the configuration of a server that is started with args.
func (c *shell) configured(args ...string) (Config, error) {
	c.t.Helper()
	p := c.program("", io.Discard, io.Discard)
	root := p.root()
	serve, rest, err := root.Find(append([]string{"serve"}, args...))
	if err != nil {
		c.t.Fatal(err)
	}
	if err := serve.ParseFlags(rest); err != nil {
		c.t.Fatal(err)
	}
	return p.configuration()
}

func (c *shell) file(name, text string) string {
	c.t.Helper()
	if err := os.WriteFile(c.path(name), []byte(text), 0o600); err != nil {
		c.t.Fatal(err)
	}
	return c.path(name)
}

func TestAFlagWinsOverTheEnvironmentOverTheFileOverTheDefault(t *testing.T) {
	c := newShell(t)
	file := c.file("config.json", `{"listen": "file:1", "log-level": "error", "shutdown-timeout": "3s", "log-format": "json"}`)
	c.environment["STUDYPLANNER_CONFIG"] = file
	c.environment["STUDYPLANNER_LISTEN"] = "environment:2"
	c.environment["STUDYPLANNER_LOG_LEVEL"] = "warn"
	c.environment["STUDYPLANNER_LOG_FORMAT"] = "" // as good as none
	config, err := c.configured("--listen", "flag:3")
	if err != nil {
		t.Fatal(err)
	}
	got := []string{config.Listen, config.LogLevel.String(), config.LogFormat, config.ShutdownTimeout.String(), config.Database}
	want := []string{"flag:3", "WARN", "json", "3s", c.environment["STUDYPLANNER_DATABASE"]}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestDefaults(t *testing.T) {
	c := newShell(t)
	delete(c.environment, "STUDYPLANNER_DATABASE")
	config, err := c.configured()
	if err != nil {
		t.Fatal(err)
	}
	want := Config{
		Listen: ":8080", Database: "studyplanner.db", Plans: quota.Builtin(), Quota: "process", LogFormat: "text", Drain: 3 * time.Second, ShutdownTimeout: 20 * time.Second,
	}
	if diff := cmp.Diff(want, config); diff != "" {
		t.Error(diff)
	}
}

func TestAServerInATerminalDoesNotDrain(t *testing.T) {
	t.Parallel()
	var o options
	o.flags()
	if c, err := o.config(true); err != nil || c.Drain != 0 {
		t.Errorf("got %v, %v", c.Drain, err)
	}
}

func TestRepeatableSettingsCanBeGivenInAllThreeWays(t *testing.T) {
	c := newShell(t)
	c.environment["STUDYPLANNER_PLAN"] = "team=5/1m,9/24h; free=1/1s\n slow=1/7d"
	file := c.file("config.json", `{"trusted-proxy": ["10.1.2.3/8", "::1"], "cors-origin": "https://a.example"}`)
	config, err := c.configured("--config", file, "--cors-origin", "https://b.example", "--cors-origin", "http://c.example:8080")
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, p := range config.Plans {
		got = append(got, p.String())
	}
	for _, p := range config.TrustedProxies {
		got = append(got, p.String())
	}
	want := []string{
		"personal=6000/1m", "pro=120/1m,10000/24h", "anonymous=120/1m",
		"feed=120/1h", "browser=1200/1m", "sign-in=10/15m", "sign-in-address=60/15m", "sign-in-strangers=100/15m", "team=5/1m,9/24h", "free=1/1s", "slow=1/168h",
		"10.0.0.0/8", "::1/128", "https://b.example", "http://c.example:8080",
	}
	if diff := cmp.Diff(want, append(got, config.CORSOrigins...)); diff != "" {
		t.Error(diff)
	}
}

func TestEverythingWrongIsNamedAtOnce(t *testing.T) {
	c := newShell(t)
	c.environment["STUDYPLANNER_LOG_LEVEL"] = "loud"
	c.environment["STUDYPLANNER_SHUTDOWN_TIMEOUT"] = "soon"
	c.environment["STUDYPLANNER_DRAIN"] = "-1s"
	_, err := c.configured("--listen", "8080", "--metrics-listen", "9090", "--pprof", "6060", "--database", "", "--database-connections", "3", "--plan", "x", "--plan", "a=1/1s", "--plan", "a=2/1s",
		"--trusted-proxy", "proxy", "--cors-origin", "example.org", "--cors-origin", "https://example.org/", "--log-format", "xml",
		"--public-url", "example.org", "--sign-up", "friends", "--smtp", "example.org")
	bad, ok := errors.AsType[planner.Invalid](err)
	if !ok {
		t.Fatalf("got %v", err)
	}
	got := []string{}
	for _, p := range bad {
		got = append(got, p.Field)
	}
	want := []string{
		"--listen", "--metrics-listen", "--pprof", "--database", "--database-connections", "--plan", "--plan", "--trusted-proxy", "--cors-origin", "--cors-origin",
		"--log-format", "--log-level", "--drain", "--shutdown-timeout", "--public-url", "--sign-up", "--smtp", "--mail-from",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestThePublicURLIsAnOriginAsBrowsersWriteIt(t *testing.T) {
	c := newShell(t)
	for text, want := range map[string]string{
		"https://planner.example.org":     "https://planner.example.org",
		"HTTPS://Planner.Example.org:443": "https://planner.example.org",
		"http://localhost:80":             "http://localhost",
		"http://[::1]:8080":               "http://[::1]:8080",
		"https://planner.example.org:80":  "https://planner.example.org:80",
	} {
		if config, err := c.configured("--public-url", text); err != nil || config.PublicURL.String() != want {
			t.Errorf("%s is %v, %v", text, config.PublicURL, err)
		}
	}
	for _, text := range []string{
		"*", "planner.example.org", "ftp://planner.example.org", "https://", "https://:443", "https://planner.example.org/",
		"https://planner.example.org/app", "https://planner.example.org?x", "https://ada@planner.example.org", "https://planner.example.org:https",
	} {
		_, err := c.configured("--public-url", text)
		if err == nil || !strings.HasPrefix(err.Error(), "--public-url: ") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestAMailServerNeedsASenderAndItsPasswordIsNotShown(t *testing.T) {
	c := newShell(t)
	c.environment["STUDYPLANNER_SMTP"] = "smtps://ada:canary@mail.example.org"
	c.environment["STUDYPLANNER_MAIL_FROM"] = "Study Planner <planner@example.org>"
	config, err := c.configured()
	if err != nil || fmt.Sprintf("%v %s", config.SMTP, config.MailFrom) != "smtps://mail.example.org:465 Study Planner <planner@example.org>" {
		t.Errorf("got %v, %v", config, err)
	}
	for _, test := range []struct{ smtp, from, reason string }{
		{"smtp://ada:canary@mail.example.org", "", "--mail-from: must be given with --smtp"},
		{"smtp://ada:canary@mail.example.org", "planner", "--mail-from: must be an e-mail address"},
		{"smtp://ada:canary@mail.example.org:port", "planner@example.org", "--smtp: must be smtp://USER"},
		{"http://ada:canary@mail.example.org", "planner@example.org", "--smtp: must be smtp://USER"},
	} {
		c.environment["STUDYPLANNER_SMTP"], c.environment["STUDYPLANNER_MAIL_FROM"] = test.smtp, test.from
		got := c.run("serve", "--listen", "localhost:0")
		if got.code != console.ExitUsage || !strings.Contains(got.stderr, test.reason) || strings.Contains(got.stderr, "canary") {
			t.Errorf("%+v: %+v", test, got)
		}
	}
}

func TestWrongConfigurationExitsWith2(t *testing.T) {
	c := newShell(t)
	for name, test := range map[string]struct {
		file    string
		reasons []string
	}{
		"unknown and wrong settings": {`{"port": "80", "log-level": 1, "plan": [1], "log-format": "xml", "verbose": "1"}`, []string{
			"config.json: log-level: must be a string;", "config.json: plan: must be a string or an array of strings;",
			"config.json: port: there is no such setting;", "config.json: verbose: there is no such setting;",
			"--log-format: must be text or json",
		}},
		"a setting twice": {`{"listen": ":1", "listen": ":2"}`, []string{"config.json: ", "duplicate"}},
		"no object":       {`[]`, []string{"config.json: "}},
		"no JSON":         {`listen = :80`, []string{"config.json: "}},
		"a wrong value":   {`{"log-level": "loud"}`, []string{"--log-level: must be debug, info, warn or error"}},
		"a wrong number":  {`{"database-connections": "many"}`, []string{"--database-connections: must be a number from 4 to 1000"}},
	} {
		t.Log(name)
		file := c.file("config.json", test.file)
		for _, reason := range test.reasons {
			c.fails(console.ExitUsage, reason, "serve", "--listen", "localhost:0", "--config", file)
		}
	}
	c.fails(console.ExitUsage, "missing.json: no such file", "account", "list", "--config", c.path("missing.json"))
	c.fails(console.ExitUsage, "missing.json: no such file", "serve", "--config", c.path("missing.json"))
}

func TestEveryCommandFindsTheDatabaseInTheFile(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	file := c.file("config.json", `{"database": "`+c.environment["STUDYPLANNER_DATABASE"]+`", "log-level": "loud"}`)
	delete(c.environment, "STUDYPLANNER_DATABASE")
	if list := c.ok("account", "list", "--config", file); !strings.Contains(list, "ada@example.org") {
		t.Errorf("got %s", list)
	}
}

func TestQuotasAreSharedOnlyWhereTheyCanBe(t *testing.T) {
	c := newShell(t)
	for where, ok := range map[string]bool{"process": true, "shared": false, "redis://localhost:6379/0": false, "elsewhere": false, "": false} {
		if _, err := c.configured("--quota", where); (err == nil) != ok {
			t.Errorf("%q with a file: %v", where, err)
		}
	}
	if _, err := c.configured("--quota", "shared", "--database", "postgres://localhost/planner"); err != nil {
		t.Error(err)
	}
}

func TestTracesAreSentToACollector(t *testing.T) {
	c := newShell(t)
	config, err := c.configured("--otlp", "http://localhost:4318")
	if err != nil || config.OTLP.String() != "http://localhost:4318/v1/traces" {
		t.Errorf("%v, %v", config.OTLP, err)
	}
	c.fails(console.ExitUsage, "--otlp: must be a URL of a collector", "serve", "--otlp", "localhost:4318")
}

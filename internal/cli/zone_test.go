package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// put makes a file below root, or a link if the text begins with "-> ".
func put(t *testing.T, root, path, text string) {
	t.Helper()
	path = filepath.Join(root, path)
	err := os.MkdirAll(filepath.Dir(path), 0o755)
	if err == nil {
		if to, ok := strings.CutPrefix(text, "-> "); ok {
			err = os.Symlink(to, path)
		} else {
			err = os.WriteFile(path, []byte(text), 0o600)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestTheZoneOfTheMachineIsFound(t *testing.T) {
	t.Parallel()
	const none = "not set"
	for name, c := range map[string]struct {
		tz    string
		files map[string]string
		want  string
	}{
		"nothing tells it":                    {none, nil, "UTC"},
		"the link":                            {none, map[string]string{"etc/localtime": "-> /usr/share/zoneinfo/Europe/Berlin"}, "Europe/Berlin"},
		"a relative link":                     {none, map[string]string{"etc/localtime": "-> ../usr/share/zoneinfo/America/Argentina/Ushuaia"}, "America/Argentina/Ushuaia"},
		"the link of a Mac":                   {none, map[string]string{"etc/localtime": "-> /var/db/timezone/zoneinfo/Asia/Tokyo"}, "Asia/Tokyo"},
		"the zones in another folder":         {none, map[string]string{"etc/localtime": "-> /usr/share/zoneinfo/posix/Europe/Berlin"}, "Europe/Berlin"},
		"a link to a link":                    {none, map[string]string{"etc/localtime": "-> mine", "etc/mine": "-> /usr/share/zoneinfo/Europe/Berlin"}, "Europe/Berlin"},
		"links that go round":                 {none, map[string]string{"etc/localtime": "-> mine", "etc/mine": "-> localtime"}, "UTC"},
		"the link before the file":            {none, map[string]string{"etc/localtime": "-> /usr/share/zoneinfo/Europe/Berlin", "etc/timezone": "Asia/Tokyo\n"}, "Europe/Berlin"},
		"a copy, and the file":                {none, map[string]string{"etc/localtime": "TZif2", "etc/timezone": "Asia/Tokyo\n"}, "Asia/Tokyo"},
		"a link elsewhere, and the file":      {none, map[string]string{"etc/localtime": "-> /zones/here", "etc/timezone": " Asia/Tokyo\nmore"}, "Asia/Tokyo"},
		"a copy alone":                        {none, map[string]string{"etc/localtime": "TZif2"}, "UTC"},
		"a file with something else":          {none, map[string]string{"etc/timezone": "Mars/Olympus\n"}, "UTC"},
		"a file that goes on and on":          {none, map[string]string{"etc/timezone": strings.Repeat("Asia/Tokyo", 1_000_000)}, "UTC"},
		"an empty file":                       {none, map[string]string{"etc/timezone": ""}, "UTC"},
		"a folder":                            {none, map[string]string{"etc/timezone/file": ""}, "UTC"},
		"a link to what is no zone":           {none, map[string]string{"etc/localtime": "-> /usr/share/zoneinfo/localtime"}, "UTC"},
		"another name of UTC":                 {none, map[string]string{"etc/localtime": "-> /usr/share/zoneinfo/Etc/UTC"}, "UTC"},
		"the environment":                     {"Europe/Berlin", map[string]string{"etc/timezone": "Asia/Tokyo"}, "Europe/Berlin"},
		"the environment, with a colon":       {":Europe/Berlin", nil, "Europe/Berlin"},
		"the environment, by a path":          {":/usr/share/zoneinfo/Europe/Berlin", nil, "Europe/Berlin"},
		"the environment, which says to look": {":/etc/localtime", map[string]string{"etc/localtime": "-> /usr/share/zoneinfo/Europe/Berlin"}, "Europe/Berlin"},
		"the environment, empty":              {"", map[string]string{"etc/timezone": "Asia/Tokyo"}, "UTC"},
		"the environment, with rules":         {"CET-1CEST,M3.5.0,M10.5.0/3", map[string]string{"etc/timezone": "Asia/Tokyo"}, "UTC"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			for path, text := range c.files {
				put(t, root, path, text)
			}
			lookup := func(name string) (string, bool) { return c.tz, name == "TZ" && c.tz != none }
			if got := machineZone(root, lookup); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

func TestNewAccountsAreInTheZoneOfTheMachineUnlessAnotherIsTold(t *testing.T) {
	c := newShell(t)
	put(t, c.root(), "etc/timezone", "Asia/Tokyo\n")
	c.ok("demo", "--today", "2026-10-14")
	c.account("ada@example.org")
	c.ok("account", "create", "--email", "utc@example.org", "--timezone", "UTC")
	c.environment["TZ"] = "Europe/Berlin"
	c.account("bob@example.org")
	c.ok("account", "create", "--email", "eve@example.org", "--timezone", "America/Lima")
	list := c.ok("account", "list", "-o", "csv")
	for email, zone := range map[string]string{
		"demo": "Asia/Tokyo", "ada": "Asia/Tokyo", "utc": "UTC", "bob": "Europe/Berlin", "eve": "America/Lima",
	} {
		if !strings.Contains(list, ","+email+"@example.org,,"+zone+",") {
			t.Errorf("%s is not in %s:\n%s", email, zone, list)
		}
	}
}

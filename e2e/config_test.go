package e2e_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSettingsComeFromAFileAndFlagsBeatIt(t *testing.T) {
	onAlone(t, func(t *testing.T, database string) {
		file := filepath.Join(t.TempDir(), "planner.json")
		if err := os.WriteFile(file, []byte(`{"plan": ["tiny=3/1h", "double=2/1h"], "log-format": "json"}`), 0o600); err != nil {
			t.Fatal(err)
		}
		for format, flags := range map[string][]string{"json": nil, "text": {"--log-format", "text"}} {
			s := startServer(t, database, append(flags, "--config", file)...)
			for plan, policy := range map[string]string{"tiny": `"tiny-1h";q=3;w=3600`, "double": `"double-1h";q=2;w=3600`} {
				a := s.account(t, "--plan", plan).client(t, "live").send(t, "GET", "/v1/account", nil)
				equal(t, "RateLimit-Policy", a.header.Get("RateLimit-Policy"), policy)
			}
			s.terminate(t)
			equal(t, "exit code", s.exitCode(t), 0)
			for line := range strings.Lines(s.log.String()) {
				if isJSON := json.Valid([]byte(line)); isJSON != (format == "json") {
					t.Errorf("log format %s: %s", format, line)
				}
			}
		}
	})
}

package e2e_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestProxiesPassOnAllButTheMetrics runs what the documents and deploy have for
// proxies, with other addresses.
func TestProxiesPassOnAllButTheMetrics(t *testing.T) {
	t.Parallel()
	for name, start := range map[string]func(t *testing.T, at, behind string) *exec.Cmd{"nginx": nginx, "caddy": caddy} {
		t.Run(name, func(t *testing.T) {
			s := startServer(t, databases[0].open(t), "--trusted-proxy", "127.0.0.1", "--plan", "anonymous=2/1h")
			at := ownAddress()
			cmd := start(t, at, strings.TrimPrefix(s.url, "http://"))
			var said logBuffer
			cmd.Stdout, cmd.Stderr = &said, &said
			if err := cmd.Start(); err != nil {
				t.Fatalf("%v: scripts/need-proxies installs it", err)
			}
			t.Cleanup(func() {
				cmd.Process.Kill()
				cmd.Wait()
				if t.Failed() {
					t.Log(said.tail())
				}
			})
			ask := func(from, path string) int { return statusFrom(t, from, "http://"+at+path) }
			eventually(t, patience, name+" passes on requests", func() bool { return ask("127.0.0.5", "/readyz") == 200 })
			equal(t, "status of /metrics", ask("127.0.0.5", "/metrics"), 404)
			for _, want := range []int{401, 401, 429} {
				equal(t, "status without a key", ask("127.0.0.5", "/v1/account"), want)
			}
			equal(t, "status for another, who the proxy must name", ask("127.0.0.6", "/v1/account"), 401)
		})
	}
}

// statusFrom asks from an address of this machine; 0 if nobody answers.
func statusFrom(t *testing.T, from, url string) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	answer, err := (&http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}).RoundTrip(r)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	return answer.StatusCode
}

// nginx returns nginx with the lines of docs/operations.md.
func nginx(t *testing.T, at, behind string) *exec.Cmd {
	t.Helper()
	lines := regexp.MustCompile("(?s)```nginx\n(.*?)```").FindStringSubmatch(readFile(t, "../docs/operations.md"))
	if lines == nil {
		t.Fatal("docs/operations.md has nothing for nginx")
	}
	dir := t.TempDir()
	config := fmt.Sprintf("daemon off; master_process off; error_log stderr; pid %[1]s/pid;\nevents {}\nhttp { access_log off;\n"+
		"client_body_temp_path %[1]s/a; proxy_temp_path %[1]s/b; fastcgi_temp_path %[1]s/c; uwsgi_temp_path %[1]s/d; scgi_temp_path %[1]s/e;\n"+
		"server { listen %[2]s;\n%[3]s}\n}\n", dir, at, strings.ReplaceAll(lines[1], "127.0.0.1:8080", behind))
	return exec.CommandContext(t.Context(), "nginx", "-p", dir, "-c", writeFile(t, dir, "nginx.conf", config), "-e", "stderr")
}

// caddy returns Caddy with deploy/Caddyfile.
func caddy(t *testing.T, at, behind string) *exec.Cmd {
	t.Helper()
	dir := t.TempDir()
	host, _, _ := strings.Cut(at, ":")
	config := "{\n\tadmin off\n\tdefault_bind " + host + "\n}\n" + strings.ReplaceAll(readFile(t, "../deploy/Caddyfile"), "planner:8080", behind)
	cmd := exec.CommandContext(t.Context(), "caddy", "run", "--adapter", "caddyfile", "--config", writeFile(t, dir, "Caddyfile", config))
	cmd.Env = append(os.Environ(), "PLANNER_HOST=http://"+at, "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	return cmd
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func writeFile(t *testing.T, dir, name, text string) string {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A variable with a name that there is not would be passed over.
func TestTheSettingsThatDocumentsNameExist(t *testing.T) {
	t.Parallel()
	known := command(t, "serve", "--help") + " STUDYPLANNER_API_KEY STUDYPLANNER_URL STUDYPLANNER_PROFILE STUDYPLANNER_NAME STUDYPLANNER_BINARY STUDYPLANNER_TEST_CITUS STUDYPLANNER_TEST_ON_CITUS STUDYPLANNER_ACTIVE_HELP"
	files := []string{"../README.md", "../Dockerfile", "../internal/dist/debian/studyplanner.env"}
	for _, pattern := range []string{"../docs/*.md", "../deploy/*", "../deploy/*/*"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %q, %v", pattern, found, err)
		}
		files = append(files, found...)
	}
	names := 0
	for _, file := range files {
		if info, err := os.Stat(file); err != nil || info.IsDir() {
			continue
		}
		for _, name := range regexp.MustCompile(`STUDYPLANNER_[A-Z_]*[A-Z]`).FindAllString(readFile(t, file), -1) {
			names++
			if !regexp.MustCompile(name + `\b`).MatchString(known) {
				t.Errorf("%s names %s", file, name)
			}
		}
	}
	if names < 50 {
		t.Errorf("only %d names were found", names)
	}
}

func TestContainersAskWhetherTheServerIsReady(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"../Dockerfile":          `HEALTHCHECK --start-period=30s --timeout=10s CMD ["/studyplanner", "healthcheck"]`,
		"../deploy/compose.yaml": `test: ["CMD", "/studyplanner", "healthcheck"]`,
	} {
		if !strings.Contains(readFile(t, file), want) {
			t.Errorf("%s lacks %s", file, want)
		}
	}
	s := startServer(t, databases[0].open(t))
	command(t, "healthcheck", "--listen", strings.TrimPrefix(s.url, "http://"))
}

func TestThePageOfTheDoctorNamesEveryCheck(t *testing.T) {
	onBothAlone(t, func(t *testing.T, database string) {
		command(t, "migrate", "--database", database)
		var checks []struct{ Check string }
		// It exits with 1: the server of the tests is set so that it may lose things.
		said, _ := exec.CommandContext(t.Context(), binary, "doctor", "-o", "json", "--database", database).Output()
		if err := json.Unmarshal(said, &checks); err != nil {
			t.Fatal(err)
		}
		if len(checks) < 15 {
			t.Fatalf("there are %d checks", len(checks))
		}
		page := readFile(t, "../docs/doctor.md")
		for _, c := range checks {
			name := regexp.MustCompile(`^\d+ | \d+|, .*`).ReplaceAllString(c.Check, "") // without what was counted
			if !regexp.MustCompile(`(?m)^\|.*\b` + regexp.QuoteMeta(name) + `\b.*\| `).MatchString(page) {
				t.Errorf("the page says nothing of %q", name)
			}
		}
	})
}

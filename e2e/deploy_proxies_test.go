//go:build verify

package e2e_test

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
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

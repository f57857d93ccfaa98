//go:build verify

package e2e_test

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os/exec"
	"path/filepath"
	"testing"
)

// A program is an MCP client that others wrote for Node.js, by its path among
// what npm installs in tools/mcp.
type program string

const (
	inspector          program = "@modelcontextprotocol/inspector/clients/launcher/build/index.js"
	conformance        program = "@modelcontextprotocol/conformance/dist/index.js"
	conformancePreview program = "conformance-preview/dist/index.js"
)

// run executes the program and returns what it printed and its exit code. It
// finds the binary under test as studyplanner and keeps its files to itself.
func (p program) run(t testing.TB, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	home := t.TempDir()
	cmd := exec.CommandContext(t.Context(), node(t), append([]string{installed(t, string(p))}, args...)...)
	cmd.Dir = home
	cmd.Env = append(environment(), "NODE_NO_WARNINGS=1", "HOME="+home, "PATH="+filepath.Dir(binary)+":/usr/bin:/bin",
		"NODE_COMPILE_CACHE="+filepath.Join(scratch, "node")) // each program is run many times
	var out, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaints
	if err := cmd.Run(); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			t.Fatalf("%s: %v", p, err)
		}
		code = exit.ExitCode()
	}
	return out.String(), complaints.String(), code
}

// node returns the Node.js to use: the one that npm brought along where the
// system's is too old.
func node(t testing.TB) string {
	t.Helper()
	own, err := filepath.Glob(installed(t, "node-*/bin/node"))
	if err != nil {
		t.Fatal(err)
	}
	for _, candidate := range append(own, "node") {
		if path, err := exec.LookPath(candidate); err == nil {
			return path
		}
	}
	t.Fatal("no Node.js: this test runs the MCP clients of tools/mcp; install them with scripts/need-node")
	return ""
}

func installed(t testing.TB, path string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("../tools/mcp/node_modules", path))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// withKey returns the address of a proxy that adds the key to each request and
// leaves it otherwise alone, for clients that have no place for a key.
func withKey(t testing.TB, s *server, key string) string {
	t.Helper()
	target, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.Host = r.In.Host
		r.Out.Header.Set("Authorization", "Bearer "+key)
	}}
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Otherwise an answer that comes before the proxy saw the end of the request cuts both off.
		if err := http.NewResponseController(w).EnableFullDuplex(); err != nil {
			t.Error(err)
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	return front.URL
}

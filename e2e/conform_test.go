package e2e_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os/exec"
	"strings"
	"testing"
)

// checked runs the command conform with a key, and returns its exit code and what it prints.
func checked(t testing.TB, key string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), binary, append([]string{"conform", "--timeout", "5m", "--key-env", "SANDBOX"}, args...)...)
	cmd.Env = append(environment(), "SANDBOX="+key)
	var out, bad bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &bad
	err := cmd.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.ExitCode(), out.String(), bad.String()
	} else if err != nil {
		t.Fatal(err)
	}
	return 0, out.String(), bad.String()
}

// lastLine is that of a text that ends with a line break.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	return lines[len(lines)-1]
}

func TestTheServerConforms(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		for _, suite := range []string{"seed", "full"} {
			key := s.account(t).key(t, "sandbox")
			code, out, bad := checked(t, key, "--url", s.url, "--suite", suite)
			if code != 0 || !strings.HasSuffix(lastLine(out), " passed, 0 failed, 0 skipped") {
				t.Errorf("%s: exit code %d: %s%s", suite, code, out, bad)
			}
		}
	})
}

func TestAServerConformsInHowItReadsCalendars(t *testing.T) {
	t.Parallel()
	s := startServer(t, databases[0].open(t), "--outbound-allow", "127.0.0.0/8")
	args := []string{"--url", s.url, "--run", "^calendars-read-"}
	code, out, bad := checked(t, s.account(t).key(t, "sandbox"), append(args, "--files", "127.0.0.1:0")...)
	if code != 0 || lastLine(out) != "6 passed, 0 failed, 0 skipped" {
		t.Errorf("exit code %d: %s%s", code, out, bad)
	}
	if code, _, _ := checked(t, s.account(t).key(t, "sandbox"), args...); code != 2 {
		t.Errorf("without an address for the files: exit code %d", code)
	}
	if code, _, bad := checked(t, s.account(t).key(t, "sandbox"), append(args, "--files", "nowhere")...); code != 1 || !strings.Contains(bad, "serve files: ") {
		t.Errorf("with an address that is none: exit code %d: %s", code, bad)
	}
}

func TestAServerThatDoesNotConformIsToldApart(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		account := s.account(t)
		key := account.key(t, "sandbox")
		at, err := url.Parse(s.url)
		if err != nil {
			t.Fatal(err)
		}
		proxy := httputil.NewSingleHostReverseProxy(at)
		proxy.ModifyResponse = func(a *http.Response) error {
			if a.Request.Method == http.MethodPost && a.StatusCode == http.StatusCreated {
				a.StatusCode = http.StatusOK
			}
			return nil
		}
		broken := httptest.NewServer(proxy)
		defer broken.Close()
		args := []string{"--url", broken.URL, "--suite", "seed", "--run", "^(blocks-create-[12]|keys-1)$"}
		code, out, bad := checked(t, key, args...)
		for _, want := range []string{
			"FAIL blocks-create-1: a block is created with status 201, as it was sent\n", "the status is 200, want 201\n",
			"     > POST /v1/blocks\n", "     > Authorization: Bearer svc_test_****\n", "     < 200 OK\n", "\n2 passed, 1 failed, 0 skipped\n",
		} {
			if !strings.Contains(out, want) {
				t.Errorf("%q is not in %s", want, out)
			}
		}
		if code != 1 || bad != "studyplanner: 1 of 3 checks failed\n" || strings.Contains(out, key[len("svc_test_"):]) {
			t.Errorf("exit code %d: %s%s", code, out, bad)
		}
		code, out, _ = checked(t, key, append(args, "-o", "json")...)
		var report struct {
			Suite  string
			Failed int
			Checks []struct{ ID, Result, Reason string }
		}
		if err := json.Unmarshal([]byte(out), &report); err != nil || code != 1 || report.Suite != "seed" || report.Failed != 1 || len(report.Checks) != 3 {
			t.Errorf("exit code %d, %v: %s", code, err, out)
		}
	})
}

func TestConformSaysWhyItChecksNothing(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		account := s.account(t)
		full := account.key(t, "sandbox")
		sandbox := client{s, full}
		sandbox.create(t, "/v1/subjects", obj{"name": "Mine", "type": "study"})
		gone := httptest.NewServer(http.NotFoundHandler())
		gone.Close()
		for _, test := range []struct {
			key    string
			args   []string
			code   int
			reason string
		}{
			{account.key(t, "live"), nil, 4, "only the key of a sandbox"},
			{"", nil, 4, "put that of a sandbox into SANDBOX"},
			{full[:len(full)-1] + "-", nil, 4, "does not accept the key"},
			{full, nil, 2, "--reset empties it"},
			{full, []string{"--url", gone.URL}, 5, "cannot reach the server"},
			{full, []string{"--suite", "half"}, 2, "must be seed or full"},
			{full, []string{"-o", "xml"}, 2, "must be text or json"},
			{full, []string{"--run", "("}, 2, "--run: error parsing regexp"},
			{full, []string{"--run", "^nothing$"}, 2, "no check has such an id"},
			{full, []string{"--url", "localhost"}, 2, "--url: must begin with http"},
			{full, []string{"--timeout", "0s"}, 2, "--timeout: must be from 1s to 1h"},
		} {
			code, out, bad := checked(t, test.key, append([]string{"--url", s.url}, test.args...)...)
			if code != test.code || out != "" || !strings.Contains(bad, test.reason) || strings.Count(bad, "\n") != 1 {
				t.Errorf("%v: exit code %d: %s%s", test.args, code, out, bad)
			}
		}
		equal(t, "subjects", len(sandbox.list(t, "/v1/subjects")), 1)
		if code, out, bad := checked(t, full, "--url", s.url, "--reset", "--run", "^answers-1$"); code != 0 || out != "1 passed, 0 failed, 0 skipped\n" || bad != "" {
			t.Errorf("with --reset: exit code %d: %s%s", code, out, bad)
		}
	})
}

package cli

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"studyplanner/internal/console"
)

// patience bounds what must happen but takes no time of its own, on a machine
// however busy.
const patience = 5 * time.Minute

// server is a `serve` that runs in process.
type server struct {
	url    string
	stop   context.CancelFunc
	ended  chan int // gets the exit code
	stdout *bufio.Reader
	stderr syncBuffer
}

// syncBuffer is a buffer for a log: a request that was cut off may still write
// to it when the server has ended.
type syncBuffer struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.String()
}

// serve starts a server and waits for its line.
func (c *shell) serve(args ...string) *server {
	c.t.Helper()
	read, write := io.Pipe()
	ctx, stop := context.WithCancel(c.t.Context())
	s := &server{stop: stop, ended: make(chan int, 1), stdout: bufio.NewReader(read)}
	p := c.program("", write, &s.stderr)
	go func() {
		code := p.run(ctx, append([]string{"serve", "--listen", "127.0.0.1:0", "--drain", "0s"}, args...))
		write.Close()
		s.ended <- code
	}()
	line, err := s.stdout.ReadString('\n')
	if err != nil {
		c.t.Fatalf("serve exits with %d: %s", <-s.ended, s.stderr.String())
	}
	if !regexp.MustCompile(`^listening on http://127\.0\.0\.1:[1-9][0-9]*\n$`).MatchString(line) {
		c.t.Fatalf("serve prints %q", line)
	}
	s.url = strings.TrimSpace(strings.TrimPrefix(line, "listening on "))
	return s
}

// end stops s and returns its exit code and what else it printed.
func (s *server) end(t *testing.T) (int, string) {
	t.Helper()
	s.stop()
	rest, err := io.ReadAll(s.stdout)
	if err != nil {
		t.Error(err)
	}
	select {
	case code := <-s.ended:
		return code, string(rest)
	case <-time.After(patience):
		t.Fatal("the server does not end")
		return 0, ""
	}
}

// get asks with a key and returns the status and the body.
func (s *server) get(t *testing.T, path, key string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+key)
	resp, err := new(http.Transport).RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(body)
}

func TestAServerServesWhatTheCommandsMake(t *testing.T) {
	c := newShell(t)
	s := c.serve("--plan", "team=77/1m", "--log-format", "json")
	c.ok("account", "create", "--email", "ada@example.org", "--plan", "team")
	key := c.ok("key", "create", "--email", "ada@example.org", "--mode", "live")
	if status, body := s.get(t, "/v1/account", key); status != 200 || !strings.Contains(body, `"requests":77`) {
		t.Errorf("account: %d %s", status, body)
	}
	for _, path := range []string{"/healthz", "/readyz", "/version", "/metrics", "/openapi.json"} {
		if status, body := s.get(t, path, ""); status != 200 {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
	c.ok("key", "revoke", key)
	if status, _ := s.get(t, "/v1/account", key); status != 401 {
		t.Errorf("a revoked key: %d", status)
	}
	if code, rest := s.end(t); code != console.ExitOK || rest != "" {
		t.Errorf("serve exits with %d, and prints %q", code, rest)
	}
	if log := s.stderr.String(); strings.Contains(log, key) || !strings.Contains(log, `"msg":"serving"`) {
		t.Errorf("the log is %s", log)
	}
}

func TestMetricsAreServedAtAnAddressOfTheirOwn(t *testing.T) {
	c := newShell(t)
	s := c.serve("--metrics-listen", "127.0.0.1:0", "--log-format", "json")
	there := regexp.MustCompile(`"metrics":"(127\.0\.0\.1:[1-9][0-9]*)"`).FindStringSubmatch(s.stderr.String())
	if there == nil {
		t.Fatalf("the log does not say where: %s", s.stderr.String())
	}
	watching := &server{url: "http://" + there[1]}
	for path, want := range map[string][2]int{
		"/metrics": {404, 200}, "/version": {404, 200}, "/healthz": {200, 404}, "/openapi.json": {200, 404}, "/v1/account": {401, 404}, "/": {200, 404},
	} {
		here, _ := s.get(t, path, "")
		apart, _ := watching.get(t, path, "")
		if here != want[0] || apart != want[1] {
			t.Errorf("%s: %d and %d, want %d", path, here, apart, want)
		}
	}
	if code, _ := s.end(t); code != console.ExitOK {
		t.Errorf("serve exits with %d", code)
	}
	if conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", there[1]); err == nil {
		conn.Close()
		t.Error("the address of the metrics is still open")
	}
}

func TestProfilesAreServedWhereTheyAreAskedForAndNowhereElse(t *testing.T) {
	c := newShell(t)
	s := c.serve("--pprof", "127.0.0.1:0", "--log-format", "json")
	there := regexp.MustCompile(`"profiles":"(127\.0\.0\.1:[1-9][0-9]*)"`).FindStringSubmatch(s.stderr.String())
	if there == nil {
		t.Fatalf("the log does not say where: %s", s.stderr.String())
	}
	profiled := &server{url: "http://" + there[1]}
	for path, want := range map[string]int{"/debug/pprof/": 200, "/debug/pprof/heap": 200, "/debug/pprof/symbol": 200, "/v1/account": 404, "/": 404} {
		if apart, _ := profiled.get(t, path, ""); apart != want {
			t.Errorf("%s: %d, want %d", path, apart, want)
		}
	}
	if here, _ := s.get(t, "/debug/pprof/", ""); here != 404 {
		t.Errorf("it is served with the rest: %d", here)
	}
	if code, _ := s.end(t); code != console.ExitOK {
		t.Errorf("serve exits with %d", code)
	}
}

func TestAnAddressOfMetricsThatIsTakenEndsTheServer(t *testing.T) {
	c := newShell(t)
	taken, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	c.fails(console.ExitFailed, "in use", "serve", "--listen", "127.0.0.1:0", "--metrics-listen", taken.Addr().String())
}

// slowRequest begins a request whose body is still to come, and returns when
// the server reads it.
func (s *server) slowRequest(t *testing.T, key string) net.Conn {
	t.Helper()
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	head := "POST /v1/subjects HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer " + key +
		"\r\nContent-Type: application/json\r\nContent-Length: 33\r\nExpect: 100-continue\r\n\r\n"
	if _, err := io.WriteString(conn, head); err != nil {
		t.Fatal(err)
	}
	line := make([]byte, len("HTTP/1.1 100 Continue\r\n\r\n"))
	if _, err := io.ReadFull(conn, line); err != nil || !strings.HasPrefix(string(line), "HTTP/1.1 100") {
		t.Fatalf("got %q, %v", line, err)
	}
	return conn
}

func TestRequestsInFlightFinishBeforeTheServerEnds(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	key := c.ok("key", "create", "--email", "ada@example.org", "--mode", "live")
	s := c.serve()
	conn := s.slowRequest(t, key)
	s.stop()
	waitUntilRefused(t, strings.TrimPrefix(s.url, "http://"))
	if _, err := io.WriteString(conn, `{"name": "Greek", "type":"study"}`); err != nil {
		t.Fatal(err)
	}
	answer, err := io.ReadAll(conn)
	if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 201") {
		t.Errorf("got %q, %v", answer, err)
	}
	if code, _ := s.end(t); code != console.ExitOK {
		t.Errorf("serve exits with %d: %s", code, s.stderr.String())
	}
}

// waitUntilRefused returns when nobody listens at address any more.
func waitUntilRefused(t *testing.T, address string) {
	t.Helper()
	for began := time.Now(); time.Since(began) < patience; {
		conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
		if err != nil {
			return
		}
		conn.Close()
	}
	t.Fatal("the server still listens")
}

func TestRequestsThatDoNotFinishInTimeAreCutOff(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	key := c.ok("key", "create", "--email", "ada@example.org", "--mode", "live")
	s := c.serve("--shutdown-timeout", "50ms")
	s.slowRequest(t, key)
	if code, _ := s.end(t); code != console.ExitFailed || !strings.Contains(s.stderr.String(), "requests were cut off that did not finish within 50ms") {
		t.Errorf("serve exits with %d: %s", code, s.stderr.String())
	}
}

func TestAnAddressThatIsTakenIsAFailure(t *testing.T) {
	c := newShell(t)
	s := c.serve()
	c.fails(console.ExitFailed, "address already in use", "serve", "--log-level", "error", "--listen", strings.TrimPrefix(s.url, "http://"))
	if code, _ := s.end(t); code != console.ExitOK {
		t.Errorf("serve exits with %d: %s", code, s.stderr.String())
	}
}

func TestAddressIsWhereAServerIsReached(t *testing.T) {
	t.Parallel()
	bound := &net.TCPAddr{IP: net.IPv6zero, Port: 4321}
	for listen, want := range map[string]string{
		":0": "http://localhost:4321", "127.0.0.1:0": "http://127.0.0.1:4321", "[::1]:4321": "http://[::1]:4321", "planner:0": "http://planner:4321",
	} {
		if got := address(listen, bound); got != want {
			t.Errorf("%s gives %s, want %s", listen, got, want)
		}
	}
}

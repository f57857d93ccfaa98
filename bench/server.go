package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// server is a process that answers at url.
type server struct {
	cmd      *exec.Cmd
	url      string
	binary   string
	database string
}

func (s *server) stop() {
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	_ = s.cmd.Wait()
}

// start runs a server and waits for the line that names its address.
func start(ctx context.Context, binary string, args ...string) (*server, error) {
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("%s did not start: %w", binary, err)
	}
	return &server{cmd: cmd, url: strings.TrimSpace(strings.TrimPrefix(line, "listening on ")), binary: binary}, nil
}

func build(ctx context.Context, dir, name, pkg string) (string, error) {
	binary := filepath.Join(dir, name)
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", binary, pkg)
	cmd.Stderr = os.Stderr
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	return binary, cmd.Run()
}

func startPlanner(ctx context.Context, dir, database string) (*server, error) {
	binary, err := build(ctx, dir, "studyplanner", "studyplanner")
	if err != nil {
		return nil, err
	}
	s, err := start(ctx, binary, "serve", "--listen", "127.0.0.1:0", "--database", database,
		"--plan", "bench=1000000000/1m", "--log-level", "warn")
	if err != nil {
		return nil, err
	}
	s.database = database
	return s, nil
}

func startBare(ctx context.Context, dir string, f filling) (*server, error) {
	binary, err := build(ctx, dir, "bare", "studyplanner/bench/bare")
	if err != nil {
		return nil, err
	}
	list, created := filepath.Join(dir, "list"), filepath.Join(dir, "created")
	if err := os.WriteFile(list, f.list, 0o600); err != nil {
		return nil, err
	}
	if err := os.WriteFile(created, f.created, 0o600); err != nil {
		return nil, err
	}
	return start(ctx, binary, "-list", list, "-created", created)
}

// filling is what the planner was filled with, and recorded answers of it.
type filling struct {
	keys, subjects []string // of as many accounts, since one space holds 100,000 blocks
	listPath       string
	list, created  []byte
}

const (
	accounts = 24
	week     = "2026-03-0" // its days 2 to 8 run from a Monday to a Sunday
)

// fill makes the accounts, each with a subject, and 20 blocks in a week of the first.
func (s *server) fill(ctx context.Context) (filling, error) {
	f := filling{listPath: "/v1/blocks?date_from=" + week + "2&date_to=" + week + "8"}
	for i := range accounts {
		email := fmt.Sprintf("bench%d@example.org", i)
		if _, err := s.command(ctx, "account", "create", "--email", email, "--plan", "bench"); err != nil {
			return f, err
		}
		key, err := s.command(ctx, "key", "create", "--email", email, "--mode", "live")
		if err != nil {
			return f, err
		}
		body, err := s.request(ctx, key, http.MethodPost, "/v1/subjects", `{"name":"Maths","type":"study"}`)
		if err != nil {
			return f, err
		}
		var subject struct{ Data struct{ ID string } }
		if err := json.Unmarshal(body, &subject); err != nil {
			return f, err
		}
		f.keys, f.subjects = append(f.keys, key), append(f.subjects, subject.Data.ID)
	}
	for i := range 20 {
		var err error
		body := fmt.Sprintf(`{"subject_id":"%s","date":"%s%d","start":"%02d:00","end":"%02d:45","topic":"Chapter %d"}`,
			f.subjects[0], week, 2+i%7, 8+i/7, 8+i/7, i)
		if f.created, err = s.request(ctx, f.keys[0], http.MethodPost, "/v1/blocks", body); err != nil {
			return f, err
		}
	}
	var err error
	f.list, err = s.request(ctx, f.keys[0], http.MethodGet, f.listPath, "")
	return f, err
}

// command runs the planner's own command line on its database.
func (s *server) command(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, s.binary, append(args, "--database", s.database)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}

func (s *server) request(ctx context.Context, key, method, path, body string) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, s.url+path, bytes.NewReader([]byte(body)))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+key)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	data, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= 300 {
		err = fmt.Errorf("%s %s: %s: %s", method, path, answer.Status, data)
	}
	return data, err
}

// script returns the requests for wrk: reads of the first account's week, or
// creates that go round the accounts.
func (f filling) script() string {
	var b strings.Builder
	fmt.Fprintf(&b, "local keys = { \"%s\" }\n", strings.Join(f.keys, `", "`))
	fmt.Fprintf(&b, "local subjects = { \"%s\" }\n", strings.Join(f.subjects, `", "`))
	b.WriteString(`local n = 0
function request()
	if os.getenv("BENCH_POST") ~= "true" then
		return wrk.format("GET", nil, { ["Authorization"] = "Bearer " .. keys[1] })
	end
	n = n % #keys + 1
	local body = '{"subject_id":"' .. subjects[n] .. '","date":"2026-04-13","start":"09:00","end":"10:30","topic":"Chapter 7"}'
	return wrk.format("POST", nil, { ["Authorization"] = "Bearer " .. keys[n], ["Content-Type"] = "application/json" }, body)
end
`)
	return b.String()
}

// footprint prints the size of the binary and the server's resident memory now.
func (s *server) footprint() error {
	info, err := os.Stat(s.binary)
	if err != nil {
		return err
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return err
	}
	fmt.Printf("\nbinary: %.1f MB\n", float64(info.Size())/1e6)
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmRSS") || strings.HasPrefix(line, "VmHWM") {
			fmt.Print(line)
		}
	}
	return nil
}

// Command picture draws the terminal session of the README: it runs the planner
// on the demo account and writes what some commands show as an SVG.
//
//	go run ./scripts/picture bin/studyplanner > docs/images/terminal.svg
package main

import (
	"bufio"
	"context"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: picture BINARY")
	}
	lines, err := session(context.Background(), os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(draw(lines))
}

// shown are the commands of the session.
var shown = [...][]string{
	{"week"},
	{"stats"},
	{"add", "Linear Algebra tomorrow 18-19:30 Eigenvalues"},
}

// planner is the program, on a database of its own.
type planner struct {
	binary   string
	database string
	env      []string
}

// session runs the planner and returns the lines that a terminal would show.
func session(ctx context.Context, binary string) ([]string, error) {
	dir, err := os.MkdirTemp("", "picture")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	p := planner{binary: binary, database: filepath.Join(dir, "planner.db")}
	if _, err := p.output(ctx, "demo", "--database", p.database); err != nil {
		return nil, err
	}
	key, err := p.output(ctx, "key", "create", "--database", p.database, "--email", "demo@example.org", "--mode", "live")
	if err != nil {
		return nil, err
	}
	url, stop, err := p.serve(ctx)
	if err != nil {
		return nil, err
	}
	defer stop()
	p.env = []string{
		"STUDYPLANNER_URL=" + url, "STUDYPLANNER_API_KEY=" + key, "HOME=" + dir, "XDG_STATE_HOME=" + dir,
		"TERM=xterm-256color", "COLORTERM=truecolor", "CLICOLOR_FORCE=1", "COLUMNS=80",
	}
	return p.show(ctx)
}

// serve starts a server and returns where it is, and how to end it.
func (p planner) serve(ctx context.Context) (string, func(), error) {
	server := exec.CommandContext(ctx, p.binary, "serve", "--database", p.database, "--listen", "127.0.0.1:0", "--log-level", "error")
	out, err := server.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := server.Start(); err != nil {
		return "", nil, err
	}
	stop := func() { _ = server.Process.Signal(syscall.SIGTERM); _ = server.Wait() }
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		stop()
		return "", nil, err
	}
	return strings.TrimSpace(strings.TrimPrefix(line, "listening on ")), stop, nil
}

// output runs a command and returns what it prints.
func (p planner) output(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, p.binary, args...)
	cmd.Env = append(os.Environ(), p.env...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	return strings.TrimRight(string(out), "\n"), err
}

// show runs the commands of the session.
func (p planner) show(ctx context.Context) ([]string, error) {
	var lines []string
	for _, args := range shown {
		out, err := p.output(ctx, args...)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", args[0], err)
		}
		lines = append(lines, "\x1b[38;2;139;213;255m$ studyplanner "+strings.Join(args, " ")+"\x1b[0m")
		lines = append(append(lines, strings.Split(out, "\n")...), "")
	}
	return lines[:len(lines)-1], nil
}

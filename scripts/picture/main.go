// Command picture draws the terminal session of the README: it runs the
// planner on the demo account and writes what two requests answer as an SVG.
//
//	go run ./scripts/picture bin/studyplanner > docs/images/terminal.svg
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"log"
	"net/http"
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

// session runs the planner and returns the lines that a terminal would show.
func session(ctx context.Context, binary string) ([]string, error) {
	dir, err := os.MkdirTemp("", "picture")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	database := filepath.Join(dir, "planner.db")
	if _, err := output(ctx, binary, "demo", "--database", database); err != nil {
		return nil, err
	}
	key, err := output(ctx, binary, "key", "create", "--database", database, "--email", "demo@example.org", "--mode", "live")
	if err != nil {
		return nil, err
	}
	server := exec.CommandContext(ctx, binary, "serve", "--database", database, "--listen", "127.0.0.1:0", "--log-level", "error")
	out, err := server.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := server.Start(); err != nil {
		return nil, err
	}
	defer func() { _ = server.Process.Signal(syscall.SIGTERM); _ = server.Wait() }()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return nil, err
	}
	return show(ctx, strings.TrimSpace(strings.TrimPrefix(line, "listening on ")), key)
}

func output(ctx context.Context, binary string, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, binary, args...).Output()
	return strings.TrimSpace(string(out)), err
}

type block struct {
	SubjectID  string `json:"subject_id"`
	Start, End string
	Topic      *string
	Done       bool
}

// show makes the requests and prints their answers as jq would.
func show(ctx context.Context, url, key string) ([]string, error) {
	var week struct {
		Days []struct {
			Label, Date string
			Blocks      []block
		}
	}
	if err := get(ctx, url+"/v1/schedule", key, &week); err != nil {
		return nil, err
	}
	lines := []string{
		"$ curl -s -H \"Authorization: Bearer $KEY\" localhost:8080/v1/schedule | jq -r '.data.days[] |",
		"    .label, (.blocks[] | \"  \\(.start)-\\(.end) \\(if .done then \"✓\" else \"·\" end) \\(.topic // \"\")\")'",
	}
	for _, d := range week.Days {
		lines = append(lines, d.Label)
		for _, b := range d.Blocks {
			mark, topic := "·", ""
			if b.Done {
				mark = "✓"
			}
			if b.Topic != nil {
				topic = *b.Topic
			}
			lines = append(lines, fmt.Sprintf("  %s-%s %s %s", b.Start, b.End, mark, topic))
		}
	}
	var stats struct {
		TotalBlocks     int `json:"total_blocks"`
		CompletedBlocks int `json:"completed_blocks"`
		StreakDays      int `json:"streak_days"`
		TotalMinutes    int `json:"total_minutes"`
	}
	if err := get(ctx, url+"/v1/stats?period=month", key, &stats); err != nil {
		return nil, err
	}
	return append(lines,
		"$ curl -s -H \"Authorization: Bearer $KEY\" \"localhost:8080/v1/stats?period=month\" |",
		"    jq -c '.data | {total_blocks, completed_blocks, total_minutes, streak_days}'",
		fmt.Sprintf(`{"total_blocks":%d,"completed_blocks":%d,"total_minutes":%d,"streak_days":%d}`,
			stats.TotalBlocks, stats.CompletedBlocks, stats.TotalMinutes, stats.StreakDays)), nil
}

// get reads the data of one answer into v.
func get(ctx context.Context, url, key string, v any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+key)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	return json.Unmarshal(body, &struct{ Data any }{v})
}

const (
	lineHeight = 19
	margin     = 20
	width      = 860
)

// draw returns the lines as an SVG of a terminal window.
func draw(lines []string) string {
	height := len(lines)*lineHeight + 2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-label="A week and a month's progress, read with curl">`+"\n",
		width, height, width, height)
	b.WriteString(`<rect width="100%" height="100%" rx="8" fill="#1b1f24"/>` + "\n")
	b.WriteString(`<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13" xml:space="preserve">` + "\n")
	for i, line := range lines {
		fmt.Fprintf(&b, `<text x="%d" y="%d" fill="%s">%s</text>`+"\n", margin, margin+14+i*lineHeight, color(line), html.EscapeString(line))
	}
	b.WriteString("</g>\n</svg>\n")
	return b.String()
}

// color tells commands, days, done and open blocks apart.
func color(line string) string {
	switch {
	case strings.HasPrefix(line, "$"), strings.HasPrefix(line, "    "):
		return "#8bd5ff"
	case strings.Contains(line, " ✓ "):
		return "#8fd694"
	case strings.HasPrefix(line, "  "):
		return "#aab4c0"
	}
	return "#f0f3f6"
}

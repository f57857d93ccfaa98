package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// load is what wrk does: requests over so many connections for some time.
type load struct {
	url         string
	connections int
	length      time.Duration
	headers     []string // "Name: value"
	script      string   // a file in Lua; "" for plain reads
}

var rate = regexp.MustCompile(`Requests/sec:\s+([\d.]+)`)

// wrk returns how many answers there were in a second. Any answer that is not a success
// is an error: it would be measured for work that was not done.
func wrk(ctx context.Context, l load) (float64, error) {
	args := []string{"-t1", "-c" + strconv.Itoa(l.connections), "-d" + strconv.Itoa(int(l.length.Seconds())) + "s"}
	for _, header := range l.headers {
		args = append(args, "-H", header)
	}
	if l.script != "" {
		args = append(args, "-s", l.script)
	}
	out, err := exec.CommandContext(ctx, "wrk", append(args, l.url)...).CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		return 0, errors.New("wrk is needed: make bench installs it")
	}
	if err != nil {
		return 0, fmt.Errorf("wrk: %w\n%s", err, out)
	}
	return readRate(string(out))
}

// readRate reads what wrk printed.
func readRate(text string) (float64, error) {
	if strings.Contains(text, "Non-2xx") || strings.Contains(text, "Socket errors") {
		return 0, fmt.Errorf("not every answer was a success:\n%s", text)
	}
	found := rate.FindStringSubmatch(text)
	if found == nil {
		return 0, fmt.Errorf("wrk printed no figures:\n%s", text)
	}
	return strconv.ParseFloat(found[1], 64)
}

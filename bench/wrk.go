package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// sample is what one run of wrk measured.
type sample struct {
	perSecond float64
	p99       time.Duration
}

// median returns the sample with the median rate.
func median(samples []sample) sample {
	slices.SortFunc(samples, func(a, b sample) int { return cmp.Compare(a.perSecond, b.perSecond) })
	return samples[len(samples)/2]
}

var (
	rate    = regexp.MustCompile(`Requests/sec:\s+([\d.]+)`)
	slowest = regexp.MustCompile(`99%\s+([\d.]+)(us|ms|s)`)
)

// wrk loads url over the given number of connections. Any answer that is not a
// success is an error: it would be measured for work that was not done.
func wrk(ctx context.Context, url, script string, post bool, connections int, length time.Duration) (sample, error) {
	cmd := exec.CommandContext(ctx, "wrk", "-t1", "-c"+strconv.Itoa(connections),
		"-d"+strconv.Itoa(int(length.Seconds()))+"s", "--latency", "-s", script, url)
	cmd.Env = append(os.Environ(), fmt.Sprintf("BENCH_POST=%t", post))
	out, err := cmd.CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		return sample{}, errors.New("wrk is needed: apt-get install wrk")
	}
	if err != nil {
		return sample{}, fmt.Errorf("wrk: %w\n%s", err, out)
	}
	text := string(out)
	if strings.Contains(text, "Non-2xx") || strings.Contains(text, "Socket errors") {
		return sample{}, fmt.Errorf("not every answer was a success:\n%s", text)
	}
	r, s := rate.FindStringSubmatch(text), slowest.FindStringSubmatch(text)
	if r == nil || s == nil {
		return sample{}, fmt.Errorf("wrk printed no figures:\n%s", text)
	}
	perSecond, err := strconv.ParseFloat(r[1], 64)
	if err != nil {
		return sample{}, err
	}
	p99, err := time.ParseDuration(s[1] + s[2])
	return sample{perSecond, p99}, err
}

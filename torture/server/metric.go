package server

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
)

// Metric reads the number of a metric without labels from /metrics.
func (c *Client) Metric(ctx context.Context, name string) (float64, error) {
	a, err := c.Do(ctx, http.MethodGet, "/metrics", nil)
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(a.Body)) {
		if number, ok := strings.CutPrefix(line, name+" "); ok {
			return strconv.ParseFloat(strings.TrimSpace(number), 64)
		}
	}
	return 0, fmt.Errorf("/metrics has no %s", name)
}

// Memory is how many bytes of the server are in memory, and the most that ever were.
func (s *Server) Memory() (now, most int, err error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.Process()))
	if err != nil {
		return 0, 0, err
	}
	for line := range strings.Lines(string(text)) {
		name, rest, _ := strings.Cut(line, ":")
		into := map[string]*int{"VmRSS": &now, "VmHWM": &most}[name]
		if into == nil {
			continue
		}
		kilobytes, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
		if err != nil {
			return 0, 0, err
		}
		*into = kilobytes << 10
	}
	return now, most, nil
}

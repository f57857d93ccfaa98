//go:build verify

package e2e_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// rules is where the alerts and the tests of them are.
const rules = "../deploy/prometheus/studyplanner.rules.yml"

// promtool runs that command of Prometheus.
func promtool(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "promtool", args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("promtool %s: %v (scripts/need-promtool installs it)\n%s", strings.Join(args, " "), err, out)
	}
}

func TestAlertsComeWhenTheyShould(t *testing.T) {
	t.Parallel()
	dir, name := filepath.Split(rules)
	promtool(t, dir, "check", "rules", "--lint=all", "--lint-fatal", name)
	promtool(t, dir, "test", "rules", strings.Replace(name, ".rules.", ".test.", 1))
	alerts, err := os.ReadFile(rules)
	if err != nil {
		t.Fatal(err)
	}
	tests, err := os.ReadFile(strings.Replace(rules, ".rules.", ".test.", 1))
	if err != nil {
		t.Fatal(err)
	}
	told, err := os.ReadFile("../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`- alert: (\w+)`).FindAllStringSubmatch(string(alerts), -1) {
		if !regexp.MustCompile(`alertname: ` + m[1] + `\n +exp_alerts:\n`).Match(tests) {
			t.Errorf("no test has %s come", m[1])
		}
		if !strings.Contains(string(told), "`"+m[1]+"`") {
			t.Errorf("docs/operations.md does not say what to do about %s", m[1])
		}
	}
}

// dashboard is what of Grafana's format says what is asked for.
type dashboard struct {
	Panels []struct {
		Title   string
		Type    string
		Targets []struct{ Expr string }
	}
}

// asked returns the expressions of the dashboard, by the titles of their panels, as
// Prometheus is asked for them.
func asked(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("../deploy/grafana/studyplanner.json")
	if err != nil {
		t.Fatal(err)
	}
	var d dashboard
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for _, panel := range d.Panels {
		for _, target := range panel.Targets {
			all[panel.Title] = append(all[panel.Title], strings.NewReplacer("$__rate_interval", "5m", "$instance", ".*").Replace(target.Expr))
		}
		if panel.Type != "row" && len(all[panel.Title]) == 0 {
			t.Errorf("the panel %s asks for nothing", panel.Title)
		}
	}
	if len(all) < 20 {
		t.Errorf("there are only %d panels", len(all))
	}
	return all
}

func TestEveryPanelAsksWhatPrometheusUnderstands(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	text.WriteString("groups:\n  - name: panels\n    rules:\n")
	n := 0
	for _, title := range slices.Sorted(maps.Keys(asked(t))) {
		for _, expr := range asked(t)[title] {
			n++
			fmt.Fprintf(&text, "      - {record: 'panel:%d', expr: %q}\n", n, expr)
		}
	}
	file := filepath.Join(t.TempDir(), "panels.yml")
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	promtool(t, "", "check", "rules", "--lint-fatal", file)
}

var (
	metricNamed = regexp.MustCompile(`\b((?:studyplanner|go|process)_\w+)`)
	labelNamed  = regexp.MustCompile(`(\w+)(?:=~|!~|!=|=)"`)
	labelled    = regexp.MustCompile(`(\w+)="`)
)

// What Prometheus itself adds to what it scrapes.
var scraped = []string{"job", "instance"}

func TestEveryMetricThatIsWatchedIsOneOfTheServer(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		c.subject(t, "Algebra")
		c.send(t, "POST", suggestPath, obj{}).is(t, 200)
		c.assistant(t, "").call(t, "list_subjects", obj{})
		_, metrics := s.page(t, "/metrics")
		promtoolReads(t, metrics)
		exposed, labels := map[string]bool{}, slices.Clone(scraped)
		for line := range strings.Lines(metrics) {
			if strings.HasPrefix(line, "#") {
				continue
			}
			exposed[line[:strings.IndexAny(line, "{ ")]] = true
			for _, m := range labelled.FindAllStringSubmatch(line, -1) {
				labels = append(labels, m[1])
			}
		}
		alerts, err := os.ReadFile(rules)
		if err != nil {
			t.Fatal(err)
		}
		watched := asked(t)
		for _, m := range regexp.MustCompile(`(?s)expr:(.*?)\n        (?:for|labels):`).FindAllStringSubmatch(string(alerts), -1) {
			watched["an alert"] = append(watched["an alert"], m[1])
		}
		for where, exprs := range watched {
			for _, m := range metricNamed.FindAllStringSubmatch(strings.Join(exprs, "\n"), -1) {
				if !exposed[m[1]] {
					t.Errorf("%s: the server has no metric %s", where, m[1])
				}
			}
			for _, m := range labelNamed.FindAllStringSubmatch(strings.Join(exprs, "\n"), -1) {
				if !slices.Contains(labels, m[1]) {
					t.Errorf("%s: no metric has a label %s", where, m[1])
				}
			}
		}
	})
}

// promtoolReads checks that Prometheus finds nothing wrong with what a server tells.
func promtoolReads(t *testing.T, metrics string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "promtool", "check", "metrics")
	cmd.Stdin = strings.NewReader(metrics)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("promtool check metrics: %v\n%s", err, out)
	}
}

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// lab runs the command.
func lab(args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(args, &out, &errs)
	return status, out.String(), errs.String()
}

func TestSameFlagsGiveTheSameBytes(t *testing.T) {
	args := []string{"-mode", "all", "-weeks", "2", "-students", "2", "-seed", "40", "-o", "json"}
	_, first, _ := lab(args...)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	status, second, stderr := lab(args...)
	if status != 0 || first != second {
		t.Errorf("status %d, %s; first\n%s\nsecond\n%s", status, stderr, first, second)
	}
	var r struct {
		Shares []struct {
			Policy           string
			Value, Low, High float64
			Target           float64
		}
		Ratios      []struct{}
		Harm        []struct{}
		Calibration []struct{}
	}
	if err := json.Unmarshal([]byte(first), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Shares) != 2*(8+5+5) || len(r.Ratios) != 2 || len(r.Harm) != 2*(7+4+4) || len(r.Calibration) != 2*3 {
		t.Errorf("%d shares, %d of harm, %d of calibration", len(r.Shares), len(r.Harm), len(r.Calibration))
	}
	for _, s := range r.Shares {
		if s.Policy == "oracle" && s.Value != 1 {
			t.Errorf("the oracle's share is %v", s.Value)
		}
		if s.Policy == "engine" && (s.Low > s.Value || s.High < s.Value) {
			t.Errorf("engine: %+v", s)
		}
	}
}

func TestTableShowsTargets(t *testing.T) {
	t.Parallel()
	status, out, _ := lab("-mode", "all", "-weeks", "16", "-students", "2", "-baselines", "none")
	if status != 0 {
		t.Fatalf("status %d", status)
	}
	for _, want := range []string{"<= 0.03", "<= 0.06", "<= 0.02", "2 students, seeds 601 to 602; 10% of", "the engine that is measured"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "kernel") {
		t.Errorf("baselines in\n%s", out)
	}
}

func TestWrongFlagsAreAllReported(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{"-mode", "moves,dance"}, []string{`-mode: unknown mode "dance"`}},
		{[]string{"-population", "curves,dots"}, []string{`-population: unknown population "dots"`}},
		{[]string{"-weeks", "2,x"}, []string{`-weeks: "x"`}},
		{[]string{"-weeks", "-1"}, []string{`-weeks: "-1"`}},
		{[]string{"-weeks", "500"}, []string{`-weeks: "500"`}},
		{[]string{"-students", "0", "-o", "xml"}, []string{"-students: must be", `-o: unknown format "xml"`}},
		{[]string{"-baselines", "kernel,luck"}, []string{`-baselines: unknown baseline "luck"`}},
		{[]string{"-mode", "flat,mixed", "-plot", "p.svg"}, []string{"-plot: needs"}},
		{[]string{"more"}, []string{`unexpected argument "more"`}},
		{[]string{"-strays", "1.1"}, []string{"-strays: must be from 0 to 1"}},
		{[]string{"-strays", "NaN"}, []string{"-strays: must be from 0 to 1"}},
		{[]string{"-mode", "goals"}, []string{"goals needs -goals"}},
		{[]string{"-goals", "g.jsonl"}, []string{"-goals: needs the mode goals"}},
		{[]string{"-seed", "-3"}, []string{"invalid value"}},
	} {
		status, out, stderr := lab(c.args...)
		if status != 2 || out != "" {
			t.Errorf("%q: status %d, output %q", c.args, status, out)
		}
		for _, want := range c.want {
			if !strings.Contains(stderr, want) {
				t.Errorf("%q: no %q in %q", c.args, want, stderr)
			}
		}
	}
}

func TestHelpIsNoError(t *testing.T) {
	t.Parallel()
	if status, _, stderr := lab("-h"); status != 0 || !strings.Contains(stderr, "-baselines") {
		t.Errorf("status %d, %q", status, stderr)
	}
}

func TestPlotIsDrawn(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "share.svg")
	status, _, stderr := lab("-mode", "moves", "-weeks", "1,2", "-students", "2", "-baselines", "kernel", "-plot", file)
	svg, err := os.ReadFile(file)
	if status != 0 || err != nil {
		t.Fatalf("status %d, %s, %v", status, stderr, err)
	}
	for _, want := range []string{"<svg", "engine", "kernel", "weeks of history", "population curves", "population steps"} {
		if !bytes.Contains(svg, []byte(want)) {
			t.Errorf("no %q in the picture", want)
		}
	}
	for _, absent := range []string{"frequent"} {
		if bytes.Contains(svg, []byte(absent)) {
			t.Errorf("%s is in the picture, but was not asked", absent)
		}
	}
	status, _, stderr = lab("-weeks", "2", "-students", "1", "-baselines", "none", "-plot", filepath.Join(file, "x.svg"))
	if status != 1 || !strings.Contains(stderr, "lab: plot: ") {
		t.Errorf("a plot that cannot be written: status %d, %q", status, stderr)
	}
}

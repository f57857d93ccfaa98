package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// measured is a run that found something.
func measured() report {
	return report{options: options{rounds: 3, length: time.Second, plot: "growth.svg"}, root: ".", found: []result{
		{section: section{title: "Reads", about: "How."}, lines: []line{{what: "a week ÷ bare", goal: atLeast(.6), values: []float64{.5, .7, .65}}}},
		{section: section{title: "Growth", about: "How."}, curves: []curve{
			{"accounts", []point{{10, []float64{.001, .002}}, {100, []float64{.0015, .003}}}},
			{"blocks of the space", []point{{300, []float64{.001}}, {3000, []float64{.004}}}},
		}},
	}}
}

func TestAReportSaysWhatWasMeasuredAndWhatIsReached(t *testing.T) {
	r := measured()
	text := r.markdown(t.Context())
	for _, want := range []string{"# Performance\n", "3 rounds of 1s", "## Reads\n\nHow.\n", "| a week ÷ bare | 0.65 (0.50–0.70) | ≥ 0.60 | yes |\n", "](images/growth.svg)"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

func TestAPlotHasAPanelForEachCurve(t *testing.T) {
	r := measured()
	file := filepath.Join(t.TempDir(), "growth.svg")
	if err := r.draw(file); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"accounts", "blocks of the space", "3000"} {
		if !strings.Contains(string(text), ">"+want+"<") {
			t.Errorf("%q is not in the plot", want)
		}
	}
	d := xml.NewDecoder(strings.NewReader(string(text)))
	for err == nil {
		_, err = d.Token()
	}
	if !errors.Is(err, io.EOF) {
		t.Errorf("the plot is no XML: %v", err)
	}
}

func TestWithoutCurvesThereIsNothingToPlot(t *testing.T) {
	r := report{}
	if err := r.draw(filepath.Join(t.TempDir(), "growth.svg")); err == nil {
		t.Error("it was drawn")
	}
}

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sentences are two that every reader of goals understands, and one whose label is wrong.
const sentences = `
{"id": 1, "today": "2026-03-04", "lang": "en", "text": "more maths", "subjects": [{"name": "Maths", "type": "study"}],
 "expect": {"targets": {"Maths": "more"}, "intents": ["more"]}}
{"id": 2, "today": "2026-03-04", "lang": "en", "text": "", "subjects": [], "expect": {"targets": {}}}
{"id": 3, "today": "2026-03-04", "lang": "de", "text": "", "subjects": [], "expect": {"targets": {"Maths": "less"}}}`

// goalFile writes text to a file.
func goalFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "goals.jsonl")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestGoalsAreScoredByLanguage(t *testing.T) {
	t.Parallel()
	file := goalFile(t, sentences)
	status, out, stderr := lab("-mode", "goals", "-goals", file, "-o", "json")
	var r struct {
		Students *int
		Goals    []struct {
			Language, Fields string
			Sentences        int
			Value, Target    float64
			Reached          *bool
		}
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil || status != 0 {
		t.Fatalf("status %d, %s, %v", status, stderr, err)
	}
	if r.Students != nil || len(r.Goals) != 6 {
		t.Fatalf("%s", out)
	}
	for i, want := range []struct {
		language      string
		sentences     int
		value, target float64
	}{
		{"all", 3, 0.6667, 0.9},
		{"all", 3, 0.6667, 0.8},
		{"de", 1, 0, 0},
		{"de", 1, 0, 0},
		{"en", 2, 1, 0},
		{"en", 2, 1, 0},
	} {
		g := r.Goals[i]
		if g.Language != want.language || g.Sentences != want.sentences || g.Value != want.value || g.Target != want.target ||
			(g.Reached != nil) != (want.target > 0) {
			t.Errorf("row %d: %+v, want %+v", i, g, want)
		}
	}
	if _, out, _ = lab("-mode", "goals", "-goals", file); !strings.HasPrefix(out, "goals: ") || !strings.Contains(out, ">= 0.80  no") {
		t.Errorf("table\n%s", out)
	}
}

func TestGoalsJoinAllModesOnlyWithTheirFile(t *testing.T) {
	t.Parallel()
	args := []string{"-mode", "all", "-weeks", "1", "-students", "1", "-baselines", "none"}
	if status, out, _ := lab(args...); status != 0 || strings.Contains(out, "goals") {
		t.Errorf("status %d\n%s", status, out)
	}
	status, out, _ := lab(append(args, "-goals", goalFile(t, sentences))...)
	if status != 0 || !strings.Contains(out, "\n\ngoals: ") || !strings.Contains(out, "\ncurves, loop: ") {
		t.Errorf("status %d\n%s", status, out)
	}
}

func TestWrongGoalFilesAreReported(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                      "no sentences",
		"\n":                    "no sentences",
		`{"id": 1, "today": 3}`: "read sentence 1",
	} {
		if status, out, stderr := lab("-mode", "goals", "-goals", goalFile(t, text)); status != 1 || out != "" || !strings.Contains(stderr, want) {
			t.Errorf("%q: status %d, %q, %q", text, status, out, stderr)
		}
	}
	if status, _, stderr := lab("-mode", "goals", "-goals", filepath.Join(t.TempDir(), "none")); status != 1 || !strings.Contains(stderr, "goals: open ") {
		t.Errorf("status %d, %q", status, stderr)
	}
}

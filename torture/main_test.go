package main

import (
	"errors"
	"strings"
	"testing"

	"studyplanner/torture/trial"
)

// torture runs the command.
func torture(args ...string) (status int, stdout, stderr string) {
	var out, log strings.Builder
	status = run(args, &out, &log)
	return status, out.String(), log.String()
}

func TestAWrongCommandLineIsRefused(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		`unknown trial "sunshine"`:     {"-only", "sunshine"},
		`unknown row "sunshine"`:       {"-only", "neighbours", "-rows", "exports,sunshine"},
		`unexpected argument "faults"`: {"faults"},
		"invalid value":                {"-seed", "x"},
	} {
		if status, out, stderr := torture(args...); status != 2 || out != "" || !strings.Contains(stderr, want) {
			t.Errorf("%q: status %d, %s%s", args, status, out, stderr)
		}
	}
}

func TestAReportSaysWhatHeldAndWhatDidNot(t *testing.T) {
	t.Parallel()
	var fine, blind trial.Report
	fine.Count("writes", 22515)
	fine.Found("lost", 4926)
	blind.Found("lost", 0)
	for _, c := range []struct {
		found trial.Report
		err   error
		held  bool
		want  string
	}{
		{fine, nil, true, "## cuts: held\n\nNothing is lost.\n\n- writes: 22,515\n- control: lost: 4,926\n"},
		{blind, nil, false, "- **broken**: the control found nothing: lost"},
		{trial.Report{}, errors.New("no FUSE"), false, "- **could not be tried**: no FUSE"},
	} {
		var r report
		r.add(trial.Trial{Name: "cuts", Promise: "Nothing is lost."}, func() (trial.Report, error) { return c.found, c.err })
		if text := r.markdown(t.Context(), "."); r.held() != c.held || !strings.Contains(text, c.want) {
			t.Errorf("held %v, want %v; %s", r.held(), c.held, text)
		}
	}
}

func TestAReportBeginsWithWhatBecameOfAllTrials(t *testing.T) {
	t.Parallel()
	r := report{options: options{trials: []trial.Trial{{Name: "cuts"}, {Name: "kills"}, {Name: "zones"}}}}
	r.add(r.trials[0], func() (trial.Report, error) { return trial.Report{}, nil })
	r.add(r.trials[1], func() (trial.Report, error) { return trial.Report{Broken: []string{"lost"}}, nil })
	text := r.markdown(t.Context(), ".")
	for _, want := range []string{"\n2 trials in 0s: 1 **broken**, 1 held\n", "\n**Not begun, as the run was stopped**: zones\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the report does not say %q:\n%s", want, text)
		}
	}
}

func TestAPatchThatDoesNotFitIsAnError(t *testing.T) {
	t.Parallel()
	for _, p := range []trial.Patch{
		{File: "main.go", Old: "no such line"},
		{File: "main.go", Old: "main"}, // twice and more
		{File: "no-such-file.go", Old: "main"},
	} {
		if path, err := workshop.Binary(t.Context(), p); err == nil {
			t.Errorf("%+v: built %s", p, path)
		}
	}
}

package numbers

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/console"
	"studyplanner/internal/terminal/terminaltest"
)

func TestNumbersOfAListAreReadOneByOneAndAsRanges(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		texts []string
		want  []int
	}{
		{[]string{"3"}, []int{3}},
		{[]string{"3", "1"}, []int{1, 3}},
		{[]string{"1,3"}, []int{1, 3}},
		{[]string{"2-4"}, []int{2, 3, 4}},
		{[]string{"1-2,2-3", "3"}, []int{1, 2, 3}},
		{[]string{"1, 2"}, []int{1, 2}},
	} {
		got, err := Read(c.texts, 4)
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Errorf("%q: %v %s", c.texts, err, diff)
		}
	}
	for text, code := range map[string]int{
		"": console.ExitUsage, "x": console.ExitUsage, "1-": console.ExitUsage, "-1": console.ExitUsage, "4-2": console.ExitUsage, "1-2-3": console.ExitUsage,
		"99999999999999999999": console.ExitUsage, "1-99999999": console.ExitNotFound, "0": console.ExitNotFound, "5": console.ExitNotFound,
	} {
		if got, err := Read([]string{text}, 4); err == nil || terminaltest.ExitCode(err) != code {
			t.Errorf("%q: %v, %v, want exit code %d", text, got, err, code)
		}
	}
}

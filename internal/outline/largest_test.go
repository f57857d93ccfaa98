package outline

import (
	"strings"
	"testing"
	"time"

	"studyplanner/internal/planner"
)

// largest is about as long as a text in a request can be.
const largest = 1 << 20

// Pieces of which a long text could cost a reader dear.
var (
	hostile = []string{"[", "a\n", "- - ", "[a]: b\n", "a,1,x\n"}
	tame    = []string{"<a ", "*a _b ", "`", "- a\n", "\n", "\t", ">", "\x00"}
)

// hostileTexts are texts of size bytes, each with what it is made of.
func hostileTexts(size int) map[string]string {
	texts := map[string]string{
		"blank staircase": staircase(size, "\n"), "full staircase": staircase(size, "a\n"),
	}
	for _, piece := range hostile {
		texts["only "+piece] = strings.Repeat(piece, size/len(piece))
		texts["a list of "+piece] = strings.Repeat("- "+strings.Repeat(piece, 900/len(piece))+"\n", size/900)
	}
	return texts
}

// A reader that takes the square of a text's length would not come to an end here.
func TestTheLargestTextIsReadWithinTheBounds(t *testing.T) {
	t.Parallel()
	texts := hostileTexts(largest)
	for _, piece := range tame {
		texts["only "+piece] = strings.Repeat(piece, largest/16/len(piece))
	}
	for name, text := range texts {
		r := Read(text, Options{})
		if len(r.Items) > planner.MaxSyllabus || len(r.Problems) > maxProblems+1 || len(r.Passed) > maxPassed {
			t.Errorf("%q: %d topics, %d problems and %d lines passed over", name, len(r.Items), len(r.Problems), len(r.Passed))
		}
	}
}

// BenchmarkLargest tells how much longer the largest texts take than those of
// half their length: 2 where the time grows with the length.
func BenchmarkLargest(b *testing.B) {
	half := hostileTexts(largest / 2)
	for name, text := range hostileTexts(largest) {
		b.Run(name, func(b *testing.B) {
			var whole, part time.Duration
			for b.Loop() {
				began := time.Now()
				Read(half[name], Options{})
				part += time.Since(began)
				began = time.Now()
				Read(text, Options{})
				whole += time.Since(began)
			}
			b.ReportMetric(float64(whole)/float64(part), "whole/half")
		})
	}
}

// staircase returns a text of size bytes: lists that lie as deep in each other as
// the first half has room for, and then a piece again and again.
func staircase(size int, piece string) string {
	var steps strings.Builder
	for i := 0; steps.Len() < size/2; i++ {
		steps.WriteString(strings.Repeat(" ", 2*i) + "- a\n")
	}
	return steps.String() + strings.Repeat(piece, size/2/len(piece))
}
